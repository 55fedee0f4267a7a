import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../contract/calls/Call.ts';
import { sentElsewhere } from '../../contract/calls/envelope.ts';
import { HttpRefusal } from './answer.ts';
import type { Deps } from './Deps.ts';
import type { InputSchema } from './requireInput.ts';

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * Returns the origin of the page that sent a request, if it is not one of ours; `null` as a text where the browser hides it.
 * A neighbour of the same domain is another site as well: somebody else may write its pages, and our cookies go along from
 * there. Undefined for our own pages, for addresses that a person opened, and for programs, which have no visitor's cookies.
 */
export function otherSiteOf(http: Context, { config }: Pick<Deps, 'config'>): string | undefined {
  const site = http.req.header('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return undefined;
  const origin = http.req.header('origin');
  if (site !== undefined) return origin ?? 'null';
  // older browsers, and all of them over plain HTTP, send only this header
  if (origin === undefined || origin === new URL(config.publicUrl).origin) return undefined;
  return hostOf(origin) === http.req.header('host') ? undefined : origin;
}

/** SQL that tells whether the company's row `companies` allows requests of a site. */
export const allowsSite = (site: string): SQL => sql`${site} = any(string_to_array(allowed_origins, e'\\n'))`;

async function isAllowed(
  { database }: Pick<Deps, 'database'>,
  site: string,
  companyId?: number,
): Promise<boolean> {
  const { rows } = await database.front.db.execute(
    sql`select from companies where is_active and ${allowsSite(site)}
      and ${companyId === undefined || sql`id = ${companyId}`} limit 1`,
  );
  return rows.length > 0;
}

/** Throws HttpRefusal 403 for a request of another site that this company does not list. */
export async function requireSiteOf(deps: Pick<Deps, 'database'>, companyId: number, site: string) {
  if (!(await isAllowed(deps, site, companyId))) throw new HttpRefusal(403, sentElsewhere);
}

/** Lets the browser of an allowed site ask before it sends a call, and read the answer. */
export const allowSites = (deps: Deps): MiddlewareHandler =>
  cors({
    origin: async (site) => ((await isAllowed(deps, site)) ? site : null),
    allowMethods: ['POST'],
    allowHeaders: ['Content-Type'],
    exposeHeaders: ['Retry-After'],
    maxAge: 600,
  });

/** Throws HttpRefusal 403 for a request of another site's page, which would act with the visitor's cookies and network. */
export function requireOwnPage(http: Context, deps: Pick<Deps, 'config'>): void {
  if (otherSiteOf(http, deps) !== undefined) throw new HttpRefusal(403, sentElsewhere);
}

/** The same of a call, which may take the requests of sites that a company allows. */
export async function requireSender(http: Context, deps: Deps, { fromOtherSites }: Call): Promise<void> {
  const site = fromOtherSites && otherSiteOf(http, deps);
  if (!site || !(await isAllowed(deps, site))) requireOwnPage(http, deps);
}

/** Checks a body's media type, with HttpRefusal 415: other sites can send texts and forms, but no JSON unasked. */
export function requireTypeOf({
  call,
  schema,
}: {
  call: Call;
  schema: InputSchema | undefined;
}): (http: Context) => void {
  const types = [
    ...(call.file ? ['multipart/form-data'] : []),
    ...(schema ? ['application/json'] : []),
    ...(call.takesJsonLd ? ['application/ld+json'] : []),
  ];
  if (call.method === 'GET' || !types.length) return () => {};
  return (http) => {
    const type = http.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.includes(type)) throw new HttpRefusal(415, `Please send this as ${types.join(' or ')}.`);
  };
}
