import type { Module } from '../../engine/Module.ts';
import { actForEndpoints } from './actFor.ts';
import { openSerialBook } from './openSerialBook.ts';
import { orderCompaniesEndpoint } from './orderCompanies.ts';
import { protectOwnCompany } from './protectOwnCompany.ts';
import { protectUsedPrefix } from './protectUsedPrefix.ts';

/** The Company Master, and acting for a company. */
export const companiesModule: Module = {
  endpoints: () => [...actForEndpoints, orderCompaniesEndpoint],
  beforeSave: { protectUsedPrefix },
  afterSave: { openSerialBook },
  beforeToggle: { protectOwnCompany },
};
