import type { Endpoint } from '../calls/endpoint.ts';
import type { PartKind, PartName } from '../../contract/resource/declaration/namedParts.ts';
import { type Module, type Registry, registryOf } from '../engine/Module.ts';
import type { Page } from '../calls/pages.ts';
import { accountsModule } from './accounts/accountsModule.ts';
import { applicantsModule } from './applicants/applicantsModule.ts';
import { auditModule } from '../engine/audit/auditModule.ts';
import { companiesModule } from './companies/companiesModule.ts';
import { dashboardModule } from './dashboard/dashboardModule.ts';
import { dealersModule } from './dealers/dealersModule.ts';
import { dispatchModule } from './dispatch/dispatchModule.ts';
import { epcisModule } from './epcis/epcisModule.ts';
import { loyaltyModule } from './loyalty/loyaltyModule.ts';
import { ordersModule } from './orders/ordersModule.ts';
import { packingModule } from './packing/packingModule.ts';
import { passwordsModule } from './passwords/passwordsModule.ts';
import { peopleModule } from './people/peopleModule.ts';
import { pointsModule } from './points/pointsModule.ts';
import { placesModule } from './places/placesModule.ts';
import { productConfigurationModule } from './productConfiguration/productConfigurationModule.ts';
import { productsModule } from './products/productsModule.ts';
import { recallsModule } from './recalls/recallsModule.ts';
import { reportMailsModule } from '../engine/reportMails/reportMailsModule.ts';
import { reportsModule } from './reports/reportsModule.ts';
import { rolesModule } from './roles/rolesModule.ts';
import { salesOrdersModule } from './salesOrders/salesOrdersModule.ts';
import { sealsModule } from './seals/sealsModule.ts';
import { scanLogModule } from './scanLog/scanLogModule.ts';
import { serialsModule } from './serials/serialsModule.ts';
import { sliderModule } from './slider/sliderModule.ts';
import { sqlEditorModule } from './sqlEditor/sqlEditorModule.ts';
import { suspicionModule } from './suspicion/suspicionModule.ts';
import { trackingModule } from './tracking/trackingModule.ts';
import { slipsModule } from './slips/slipsModule.ts';
import { uploadsModule } from '../engine/uploads/uploadsModule.ts';
import { verificationModule } from './verification/verificationModule.ts';
import { viewsModule } from '../engine/views/viewsModule.ts';

const modules = {
  accounts: accountsModule,
  passwords: passwordsModule,
  applicants: applicantsModule,
  companies: companiesModule,
  dashboard: dashboardModule,
  people: peopleModule,
  dealers: dealersModule,
  audit: auditModule,
  roles: rolesModule,
  uploads: uploadsModule,
  serials: serialsModule,
  packing: packingModule,
  products: productsModule,
  orders: ordersModule,
  salesOrders: salesOrdersModule,
  dispatch: dispatchModule,
  loyalty: loyaltyModule,
  points: pointsModule,
  slider: sliderModule,
  slips: slipsModule,
  seals: sealsModule,
  productConfiguration: productConfigurationModule,
  places: placesModule,
  verification: verificationModule,
  scanLog: scanLogModule,
  views: viewsModule,
  tracking: trackingModule,
  epcis: epcisModule,
  recalls: recallsModule,
  sqlEditor: sqlEditorModule,
  suspicion: suspicionModule,
  reports: reportsModule,
  reportMails: reportMailsModule,
} satisfies Record<string, Module>;

/** Lists the calls that no declaration makes. `pages`: every page of the portal, in the menu's order. */
export const moduleEndpoints = (pages: readonly Page[]): Endpoint[] =>
  Object.values<Module>(modules).flatMap(({ endpoints }) => endpoints?.(pages) ?? []);

/** The kinds of parts that modules register and declarations name. */
type Kinds = PartKind & keyof Registry;

/** The names of one kind that the modules register. */
type Registered<Kind extends Kinds> = {
  [Name in keyof typeof modules]: (typeof modules)[Name] extends Record<Kind, infer Parts>
    ? keyof Parts & string
    : never;
}[keyof typeof modules];

/** A message for each part that a declaration may name and no module registers, or the other way round. */
type Unmatched<Kind extends Kinds> =
  | `'${Exclude<PartName<Kind>, Registered<Kind>>}' is registered by no module that 'satisfies Module'`
  | `'${Exclude<Registered<Kind>, PartName<Kind>>}' is not among the NamedParts`;

/** A message in place of each kind whose names are not those that declarations may use. */
type Matched = {
  [Kind in Kinds as [Unmatched<Kind>] extends [never] ? never : Kind]: Unmatched<Kind>;
};

/** The modules' parts by the names that declarations use; the compiler holds them to the list of those names. */
export const registry = registryOf(modules satisfies Matched);
