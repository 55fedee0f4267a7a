import type { Endpoint } from '../calls/endpoint.ts';
import type { Registry } from '../engine/Registry.ts';
import { needsRight, type Page } from '../pages.ts';
import { approvalRegistry } from './approval/approvalRegistry.ts';
import { auditLogQuery } from './audit/auditLogQuery.ts';
import { auditPeopleEndpoint } from './audit/auditPeople.ts';
import { actForEndpoints } from './companies/actFor.ts';
import { companyRegistry } from './companies/companyRegistry.ts';
import { orderCompaniesEndpoint } from './companies/orderCompanies.ts';
import { dashboardDataEndpoint } from './dashboard/dashboardData.ts';
import { dealerRegistry } from './dealers/dealerRegistry.ts';
import { signInEndpoints } from './login/signInCalls.ts';
import { placeEndpoints } from './places/placeCalls.ts';
import { configurationEndpoints } from './productConfiguration/configurationCalls.ts';
import { getAvailableSeriesEndpoint } from './loyalty/getAvailableSeries.ts';
import { loyaltyRegistry } from './loyalty/loyaltyRegistry.ts';
import { configurationOfProduct } from './productConfiguration/configurationOfProduct.ts';
import { getProductEndpoint } from './products/getProduct.ts';
import { productRegistry } from './products/productRegistry.ts';
import { roleEndpoints, roleRegistry } from './roles/roleMaster.ts';
import { sealCalls } from './seals/sealCalls.ts';
import { serialEndpoints } from './serials/serialCalls.ts';
import { serialRegistry } from './serials/serialRegistry.ts';
import { sliderEndpoints } from './slider/sliderCalls.ts';
import { sliderRegistry } from './slider/sliderRegistry.ts';
import { uploadEndpoints } from './uploads/uploadCalls.ts';
import { userRegistry } from './people/userMaster.ts';
import { verificationCalls } from './verification/verificationCalls.ts';

/** The calls that are no declaration's. `pages`: every page of the portal, in the menu's order. */
export const moduleEndpoints = (pages: readonly Page[]): Endpoint[] => [
  ...signInEndpoints(pages),
  ...actForEndpoints,
  orderCompaniesEndpoint,
  dashboardDataEndpoint,
  auditPeopleEndpoint,
  ...roleEndpoints(pages.filter(needsRight)),
  ...uploadEndpoints,
  ...serialEndpoints,
  getProductEndpoint,
  getAvailableSeriesEndpoint,
  ...sliderEndpoints,
  ...sealCalls,
  ...configurationEndpoints,
  ...placeEndpoints(),
  ...verificationCalls(),
];

/** What declarations name of the modules. */
export const registry: Registry = {
  rows: {
    ...serialRegistry.rows,
    ...userRegistry.rows,
    ...dealerRegistry.rows,
    ...approvalRegistry.rows,
    auditLog: auditLogQuery,
  },
  tableRows: { product: configurationOfProduct },
  writers: { ...serialRegistry.writers, ...userRegistry.writers, ...dealerRegistry.writers },
  beforeSave: {
    ...companyRegistry.beforeSave,
    ...productRegistry.beforeSave,
    ...loyaltyRegistry.beforeSave,
    ...sliderRegistry.beforeSave,
  },
  afterSave: { ...companyRegistry.afterSave, ...productRegistry.afterSave },
  beforeToggle: {
    ...companyRegistry.beforeToggle,
    ...roleRegistry.beforeToggle,
    ...loyaltyRegistry.beforeToggle,
  },
  actions: { ...sliderRegistry.actions, ...approvalRegistry.actions },
};
