import type { BizStep, EventType } from '../../../contract/epcis/EpcisEvent.ts';

/** What of the tables is an event: its rows, when each happened, and what the standard calls it. */
interface EventKind {
  readonly table: string;
  /** The column that says when. */
  readonly at: string;
  /** Which of the table's rows. */
  readonly where: string;
  readonly type: EventType;
  readonly step: BizStep;
}

/**
 * The kinds of events, in the order of those of one moment. Each is read through an index by company, moment and id, so that a
 * page of all of them together costs some rows of each.
 */
export const eventKinds = {
  mapped: {
    table: 'mappings',
    at: 'created_at',
    where: 'true',
    type: 'ObjectEvent',
    step: 'commissioning',
  },
  demapped: {
    table: 'taken_out',
    at: 'created_at',
    where: "kind = 'demapped'",
    type: 'ObjectEvent',
    step: 'decommissioning',
  },
  damaged: {
    table: 'taken_out',
    at: 'created_at',
    where: "kind = 'damaged'",
    type: 'ObjectEvent',
    step: 'decommissioning',
  },
  packedSecondary: {
    table: 'packed_cartons',
    at: 'created_at',
    where: "type = 'SID'",
    type: 'AggregationEvent',
    step: 'packing',
  },
  packedTertiary: {
    table: 'packed_cartons',
    at: 'created_at',
    where: "type = 'TID'",
    type: 'AggregationEvent',
    step: 'packing',
  },
  dispatched: {
    table: 'dispatches',
    at: 'created_at',
    where: 'true',
    type: 'ObjectEvent',
    step: 'shipping',
  },
  reversed: {
    table: 'dispatches',
    at: 'reversed_at',
    where: 'reversed_at is not null',
    type: 'ObjectEvent',
    step: 'void_shipping',
  },
  unpacked: {
    table: 'packed_cartons',
    at: 'unpacked_at',
    where: 'unpacked_at is not null',
    type: 'AggregationEvent',
    step: 'unpacking',
  },
} as const satisfies Record<string, EventKind>;

export type EventKindName = keyof typeof eventKinds;

/** Their names in their order: an event's place in this list is part of where a page ends. */
export const eventKindNames = Object.keys(eventKinds) as EventKindName[];

/** The rows of each kind that a question is about; a kind that is missing has none. */
export type EventIds = Readonly<Partial<Record<EventKindName, readonly number[]>>>;
