import type { Endpoint } from '../../calls/endpoint.ts';
import type { Page } from '../../pages.ts';
import { getPagesEndpoint } from './readPages.ts';
import { roleOptions } from './roleOptions.ts';
import { updatePagePermissionEndpoint } from './updatePagePermission.ts';

/** The calls of roles beyond their table: which rights on which page. `declared`: the pages that rights are given on. */
export const roleEndpoints = (declared: readonly Page[]): Endpoint[] => [
  getPagesEndpoint(declared),
  updatePagePermissionEndpoint(declared),
  ...roleOptions,
];
