import * as yup from 'yup';
import { allRows, defaultPageSize, largestPage } from './paging.ts';

/** The documented list request (spec 1 §3, Common list request). */
export interface ListRequest {
  IsActive?: boolean;
  PageNo?: number;
  /** The first row wanted, counted from 1; −1 with a page size of −1 for all rows. */
  First: number;
  /** Rows wanted; −1 for all of them. */
  PageSize: number;
  SearchValue?: string;
  /** Fields to sort by; several stand with commas between them, as do their orders. */
  SortColumn?: string;
  SortOrder?: string;
  FromDate?: string;
  ToDate?: string;
  UserId?: number;
  DealerId?: number;
  type?: number;
  Sums?: boolean;
  /** The id of the one record that is wanted, and the declared filter, by their names. */
  [field: string]: unknown;
}

/** Reads a list request as the wire sends it; missing parts take the documented defaults. */
export const listRequestSchema = yup.object({
  First: yup.number().integer().min(-1).max(Number.MAX_SAFE_INTEGER).default(1),
  PageSize: yup
    .number()
    .integer()
    .default(defaultPageSize)
    .test(
      'size',
      `PageSize is -1 or a number from 1 to ${largestPage}.`,
      (size) => size === allRows || (size >= 1 && size <= largestPage),
    ),
  SearchValue: yup
    .string()
    // The one character that PostgreSQL does not store, and so refuses to look for.
    .transform((text: unknown) => (typeof text === 'string' ? text.replaceAll('\u0000', '') : text))
    .trim()
    .max(200)
    .nullable()
    .default(''),
  SortColumn: yup.string().nullable().default(''),
  SortOrder: yup.string().nullable().default(''),
});
