import { type SQL, sql } from 'drizzle-orm';
import type { BizStep, EventType } from '../../../contract/epcis/EpcisEvent.ts';
import type { Runner } from '../../db/transaction.ts';

/** Rows of a table that are events: when each happened, and the standard's words for it. */
export interface EventKind {
  readonly table: string;
  /** The column that says when it was recorded, if it is not `created_at`. */
  readonly at?: string;
  /** Selects the table's rows, if not all of them are events. */
  readonly where?: string;
  readonly type?: EventType;
  readonly step?: BizStep;
}

const takenOut = { table: 'taken_out', type: 'ObjectEvent', step: 'decommissioning' } as const;
const packed = { table: 'packed_cartons', type: 'AggregationEvent' } as const;
const dispatches = { table: 'dispatches', type: 'ObjectEvent' } as const;
const corrections = { table: 'carton_corrections', type: 'AggregationEvent' } as const;
// a company has few counts, so they need no index
const counts = { table: 'stock_counts', at: 'closed_on', type: 'ObjectEvent', step: 'stock_taking' } as const;

/**
 * The kinds of events, in the order in which those of one moment come. An index by company, moment and id leads to each
 * kind, so a page of all kinds costs some rows of each.
 */
export const eventKinds = {
  mapped: { table: 'mappings', type: 'ObjectEvent', step: 'commissioning' },
  demapped: { ...takenOut, where: "kind = 'demapped'" },
  damaged: { ...takenOut, where: "kind = 'damaged'" },
  packedSecondary: { ...packed, where: "type = 'SID'", step: 'packing' },
  packedTertiary: { ...packed, where: "type = 'TID'", step: 'packing' },
  dispatched: { ...dispatches, step: 'shipping' },
  reversed: { ...dispatches, at: 'reversed_at', where: 'reversed_at is not null', step: 'void_shipping' },
  // the standard has no step for returns: goods are received as returned ones
  returned: { table: 'return_parts', type: 'ObjectEvent', step: 'receiving' },
  unpacked: { ...packed, at: 'unpacked_at', where: 'unpacked_at is not null', step: 'unpacking' },
  tookOut: { ...corrections, where: 'removed > 0', step: 'unpacking' },
  putIn: { ...corrections, where: 'added > 0', step: 'packing' },
  found: { ...counts, where: 'count_state = 2 and found > 0' },
  missing: { ...counts, where: 'count_state = 2 and missing > 0' },
  // what other programs said: each row has a type, a step and a time of its own
  said: { table: 'captured_events' },
} as const satisfies Record<string, EventKind>;

export type EventKindName = keyof typeof eventKinds;

/** Their names in order: an event's place in this list is part of the token at a page's end. */
export const eventKindNames = Object.keys(eventKinds) as EventKindName[];

/** The rows of each kind to look at; none of a kind that is missing. */
export type EventIds = Readonly<Partial<Record<EventKindName, readonly number[]>>>;

/** The place of an event among all: by its moment, to the microsecond in UTC, then its kind, then its row. */
export interface EventPlace {
  readonly at: string;
  readonly kind: EventKindName;
  readonly id: number;
}

interface EventSearch {
  readonly companyId: number;
  readonly kinds: readonly EventKindName[];
  /** Of what others said: only these types and steps. */
  readonly types?: readonly string[] | undefined;
  readonly steps?: readonly string[] | undefined;
  /** Only these rows; all where it is undefined. */
  readonly ids?: EventIds | undefined;
  /** The first moment, included, and the one before which events happened. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Only what was recorded at one of these moments; at any where it is undefined. */
  readonly moments?: readonly string[];
  /** The moment until which all that was recorded is there. */
  readonly settled?: string;
  /** The last event of the page before. */
  readonly after?: EventPlace | undefined;
  readonly most: number;
}

/** SQL for the events of one kind behind `after`, in a form that walks the kind's index. */
function behind(kind: EventKindName, at: SQL, after: EventPlace): SQL {
  const [own, other] = [eventKindNames.indexOf(kind), eventKindNames.indexOf(after.kind)];
  if (own === other) return sql`(${at}, id) > (${after.at}::timestamptz, ${after.id}::int)`;
  return own > other ? sql`${at} >= ${after.at}::timestamptz` : sql`${at} > ${after.at}::timestamptz`;
}

function branch(kind: EventKindName, search: EventSearch): SQL {
  const { table, at: column = 'created_at', where = 'true' }: EventKind = eventKinds[kind];
  const at = sql.raw(column);
  // ours are recorded when they happen
  const happened = kind === 'said' ? sql`happened_at` : at;
  const conditions = [
    sql`company_id = ${search.companyId}`,
    sql.raw(where),
    ...(search.ids ? [sql`id = any(${sql.param(search.ids[kind] ?? [])}::int[])`] : []),
    ...(search.from === undefined ? [] : [sql`${happened} >= ${search.from}::timestamptz`]),
    ...(search.until === undefined ? [] : [sql`${happened} < ${search.until}::timestamptz`]),
    ...(search.moments ? [sql`${at} = any(${sql.param(search.moments)}::timestamptz[])`] : []),
    ...(search.settled === undefined ? [] : [sql`${at} < ${search.settled}::timestamptz`]),
    ...(kind === 'said' && search.types ? [sql`type = any(${sql.param(search.types)}::text[])`] : []),
    ...(kind === 'said' && search.steps ? [sql`biz_step = any(${sql.param(search.steps)}::text[])`] : []),
    ...(search.after ? [behind(kind, at, search.after)] : []),
  ];
  return sql`(select ${sql.raw(String(eventKindNames.indexOf(kind)))} as kind, id, ${at} as at from ${sql.raw(table)}
    where ${sql.join(conditions, sql` and `)} order by ${at}, id limit ${search.most})`;
}

/** Lists a company's events, the oldest first: a few of each kind by its index, merged. */
export async function listEvents(db: Runner, search: EventSearch): Promise<EventPlace[]> {
  const kinds = search.kinds.filter((kind) => !search.ids || search.ids[kind]?.length);
  if (!kinds.length) return [];
  const branches = sql.join(
    kinds.map((kind) => branch(kind, search)),
    sql` union all `,
  );
  const { rows } = await db.execute<{ kind: number; id: number; at: string }>(sql`
    select kind, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (${branches}) e order by e.at, kind, id limit ${search.most}`);
  return rows.flatMap(({ kind, ...place }) => {
    const name = eventKindNames[kind];
    return name ? [{ ...place, kind: name }] : [];
  });
}

/** No page waits for a transaction that takes longer: statements end after 30 s, and waits for locks sooner. */
const longestWait = '60 seconds';

/**
 * Returns the moment before which no event can appear any more, and the position of the log by which all events before it are
 * there. Only the primary knows who is still writing. A row bears the moment of its statement and becomes visible
 * when its transaction ends, so whoever reads on from the newest row would pass over rows that are still being written.
 * Ask in a statement before the one that reads events: a transaction that is not found running yet stores its rows after
 * `c.now`, in a later statement than the one that begins it.
 */
export async function settledUntil(db: Runner): Promise<{ until: string; position: string }> {
  const { rows } = await db.execute<{ until: string; position: string }>(sql`
    select to_char(greatest(least(c.now, min(a.xact_start)), c.now - ${longestWait}::interval) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until, pg_current_wal_flush_lsn() as position
    from (select clock_timestamp() as now offset 0) c
      left join pg_stat_activity a on a.datname = current_database() and a.pid <> pg_backend_pid()
        and a.backend_type = 'client backend' and a.xact_start is not null
    group by c.now`);
  const [settled] = rows;
  if (!settled) throw new Error('The database knows no time');
  return settled;
}
