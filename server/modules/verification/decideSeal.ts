import type { SpecificationRow, Verdict } from '../../../contract/calls/verification.ts';
import { recallBy } from '../../../contract/recall.ts';
import type { Deps } from '../../calls/Deps.ts';
import { randomName } from '../../calls/randomName.ts';
import { placeColumns, placeOf, type ScanRequest } from './scanRequest.ts';

/** The same visitor scanning the same seal again within so many seconds is one scan. */
const sameScanSeconds = 600;

/** How many visitors of a seal are remembered at most, so that the row of a popular seal stays small. */
const mostVisitors = 50;

/** The product that a seal's number is mapped to, and what of it and its company an answer may show. */
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
  /** As stored: what it does not name is on. */
  configuration: unknown;
  ratingStars: number | null;
  ratings: number | null;
  isRated: boolean;
  /** The warning of its recall, where it is recalled. */
  warning: string | null;
}

export interface Decision {
  /** Null where the scratch code is still to be asked for: nothing was decided, counted or logged. */
  verdict: Verdict | null;
  /** Undefined for a fake, which shows no product. */
  product: SealedProduct | undefined;
  /** Its number is issued, and belongs to no product yet. */
  isUnmapped: boolean;
  token: string;
}

const notMapped = 'not mapped';
const recalled = 'recalled';

type Row = { verdict: Verdict | null; reason: string } & {
  [Part in keyof SealedProduct]: SealedProduct[Part] | null;
};

/** Whether the row in serial_scans knows a recent scan by this visitor. */
const isRepeat = `coalesce((s.recent_visitors -> $3 ->> 0)::float8 > $5::float8, false)`;

/** The newest active recall of its product, of the mapping's batch, or of a range with its number. */
const recallOfSeal = `
  select r.warning from recalls r
  where r.company_id = c.id and r.is_active and (r.product_id = p.id or r.product_id is null)
    and case r.recall_by when ${recallBy.product} then true when ${recallBy.batch} then lower(r.batch_no) = lower(m.batch_no)
      else $2::int8 between r.from_no and r.to_no end
  order by r.since desc, r.id desc limit 1`;

/**
 * One statement, so that a verdict is one round trip, and one column, as describing two dozen of them costs Node more than
 * reading their JSON. Of many simultaneous scans each waits for the seal's row in
 * serial_scans and sees what those before it counted: PermissibleScan is never exceeded. A recalled product is warned of
 * whether it is active or not, before any scratch code is asked for, and no scan of it is counted.
 */
const statement = `
  with seal as (
    select c.id as company_id, p.id as product_id, coalesce(p.permissible_scan, 0) as permissible, recall.warning,
      case when not c.is_active then 'company inactive'
        when p.id is not null then case when recall.warning is null and not p.is_active then 'product inactive' end
        when exists (select from taken_out t where t.company_id = c.id and t.serials @> $2::int8) then (
          select t.kind from taken_out t where t.company_id = c.id and t.serials @> $2::int8 order by t.id desc limit 1)
        when exists (select from issued_ranges i where i.company_id = c.id and i.serials @> $2::int8) then '${notMapped}'
        else 'not issued' end as fault
    from companies c
      left join mappings m on m.company_id = c.id and m.mapped @> $2::int8
      left join products p on p.id = m.product_id
      left join lateral (${recallOfSeal}) recall on p.id is not null
    where c.id = $1
  ), counted as (
    insert into serial_scans as s (company_id, serial, scans, recent_visitors)
    select company_id, $2::int8, 1, jsonb_build_object($3::text, jsonb_build_array($4::float8, $6::text))
    from seal where fault is null and warning is null and $7::boolean
    on conflict (company_id, serial) do update set
      scans = s.scans + case when ${isRepeat} then 0 else 1 end,
      recent_visitors = case when ${isRepeat} then s.recent_visitors else excluded.recent_visitors || coalesce((
        select jsonb_object_agg(v.key, v.value) from (
          select key, value from jsonb_each(s.recent_visitors) where (value ->> 0)::float8 > $5::float8
          order by (value ->> 0)::float8 desc limit ${mostVisitors - 1}) v where v.key <> $3), '{}') end
    where ${isRepeat} or (select permissible from seal) = 0 or s.scans < (select permissible from seal)
    returning recent_visitors -> $3 ->> 1 = $6 as is_new
  ), decided as (
    select seal.*,
      case when fault is not null then 'fake' when warning is not null then '${recalled}' when not $7 then null when is_new is null then 'scanned' else 'genuine' end as verdict,
      case when fault is not null then fault when warning is not null then '${recalled}' when is_new is null then 'scan limit reached'
        when is_new then 'mapped' else 'repeat of the same visitor' end as reason,
      coalesce(is_new, not exists (select from verifications v where v.company_id = $1 and v.serial = $2
        and v.visitor = $3 and v.created_at > to_timestamp($5::float8))) as is_counted
    from seal left join counted on true
  ), logged as (
    insert into verifications (token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor, created_at, ${placeColumns})
    select $6, company_id, product_id, $2, $8, verdict, reason, is_counted, $3, to_timestamp($4::float8), $9, $10, $11, $12, $13, $14, $15
    from decided where verdict is not null
  )
  select row_to_json(found) as found from (select d.verdict, d.reason, d.product_id as "productId", p.product_name as "productName", p.product_image as "productImage",
    p.product_specification as specification, p.genuine_message as "genuineMessage", p.genuine_audio as "genuineAudio",
    p.already_scanned_msg as "scannedMessage", p.already_scanned_audio as "scannedAudio",
    p.share_message as "shareMessage", p.share_url as "shareUrl", p.promotional_message as promotion,
    p.promotional_start_date as "promotionStart", p.promotional_end_date as "promotionEnd",
    c.website_url as "websiteUrl", c.social_links as "socialLinks", k.configuration,
    r.stars as "ratingStars", r.ratings, d.warning,
    exists (select from ratings o where o.company_id = $1 and o.serial = $2) as "isRated"
  from decided d join companies c on c.id = d.company_id
    left join products p on p.id = d.product_id
    left join product_configurations k on k.product_id = d.product_id
    left join product_ratings r on r.product_id = d.product_id) found`;

interface SealScan {
  request: ScanRequest;
  visitor: string;
  companyId: number;
  serial: number;
  /** False while the right scratch code is still missing: then only a fake and a recall are decided. */
  mayDecide: boolean;
}

/** Decides a seal whose code is the company's own, counts the scan and logs it. */
export async function decideSeal(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { request, visitor, companyId, serial, mayDecide }: SealScan,
): Promise<Decision> {
  const token = randomName();
  const at = now().getTime() / 1000;
  const { rows } = await database.pool.query<{ found: Row }>({
    name: 'decide-seal',
    text: statement,
    values: [
      companyId,
      serial,
      visitor,
      at,
      at - sameScanSeconds,
      token,
      mayDecide,
      request.QrData,
      ...placeOf(request),
    ],
  });
  const row = rows[0]?.found;
  if (!row) throw new Error(`Company ${companyId} has a key but is not there`);
  const { verdict, reason, ...product } = row;
  const isFake = verdict === 'fake' || row.productId === null;
  // a product that was found has what its columns require
  const shown = isFake ? undefined : (product as SealedProduct);
  return { verdict, product: shown, isUnmapped: reason === notMapped, token };
}

export interface FakeScan {
  request: ScanRequest;
  visitor: string;
  companyId: number | undefined;
  /** Why it is a fake, for the log. */
  fault: string;
}

/** Logs a fake scan and returns the name under which feedback may follow. */
export async function logFake(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { request, visitor, companyId, fault }: FakeScan,
): Promise<string> {
  const token = randomName();
  const at = now();
  await database.pool.query({
    name: 'log-fake',
    text: `insert into verifications (token, company_id, scanned_text, verdict, reason, counted, visitor, created_at, ${placeColumns})
      values ($1, $2, $3, 'fake', $4, $2::int is null or not exists (
        select from verifications where company_id = $2 and serial is null and visitor = $5
          and created_at > $7 and scanned_text = $3), $5, $6, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      token,
      companyId ?? null,
      request.QrData,
      fault,
      visitor,
      at,
      new Date(at.getTime() - sameScanSeconds * 1000),
      ...placeOf(request),
    ],
  });
  return token;
}
