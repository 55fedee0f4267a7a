import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { ReturnCondition } from '../../../contract/choices/choices.ts';
import { zoneOffset } from '../../../contract/day/zoneOffset.ts';
import { type EpcisEvent, type EpcOwner, epcUri, glnUri } from '../../../contract/epcis/EpcisEvent.ts';
import { contains, quantityOf, type SerialRange } from '../../../contract/serial/serialRange.ts';
import type { Runner } from '../../db/transaction.ts';
import { type EventKind, type EventPlace, eventKinds, type EventKindName } from './listEvents.ts';

// Ids

/** The namespace of web addresses (RFC 9562). */
const addresses = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** Returns the one UUID of a name (RFC 9562, version 5). */
function namedUuid(name: string): string {
  const hash = createHash('sha1').update(addresses).update(name).digest().subarray(0, 16);
  hash.writeUInt8(((hash[6] ?? 0) & 0x0f) | 0x50, 6);
  hash.writeUInt8(((hash[8] ?? 0) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the id of an event: the same whenever it is told, and no other event's. */
export const eventIdOf = (owner: EpcOwner, { kind, id }: Pick<EventPlace, 'kind' | 'id'>): string =>
  `urn:uuid:${namedUuid(epcUri(owner, 'event', `${kind}-${id}`))}`;

// Units

/** Consecutive units of one product and batch. */
interface Run extends SerialRange {
  productId: number;
  batch: string | null;
}

/**
 * Units that an event names one by one. Of more it says how many there are in each class, and the bounds of their serials.
 */
const mostListed = 1000;

/** Returns the class of a unit: its product, with its batch where it has one. */
const classOf = (owner: EpcOwner, { productId, batch }: Run): string =>
  epcUri(owner, 'class', batch ? `${productId}.${batch}` : productId);

/** Counts the units of each class, except those that are named one by one. */
function quantities(owner: EpcOwner, runs: readonly Run[], named: ReadonlySet<number>) {
  const counts = new Map<string, number>();
  for (const run of runs) {
    const own = [...named].filter((serial) => contains(run, { from: serial, to: serial })).length;
    const left = quantityOf(run) - own;
    const epcClass = classOf(owner, run);
    if (left) counts.set(epcClass, (counts.get(epcClass) ?? 0) + left);
  }
  return [...counts].map(([epcClass, quantity]) => ({ epcClass, quantity }));
}

/** The units of an event: one by one, or by their classes with the bounds of each run. */
interface SaidUnits {
  epcs?: string[];
  quantities?: { epcClass: string; quantity: number }[];
  bounds?: { 'sealbook:first': string; 'sealbook:last': string }[];
}

/**
 * Describes the units of an event. Of very many it names only those that were asked for and counts the others: ten million
 * numbers are mapped at once (docs/decisions/0011).
 *
 * @param asked the serials that a query asks for
 */
function sayUnits(owner: EpcOwner, runs: readonly Run[], asked: ReadonlySet<number>): SaidUnits {
  const unit = (serial: number) => epcUri(owner, 'obj', serial);
  const all = runs.reduce((sum, run) => sum + quantityOf(run), 0);
  if (all <= mostListed)
    return {
      epcs: runs.flatMap((run) =>
        Array.from({ length: quantityOf(run) }, (_nothing, index) => unit(run.from + index)),
      ),
    };
  const named = new Set(
    [...asked].filter((serial) => runs.some((run) => contains(run, { from: serial, to: serial }))),
  );
  const rest = quantities(owner, runs, named);
  return {
    ...(named.size && { epcs: [...named].sort((one, other) => one - other).map(unit) }),
    ...(rest.length && { quantities: rest }),
    bounds: runs.map(({ from, to }) => ({ 'sealbook:first': unit(from), 'sealbook:last': unit(to) })),
  };
}

// Places and parties

/** A GLN that the company, or one of its places, has since a moment, written as those of events are. */
type GlnRow = { placeId: number | null; gln: string | null; since: string };

/** Reads which GLNs the company and its places had when, the newest first. */
const readGlns = async ({ db, companyId }: Pick<EventsAsked, 'db' | 'companyId'>): Promise<GlnRow[]> =>
  (
    await db.execute<GlnRow>(sql`
      select place_id as "placeId", gln, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
      from gln_history where company_id = ${companyId} order by id desc`)
  ).rows;

// Kinds of events

/** Whose events are read. */
export interface EventsAsked {
  readonly db: Runner;
  readonly companyId: number;
  readonly owner: EpcOwner;
  readonly zone: string;
  /** The serials of a query, which events of very many units name. */
  readonly asked: ReadonlySet<number>;
}

/** The parts of an event that depend on its kind. */
type Own = Pick<EpcisEvent, 'action' | 'disposition'> & Partial<EpcisEvent>;

/** What readers of events ask by the event's id, whose moment decides it. */
interface EventsOfKind extends EventsAsked {
  /** The company as a party. */
  readonly party: (id: number) => string;
  /** The GLN of a place as a location; undefined if it has none. */
  readonly placeOf: (id: number, placeId: number | null) => string | undefined;
}

/** Groups rows by a key. */
function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const ids = (list: readonly number[]): SQL => sql`any(${sql.param(list)}::int[])`;

const objects = ({ epcs, quantities, bounds }: SaidUnits) => ({
  ...(epcs && { epcList: epcs }),
  ...(quantities && { quantityList: quantities }),
  ...(bounds && { 'sealbook:serials': bounds }),
});

const children = ({ epcs, quantities, bounds }: SaidUnits) => ({
  ...(epcs && { childEPCs: epcs }),
  ...(quantities && { childQuantityList: quantities }),
  ...(bounds && { 'sealbook:serials': bounds }),
});

type RangeRow = { id: number; from: number; to: number; productId: number; batch: string | null };

async function mappedEvents({ db, companyId, owner, asked }: EventsAsked, list: readonly number[]) {
  type Row = RangeRow & { product: string; made: string | null; expires: string | null };
  const { rows } = await db.execute<Row>(sql`
    select m.id, lower(m.serials) as from, upper(m.serials) - 1 as to, m.product_id as "productId", m.batch_no as batch,
      p.product_name as product, m.manufactured_on as made, m.expires_on as expires
    from mappings m join products p on p.id = m.product_id where m.company_id = ${companyId} and m.id = ${ids(list)}`);
  return rows.map((row): [number, Own] => [
    row.id,
    {
      action: 'ADD',
      disposition: 'active',
      ...objects(sayUnits(owner, [row], asked)),
      ilmd: {
        'gs1:productName': row.product,
        ...(row.batch && { 'cbvmda:lotNumber': row.batch }),
        ...(row.made && { 'gs1:productionDate': row.made }),
        ...(row.expires && { 'cbvmda:itemExpirationDate': row.expires }),
      },
    },
  ]);
}

async function takenOutEvents({ db, companyId, owner, asked }: EventsAsked, list: readonly number[]) {
  type Row = RangeRow & { kind: 'demapped' | 'damaged'; reason: string | null };
  const { rows } = await db.execute<Row>(sql`
    select t.id, lower(t.serials) as from, upper(t.serials) - 1 as to, t.product_id as "productId", m.batch_no as batch,
      t.kind, t.reason
    from taken_out t join mappings m on m.id = t.mapping_id
    where t.company_id = ${companyId} and t.id = ${ids(list)}`);
  return rows.map((row): [number, Own] => [
    row.id,
    {
      action: 'DELETE',
      disposition: row.kind === 'damaged' ? 'damaged' : 'inactive',
      ...objects(sayUnits(owner, [row], asked)),
      ...(row.reason && { 'sealbook:reason': row.reason }),
    },
  ]);
}

/** SQL that names a carton `c`: by its SSCC with the application identifier, else by its code. */
const cartonName = sql.raw(`coalesce('00' || c.sscc, c.code)`);

type Packing = { id: number; code: string; reason: string | null };

const readPackings = async ({ db, companyId }: EventsAsked, list: readonly number[]): Promise<Packing[]> =>
  (
    await db.execute<Packing>(sql`
      select id, ${cartonName} as code, unpack_reason as reason from packed_cartons c
      where company_id = ${companyId} and id = ${ids(list)}`)
  ).rows;

/** Reads the contents that cartons were packed with: units of secondary ones, secondary ones of tertiary ones. */
async function contentsOf(
  { db, companyId, owner, asked }: EventsAsked,
  list: readonly number[],
  action: 'ADD' | 'DELETE',
) {
  // what came back or was corrected before a carton was unpacked is no part of that
  const isThere = sql.raw(action === 'ADD' ? 'r.joined_at is null' : 'r.left_at is null');
  const isInside = sql.raw(action === 'ADD' ? 'true' : 'left_at is null');
  type RunRow = Run & { carton: number };
  const [runs, inner] = await Promise.all([
    db.execute<RunRow & Record<string, unknown>>(sql`
      select r.carton_id as carton, lower(r.serials) as from, upper(r.serials) - 1 as to, m.product_id as "productId",
        m.batch_no as batch
      from carton_runs r join mappings m on m.id = r.mapping_id
      where r.company_id = ${companyId} and r.carton_id = ${ids(list)} and ${isThere} order by lower(r.serials)`),
    db.execute<{ carton: number; codes: string[] }>(sql`
      select s.tertiary_id as carton, array_agg(${cartonName} order by c.code) as codes
      from carton_contents s join packed_cartons c on c.id = s.secondary_id
      where s.company_id = ${companyId} and s.tertiary_id = ${ids(list)} and ${isInside} group by s.tertiary_id`),
  ]);
  const runsOf = grouped(runs.rows, ({ carton }) => carton);
  const codesOf = new Map(inner.rows.map(({ carton, codes }) => [carton, codes]));
  return (carton: number): SaidUnits => {
    const codes = codesOf.get(carton);
    return codes
      ? { epcs: codes.map((code) => epcUri(owner, 'obj', code)) }
      : sayUnits(owner, runsOf.get(carton) ?? [], asked);
  };
}

const cartonEvents = (action: 'ADD' | 'DELETE') => async (asked: EventsAsked, list: readonly number[]) => {
  const [packings, contents] = await Promise.all([
    readPackings(asked, list),
    contentsOf(asked, list, action),
  ]);
  return packings.map(({ id, code, reason }): [number, Own] => [
    id,
    {
      action,
      disposition: 'in_progress',
      parentID: epcUri(asked.owner, 'obj', code),
      ...children(contents(id)),
      ...(action === 'DELETE' && reason && { 'sealbook:reason': reason }),
    },
  ]);
};

/** Tells of the units that corrections of cartons put in or took out. */
const correctionEvents =
  (action: 'ADD' | 'DELETE') =>
  async ({ db, companyId, owner, asked }: EventsAsked, list: readonly number[]) => {
    const { rows } = await db.execute<RangeRow & { code: string; reason: string }>(sql`
      select f.id, ${cartonName} as code, f.reason, lower(r.serials) as from, upper(r.serials) - 1 as to, m.product_id as "productId",
        m.batch_no as batch
      from carton_corrections f join packed_cartons c on c.id = f.carton_id join carton_runs r on r.carton_id = c.id
        and ${sql.raw(action === 'ADD' ? 'r.joined_at' : 'r.left_at')} = f.created_at join mappings m on m.id = r.mapping_id
      where f.company_id = ${companyId} and f.id = ${ids(list)} order by lower(r.serials)`);
    return Array.from(
      grouped(rows, ({ id }) => id),
      ([id, runs]): [number, Own] => [
        id,
        {
          action,
          disposition: 'in_progress',
          parentID: epcUri(owner, 'obj', runs[0]?.code ?? ''),
          ...children(sayUnits(owner, runs, asked)),
          'sealbook:reason': runs[0]?.reason,
        },
      ],
    );
  };

type TradeRow = {
  id: number;
  dispatch: string;
  orderNo: number;
  dealer: number;
  dealerGln: string | null;
  names: string[];
};

/** SQL that reads which GLN the dealer of an order `o` had at a moment. */
const dealerGlnAt = (at: string): SQL =>
  sql.raw(
    `(select gln from dealer_glns g where g.dealer_id = o.dealer_id and g.since <= ${at} order by g.id desc limit 1)`,
  );

/** Says which goods changed both owner and holder, by which order and dispatch: from the company to a dealer, or back. */
function handedOver(
  { owner, party }: EventsOfKind,
  { id, dispatch, orderNo, dealer, dealerGln, names }: TradeRow,
  isBack: boolean,
) {
  const types = ['owning_party', 'possessing_party'] as const;
  const company = party(id);
  // by the GLN that they had then
  const other = dealerGln === null ? epcUri(owner, 'sd', `dealer-${dealer}`) : glnUri('party', dealerGln);
  return {
    action: 'OBSERVE' as const,
    epcList: names.map((name) => epcUri(owner, 'obj', name)),
    bizTransactionList: [
      { type: 'po', bizTransaction: epcUri(owner, 'bt', `order-${orderNo}`) },
      { type: 'desadv', bizTransaction: epcUri(owner, 'bt', dispatch) },
    ],
    sourceList: types.map((type) => ({ type, source: isBack ? other : company })),
    destinationList: types.map((type) => ({ type, destination: isBack ? company : other })),
  };
}

const dispatchEvents = (isReversal: boolean) => async (asked: EventsOfKind, list: readonly number[]) => {
  const { rows } = await asked.db.execute<TradeRow & { soNo: string; reason: string | null }>(sql`
    select d.id, d.code as dispatch, d.order_no as "orderNo", d.so_no as "soNo", o.dealer_id as dealer, d.reverse_reason as reason,
      ${dealerGlnAt(isReversal ? 'd.reversed_at' : 'd.created_at')} as "dealerGln",
      array(select ${cartonName} from dispatched_cartons s join packed_cartons c on c.id = s.carton_id
        where s.dispatch_id = d.id order by s.place) as names
    from dispatches d join orders o on o.company_id = d.company_id and o.order_no = d.order_no
    where d.company_id = ${asked.companyId} and d.id = ${ids(list)}`);
  return rows.map((row): [number, Own] => [
    row.id,
    {
      ...handedOver(asked, row, false),
      disposition: isReversal ? 'in_progress' : 'in_transit',
      'sealbook:salesOrder': row.soNo,
      ...(isReversal && row.reason && { 'sealbook:reason': row.reason }),
    },
  ]);
};

async function returnedEvents(asked: EventsOfKind, list: readonly number[]) {
  type Row = TradeRow & { code: string; condition: ReturnCondition; reason: string };
  const { rows } = await asked.db.execute<Row>(sql`
    select p.id, r.code, d.code as dispatch, d.order_no as "orderNo", o.dealer_id as dealer, p.condition, p.reason,
      ${dealerGlnAt('p.created_at')} as "dealerGln",
      array(select coalesce(lower(l.serials)::text, ${cartonName}) from return_lines l join packed_cartons c on c.id = l.carton_id
        where l.part_id = p.id order by l.place) as names
    from return_parts p join returns r on r.id = p.return_id join dispatches d on d.id = r.dispatch_id
      join orders o on o.company_id = d.company_id and o.order_no = d.order_no
    where p.company_id = ${asked.companyId} and p.id = ${ids(list)}`);
  return rows.map((row): [number, Own] => {
    const { bizTransactionList, ...handed } = handedOver(asked, row, true);
    return [
      row.id,
      {
        ...handed,
        bizTransactionList: [
          ...bizTransactionList,
          { type: 'rma', bizTransaction: epcUri(asked.owner, 'bt', row.code) },
        ],
        disposition: row.condition === 'damaged' || row.condition === 'expired' ? row.condition : 'returned',
        'sealbook:step': 'returning',
        'sealbook:reason': row.reason,
      },
    ];
  });
}

/** Tells of the cartons that a closed stock count found, or did not. Of very many it counts the units of each product. */
const countEvents =
  (result: 'found' | 'missing') =>
  async ({ db, companyId, owner, placeOf }: EventsOfKind, list: readonly number[]) => {
    type Row = {
      id: number;
      placeId: number | null;
      reason: string;
      codes: string[];
      products: [productId: number, units: number][];
    };
    const { rows } = await db.execute<Row>(sql`
      select s.id, s.place_id as "placeId", s.close_reason as reason, array(
          select ${cartonName} from counted_cartons k join packed_cartons c on c.id = k.carton_id
          where k.count_id = s.id and k.result = ${result} order by c.code limit ${mostListed + 1}) as codes,
        (select json_agg(json_build_array(p.product_id, p.units)) from (
          select c.product_id, sum(c.quantity) as units from counted_cartons k join packed_cartons c on c.id = k.carton_id
          where k.count_id = s.id and k.result = ${result} group by 1 order by 1) p) as products
      from stock_counts s where s.company_id = ${companyId} and s.id = ${ids(list)}`);
    return rows.map(({ id, placeId, reason, codes, products }): [number, Own] => {
      const place = placeOf(id, placeId);
      const at = place !== undefined && { id: place };
      return [
        id,
        {
          action: 'OBSERVE',
          disposition: result === 'found' ? 'sellable_not_accessible' : 'unknown',
          ...(at && { readPoint: at }),
          ...(at && result === 'found' && { bizLocation: at }),
          ...(codes.length > mostListed
            ? {
                quantityList: products.map(([product, quantity]) => ({
                  epcClass: epcUri(owner, 'class', product),
                  quantity,
                })),
              }
            : { epcList: codes.map((code) => epcUri(owner, 'obj', code)) }),
          'sealbook:reason': reason,
        },
      ];
    });
  };

/** Tells what programs said as they said it, with who it was. */
async function saidEvents({ db, companyId }: EventsAsked, list: readonly number[]) {
  const { rows } = await db.execute<{ id: number; event: EpcisEvent; saidBy: string }>(sql`
    select id, event, said_by as "saidBy" from captured_events where company_id = ${companyId} and id = ${ids(list)}`);
  return rows.map(({ id, event, saidBy }): [number, Own] => [id, { ...event, 'sealbook:saidBy': saidBy }]);
}

// Events

const readers: Record<
  EventKindName,
  (asked: EventsOfKind, list: readonly number[]) => Promise<[number, Own][]>
> = {
  mapped: mappedEvents,
  demapped: takenOutEvents,
  damaged: takenOutEvents,
  packedSecondary: cartonEvents('ADD'),
  packedTertiary: cartonEvents('ADD'),
  dispatched: dispatchEvents(false),
  reversed: dispatchEvents(true),
  returned: returnedEvents,
  unpacked: cartonEvents('DELETE'),
  tookOut: correctionEvents('DELETE'),
  putIn: correctionEvents('ADD'),
  found: countEvents('found'),
  missing: countEvents('missing'),
  said: saidEvents,
};

/** Reads the events at `places`, in that order; one statement or two for each kind. */
export async function readEvents(asked: EventsAsked, places: readonly EventPlace[]): Promise<EpcisEvent[]> {
  const byKind = grouped(places, ({ kind }) => kind);
  const read = new Map<EventKindName, ReadonlyMap<number, Own>>();
  const glns = places.length ? await readGlns(asked) : [];
  const glnOf = (placeId: number | null, at = '') =>
    glns.find((row) => row.placeId === placeId && row.since <= at)?.gln ?? undefined;
  // one kind after the other: a page must not take as many connections as there are kinds
  for (const [kind, those] of byKind) {
    const list = those.map(({ id }) => id);
    const moments = new Map(those.map(({ id, at }) => [id, at]));
    const party = (id: number) => {
      const gln = glnOf(null, moments.get(id));
      return gln === undefined ? epcUri(asked.owner, 'sd', 'company') : glnUri('party', gln);
    };
    const placeOf = (id: number, placeId: number | null) => {
      const gln = placeId === null ? undefined : glnOf(placeId, moments.get(id));
      return gln && glnUri('place', gln);
    };
    read.set(kind, new Map(await readers[kind]({ ...asked, party, placeOf }, list)));
  }
  return places.flatMap(({ kind, id, at }) => {
    const own = read.get(kind)?.get(id);
    if (!own) return [];
    const { type, step }: EventKind = eventKinds[kind];
    const base = {
      eventID: eventIdOf(asked.owner, { kind, id }),
      type: type ?? '',
      eventTime: at,
      recordTime: at,
      eventTimeZoneOffset: zoneOffset(new Date(at), asked.zone),
    };
    // all the rest is as its program said it
    if (kind === 'said') return [{ ...base, ...own }];
    const gln = glnOf(null, at);
    const here = { id: gln === undefined ? epcUri(asked.owner, 'loc', 'company') : glnUri('place', gln) };
    return [
      {
        ...base,
        bizStep: step,
        readPoint: here,
        // nobody knows where shipped and missing goods are afterwards
        ...(kind !== 'dispatched' && kind !== 'missing' && { bizLocation: here }),
        ...own,
      },
    ];
  });
}
