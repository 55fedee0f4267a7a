import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { recordId } from '../given.ts';
import { options } from '../records/options.ts';

const companyActedFor = v.object({
  /** The company whose data the person sees and changes. */
  CompanyId: v.number(),
  CompanyName: v.string(),
  OwnCompanyId: v.number(),
  OwnCompanyName: v.string(),
  /** Whether the person may act for other companies, as staff of the operating company may. */
  MayActForOthers: v.boolean(),
  /** Whether the person has prepared files there that wait to be downloaded, so that only those people are asked for them. */
  HasNewFiles: v.optional(v.boolean()),
});

/** The company that the signed-in person acts for. */
export type CompanyActedFor = v.InferOutput<typeof companyActedFor>;

export const noSuchCompany = 'This company is not there or not active.';

const actForCompanyRequest = v.object({ CompanyId: recordId(noSuchCompany) });

export const getCompanyActedFor = defineCall('GET', 'Login/GetActingCompany', {
  access: 'signed-in',
  summary: 'Read the company that the person acts for',
  answer: companyActedFor,
});

export const actForCompany = defineCall('POST', 'Login/ActForCompany', {
  access: 'signed-in',
  summary: 'Act for another company',
  request: actForCompanyRequest,
  answer: companyActedFor,
});

export const getOrderCompanies = defineCall('GET', 'Company/GetOrderDDL', {
  access: 'signed-in',
  summary: 'List the active companies for which the person may see orders',
  answer: options,
});
