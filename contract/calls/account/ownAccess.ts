import * as v from 'valibot';
import { permission } from '../../pages/Permission.ts';
import { defineCall } from '../Call.ts';
import { recordId } from '../given.ts';
import { options } from '../records/options.ts';

const menuRow = v.object({
  PageId: v.number(),
  PageName: v.string(),
  ActionName: v.string(),
  /** A route of the portal. The root path is the dashboard (spec 1 §2). */
  Path: v.string(),
  /** The group of the entry. */
  Section: v.string(),
  Icon: v.string(),
});

/** A row of the sidebar's menu. */
export type MenuRow = v.InferOutput<typeof menuRow>;

/** `id`: the signed-in person's. The server refuses another one's with 418 (spec 1 §6). */
export const getUserMenu = defineCall('GET', 'UserMaster/GetUserMenu/:id', {
  access: 'signed-in',
  addsPasskey: true,
  summary: 'List the pages that the person may open, in the order of the menu',
  answer: v.array(menuRow),
});

/** `id`: as above. */
export const getAccessRight = defineCall('GET', 'UserMaster/GetAccessRight/:id', {
  access: 'signed-in',
  addsPasskey: true,
  summary: 'List the rights of the person, as they are now',
  answer: v.array(permission),
});

const companyActedFor = v.object({
  /** The company whose data the person sees and changes. */
  CompanyId: v.number(),
  CompanyName: v.string(),
  OwnCompanyId: v.number(),
  OwnCompanyName: v.string(),
  /** Whether the person may act for other companies, as staff of the operating company may. */
  MayActForOthers: v.boolean(),
  /** Whether the person has prepared files there that wait to be downloaded, so only those people are asked for them. */
  HasNewFiles: v.optional(v.boolean()),
});

/** The company that the signed-in person acts for. */
export type CompanyActedFor = v.InferOutput<typeof companyActedFor>;

export const noSuchCompany = 'This company does not exist, or is inactive.';

export const getCompanyActedFor = defineCall('GET', 'Login/GetActingCompany', {
  access: 'signed-in',
  addsPasskey: true,
  summary: 'Read the company that the person acts for',
  answer: companyActedFor,
});

export const actForCompany = defineCall('POST', 'Login/ActForCompany', {
  access: 'signed-in',
  summary: 'Act for another company',
  request: v.object({ CompanyId: recordId(noSuchCompany) }),
  answer: companyActedFor,
});

export const getOrderCompanies = defineCall('GET', 'Company/GetOrderDDL', {
  access: 'signed-in',
  summary: 'List the active companies for which the person may see orders',
  answer: options,
});
