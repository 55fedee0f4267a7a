import * as v from 'valibot';
import { pageKeys } from '../pages.ts';
import { defineCall, sends } from './Call.ts';
import { undocumentedCalls } from './undocumented.ts';

const issuing = { page: pageKeys.issueNumber, right: ['add', 'view'] } as const;
const mapping = { page: pageKeys.mapping, right: ['add', 'view'] } as const;

/** A run of numbers that can be taken. */
export const series = v.array(
  v.looseObject({
    FromNo: v.number(),
    ToNo: v.number(),
    Qty: v.number(),
    /** On the first row. */
    TotalRows: v.optional(v.number()),
  }),
);

export const getFromNumbers = defineCall({
  method: 'POST',
  path: 'IssueNo/GetFromNumbers',
  access: issuing,
  summary: 'The first number of the next issue',
  answer: v.array(v.object({ FromNo: v.number() })),
});

export const getToNumbers = defineCall({
  method: 'GET',
  path: 'Mapping/GetToNumbers',
  access: mapping,
  summary: 'The last number that was ever mapped; 0 for none',
  answer: v.array(v.object({ ToNo: v.number() })),
});

export interface AvailableSeriesRequest {
  First: number;
  /** −1 for as many as are ever sent. */
  PageSize: number;
  /** A number that the series must contain. */
  SearchValue: string;
}

export const getAvailableSeries = defineCall({
  method: 'POST',
  path: 'Mapping/GetAvailableseries',
  access: mapping,
  summary: 'Issued numbers that are neither mapped nor damaged',
  request: sends<AvailableSeriesRequest>(),
  answer: series,
});

export interface DamagesRequest {
  First: number;
  /** −1 for as many as are ever sent. */
  PageSize: number;
}

export const getDamages = defineCall({
  method: 'GET',
  path: 'Damage/GetDamages',
  access: { page: pageKeys.damage, right: 'view' },
  summary: 'Damaged numbers with why they are, the newest first',
  request: sends<DamagesRequest>(),
  answer: v.array(
    v.object({
      DamageId: v.number(),
      MappingId: v.number(),
      ProductName: v.string(),
      FromNo: v.number(),
      ToNo: v.number(),
      Qty: v.number(),
      Reason: v.string(),
      CreatedDate: v.string(),
      /** On the first row. */
      TotalRows: v.optional(v.number()),
    }),
  ),
});

export interface SealsRequest {
  FromNo: number;
  ToNo: number;
}

export const getSeals = defineCall({
  method: 'GET',
  path: undocumentedCalls.seals,
  access: { page: pageKeys.issueNumber, right: 'report' },
  summary: 'The seals of issued numbers as CSV: SeqNo, Code, Url, ScratchCode',
  request: sends<SealsRequest>(),
  answer: v.null(),
  csv: true,
});
