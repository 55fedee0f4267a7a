const dashboard = '/dashboard';

/**
 * Where sign-in leads: the asked-for path of this site, else the dashboard. Foreign origins, other schemes and the
 * sign-in page itself are not followed, so that a link to our sign-in cannot lead people elsewhere.
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
