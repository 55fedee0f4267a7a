import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address a request came from. With `trustedProxies` proxies in front, the entry that the outermost of them wrote
 * into X-Forwarded-For; entries before it could be anybody's invention.
 */
export function requestAddress(http: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const entries = (http.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
    const entry = entries.at(-trustedProxies);
    if (entry) return entry;
  }
  try {
    return getConnInfo(http).remote.address ?? 'unknown';
  } catch {
    // Asked in process, as tests do: there is no connection.
    return 'in-process';
  }
}
