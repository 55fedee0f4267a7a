import type { SpecificationRow, Verdict } from '../../../contract/calls/verification.ts';
import { recallBy } from '../../../contract/recall.ts';
import type { Deps } from '../../calls/Deps.ts';
import { randomName } from '../../calls/randomName.ts';
import { answerTogether } from '../../db/answerTogether.ts';
import { placeColumns, placeOf, places, sameScanSeconds, type ScanRequest } from './scanRequest.ts';

/** Visitors of a seal to remember, so that the row of a popular seal stays small. */
const mostVisitors = 50;

/** The product that a seal's number is mapped to, with the values of it and its company that an answer may show. */
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
  /** As stored; an option that it does not name is on. */
  configuration: unknown;
  ratingStars: number | null;
  ratings: number | null;
  isRated: boolean;
  /** The warning of its recall, where it is recalled. */
  warning: string | null;
}

export interface Decision {
  /** Null where the scratch code is still missing: nothing was decided, counted or logged. */
  verdict: Verdict | null;
  /** Undefined for a fake, which shows no product. */
  product: SealedProduct | undefined;
  /** The number is issued, and belongs to no product yet. */
  isUnmapped: boolean;
  token: string;
}

const notMapped = 'not mapped';
const recalled = 'recalled';

interface Row {
  token: string;
  verdict: Verdict | null;
  reason: string;
  shown: { [Part in keyof SealedProduct]: SealedProduct[Part] | null };
}

/** SQL that tells whether the row in serial_scans knows a recent scan by the visitor of the seal `a`. */
const isRepeat = `coalesce((s.recent_visitors -> a.visitor ->> 0)::float8 > a.at - ${sameScanSeconds}, false)`;

/** SQL for the newest active recall of its product, of the mapping's batch, or of a range with its number. */
const recallOfSeal = `
  select r.warning from recalls r
  where r.company_id = c.id and r.is_active and (r.product_id = p.id or r.product_id is null)
    and case r.recall_by when ${recallBy.product} then true when ${recallBy.batch} then lower(r.batch_no) = lower(m.batch_no)
      else a.serial between r.from_no and r.to_no end
  order by r.since desc, r.id desc limit 1`;

/**
 * SQL for a row that a scan finds by a key. The planner does not know how few scans there are: without the limit it would
 * read whole tables for them.
 */
const rowOf = (table: string, condition: string): string =>
  `lateral (select * from ${table} where ${condition} limit 1)`;

/**
 * Decides all scans of one moment in one statement, so that none takes more than a round trip. A product's shown values are
 * one column, as Node describes two dozen columns more slowly than it reads their JSON. Each scan waits for its seal's row in
 * serial_scans and sees the scans before it: PermissibleScan is never exceeded. Rows are taken by their numbers, so that no
 * two statements wait for each other. A recalled product is warned of whether it is active or not, before any scratch code is
 * asked for, and no scan of it counts. The trigger `verifications_keep_tail` writes the scan into
 * `scan_tail`, from which the housekeeping adds it to the sums of scans and its seal to those that are judged.
 */
const statement = `
  with asked as (
    select scans.* from json_to_recordset($1) as scans (company_id int, serial int8, visitor text, at float8, token text,
      may_decide boolean, scanned_text text, ${placeColumns.map((column) => `${column} text`).join(', ')}),
      (select set_config('lock_timeout', $2, true)) waiting
  ), seal as (
    select a.*, p.id as product_id, coalesce(p.permissible_scan, 0) as permissible, recall.warning, row_to_json(shown) as shown,
      case when not c.is_active then 'company inactive'
        when p.id is not null then case when recall.warning is null and not p.is_active then 'product inactive' end
        when exists (select from taken_out t where t.company_id = c.id and t.serials @> a.serial) then (
          select t.kind from taken_out t where t.company_id = c.id and t.serials @> a.serial order by t.id desc limit 1)
        when exists (select from issued_ranges i where i.company_id = c.id and i.serials @> a.serial) then '${notMapped}'
        else 'not issued' end as fault
    from asked a
      join ${rowOf('companies', 'id = a.company_id')} c on true
      left join ${rowOf('mappings', 'company_id = a.company_id and mapped @> a.serial')} m on true
      left join ${rowOf('products', 'id = m.product_id')} p on true
      left join lateral (${recallOfSeal}) recall on p.id is not null
      left join ${rowOf('product_configurations', 'product_id = p.id')} k on true
      left join ${rowOf('product_ratings', 'product_id = p.id')} r on true
      left join ${rowOf('ratings', 'company_id = a.company_id and serial = a.serial')} o on true
      cross join lateral (select p.id as "productId", p.product_name as "productName", p.product_image as "productImage",
        p.product_specification as specification, p.genuine_message as "genuineMessage", p.genuine_audio as "genuineAudio",
        p.already_scanned_msg as "scannedMessage", p.already_scanned_audio as "scannedAudio",
        p.share_message as "shareMessage", p.share_url as "shareUrl", p.promotional_message as promotion,
        p.promotional_start_date as "promotionStart", p.promotional_end_date as "promotionEnd",
        c.website_url as "websiteUrl", c.social_links as "socialLinks", k.configuration,
        r.stars as "ratingStars", r.ratings, o.serial is not null as "isRated", recall.warning) shown
  ), counted as (
    insert into serial_scans as s (company_id, serial, scans, recent_visitors)
    select company_id, serial, 1, jsonb_build_object(visitor, jsonb_build_array(at, token))
    from seal where fault is null and warning is null and may_decide order by company_id, serial
    on conflict (company_id, serial) do update set (scans, recent_visitors) = (
      select s.scans + case when ${isRepeat} then 0 else 1 end,
        case when ${isRepeat} then s.recent_visitors else excluded.recent_visitors || coalesce((
          select jsonb_object_agg(v.key, v.value) from (
            select key, value from jsonb_each(s.recent_visitors) where (value ->> 0)::float8 > a.at - ${sameScanSeconds}
            order by (value ->> 0)::float8 desc limit ${mostVisitors - 1}) v where v.key <> a.visitor), '{}') end
      from seal a where a.company_id = s.company_id and a.serial = s.serial)
    where exists (select from seal a where a.company_id = s.company_id and a.serial = s.serial
      and (${isRepeat} or a.permissible = 0 or s.scans < a.permissible))
    returning company_id, serial, recent_visitors
  ), decided as (
    select seal.*,
      case when fault is not null then 'fake' when warning is not null then '${recalled}' when not may_decide then null when is_new is null then 'scanned' else 'genuine' end as verdict,
      case when fault is not null then fault when warning is not null then '${recalled}' when is_new is null then 'scan limit reached'
        when is_new then 'mapped' else 'repeat of the same visitor' end as reason,
      coalesce(is_new, not exists (select from verifications v where v.company_id = seal.company_id and v.serial = seal.serial
        and v.visitor = seal.visitor and v.created_at > to_timestamp(at - ${sameScanSeconds}))) as is_counted
    from seal left join counted k using (company_id, serial)
      cross join lateral (select k.recent_visitors -> visitor ->> 1 = token as is_new) n
  ), logged as (
    insert into verifications (token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor, created_at, ${places})
    select token, company_id, product_id, serial, scanned_text, verdict, reason, is_counted, visitor, to_timestamp(at), ${places}
    from decided where verdict is not null
  )
  select token, verdict, reason, shown from decided`;

interface SealScan {
  request: ScanRequest;
  visitor: string;
  companyId: number;
  serial: number;
  /** False while the right scratch code is missing: then only fakes and recalls are decided. */
  mayDecide: boolean;
}

/** A scan as the statement takes it. */
interface Asked extends Record<(typeof placeColumns)[number], string | null> {
  company_id: number;
  serial: number;
  visitor: string;
  at: number;
  token: string;
  may_decide: boolean;
  scanned_text: string;
}

const askFor = answerTogether({
  answerAll: async ({ pool }, asked: readonly Asked[], lockWait) => {
    const query = { name: 'decide-seals', text: statement, values: [JSON.stringify(asked), lockWait] };
    const { rows } = await pool.query<Row>(query);
    const found = new Map(rows.map((row) => [row.token, row]));
    return asked.map(({ token }) => found.get(token));
  },
  // the second of two scans of a seal sees what the first one counted
  keyOf: ({ company_id, serial }: Asked) => `${company_id} ${serial}`,
});

/** Decides a seal whose code is the company's own, counts the scan and logs it. */
export async function decideSeal(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { request, visitor, companyId, serial, mayDecide }: SealScan,
): Promise<Decision> {
  const row = await askFor(database.front, {
    company_id: companyId,
    serial,
    visitor,
    at: now().getTime() / 1000,
    token: randomName(),
    may_decide: mayDecide,
    scanned_text: request.QrData,
    ...placeOf(request),
  });
  if (!row) throw new Error(`Company ${companyId} has a key but is not there`);
  const { verdict, reason, token, shown } = row;
  const isFake = verdict === 'fake' || shown.productId === null;
  // a product that was found has what its columns require
  const product = isFake ? undefined : (shown as SealedProduct);
  return { verdict, product, isUnmapped: reason === notMapped, token };
}
