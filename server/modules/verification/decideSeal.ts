import type { SpecificationRow, Verdict } from '../../../contract/calls/verification/verification.ts';
import type { CodeLaw } from '../../../contract/choices/codeLaws.ts';
import type { Day } from '../../../contract/day/day.ts';
import { recallBy, recallKind, sealsReleased } from '../../../contract/choices/choices.ts';
import { type ScanReason, scanReasons } from '../../../contract/choices/scanReasons.ts';
import type { Deps } from '../../calls/Deps.ts';
import { randomName } from '../../calls/Session.ts';
import { answerTogether } from '../../db/answerTogether.ts';
import type { Connections } from '../../db/connect.ts';
import { recallOrder } from '../../seals/sharedSql.ts';
import { batchFacts, type Facts, productFacts } from '../codeLaws/requireLawful.ts';
import {
  placeColumns,
  placeOf,
  places,
  sameScanSeconds,
  showingsSince,
  type ScanRequest,
  type View,
} from './scanRequest.ts';

/** The most visitors to remember for one seal, so the row of a popular seal stays small. */
const mostVisitors = 50;

/** The genuine scans of a seal, as far back as the log reaches. Times are in seconds. */
export interface EarlierScans {
  count: number;
  first: number;
  last: number;
}

/** The product that a seal's number is mapped to, with everything of it and its company that an answer may show. */
export interface SealedProduct {
  productId: number;
  productName: string;
  productImage: string;
  specification: SpecificationRow[];
  genuineMessage: string;
  genuineAudio: string;
  scannedMessage: string;
  scannedAudio: string | null;
  shareMessage: string | null;
  shareUrl: string | null;
  promotion: string | null;
  promotionStart: string | null;
  promotionEnd: string | null;
  websiteUrl: string;
  socialLinks: Record<string, string>;
  /** As stored. Options that it does not name are on. */
  configuration: unknown;
  rating: { stars: number; count: number } | null;
  isRated: boolean;
  /** The last day on which the unit is good. */
  expiresOn: Day | null;
  /** What the law on its codes asks for, if its category names one. */
  law: { law: CodeLaw; facts: Facts } | null;
  /** The warning of its recall, if it is recalled. */
  warning: string | null;
}

export interface Decision {
  /** Null while the scratch code is missing. Nothing is then decided, counted or logged. */
  verdict: Verdict | null;
  /** Undefined for a fake, which has none. */
  product: SealedProduct | undefined;
  /** The number is issued but does not belong to a product yet. */
  isUnmapped: boolean;
  token: string;
  /** Of an already scanned seal, for a page. */
  earlier: EarlierScans | undefined;
}

interface Row {
  token: string;
  verdict: Verdict | null;
  reason: ScanReason;
  shown: { [Part in keyof SealedProduct]: SealedProduct[Part] | null };
  isUnmapped: boolean;
}

/** SQL that tells whether the seal's row `s` in serial_scans has a recent scan by the visitor of `a`. */
const isRepeat = `coalesce((s.recent_visitors -> a.visitor ->> 0)::float8 > a.at - ${sameScanSeconds}, false)`;

/** SQL for the first active recall of the seal's product, its mapping's batch, or a range with its number. */
const recallOfSeal = `
  select r.kind, r.warning from recalls r
  where r.company_id = c.id and r.is_active and (r.product_id = p.id or r.product_id is null)
    and case r.recall_by when ${recallBy.product} then true when ${recallBy.batch} then lower(r.batch_no) = lower(m.batch_no)
      else a.serial between r.from_no and r.to_no end
  order by ${recallOrder} limit 1`;

/** SQL for a row found by a key. Without the limit, the planner would read whole tables for so few scans. */
const rowOf = (table: string, condition: string): string =>
  `lateral (select * from ${table} where ${condition} limit 1)`;

/**
 * SQL that tells whether the seal's unit is not as far yet as its product `p` wants it before its seals count: in a carton, or in
 * one that is dispatched. Only products that want more than a mapping cost a look at cartons.
 */
const isUnreleased = `coalesce(p.seals_released, ${sealsReleased.mapped}) <> ${sealsReleased.mapped}
        and not is_packed(a.company_id, a.serial, p.seals_released = ${sealsReleased.dispatched})`;

/**
 * SQL for the scans that come together and everything known of their seals. All that an answer may show of a product is one
 * JSON column, because describing two dozen columns costs Node more than parsing JSON. An inactive product is only off the
 * catalogue: its seals stay what they were. What holds a seal back, such as a recall, is its verdict
 * and its reason before any scratch code is requested, and its scans are not counted. `recorded` is the verdict of a showing that was recorded before.
 */
const sealsAsked = (recorded: string) => `
  with asked as (
    select scans.* from json_to_recordset($1) as scans (company_id int, serial int8, visitor text, at float8, token text,
      is_shown boolean, may_decide boolean, scanned_text text, ${placeColumns.map((column) => `${column} text`).join(', ')}),
      (select set_config('lock_timeout', $2, true)) waiting
  ), seal as materialized (
    select a.*, ${recorded} as recorded, p.id as product_id, coalesce(p.permissible_scan, 0) as permissible, row_to_json(shown) as shown,
      coalesce(recall.kind, case when ${isUnreleased} then '${scanReasons.unreleased}' end) as held,
      case when not c.is_active then '${scanReasons.companyInactive}'
        when p.id is not null then null
        else coalesce((select t.kind from taken_out t where t.company_id = c.id and t.serials @> a.serial order by t.id desc limit 1),
          (select '${scanReasons.notMapped}' from issued_ranges i where i.company_id = c.id and i.serials @> a.serial limit 1),
          '${scanReasons.notIssued}') end as fault
    from asked a
      join ${rowOf('companies', 'id = a.company_id')} c on true
      left join ${rowOf('mappings', 'company_id = a.company_id and mapped @> a.serial')} m on true
      left join ${rowOf('products', 'id = m.product_id')} p on true
      left join lateral (${recallOfSeal}) recall on true
      cross join lateral (select p.id as "productId", p.product_name as "productName", p.product_image as "productImage",
        p.product_specification as specification, p.genuine_message as "genuineMessage", p.genuine_audio as "genuineAudio",
        p.already_scanned_msg as "scannedMessage", p.already_scanned_audio as "scannedAudio",
        p.share_message as "shareMessage", p.share_url as "shareUrl", p.promotional_message as promotion,
        p.promotional_start_date as "promotionStart", p.promotional_end_date as "promotionEnd",
        c.website_url as "websiteUrl", c.social_links as "socialLinks", m.expires_on as "expiresOn",
        (select configuration from product_configurations where product_id = p.id),
        (select json_build_object('stars', stars, 'count', ratings) from product_ratings where product_id = p.id) as rating,
        exists (select from ratings where company_id = a.company_id and serial = a.serial) as "isRated",
        (select json_build_object('law', code_law, 'facts', json_build_object(${productFacts}, ${batchFacts}))
          from categories where id = p.category_id and code_law is not null) as law,
        recall.warning) shown
  )`;

/** SQL for the verdict that the log already has of the showing `a`. */
const verdictBefore = `case when a.is_shown then recorded_verdict(a.token, ${showingsSince('a')}) end`;

/** SQL that tells whether the product permits another scan by this visitor. `s` is the seal's row in serial_scans. */
const isPermitted = `(${isRepeat} or a.permissible = 0 or s.scans < a.permissible)`;

/**
 * SQL for the verdict and its reason, and whether the seal belongs to no product yet. What is reported stolen or lost is logged so,
 * also where it is a fake. `is_new` tells a counted scan from a repeat, and is null if no more scans are permitted.
 */
const verdictAndReason = `
  coalesce(recorded, case when fault is not null then 'fake' when held is not null then held when not may_decide then null
    when is_new is null then 'scanned' else 'genuine' end) as verdict,
  case when held in ('${recallKind.stolen}', '${recallKind.lost}') and fault is distinct from '${scanReasons.companyInactive}' then held
    when fault is not null then fault when held is not null then held when is_new is null then '${scanReasons.limitReached}'
    when is_new then '${scanReasons.mapped}' else '${scanReasons.repeat}' end as reason,
  fault is not distinct from '${scanReasons.notMapped}' as "isUnmapped"`;

/**
 * Decides all scans that come together in one statement, so each costs at most one round trip. A scan waits for its seal's
 * row in serial_scans and sees what earlier scans counted, so PermissibleScan is never exceeded. The rows are locked in the
 * order of their numbers, so two statements never deadlock. A showing is recorded only once, because its seal's row knows
 * its token and the transaction that counted it. Times would not do: two copies of one showing can come in one millisecond.
 */
const scanStatement = `${sealsAsked(verdictBefore)}, counted as (
    insert into serial_scans as s (company_id, serial, scans, recent_visitors)
    select company_id, serial, 1, jsonb_build_object(visitor, jsonb_build_array(at, token, pg_current_xact_id()::text))
    from seal where fault is null and held is null and may_decide and recorded is null order by company_id, serial
    on conflict (company_id, serial) do update set (scans, recent_visitors) = (
      select s.scans + case when ${isRepeat} then 0 else 1 end,
        case when ${isRepeat} then s.recent_visitors else excluded.recent_visitors || coalesce((
          select jsonb_object_agg(v.key, v.value) from (
            select key, value from jsonb_each(s.recent_visitors) where (value ->> 0)::float8 > a.at - ${sameScanSeconds}
            order by (value ->> 0)::float8 desc limit ${mostVisitors - 1}) v where v.key <> a.visitor), '{}') end
      from seal a where a.company_id = s.company_id and a.serial = s.serial)
    where exists (select from seal a where a.company_id = s.company_id and a.serial = s.serial
      and ${isPermitted})
    returning company_id, serial, recent_visitors
  ), decided as (
    select seal.*, ${verdictAndReason},
      coalesce(is_new, not is_in_log(company_id, serial, visitor, to_timestamp(at - ${sameScanSeconds}))) as is_counted,
      recorded is null and (is_new or is_other is not false) as is_logged
    from seal left join counted k using (company_id, serial)
      cross join lateral (select k.recent_visitors -> visitor ->> 1 <> token as is_other,
        case when k.serial is not null then k.recent_visitors -> visitor ->> 2 is not distinct from pg_current_xact_id()::text end as is_new) n
  ), logged as (
    insert into verifications (token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor, created_at, ${places})
    select token, company_id, product_id, serial, scanned_text, verdict, reason, is_counted, visitor, to_timestamp(at), ${places}
    from decided where verdict is not null and is_logged
  )
  select token, verdict, reason, "isUnmapped", shown from decided`;

/** Finds the verdicts that the same scans would get. It only reads. */
const lookStatement = `${sealsAsked('null::text')}
  select token, ${verdictAndReason}, shown
  from seal a left join ${rowOf('serial_scans', 'company_id = a.company_id and serial = a.serial')} s on true
    cross join lateral (select case when s.scans is null or ${isPermitted} then not ${isRepeat} end as is_new) n`;

/** Not a part of the statements above: for each scan they would open all parts of both tables. */
const earlierStatement = `
  select s.scans as count, extract(epoch from v.first)::float8 as first, extract(epoch from v.last)::float8 as last
  from serial_scans s cross join lateral (select min(created_at) as first, max(created_at) as last from verifications
    where company_id = $1 and serial = $2 and verdict = 'genuine') v
  where s.company_id = $1 and s.serial = $2 and v.first is not null`;

interface SealScan {
  request: ScanRequest;
  visitor: string;
  companyId: number;
  serial: number;
  /** False while the right scratch code is missing. Only fakes and seals that are held back are then decided. */
  mayDecide: boolean;
  /** The showing that the scan belongs to. Its token becomes the scan's token. */
  view: View | undefined;
  /** Nothing is counted or logged. */
  looks: boolean;
  tellsEarlier: boolean;
}

/** A scan as the statement takes it. */
interface Asked extends Record<(typeof placeColumns)[number], string | null> {
  company_id: number;
  serial: number;
  visitor: string;
  at: number;
  token: string;
  is_shown: boolean;
  may_decide: boolean;
  scanned_text: string;
}

/** Answers all scans that come together by one statement. */
const answerBy =
  (name: string, text: string) =>
  async (
    { pool }: Connections,
    asked: readonly (Partial<Asked> & Pick<Asked, 'token'>)[],
    lockWait: number,
  ) => {
    const { rows } = await pool.query<Row>({ name, text, values: [JSON.stringify(asked), lockWait] });
    const found = new Map(rows.map((row) => [row.token, row]));
    return asked.map(({ token }) => found.get(token));
  };

const scan = answerTogether({
  answerAll: answerBy('decide-seals', scanStatement),
  // the second of two scans of a seal must see what the first one counted
  keyOf: ({ company_id, serial }: Asked) => `${company_id} ${serial}`,
});

const look = answerTogether({ answerAll: answerBy('look-at-seals', lookStatement) });

/** Looks at a seal of no company as a page does. Throws if no page would get its verdict. */
export async function tryLook({ database }: Pick<Deps, 'database'>): Promise<void> {
  await look(database.front, { token: randomName() });
}

/** Decides a seal that only the company's key can have made. Counts and logs the scan, unless somebody only looks. */
export async function decideSeal(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { request, visitor, companyId, serial, mayDecide, view, looks, tellsEarlier }: SealScan,
): Promise<Decision> {
  const row = await (looks ? look : scan)(database.front, {
    company_id: companyId,
    serial,
    visitor,
    at: now().getTime() / 1000,
    token: view?.token ?? randomName(),
    is_shown: view !== undefined && !looks,
    may_decide: mayDecide,
    scanned_text: request.QrData,
    ...placeOf(request),
  });
  if (!row) throw new Error(`Company ${companyId} has a key but does not exist`);
  const { verdict, isUnmapped, token, shown } = row;
  const isFake = verdict === 'fake' || shown.productId === null;
  // a product that was found has every value that its columns require
  const product = isFake ? undefined : (shown as SealedProduct);
  const decision = { verdict, product, isUnmapped, token, earlier: undefined };
  if (!tellsEarlier || verdict !== 'scanned') return decision;
  const values = [companyId, serial];
  const asked = { name: 'earlier-scans', text: earlierStatement, values };
  const { rows } = await database.front.pool.query<EarlierScans>(asked);
  return { ...decision, earlier: rows[0] };
}
