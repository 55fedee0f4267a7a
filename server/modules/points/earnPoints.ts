import { sql } from 'drizzle-orm';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { getOwnPoints } from '../../../contract/calls/verification/redemption.ts';
import type { noPointsReasons } from '../../../contract/calls/verification/verification.ts';
import { type Day, dayInZone } from '../../../contract/day/day.ts';
import { mobileType } from '../../../contract/choices/people.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type Session, bearerHash, sessionLifetime, tokenHash } from '../../calls/Session.ts';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type CallRequest, giveCookie } from '../../calls/endpoint.ts';

/** A unit that a scan has just found genuine. */
export interface GenuineUnit {
  companyId: number;
  serial: number;
  productId: number;
  /** The day by which schemes begin and end. */
  today: Day;
}

/** The points of a scan. */
export interface Earning {
  points: number;
  schemeName: string;
  /** The points that the person may redeem now. */
  available: number;
}

/** Why a genuine unit gave a mobile user no points. */
export type NoPoints = (typeof noPointsReasons)[number];

/** More than a person reads. */
const mostSchemes = 20;

/** The mobile user of a session, whom a unit of their company may give points. */
const signedIn = `
    select u.id, u.role_id from sessions s
      join users u on u.id = s.user_id and u.is_active and u.is_approved and u.user_type = ${mobileType}
      join roles r on r.id = u.role_id and r.is_active
    where s.token_hash = $1 and s.expires_at > $2 and u.company_id = $3`;

/**
 * One statement finds the person, tells whether they are the first with the unit, finds the scheme of their role for it, its
 * mapping and the person's balance, and adds the movement. It holds the mapping, so no demapping comes between, and
 * reads the balance once it is held, so only one earning pays what is owed. Of many who scan one seal, the unique index
 * lets one earn.
 */
const statement = `
  with person as (${signedIn}), purchased as (
    insert into product_purchases (company_id, serial, product_id, user_id, created_at)
    select $3, $4::int8, $5, id, $2 from person
    where not exists (select from product_purchases where company_id = $3 and serial = $4::int8)
    on conflict (company_id, serial) do nothing
  ), scheme as (
    select p.id as user_id, c.id as scheme_id, c.scheme_name, c.points::bigint as points
    from person p join schemes c on c.company_id = $3 and c.role_id = p.role_id and c.is_active
      and int8range(c.from_no, c.to_no, '[]') @> $4::int8 and c.product_id = $5 and $6::date between c.start_date and c.end_date
    where not exists (select from point_movements e where e.company_id = $3 and e.serial = $4::int8 and e.kind = 'earned')
  ), unit as (
    select scheme.* from mappings m, scheme
    where m.company_id = $3 and m.product_id = $5 and m.mapped @> $4::int8 for share of m
  ), balance as (
    insert into point_balances as b (user_id, company_id) select user_id, $3 from unit
    on conflict (user_id) do update set user_id = b.user_id
    returning b.user_id, b.available, b.owed
  ), earned as (
    insert into point_movements (company_id, user_id, kind, available, owed, company, serial, product_id, scheme_id, created_at)
    select $3, user_id, 'earned', u.points - least(u.points, b.owed), -least(u.points, b.owed), -u.points, $4::int8, $5, u.scheme_id, $2
    from unit u join balance b using (user_id)
    on conflict (company_id, serial) where kind = 'earned' do nothing
    returning user_id, available
  )
  select u.points, u.scheme_name as "schemeName", b.available + e.available as available
  from earned e join unit u using (user_id) join balance b using (user_id)`;

/** No row for whoever is not a mobile user of the company. */
const reasonStatement = `
  select case when e.user_id = p.id then 'earned' when e.user_id is not null then 'taken' else 'noScheme' end as reason
  from (${signedIn}) p
    left join point_movements e on e.company_id = $3 and e.serial = $4::int8 and e.kind = 'earned'`;

/**
 * Gives the points of a unit to the mobile user of a session, where an active scheme of their role has its number today: once
 * per serial, whoever scans it. Else answers why not, and undefined where the session is not a mobile user's of the company. Whoever is the first to verify a unit is in the
 * purchase history, scheme or not (spec 3 §3).
 *
 * @param tokenHash names the session, which may have ended
 */
export async function earnPoints(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  tokenHash: string,
  { companyId, serial, productId, today }: GenuineUnit,
): Promise<Earning | NoPoints | undefined> {
  const { rows } = await database.pool.query<Earning>({
    name: 'earn-points',
    text: statement,
    values: [tokenHash, now(), companyId, serial, productId, today],
  });
  if (rows[0]) return rows[0];
  const { rows: reasons } = await database.pool.query<{ reason: NoPoints }>({
    name: 'why-no-points',
    text: reasonStatement,
    values: [tokenHash, now(), companyId, serial],
  });
  return reasons[0]?.reason;
}

/** The schemes that give a person points today, the one that ends first at the top. */
export async function schemesOf(
  { database, config, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  { companyId, roleId }: Pick<Session, 'companyId' | 'roleId'>,
): Promise<AnswerOf<typeof getOwnPoints>['Schemes']> {
  const { rows } = await database.db.execute<
    AnswerOf<typeof getOwnPoints>['Schemes'][number] & Record<string, unknown>
  >(sql`
    select s.id as "SchemeId", s.scheme_name as "SchemeName", p.product_name as "ProductName", s.points as "Points",
      to_char(s.end_date, 'YYYY/MM/DD') as "EndDate"
    from schemes s join products p on p.id = s.product_id and p.is_active
    where s.company_id = ${companyId} and s.role_id = ${roleId} and s.is_active
      and ${dayInZone(config.timeZone, 0, now())}::date between s.start_date and s.end_date
    order by s.end_date, s.id limit ${mostSchemes}`);
  return rows;
}

const cookie = 'credited';

/**
 * Lets the scans of this browser earn points for a mobile user's session, also on `/pa`, which the phone's camera opens in a
 * tab without the session. No script and no other site's page reads the cookie, and only scans go by it.
 *
 * @param token the session's; nothing for whoever earns no points, or has signed out
 */
export function creditScans({ http, deps }: Pick<CallRequest, 'http' | 'deps'>, token: string | undefined) {
  if (!token && !getCookie(http, cookie)) return;
  giveCookie(http, cookie, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: token ? sessionLifetime / 1000 : 0,
  });
}

/** The hash of the session that a scan earns points for: the caller's, or this browser's. */
export function creditedSession(http: Context): string | undefined {
  const token = getCookie(http, cookie);
  return bearerHash(http.req.header('authorization')) ?? (token ? tokenHash(token) : undefined);
}
