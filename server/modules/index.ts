import type { Call } from '../calls/Call.ts';
import type { Registry } from '../engine/Registry.ts';
import type { Page } from '../pages.ts';
import { companyRegistry } from './companies/companyRegistry.ts';
import { dashboardData } from './dashboard/dashboardData.ts';
import { signInCalls } from './login/signInCalls.ts';
import { productRegistry } from './products/productRegistry.ts';
import { sealCalls } from './seals/sealCalls.ts';
import { serialCalls } from './serials/serialCalls.ts';
import { serialRegistry } from './serials/serialRegistry.ts';
import { uploadCalls } from './uploads/uploadCalls.ts';
import { verificationCalls } from './verification/verificationCalls.ts';

/** The calls that are no declaration's. `pages`: every page of the portal, in the menu's order. */
export const moduleCalls = (pages: readonly Page[]): Call[] => [
  ...signInCalls(pages),
  dashboardData,
  ...uploadCalls,
  ...serialCalls,
  ...sealCalls,
  ...verificationCalls(),
];

/** What declarations name of the modules. */
export const registry: Registry = {
  rows: serialRegistry.rows,
  writers: serialRegistry.writers,
  beforeSave: { ...companyRegistry.beforeSave, ...productRegistry.beforeSave },
  afterSave: { ...companyRegistry.afterSave, ...productRegistry.afterSave },
  beforeToggle: companyRegistry.beforeToggle,
};
