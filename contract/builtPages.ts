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

/** The page that answers an address's path; takes a trailing slash and capitals, as scanners send them. */
export function pageFor(path: string): string {
  const plain = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return Object.hasOwn(pages, plain) ? (pages[plain] ?? shellPage) : shellPage;
}
