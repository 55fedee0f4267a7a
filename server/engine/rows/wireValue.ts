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
    : `to_char(${local}, 'MM/DD/YYYY')`;
}
