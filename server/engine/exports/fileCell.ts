import pg from 'pg';
import {
  type Field,
  type FieldKind,
  type FieldOf,
  isLabelled,
  linesIn,
} from '../../../contract/resource/declaration/Field.ts';
import { columnOf, type ColumnType, placesOf } from '../../../contract/resource/declaration/kinds.ts';
import type { ExportColumn, Resource } from '../../../contract/resource/Resource.ts';
import { startsFormula } from '../../../contract/values/formula.ts';
import type { RowColumns } from '../rows/RowSource.ts';

/** The formats of a table's file. */
export type FileFormat = 'csv' | 'xlsx';

/** A value of the rows, as SQL over them. */
interface Value {
  sql: string;
  /** The type that the database says it has. */
  type: number;
}

/** Decides a cell's text, with its value and the session's zone. */
interface Place {
  /** Comes before stored addresses, so they lead somewhere outside of the portal. */
  publicUrl: string;
  /** Says the texts of declarations, and the file's own, in the language of its reader. */
  say: (text: string) => string;
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

/** A cell of a file, as SQL: a text, one of the program's own (`words`), a number, or a day, month or moment. */
export interface FileCell {
  holds: 'text' | 'words' | 'number' | 'day' | 'month' | 'moment';
  sql: string;
}

const typed = ({ sql }: Value): FileCell => ({ holds: 'text', sql: `${sql}::text` });

/** By the clocks of the session: a zone that is named in each cell takes as long as writing the day does. */
const day = (value: Value): FileCell => {
  if (value.type === TIMESTAMPTZ) return { holds: 'day', sql: `(${value.sql})` };
  return value.type === DATE ? { holds: 'day', sql: `(${value.sql})::timestamp` } : typed(value);
};

const moment = (value: Value): FileCell =>
  value.type === TIMESTAMPTZ ? { ...day(value), holds: 'moment' } : day(value);

/** Only its digits, for spreadsheets to count with; an average has more decimals than its field. */
const number = (value: Value, _?: Place, field?: Field): FileCell => {
  const { sql, type } = value;
  if (type === NUMERIC) return { holds: 'number', sql: `round(${sql}, ${field ? placesOf(field) : 0})` };
  return numbers.has(type) ? { holds: 'number', sql } : typed(value);
};

const yesOrNo = (value: Value, { say }: Place): FileCell =>
  value.type === BOOL
    ? {
        holds: 'words',
        sql: `case ${value.sql} when true then ${literal(say('Yes'))} when false then ${literal(say('No'))} end`,
      }
    : typed(value);

const address = ({ sql }: Value, { publicUrl }: Place): FileCell => ({
  holds: 'text',
  sql: `(case when ${sql} like '/%' then ${literal(publicUrl)} || ${sql} else ${sql} end)`,
});

/** A value without a label, or that is its own label, is written as it is. */
const chosen = ({ sql }: Value, { say }: Place, { choices }: FieldOf<'choice'>): FileCell => {
  const text = `${sql}::text`;
  const cases = choices
    .filter(({ value, label }) => label !== String(value))
    .map(({ value, label }) => `when ${literal(String(value))} then ${literal(say(label))}`);
  return { holds: 'text', sql: cases.length ? `(case ${text} ${cases.join(' ')} else ${text} end)` : text };
};

/** Writes names and values in one line, from a list or an object; as JSON where a sign between them is part of one. */
const pairs = (value: Value): FileCell => {
  const { sql, type } = value;
  if (type !== JSON && type !== JSONB) return typed(value);
  const line = (name: string, text: string, order = '') =>
    `select case when bool_or(${name} ~ '[,;]|: ' or ${text} ~ ';|,.*: ') then ${sql}::text
      else string_agg(concat_ws(': ', ${name}, ${text}), ', '${order}) end`;
  return {
    holds: 'text',
    sql: `(case jsonb_typeof(${sql}::jsonb)
        when 'array' then (${line("pair ->> 'Key'", "pair ->> 'Value'", ' order by place')}
          from jsonb_array_elements(${sql}::jsonb) with ordinality pairs (pair, place))
        when 'object' then (${line('key', 'value')} from jsonb_each_text(${sql}::jsonb)) end)`,
  };
};

/** Addresses in one line, whole. */
const addresses = ({ sql }: Value, { publicUrl }: Place): FileCell => ({
  holds: 'text',
  sql: `(select string_agg(${literal(publicUrl)} || file, ' ' order by place)
    from jsonb_array_elements_text(${sql}::jsonb) with ordinality files (file, place))`,
});

type CellOf<K extends FieldKind> = (value: Value, place: Place, field: FieldOf<K>) => FileCell;

/** How a file writes each kind; no other place decides that. */
const cells: { [K in FieldKind]: CellOf<K> } = {
  text: typed,
  multiline: typed,
  email: typed,
  mobile: typed,
  password: () => ({ holds: 'words', sql: 'null' }),
  integer: number,
  decimal: number,
  money: number,
  serial: number,
  date: (value, _, { shows }) => ({ ...day(value), ...(shows && { holds: shows }) }),
  moment,
  position: (value) => ({ ...typed(value), holds: 'words' }),
  choice: chosen,
  reference: typed,
  lookup: typed,
  image: address,
  file: address,
  files: addresses,
  audio: address,
  video: address,
  pairs,
  lines: ({ sql }) => ({ holds: 'number', sql: `json_array_length(${sql}::json)` }),
  switch: yesOrNo,
};

/** Of a value that no field declares, by its type. */
const undeclared = new Map<number, (value: Value, place: Place) => FileCell>([
  [BOOL, yesOrNo],
  [DATE, day],
  [TIMESTAMPTZ, day],
  [JSON, pairs],
  [JSONB, pairs],
]);

/** The cell of a file for people: labels, whole addresses, days by the session's zone, numbers with decimals. */
export function fileCell(
  { field: name, line }: Pick<ExportColumn, 'field' | 'line'>,
  { fields, api }: Pick<Resource, 'fields' | 'api'>,
  { answered }: Pick<RowColumns, 'answered'>,
  place: Place,
): FileCell {
  if (line !== undefined) return lineCell(line, { fields }, place);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const value = (field && isLabelled(field) && answered.get(field.labelled)) || answered.get(name);
  if (!value) throw new Error(`The rows have no '${name}' to export`);
  if (field) {
    const cell = cells[field.kind] as (value: Value, place: Place, field: Field) => FileCell;
    return cell(value, place, field);
  }
  const active = answered.get('IsActive');
  if (name === 'Status' && active)
    return {
      holds: 'words',
      sql: `case when ${active.sql} then ${literal(place.say('Active'))} else ${literal(place.say('Inactive'))} end`,
    };
  // a REST list sends moments whole
  if (api === 'rest' && value.type === TIMESTAMPTZ) return moment(value);
  return (undeclared.get(value.type) ?? number)(value, place);
}

/** The columns of a record's lines in a file: their names, and the types that SQL gives them. */
const lineColumns = ({ fields }: FieldOf<'lines'>): [name: string, type: ColumnType][] =>
  Object.entries(fields).flatMap(([name, field]): [string, ColumnType][] => [
    [name, columnOf(field)],
    ...(isLabelled(field) ? [[field.labelled, 'text'] as [string, ColumnType]] : []),
  ]);

/** The oids of those types, by their names without their digits. */
const oids: Readonly<Record<string, number>> = {
  integer: types.INT4,
  bigint: types.INT8,
  smallint: types.INT2,
  numeric: NUMERIC,
  date: DATE,
  boolean: BOOL,
};

const lineNumber = '_line';

/** SQL that joins the lines of each row `r` as `l`, with their numbers; nothing where the file has none. */
export function joinLines({ fields, export: { columns } }: Pick<Resource, 'fields' | 'export'>): string {
  const lines = columns.some(({ line }) => line !== undefined) && linesIn(fields);
  if (!lines) return '';
  const named = lineColumns(lines.field).map(([name, type]) => [pg.escapeIdentifier(name), type] as const);
  return `left join lateral rows from (json_to_recordset(r.${pg.escapeIdentifier(lines.name)}::json)
    as (${named.map((column) => column.join(' ')).join(', ')})) with ordinality
    as l (${named.map(([name]) => name).join(', ')}, ${lineNumber}) on true`;
}

/** SQL for the number of a row's line. */
export const lineOf = `l.${lineNumber}`;

/** The cell for a value of a row's lines. */
function lineCell(name: string, { fields }: Pick<Resource, 'fields'>, place: Place): FileCell {
  const { field: lines } = linesIn(fields) ?? {};
  for (const [own, field] of Object.entries(lines?.fields ?? {})) {
    if (name !== own && !(isLabelled(field) && name === field.labelled)) continue;
    const type = oids[columnOf(field).replace(/\(.*/, '')] ?? 0;
    const cell = cells[field.kind] as (value: Value, place: Place, field: Field) => FileCell;
    return cell({ sql: `l.${pg.escapeIdentifier(name)}`, type }, place, field);
  }
  throw new Error(`The lines have no '${name}' to export`);
}

/** In CSV as the portal shows days (spec 1 §9); a time follows without a comma, so spreadsheets, too, know it. */
const dayFormats = { day: 'FMDD Mon YYYY', month: 'Mon YYYY', moment: 'FMDD Mon YYYY HH24:MI' } as const;
const isoFormats = { day: 'YYYY-MM-DD', month: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH24:MI' } as const;

/** `defused` as SQL, and an empty text is null. No letter or digit begins a formula: this is asked of each cell of a million rows. */
const defusedSql = (sql: string): string =>
  `case when ascii(${sql}) > ascii('@') or ascii(${sql}) between ascii('0') and ascii('9') then ${sql}
    when ${sql} ~ ${literal(startsFormula.source)} then '''' || ${sql} when ${sql} <> '' then ${sql} end`;

/** The days that most cells have. */
const [before, after] = ['2009-12-31', '2040-01-01'];

/**
 * Takes the text of a day from an array, which the database makes once in 5 ms: to write a day takes 0.15 µs longer than to find
 * its text. A `name` has a fixed length, by which its place in the array is known.
 */
const dayText = (sql: string, format: string): string =>
  `coalesce((array(select to_char(day, '${format}')::name
    from generate_series(timestamp '${before}' + interval '1 day', date '${after}' - 1, '1 day') day))[
      least(greatest(${sql}::date, '${before}'), '${after}') - date '${before}'], to_char(${sql}, '${format}')::name)`;

/**
 * SQL that writes a cell's text: for CSV with nothing that a spreadsheet would run, for a workbook as it is, and days by their ISO
 * names.
 *
 * @param isLong whether the file has so many rows that finding days is faster than writing them
 */
export function cellText(format: FileFormat, { holds, sql }: FileCell, isLong = false): string {
  if (holds === 'day' || holds === 'month' || holds === 'moment') {
    const written = (format === 'csv' ? dayFormats : isoFormats)[holds];
    return isLong && holds !== 'moment' ? dayText(sql, written) : `to_char(${sql}, '${written}')`;
  }
  return format === 'csv' && holds === 'text' ? defusedSql(sql) : sql;
}
