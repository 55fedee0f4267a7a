import pg from 'pg';
import type { Field } from '../../../contract/resource/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';

type TypeName = 'NUMERIC' | 'DATE' | 'TIMESTAMPTZ';
const { NUMERIC, DATE, TIMESTAMPTZ }: Readonly<Record<TypeName, number>> = pg.types.builtins;

/**
 * SQL that writes a value as the wire has it, and the only place that says so: days as `YYYY/MM/DD`; declared moments with
 * their time in `zone`, others as the day that they are there, `MM/DD/YYYY`, but whole where REST is spoken. Amounts have
 * their paise, as an average has more decimals; everything else goes out as it is.
 *
 * @param type what the database says that the value `sql` is
 */
export function wireValue(
  { sql, type }: { sql: string; type: number },
  field: Field | undefined,
  { api }: Pick<Resource, 'api'>,
  zone: string,
): string {
  if (type === DATE) return `to_char(${sql}, 'YYYY/MM/DD')`;
  if (type === NUMERIC) return `round(${sql}, 2)`;
  if (type !== TIMESTAMPTZ) return sql;
  const local = `${sql} at time zone ${pg.escapeLiteral(zone)}`;
  if (field?.kind === 'moment') return `to_char(${local}, 'YYYY/MM/DD HH24:MI')`;
  return api === 'rest'
    ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : writtenDay(local);
}

/** A moment's day, which stands in `sql`. */
export const writtenDay = (sql: string): string => `to_char(${sql}, 'MM/DD/YYYY')`;

/** Whether it writes a moment as the day that it is there. */
export const isWrittenDay = (
  type: number,
  field: Field | undefined,
  { api }: Pick<Resource, 'api'>,
): boolean => type === TIMESTAMPTZ && field?.kind !== 'moment' && api !== 'rest';

/**
 * What `wireValue` made of a moment's day, `written`, where many rows are of one day: that is the row of the table `day`, from
 * the moment `since` to the one before `till`, as `text`. Comparing two moments takes a tenth of what a zone and a format take.
 */
export const writtenNear = (value: string, written: string, day: string): string =>
  `case when ${value} >= (select since from ${day}) and ${value} < (select till from ${day})
    then (select text from ${day}) else ${written} end`;
