import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { maxSerial } from '../../serial/serialRange.ts';
import { defineCall } from '../Call.ts';
import { part, recordId, whole, words } from '../given.ts';

const issuing = { page: pageKeys.issueNumber, right: ['add', 'view'] } as const;
const mapping = { page: pageKeys.mapping, right: ['add', 'view'] } as const;

/** Ranges of free numbers. */
const series = v.array(
  v.looseObject({
    FromNo: v.number(),
    ToNo: v.number(),
    Qty: v.number(),
    /** On the first row. */
    TotalRows: v.optional(v.number()),
  }),
);

export const getFromNumbers = defineCall('POST', 'IssueNo/GetFromNumbers', {
  access: issuing,
  summary: 'Read the first number of the next issue',
  answer: v.array(v.object({ FromNo: v.number() })),
});

export const getToNumbers = defineCall('GET', 'Mapping/GetToNumbers', {
  access: mapping,
  summary: 'Read the last number that was ever mapped; 0 for none',
  answer: v.array(v.object({ ToNo: v.number() })),
});

/** The most series in an answer: more than fit in a dialog. */
export const mostSeries = 500;

export const getAvailableSeries = defineCall('POST', 'Mapping/GetAvailableseries', {
  access: mapping,
  summary: 'List issued numbers that are neither mapped nor damaged',
  request: v.object({
    ...part(mostSeries),
    /** A number that the series must contain. */
    SearchValue: words(200),
  }),
  answer: series,
});

/** The most damaged ranges in an answer. */
export const mostDamages = 1000;

export const getDamages = defineCall('GET', 'Damage/GetDamages', {
  access: { page: pageKeys.damage, right: 'view' },
  summary: 'List damaged numbers with their reasons, newest first',
  request: v.object(part(mostDamages)),
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

export const getSeals = defineCall('GET', 'IssueNo/GetSeals', {
  access: { page: pageKeys.issueNumber, right: 'report' },
  summary:
    'Download the seals of issued numbers as CSV, or as a workbook: SeqNo, Code, Url, ScratchCode, and DataMatrix, its elements, where it is asked for or a law asks for it',
  request: v.pipe(
    v.object({
      FromNo: whole(1, maxSerial, 'Please enter your from number.'),
      ToNo: whole(1, maxSerial, 'Please enter your to number.'),
      DataMatrix: v.optional(v.literal('true')),
    }),
    v.forward(
      v.partialCheck(
        [['FromNo'], ['ToNo']],
        ({ FromNo, ToNo }) => FromNo <= ToNo,
        'To No. should be greater than from number.',
      ),
      ['ToNo'],
    ),
  ),
  answer: v.null(),
  csv: true,
});

export const getSchemeSeries = defineCall('POST', 'Loyalityscheme/GetAvailableseries', {
  access: { page: pageKeys.schemeMaster, right: ['add', 'view'] },
  summary: 'List numbers of a product that are in no active scheme of a role',
  request: v.object({
    RoleId: recordId('Please select user role.'),
    ProductId: recordId('Please select Product'),
  }),
  answer: series,
});
