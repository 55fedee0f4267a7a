import type { Call } from '../../calls/Call.ts';
import type { Page } from '../../pages.ts';
import { readPages } from './readPages.ts';
import { roleOptions } from './roleOptions.ts';
import { updatePagePermission } from './updatePagePermission.ts';

/** The calls of roles beyond their table: which rights on which page. `declared`: the pages that rights are given on. */
export const roleCalls = (declared: readonly Page[]): Call[] => [
  readPages(declared),
  updatePagePermission(declared),
  ...roleOptions,
];
