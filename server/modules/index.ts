import type { Call } from '../calls/Call.ts';
import type { Registry } from '../engine/Registry.ts';
import { needsRight, type Page } from '../pages.ts';
import { approvalRegistry } from './approval/approvalRegistry.ts';
import { auditLogQuery } from './audit/auditLogQuery.ts';
import { auditPeople } from './audit/auditPeople.ts';
import { actForEndpoints } from './companies/actFor.ts';
import { companyRegistry } from './companies/companyRegistry.ts';
import { orderCompanies } from './companies/orderCompanies.ts';
import { dashboardData } from './dashboard/dashboardData.ts';
import { dealerRegistry } from './dealers/dealerRegistry.ts';
import { signInCalls } from './login/signInCalls.ts';
import { placeCalls } from './places/placeCalls.ts';
import { configurationCalls } from './productConfiguration/configurationCalls.ts';
import { getAvailableSeries } from './loyalty/getAvailableSeries.ts';
import { loyaltyRegistry } from './loyalty/loyaltyRegistry.ts';
import { configurationOfProduct } from './productConfiguration/configurationOfProduct.ts';
import { getProduct } from './products/getProduct.ts';
import { productRegistry } from './products/productRegistry.ts';
import { roleCalls } from './roles/roleCalls.ts';
import { roleRegistry } from './roles/roleRegistry.ts';
import { sealCalls } from './seals/sealCalls.ts';
import { serialCalls } from './serials/serialCalls.ts';
import { serialRegistry } from './serials/serialRegistry.ts';
import { sliderCalls } from './slider/sliderCalls.ts';
import { sliderRegistry } from './slider/sliderRegistry.ts';
import { uploadCalls } from './uploads/uploadCalls.ts';
import { userRegistry } from './users/userRegistry.ts';
import { verificationCalls } from './verification/verificationCalls.ts';

/** The calls that are no declaration's. `pages`: every page of the portal, in the menu's order. */
export const moduleCalls = (pages: readonly Page[]): Call[] => [
  ...signInCalls(pages),
  ...actForEndpoints,
  orderCompanies,
  dashboardData,
  auditPeople,
  ...roleCalls(pages.filter(needsRight)),
  ...uploadCalls,
  ...serialCalls,
  getProduct,
  getAvailableSeries,
  ...sliderCalls,
  ...sealCalls,
  ...configurationCalls,
  ...placeCalls(),
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
