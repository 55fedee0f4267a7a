import pg from 'pg';
import { type Field, type FieldKind, type FieldOf, isLabelled } from '../../../contract/resource/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { RowColumns } from './RowSource.ts';

/** A value of the rows, as SQL over them. */
interface Value {
  sql: string;
  /** The type that the database says it has. */
  type: number;
}

/** What texts go by beside the value. */
interface Place {
  /** The zone whose days people see. */
  zone: string;
  /** What stored addresses begin with, so that they lead somewhere outside of the portal. */
  publicUrl: string;
}

type TypeName =
  | 'BOOL'
  | 'INT2'
  | 'INT4'
  | 'INT8'
  | 'FLOAT4'
  | 'FLOAT8'
  | 'NUMERIC'
  | 'DATE'
  | 'TIMESTAMPTZ'
  | 'JSON'
  | 'JSONB';
const types: Readonly<Record<TypeName, number>> = pg.types.builtins;
const { BOOL, NUMERIC, DATE, TIMESTAMPTZ, JSON, JSONB } = types;
const numbers = new Set([types.INT2, types.INT4, types.INT8, types.FLOAT4, types.FLOAT8]);

const literal = (text: string): string => pg.escapeLiteral(text);

/** As the portal shows days (spec 1 §9); a time follows without a comma, so that spreadsheets, too, know it. */
const dayFormat = 'FMDD Mon YYYY';

const day = ({ sql, type }: Value, { zone }: Place): string => {
  const local = type === TIMESTAMPTZ ? `${sql} at time zone ${literal(zone)}` : sql;
  return type === DATE || type === TIMESTAMPTZ ? `to_char(${local}, '${dayFormat}')` : defused(sql);
};

const moment = (value: Value, place: Place): string =>
  value.type === TIMESTAMPTZ
    ? `to_char(${value.sql} at time zone ${literal(place.zone)}, '${dayFormat} HH24:MI')`
    : day(value, place);

/** A text that a spreadsheet would run as a formula (tab, CR, +, -, = or @ begin one) gets an apostrophe before it. */
const defused = (sql: string): string =>
  `case when ascii(${sql}::text) in (9, 13, 43, 45, 61, 64) then '''' || (${sql}) else ${sql}::text end`;

const words = ({ sql }: Value): string => defused(sql);

/** Its digits alone, for spreadsheets to count with; an average has more decimals than paise. */
const number = ({ sql, type }: Value): string =>
  type === NUMERIC ? `round(${sql}, 2)` : numbers.has(type) ? sql : defused(sql);

const yesOrNo = ({ sql, type }: Value): string =>
  type === BOOL ? `case ${sql} when true then 'Yes' when false then 'No' end` : defused(sql);

const address = ({ sql }: Value, { publicUrl }: Place): string =>
  defused(`(case when ${sql} like '/%' then ${literal(publicUrl)} || ${sql} else ${sql} end)`);

const chosen = ({ sql }: Value, _: Place, { choices }: FieldOf<'choice'>): string => {
  const cases = choices.map(({ value, label }) => `when ${literal(String(value))} then ${literal(label)}`);
  return defused(`(case ${sql}::text ${cases.join(' ')} else ${sql}::text end)`);
};

/** Names and values in one line, whether they are kept as a list or as an object. */
const pairs = ({ sql, type }: Value): string =>
  type !== JSON && type !== JSONB
    ? defused(sql)
    : defused(`(case jsonb_typeof(${sql}::jsonb)
        when 'array' then (select string_agg(concat_ws(': ', pair ->> 'Key', pair ->> 'Value'), ', ' order by place)
          from jsonb_array_elements(${sql}::jsonb) with ordinality pairs (pair, place))
        when 'object' then (select string_agg(concat_ws(': ', key, value), ', ') from jsonb_each_text(${sql}::jsonb)) end)`);

type TextOf<K extends FieldKind> = (value: Value, place: Place, field: FieldOf<K>) => string;

/** What a file says of each kind, and the only place that says so. */
const texts: { [K in FieldKind]: TextOf<K> } = {
  text: words,
  multiline: words,
  email: words,
  mobile: words,
  password: () => 'null',
  integer: number,
  money: number,
  serial: number,
  date: day,
  moment,
  choice: chosen,
  reference: words,
  lookup: words,
  image: address,
  file: address,
  audio: address,
  video: address,
  pairs,
  switch: yesOrNo,
};

/** Of a value that no field declares, by its type. */
const undeclared = new Map<number, (value: Value, place: Place) => string>([
  [BOOL, yesOrNo],
  [DATE, day],
  [TIMESTAMPTZ, day],
  [JSON, pairs],
  [JSONB, pairs],
]);

/**
 * SQL that writes what people read of `name` in a file: choices and references by their labels, days in one format,
 * addresses whole, numbers as spreadsheets count them, and nothing that one would run.
 */
export function fileText(
  name: string,
  { fields }: Pick<Resource, 'fields'>,
  { answered }: Pick<RowColumns, 'answered'>,
  place: Place,
): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const value = (field && isLabelled(field) && answered.get(field.labelled)) || answered.get(name);
  if (!value) throw new Error(`The rows have no '${name}' to export`);
  if (field) {
    const text = texts[field.kind] as (value: Value, place: Place, field: Field) => string;
    return text(value, place, field);
  }
  const active = answered.get('IsActive');
  if (name === 'Status' && active) return `case when ${active.sql} then 'Active' else 'Inactive' end`;
  return (undeclared.get(value.type) ?? number)(value, place);
}
