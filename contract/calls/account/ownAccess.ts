import * as v from 'valibot';
import { permission } from '../../pages/Permission.ts';
import { defineCall } from '../Call.ts';

const menuRow = v.object({
  PageId: v.number(),
  PageName: v.string(),
  ActionName: v.string(),
  /** A route of the portal. The root path stands for the dashboard (spec 1 §2). */
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
  summary: 'List the pages that the person may open, in the order of the menu',
  answer: v.array(menuRow),
});

/** `id`: as above. */
export const getAccessRight = defineCall('GET', 'UserMaster/GetAccessRight/:id', {
  access: 'signed-in',
  summary: 'List the rights of the person, as they are now',
  answer: v.array(permission),
});
