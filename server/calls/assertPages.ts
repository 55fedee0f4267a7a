import type { Endpoint } from './endpoint.ts';

/**
 * Throws at boot where a call asks for a right on a page that nobody can be given rights on, or for no right at all.
 *
 * @param pages the keys of the pages that rights are given on
 */
export function assertPages(endpoints: readonly Endpoint[], pages: readonly string[]): void {
  for (const { method, path, access } of endpoints.map(({ call }) => call)) {
    if (typeof access === 'string') continue;
    if (!pages.includes(access.page))
      throw new Error(`${method} ${path} asks for a right on '${access.page}', which is no page`);
    if (!access.right.length) throw new Error(`${method} ${path} asks for no right`);
  }
}
