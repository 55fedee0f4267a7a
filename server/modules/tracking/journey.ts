import { type SQL, sql } from 'drizzle-orm';
import { recallKind, type ReturnCondition, returnConditions } from '../../../contract/choices/choices.ts';
import type { JourneyEntry, JourneyKind } from '../../../contract/calls/seals/tracking.ts';
import { momentInZone, shownAt, wireMoment } from '../../../contract/day/moment.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { firstFew, Refusal } from '../../calls/answer.ts';
import type { Runner } from '../../db/transaction.ts';
import { findHistory, type History, type Tracked, findTracked } from './findTracked.ts';
import { findRecalls } from './readTracked.ts';
import { webType } from '../../../contract/choices/people.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/pages/Permission.ts';
import type { Registry } from '../../engine/Module.ts';

// Markup

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML whose texts are escaped; only `markup` makes it. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Makes HTML from a template. It holds values as text, except for what `markup` made. */
export const markup = (parts: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html =>
  new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      const said =
        value instanceof Html
          ? value.text
          : String(value).replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
      return `${text}${said}${part}`;
    }),
  );

// Entries

/** When a thing happened, and who did it. */
type Moment = { at: Date; by: string | null };

interface Happened extends Moment {
  kind: JourneyKind;
  activity: Html;
}

const told = (kind: JourneyKind, { at, by }: Moment, activity: Html): Happened => ({
  kind,
  at,
  by,
  activity,
});

interface Asked {
  db: Runner;
  companyId: number;
  zone: string;
}

const ids = (list: readonly number[]) => sql`any(${sql.param(list)}::int[])`;

/** Adds a text behind another one, where there is one. */
const after = (before: string, text: string | null): Html => (text ? markup`${before}${text}` : markup``);

async function issued({ db, companyId }: Asked, serial: number): Promise<Happened[]> {
  const { rows } = await db.execute<Moment & { soNo: string }>(sql`
    select i.created_at as at, u.user_name as by, i.sales_order_no as "soNo"
    from issued_ranges i left join users u on u.id = i.created_by
    where i.company_id = ${companyId} and i.serials @> ${serial}::int8`);
  return rows.map((row) => told('issued', row, markup`Issued for sales order <b>${row.soNo}</b>`));
}

async function mapped({ db, companyId }: Asked, mappings: readonly number[]): Promise<Happened[]> {
  type Row = Moment & { product: string; batch: string | null };
  const { rows } = await db.execute<Row>(sql`
    select m.created_at as at, u.user_name as by, p.product_name as product, m.batch_no as batch
    from mappings m join products p on p.id = m.product_id left join users u on u.id = m.created_by
    where m.company_id = ${companyId} and m.id = ${ids(mappings)}`);
  return rows.map((row) =>
    told('mapped', row, markup`Mapped to <b>${row.product}</b>${after(', batch ', row.batch)}`),
  );
}

async function takenOut({ db, companyId }: Asked, taken: readonly number[]): Promise<Happened[]> {
  type Row = Moment & { kind: 'demapped' | 'damaged'; product: string; reason: string | null };
  const { rows } = await db.execute<Row>(sql`
    select t.created_at as at, u.user_name as by, t.kind, p.product_name as product, t.reason
    from taken_out t join products p on p.id = t.product_id left join users u on u.id = t.created_by
    where t.company_id = ${companyId} and t.id = ${ids(taken)}`);
  return rows.map((row) =>
    row.kind === 'demapped'
      ? told(row.kind, row, markup`Demapped from <b>${row.product}</b>`)
      : told(row.kind, row, markup`Damaged${after(': ', row.reason)}`),
  );
}

type CartonRow = {
  id: number;
  code: string;
  quantity: number;
  /** Cartons that a tertiary one was packed with. */
  cartons: number;
  at: Date;
  by: string | null;
  fraction: string | null;
  approval: string | null;
  expired: string | null;
  wasPacked: boolean;
  unpackedAt: Date | null;
  unpackedBy: string | null;
  reason: string | null;
};

/** SQL that tells whether a thing was in a carton `c`, or was it, at that moment of its. */
const wasIn = (tracked: Tracked, moment: 'created_at' | 'unpacked_at'): SQL => {
  const at = sql.raw(`c.${moment}`);
  if (tracked.kind === 'DID') return sql`true`;
  if (tracked.kind === 'unit')
    return sql`exists (select from carton_runs r
        left join carton_contents k on k.secondary_id = r.carton_id and k.tertiary_id = c.id
      where r.company_id = c.company_id and r.serials @> ${tracked.serial}::int8 and c.id in (r.carton_id, k.tertiary_id)
        and coalesce(r.joined_at, '-infinity') < ${at} and coalesce(least(r.left_at, k.left_at), 'infinity') > ${at})`;
  return sql`not exists (select from carton_contents k where k.tertiary_id = c.id and k.secondary_id = ${tracked.id}
    and k.left_at <= ${at})`;
};

/** SQL for the units that a carton `c` was packed with: what it has now, without what came and left since. */
const packedUnits = sql`case when c.type = 'SID' then (
    select sum(upper(r.serials) - lower(r.serials))::int from carton_runs r where r.carton_id = c.id and r.joined_at is null)
  else c.quantity + coalesce((select sum(l.quantity)::int from return_lines l
      where l.sent_id = c.id and l.carton_id <> c.id), 0)
    + coalesce((select sum(f.removed - f.added)::int from carton_corrections f where f.tertiary_id = c.id), 0) end`;

const cartonRows = async (
  { db, companyId }: Asked,
  cartons: readonly number[],
  tracked: Tracked,
): Promise<CartonRow[]> =>
  (
    await db.execute<CartonRow>(sql`
      select c.id, c.code, ${packedUnits} as quantity,
        (select count(*)::int from carton_contents s where s.company_id = c.company_id and s.tertiary_id = c.id) as cartons,
        c.created_at as at, u.user_name as by, c.fraction_remark as fraction,
        c.approval_remark as approval, c.expired_reason as expired,
        ${wasIn(tracked, 'created_at')} as "wasPacked",
        case when ${wasIn(tracked, 'unpacked_at')} then c.unpacked_at end as "unpackedAt", w.user_name as "unpackedBy", c.unpack_reason as reason
      from packed_cartons c left join users u on u.id = c.created_by left join users w on w.id = c.unpacked_by
      where c.company_id = ${companyId} and c.id = ${ids(cartons)}`)
  ).rows;

/** Tells what became of cartons, in words for the tracked thing: the carton itself, or its contents. */
function cartonsHappened(
  rows: readonly CartonRow[],
  packed: (row: CartonRow) => Html,
  unpacked: (row: CartonRow) => Html,
): Happened[] {
  return rows.flatMap((row) => {
    const { wasPacked, unpackedAt, unpackedBy, reason, fraction, approval, expired } = row;
    const remarks = markup`${after('. Fractional carton: ', fraction)}${after('. Older stock left: ', approval)}${after('. Expired: ', expired)}`;
    const happened = wasPacked ? [told('packed', row, markup`${packed(row)}${remarks}`)] : [];
    const end = { at: unpackedAt ?? row.at, by: unpackedBy };
    if (unpackedAt) happened.push(told('unpacked', end, markup`${unpacked(row)}${after(': ', reason)}`));
    return happened;
  });
}

const unitsText = (quantity: number): string =>
  `${formatQuantity(quantity)} ${quantity === 1 ? 'unit' : 'units'}`;

async function packed(asked: Asked, tracked: Tracked, history: History): Promise<Happened[]> {
  const [secondaries, tertiaries] = await Promise.all([
    cartonRows(asked, history.secondaries, tracked),
    cartonRows(asked, history.tertiaries, tracked),
  ]);
  return [
    ...(tracked.kind === 'unit'
      ? cartonsHappened(
          secondaries,
          ({ code }) => markup`Packed into carton <code>${code}</code>`,
          ({ code }) => markup`Unpacked from carton <code>${code}</code>`,
        )
      : cartonsHappened(
          secondaries,
          ({ quantity }) => markup`Packed with <b>${unitsText(quantity)}</b>`,
          () => markup`Unpacked`,
        )),
    ...(tracked.kind === 'TID'
      ? cartonsHappened(
          tertiaries,
          ({ quantity, cartons }) =>
            markup`Packed with <b>${formatQuantity(cartons)} ${cartons === 1 ? 'carton' : 'cartons'}</b> of ${unitsText(quantity)} altogether`,
          () => markup`Unpacked`,
        )
      : cartonsHappened(
          tertiaries,
          ({ code }) => markup`Packed into tertiary carton <code>${code}</code>`,
          ({ code }) => markup`Taken out of tertiary carton <code>${code}</code>`,
        )),
  ];
}

/** Tells what corrections of cartons did: to the unit itself, or to a carton's content. */
async function corrected(
  { db, companyId }: Asked,
  tracked: Tracked,
  { putIn, tookOut }: History,
): Promise<Happened[]> {
  type Row = { at: Date; by: string | null; code: string; reason: string; isIn: boolean; units: number };
  const { rows } = await db.execute<Row>(sql`
    select f.created_at as at, u.user_name as by, c.code, f.reason, x.is_in as "isIn", x.units
    from carton_corrections f join packed_cartons c on c.id = f.carton_id left join users u on u.id = f.created_by
      cross join lateral (values (false, f.removed, f.id = ${ids(tookOut)}), (true, f.added, f.id = ${ids(putIn)}))
        as x (is_in, units, is_told)
    where f.company_id = ${companyId} and f.id = ${ids([...tookOut, ...putIn])} and x.is_told order by x.is_in`);
  return rows.map(({ code, reason, isIn, units, ...row }) => {
    const what = markup`carton <code>${code}</code>: ${reason}`;
    const moved = isIn ? markup`put into ${what}` : markup`taken out of ${what}`;
    const own = isIn ? markup`Put into ${what}` : markup`Taken out of ${what}`;
    const activity = tracked.kind === 'unit' ? own : markup`<b>${unitsText(units)}</b> ${moved}`;
    return told(isIn ? 'packed' : 'unpacked', row, activity);
  });
}

/** Tells of the stock counts of cartons: where each was counted, or missing and found again. */
async function counted({ db, companyId }: Asked, cartons: readonly number[]): Promise<Happened[]> {
  type Row = Moment & {
    name: string;
    isMissing: boolean;
    reason: string | null;
    place: string | null;
    backAt: Date | null;
    backBy: string | null;
  };
  const { rows } = await db.execute<Row>(sql`
    select s.count_name as name, k.result = 'missing' as "isMissing", s.close_reason as reason, l.place_code as place,
      k.created_at as at, u.user_name as by, k.back_at as "backAt", b.user_name as "backBy"
    from counted_cartons k join stock_counts s on s.id = k.count_id left join storage_places l on l.id = k.place_id
      left join users u on u.id = k.created_by left join users b on b.id = k.back_by
    where k.company_id = ${companyId} and k.carton_id = ${ids(cartons)}`);
  return rows.flatMap(({ name, isMissing, reason, place, backAt, backBy, ...row }) => [
    isMissing
      ? told('missing', row, markup`Missing in the count <b>${name}</b>${after(': ', reason)}`)
      : told('counted', row, markup`Counted in <b>${name}</b>${after(' at ', place)}`),
    ...(backAt ? [told('counted', { at: backAt, by: backBy }, markup`Found again`)] : []),
  ]);
}

async function dispatched(
  { db, companyId }: Asked,
  tracked: Tracked,
  dispatches: readonly number[],
): Promise<Happened[]> {
  type Row = {
    code: string;
    soNo: string;
    orderNo: number;
    dealer: string | null;
    remark: string | null;
    at: Date;
    by: string | null;
    reversedAt: Date | null;
    reversedBy: string | null;
    reason: string | null;
  };
  const { rows } = await db.execute<Row>(sql`
    select d.code, d.so_no as "soNo", d.order_no as "orderNo", s.user_name as dealer, d.remark, d.created_at as at,
      u.user_name as by, d.reversed_at as "reversedAt", r.user_name as "reversedBy", d.reverse_reason as reason
    from dispatches d join orders o on o.company_id = d.company_id and o.order_no = d.order_no
      left join dealers l on l.id = o.dealer_id left join users s on s.id = l.user_id
      left join users u on u.id = d.created_by left join users r on r.id = d.reversed_by
    where d.company_id = ${companyId} and d.id = ${ids(dispatches)}`);
  return rows.flatMap((row) => {
    // a dispatch's own code says nothing new
    const named = (before: string) =>
      tracked.kind === 'DID' ? markup`` : markup`${before}<code>${row.code}</code>`;
    const to = markup`Dispatched to <b>${row.dealer ?? 'a dealer'}</b> on sales order <b>${row.soNo}</b>`;
    const older = after('. Older stock left: ', row.remark);
    const happened = [told('dispatched', row, markup`${to}${named(', dispatch ')}${older}`)];
    const end = { at: row.reversedAt ?? row.at, by: row.reversedBy };
    if (row.reversedAt)
      happened.push(told('reversed', end, markup`Dispatch${named(' ')} reversed${after(': ', row.reason)}`));
    return happened;
  });
}

/** Tells what came back: the thing itself, or some of its contents. */
async function returned(
  { db, companyId }: Asked,
  tracked: Tracked,
  parts: readonly number[],
): Promise<Happened[]> {
  const inside = {
    unit: sql`false`,
    SID: sql`l.serials is not null`,
    TID: sql`l.carton_id <> l.sent_id`,
    DID: sql`true`,
  }[tracked.kind];
  const own =
    tracked.kind === 'SID' || tracked.kind === 'TID'
      ? sql`${tracked.id} in (l.carton_id, l.sent_id) and ${inside}`
      : inside;
  type Row = {
    at: Date;
    by: string | null;
    code: string;
    dealer: string | null;
    condition: ReturnCondition;
    reason: string;
    /** Units of its contents; null where the thing came back itself. */
    units: number | null;
  };
  const { rows } = await db.execute<Row>(sql`
    select p.created_at as at, u.user_name as by, t.code, s.user_name as dealer, p.condition, p.reason,
      (select sum(l.quantity)::int from return_lines l where l.part_id = p.id and ${own}) as units
    from return_parts p join returns t on t.id = p.return_id join dispatches d on d.id = t.dispatch_id
      join orders o on o.company_id = d.company_id and o.order_no = d.order_no
      left join dealers e on e.id = o.dealer_id left join users s on s.id = e.user_id
      left join users u on u.id = t.created_by
    where p.company_id = ${companyId} and p.id = ${ids(parts)} order by p.id`);
  return rows.map(({ code, dealer, condition, reason, units, ...row }) => {
    const label = returnConditions.find(({ value }) => value === condition)?.label ?? condition;
    const from = markup`from <b>${dealer ?? 'a dealer'}</b>, return <b>${code}</b>, ${label}: ${reason}`;
    const what = units === null ? markup`Returned` : markup`<b>${unitsText(units)}</b> returned`;
    return told('returned', row, markup`${what} ${from}`);
  });
}

/** Entries of what others said, the newest. */
const mostSaid = 1000;

/** Towns that one entry names. */
const mostTowns = 5;

/** Tells of the public's scans of a unit: the first one, and all of them where there are several. */
async function scanned({ db, companyId, zone }: Asked, serial: number): Promise<Happened[]> {
  type Row = { scans: number; fakes: number; first: Date | null; last: Date | null; towns: string[] | null };
  const { rows } = await db.execute<Row>(sql`
    select count(*) filter (where counted)::int as scans, count(*) filter (where counted and verdict = 'fake')::int as fakes,
      min(created_at) as first, max(created_at) as last,
      (array_agg(distinct city) filter (where city <> ''))[1:${mostTowns + 1}] as towns
    from verifications where company_id = ${companyId} and serial = ${serial}`);
  const [row] = rows;
  if (!row?.first || !row.last) return [];
  const { scans, fakes, first, last, towns } = row;
  const where = after(', in ', towns && firstFew(towns, mostTowns));
  const judged = fakes === 0 ? markup`` : markup`, <b>${formatQuantity(fakes)}</b> of them judged fake`;
  const at = { at: first, by: null };
  const fake = fakes ? markup` and judged fake` : markup``;
  if (scans <= 1) return [told('scanned', at, markup`Scanned by the public${fake}${where}`)];
  const times = markup`Scanned by the public <b>${formatQuantity(scans)} times</b>`;
  const since = shownAt(first, zone);
  return [
    told('scanned', at, markup`Scanned by the public for the first time`),
    told('scanned', { at: last, by: null }, markup`${times} since ${since}${judged}${where}`),
  ];
}

/** Tells what other programs said, in the standard's words. */
async function said({ db, companyId }: Asked, events: readonly number[]): Promise<Happened[]> {
  type Row = Moment & { type: string; step: string | null; place: string | null; isWrong: boolean };
  const { rows } = await db.execute<Row>(sql`
    select happened_at as at, said_by as by, type, biz_step as step, is_error_declaration as "isWrong",
      coalesce(event -> 'bizLocation' ->> 'id', event -> 'readPoint' ->> 'id') as place
    from captured_events where company_id = ${companyId} and id = ${ids(events)}
    order by happened_at desc, id desc limit ${mostSaid}`);
  return rows.toReversed().map(({ type, step, place, isWrong, ...row }) => {
    const who = isWrong ? 'Said by others to be wrong' : 'Said by others';
    return told('said', row, markup`${who}: <b>${step ?? type}</b>${after(' at ', place)}`);
  });
}

async function recalled({ db, companyId }: Asked, tracked: Tracked): Promise<Happened[]> {
  const recalls = await findRecalls(db, companyId, tracked);
  return recalls.map(({ kind, reason, isInForce, ...recall }) => {
    const isRecall = kind === recallKind.recalled;
    const what = isRecall ? markup`Recalled: ${reason}` : markup`Reported ${kind}: ${reason}`;
    const end = isRecall ? markup` (lifted since)` : markup` (found since)`;
    return told('recalled', recall, isInForce ? what : markup`${what}${end}`);
  });
}

// Journey

/** Tells what happened to a thing of the company, the oldest first (spec 3 §2, QR Code Tracking Report). */
export async function readJourney(asked: Asked, tracked: Tracked): Promise<JourneyEntry[]> {
  const history = await findHistory(asked.db, asked.companyId, tracked);
  const happened = await Promise.all([
    tracked.kind === 'unit' ? issued(asked, tracked.serial) : [],
    mapped(asked, history.mappings),
    takenOut(asked, history.takenOut),
    packed(asked, tracked, history),
    corrected(asked, tracked, history),
    counted(asked, [...history.secondaries, ...history.tertiaries]),
    dispatched(asked, tracked, history.dispatches),
    returned(asked, tracked, history.returns),
    tracked.kind === 'unit' ? scanned(asked, tracked.serial) : [],
    recalled(asked, tracked),
    said(asked, history.said),
  ]);
  return (
    happened
      .flat()
      // entries of one moment come in the order of the calls above
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ kind, at, by, activity }) => ({
        Kind: kind,
        // a line break parts two texts that are said in another language, and is nothing in HTML
        Activity: markup`${activity}${by === null ? markup`` : markup`\n<br><small>by ${by}</small>`}`.text,
        CreatedDt: wireMoment(momentInZone(at, asked.zone)),
      }))
  );
}

/** Finds the unit, carton or dispatch that the text names, for people who may see journeys. */
export const journeyFound: Registry['tracked'][string] = async (asking, text) => {
  const { permissions, userType } = asking.session;
  if (userType !== webType || !can(permissions, pageKeys.tracking, 'view', false)) return null;
  try {
    const tracked = await findTracked(asking, text);
    return tracked.kind === 'unit'
      ? { Kind: tracked.kind, Code: String(tracked.serial) }
      : { Kind: tracked.kind, Code: tracked.code, SSCC: tracked.sscc };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};
