const dashboard = '/dashboard';

/**
 * Returns the path that sign-in leads to: the requested one on this site, or else the dashboard. It rejects foreign origins,
 * other schemes and the sign-in page itself, so that a link to our sign-in cannot lead people elsewhere.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return dashboard;
  let address: URL;
  try {
    address = new URL(next, location.origin);
  } catch {
    return dashboard;
  }
  const isOurs = address.origin === location.origin && !/^\/(login)?\/*$/i.test(address.pathname);
  return isOurs ? `${address.pathname}${address.search}${address.hash}` : dashboard;
}
