import { integer, serial, text } from '../../../contract/resource/declaration/fields.ts';
import type { FormAction } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** The numbers of a mapping that are still mapped, as the tables of De-mapping and Damage list it (spec 3 §2). */
export const mappedSeries = {
  ProductName: text('Product Name'),
  FromNo: serial('From No'),
  ToNo: serial('To No'),
  Qty: integer('Quantity', { large: true }),
  BatchNo: text('Batch No', { code: true }),
  /** The series that are left, where some between From and To are not mapped any more. */
  Series: text('Still mapped'),
};

export const seriesColumns = ['ProductName', 'FromNo', 'ToNo', 'Qty', 'BatchNo'] as const;

/** Fields of the row that are above the form. */
export const seriesShown = [...seriesColumns, 'Series'] as const;

/** The refusal of a number that no chosen mapping has. */
export const fromOutside = 'From No. should exist between selected mapped series';

const fromRequired = 'Please enter your from number.';
const toRequired = 'Please enter your to number.';
const quantityRequired = 'Please enter your quantity';

/** A part of a row's numbers (spec 3 §5, Demapping and Damage). */
export const partOfSeries = {
  fields: {
    FromNo: serial('From No', { required: fromRequired, min: [1, fromRequired] }),
    ToNo: serial('To No', { required: toRequired, min: [1, toRequired] }),
    Qty: integer('Quantity', {
      large: true,
      derived: { rule: 'rangeQuantity', from: ['FromNo', 'ToNo'] },
      required: quantityRequired,
      min: [1, quantityRequired],
    }),
  },
  checks: [
    {
      rule: 'within',
      fields: ['FromNo', 'row:FromNo', 'row:ToNo'],
      message: fromOutside,
      at: 'FromNo',
    },
    {
      rule: 'within',
      fields: ['ToNo', 'row:FromNo', 'row:ToNo'],
      message: 'To No. should exist between selected mapped series.',
      at: 'ToNo',
    },
    {
      rule: 'inOrder',
      fields: ['FromNo', 'ToNo'],
      message: 'From No. should be less than to number.',
      at: 'FromNo',
    },
    {
      rule: 'inOrder',
      fields: ['FromNo', 'ToNo'],
      message: 'To No. should be greater than from number.',
      at: 'ToNo',
    },
  ],
} as const satisfies Pick<FormAction, 'fields' | 'checks'>;
