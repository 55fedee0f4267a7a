import { recallKind } from '../../contract/choices/choices.ts';

/** SQL for a range as `formatRange` writes it. */
const shownRange = (range: string): string =>
  `lower(${range}) || case when lower(${range}) < upper(${range}) - 1 then U&'\\00A0– ' || upper(${range}) - 1 else '' end`;

/** Names in a cell of a list. */
const mostInCell = 10;

/**
 * SQL for the first few names in a cell.
 *
 * @param rows what follows `from`, with a condition and a group where need be
 * @param order by which the names stand
 */
export const listedNames = (name: string, rows: string, order: string): string => `(
  select string_agg(case when n > ${mostInCell} then 'and more' else name end, ', ' order by n)
  from (select ${name} as name, row_number() over (order by ${order}) as n from ${rows} limit ${mostInCell + 1}) named)`;

/** SQL for the ranges in a cell. */
export const listedRanges = (range: string, rows: string): string =>
  listedNames(shownRange(range), `${rows} order by ${range}`, range);

/** SQL for the order of recalls `r` of one thing: a true recall warns of harm, so it comes first; then the newest. */
export const recallOrder = `(r.kind = '${recallKind.recalled}') desc, r.since desc, r.id desc`;
