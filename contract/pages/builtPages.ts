/** The built pages by path. The portal's shell answers every other path. */
const pages: Readonly<Record<string, string>> = {
  '/pa': 'pa.html',
  '/login': 'login.html',
  '/home': 'public.html',
  '/privacy-policy': 'public.html',
  '/delete-account-data': 'public.html',
};

export const shellPage = 'index.html';

export const builtPages: readonly string[] = [...new Set([shellPage, ...Object.values(pages)])];

/** Writes a path in small letters and without slashes at its end: scanners send both. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<!\/)\/+$/, '');

/** Whether a path is that of a GS1 Digital Link for a product. The server answers it: a seal's with the page of verdicts. */
export const isLinkPath = (path: string): boolean => /^\/(?:01|gtin)\//.test(plainPath(path));

/** Finds the built page that answers a path. */
export function pageFor(path: string): string {
  const plain = plainPath(path);
  if (isLinkPath(path)) return pages['/pa'] ?? shellPage;
  return Object.hasOwn(pages, plain) ? (pages[plain] ?? shellPage) : shellPage;
}
