import type { Endpoint } from '../calls/endpoint.ts';
import { type Module, registryOf } from '../engine/Module.ts';
import type { Page } from '../pages.ts';
import { accountsModule } from './accounts/accountsModule.ts';
import { applicantsModule } from './applicants/applicantsModule.ts';
import { auditModule } from './audit/auditModule.ts';
import { companiesModule } from './companies/companiesModule.ts';
import { dashboardModule } from './dashboard/dashboardModule.ts';
import { dealersModule } from './dealers/dealersModule.ts';
import { loyaltyModule } from './loyalty/loyaltyModule.ts';
import { passwordsModule } from './passwords/passwordsModule.ts';
import { peopleModule } from './people/peopleModule.ts';
import { placesModule } from './places/placesModule.ts';
import { productConfigurationModule } from './productConfiguration/productConfigurationModule.ts';
import { productsModule } from './products/productsModule.ts';
import { rolesModule } from './roles/rolesModule.ts';
import { sealsModule } from './seals/sealsModule.ts';
import { serialsModule } from './serials/serialsModule.ts';
import { sliderModule } from './slider/sliderModule.ts';
import { uploadsModule } from './uploads/uploadsModule.ts';
import { verificationModule } from './verification/verificationModule.ts';

const modules: Readonly<Record<string, Module>> = {
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
  products: productsModule,
  loyalty: loyaltyModule,
  slider: sliderModule,
  seals: sealsModule,
  productConfiguration: productConfigurationModule,
  places: placesModule,
  verification: verificationModule,
};

/** The calls that are no declaration's. `pages`: every page of the portal, in the menu's order. */
export const moduleEndpoints = (pages: readonly Page[]): Endpoint[] =>
  Object.values(modules).flatMap(({ endpoints }) => endpoints?.(pages) ?? []);

/** What declarations name of the modules. */
export const registry = registryOf(modules);
