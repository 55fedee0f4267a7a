import pg from 'pg';
import type { Deps } from '../../calls/Deps.ts';
import type { ScriptField } from './ScriptRows.ts';

const { BOOL, DATE, FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, OID } = pg.types.builtins;
const [bool, date, numeric]: readonly number[] = [BOOL, DATE, NUMERIC];
const numbers = new Set<number>([FLOAT4, FLOAT8, INT2, INT4, INT8, OID]);

/** Returns a value for JSON: PostgreSQL's text where a number of JavaScript would differ. */
export function valueOf(
  value: string | null,
  field: ScriptField | undefined,
): string | number | boolean | null {
  if (value === null || !field) return value;
  if (field.dataTypeID === bool) return value === 't';
  if (!numbers.has(field.dataTypeID)) return value;
  const number = Number(value);
  const isSame = Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isSame ? number : value;
}

/** Returns the kind of a workbook's column. Moments stay texts, with the zone that PostgreSQL writes. */
export function sheetKind({ dataTypeID }: ScriptField): 'number' | 'day' | 'text' {
  if (dataTypeID === date) return 'day';
  return dataTypeID === numeric || numbers.has(dataTypeID) ? 'number' : 'text';
}

/** Reads the names of the columns' types. */
export async function typeNames(
  { database }: Pick<Deps, 'database'>,
  fields: readonly ScriptField[],
): Promise<ReadonlyMap<number, string>> {
  if (!fields.length) return new Map();
  const { rows } = await database.pool.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type where oid = any($1::oid[])',
    [[...new Set(fields.map(({ dataTypeID }) => dataTypeID))]],
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}
