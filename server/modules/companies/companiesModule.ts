import { type SQL, sql } from 'drizzle-orm';
import { getOrderCompanies } from '../../../contract/calls/actFor.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { seesAllCompanies } from '../../calls/Session.ts';
import type { Module } from '../../engine/Module.ts';
import { actForEndpoints } from './actFor.ts';
import { companyRefusals, openSerialBook, protectUsedPrefix } from './companyRules.ts';

/**
 * `Company/GetOrderDDL`: the active companies whose orders the person may see, by name: all of them for staff of the
 * operating company, one's own for everybody else. Spec 1 §7 names the call among the dropdown lists and does not say what it
 * lists.
 */
const orderCompaniesEndpoint = endpoint(getOrderCompanies, async ({ deps, session }) => {
  const own: SQL = seesAllCompanies(session) ? sql`true` : sql`id = ${session.ownCompanyId}`;
  const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
      select id as value, company_name as label, id as "CompanyId", company_name as "CompanyName"
      from companies where is_active and ${own} order by lower(company_name), id`);
  return done(rows);
});

/** The Company Master, and acting for a company. */
export const companiesModule = {
  endpoints: () => [...actForEndpoints, orderCompaniesEndpoint],
  beforeSave: { protectUsedPrefix },
  afterSave: { openSerialBook },
  refusals: { company: companyRefusals },
} satisfies Module;
