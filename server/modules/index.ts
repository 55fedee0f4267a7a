import type { PartKind, PartName } from '../../contract/resource/declaration/namedParts.ts';
import { accessModules } from '../access/accessModules.ts';
import { programsModule } from '../access/programs/programsModule.ts';
import { rolesModule } from '../access/roles/rolesModule.ts';
import { engineModules } from '../engine/engineModules.ts';
import type { Module, Registry } from '../engine/Module.ts';
import { applicantsModule } from './applicants/applicantsModule.ts';
import { companiesModule } from './companies/companiesModule.ts';
import { countingModule } from './counting/countingModule.ts';
import { dashboardModule } from './dashboard/dashboardModule.ts';
import { dealersModule, dealersRole } from './dealers/dealersModule.ts';
import { devicesModule } from './devices/devicesModule.ts';
import { dispatchModule } from './dispatch/dispatchModule.ts';
import { epcisModule } from './epcis/epcisModule.ts';
import { loyaltyModule } from './loyalty/loyaltyModule.ts';
import { ordersModule } from './orders/ordersModule.ts';
import { packingModule } from './packing/packingModule.ts';
import { pointsModule } from './points/pointsModule.ts';
import { placesModule } from './places/placesModule.ts';
import { productConfigurationModule } from './productConfiguration/productConfigurationModule.ts';
import { printingModule } from './printing/printingModule.ts';
import { productsModule } from './products/productsModule.ts';
import { recallsModule } from './recalls/recallsModule.ts';
import { reportsModule } from './reports/reportsModule.ts';
import { returnsModule } from './returns/returnsModule.ts';
import { salesOrdersModule } from './salesOrders/salesOrdersModule.ts';
import { sealsModule } from './seals/sealsModule.ts';
import { scanLogModule } from './scanLog/scanLogModule.ts';
import { serialsModule } from './serials/serialsModule.ts';
import { sliderModule } from './slider/sliderModule.ts';
import { sqlEditorModule } from './sqlEditor/sqlEditorModule.ts';
import { storageModule } from './storage/storageModule.ts';
import { suspicionModule } from './suspicion/suspicionModule.ts';
import { trackingModule } from './tracking/trackingModule.ts';
import { slipsModule } from './slips/slipsModule.ts';
import { verificationModule } from './verification/verificationModule.ts';

const all = {
  ...engineModules,
  ...accessModules,
  roles: rolesModule(dealersRole),
  programs: programsModule,
  applicants: applicantsModule,
  companies: companiesModule,
  dashboard: dashboardModule,
  dealers: dealersModule,
  serials: serialsModule,
  packing: packingModule,
  storage: storageModule,
  counting: countingModule,
  products: productsModule,
  orders: ordersModule,
  salesOrders: salesOrdersModule,
  dispatch: dispatchModule,
  returns: returnsModule,
  loyalty: loyaltyModule,
  points: pointsModule,
  slider: sliderModule,
  slips: slipsModule,
  printing: printingModule,
  devices: devicesModule,
  seals: sealsModule,
  productConfiguration: productConfigurationModule,
  places: placesModule,
  verification: verificationModule,
  scanLog: scanLogModule,
  tracking: trackingModule,
  epcis: epcisModule,
  recalls: recallsModule,
  sqlEditor: sqlEditorModule,
  suspicion: suspicionModule,
  reports: reportsModule,
} satisfies Record<string, Module>;

/** The kinds of parts that modules register and declarations name. */
type Kinds = PartKind & keyof Registry;

/** The names of one kind that the modules register. */
type Registered<Kind extends Kinds> = {
  [Name in keyof typeof all]: (typeof all)[Name] extends Record<Kind, infer Parts>
    ? keyof Parts & string
    : never;
}[keyof typeof all];

/** A message for each part that a declaration may name and no module registers, or the other way round. */
type Unmatched<Kind extends Kinds> =
  | `'${Exclude<PartName<Kind, 'sealbook'>, Registered<Kind>>}' is registered by no module that 'satisfies Module'`
  | `'${Exclude<Registered<Kind>, PartName<Kind, 'sealbook'>>}' is not among the SealbookParts`;

/** A message in place of each kind whose names are not those that declarations may use. */
type Matched = {
  [Kind in Kinds as [Unmatched<Kind>] extends [never] ? never : Kind]: Unmatched<Kind>;
};

/** Sealbook's modules; the compiler holds their parts to the list of the names that declarations use. */
export const modules: Readonly<Record<string, Module>> = all satisfies Matched;
