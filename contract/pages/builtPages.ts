/** The built pages by address; the portal's shell answers every other one. */
const pages: Readonly<Record<string, string>> = {
  '/pa': 'pa.html',
  '/login': 'login.html',
  '/home': 'public.html',
  '/privacy-policy': 'public.html',
  '/delete-account-data': 'public.html',
};

const shellPage = 'index.html';

export const builtPages: readonly string[] = [...new Set([shellPage, ...Object.values(pages)])];

/** A path without a trailing slash and capitals, which scanners send. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<!\/)\/+$/, '');

/** The page that answers an address's path. */
export function pageFor(path: string): string {
  const plain = plainPath(path);
  return Object.hasOwn(pages, plain) ? (pages[plain] ?? shellPage) : shellPage;
}
