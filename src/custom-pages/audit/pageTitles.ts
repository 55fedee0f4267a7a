import { handWrittenPages, pageKey } from '../../../contract/pages.ts';
import { resources } from '../../resources/index.ts';

/** The titles of the pages whose records the audit log keeps, by their permission keys, in the menu's order. */
export const pageTitles: ReadonlyMap<string, string> = new Map([
  ...resources.filter(({ api }) => api === 'calls').map(({ page, title }) => [page, title] as const),
  ...handWrittenPages.map(({ path, title }) => [pageKey(path), title] as const),
]);
