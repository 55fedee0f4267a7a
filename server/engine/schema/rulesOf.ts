import {
  type Field,
  type FieldKind,
  type FieldOf,
  linesIn,
  type UploadField,
} from '../../../contract/resource/declaration/Field.ts';
import {
  type Asked,
  fieldRules,
  isAlwaysRequired,
  ruleMessages,
} from '../../../contract/resource/fieldState.ts';
import { columnOf, kinds } from '../../../contract/resource/declaration/kinds.ts';
import { mostPairs } from '../../../contract/values/limits.ts';
import type { CrossCheck, CrossRuleName } from '../../../contract/resource/declaration/namedRules.ts';
import { storedFile, takesLinks } from '../../../contract/resource/parseValue.ts';
import { columnName, snakeCase, type TableResource } from './tableOf.ts';

/**
 * The patterns that both languages read alike: ASCII characters, classes of them, groups, alternatives and repeats. Others
 * differ, as JavaScript counts some characters as two, and knows other spaces and letters.
 */
const plain =
  /^\^(?:[\w ,@'"#%&/:;<=>~!`-]|\\[dnw./+*?()[\]{}|^$-]|\[(?!\^)(?:[\w ,.@'#%&/:;<=>~!`+*?()$-]|\\[dw./\]^-])+\]|\((?:\?:|(?!\?))|[)|*+?]|\{\d{1,2}(?:,\d{0,2})?\})*\$$/;

/** A hyphen after `\d` or `\w` in a class, which PostgreSQL would take for a range. */
const rangeBehindClass = /\\[dw]-[^\]]/;

const classes: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_' };

/** Translates a pattern of whole texts for PostgreSQL; undefined where PostgreSQL might match other texts. */
export function sqlPattern({ source, flags }: RegExp): string | undefined {
  if (!/^u?$/.test(flags) || !plain.test(source) || rangeBehindClass.test(source)) return undefined;
  let isWithin = false;
  return source.replace(/\\(.)|[[\]]/g, (mark, escaped?: string) => {
    if (escaped === '/') return escaped;
    if (mark === '[' || mark === ']') isWithin = mark === '[';
    const letters = escaped === undefined ? undefined : classes[escaped];
    if (letters === undefined) return mark;
    return isWithin ? letters : `[${letters}]`;
  });
}

/** A table with its fields and the rules over several of them. */
export type RuledTable = Pick<TableResource, 'table' | 'fields' | 'checks'> &
  Partial<Pick<TableResource, 'neverOverlap'>>;

/** The lines of a resource's records as a table with rules; undefined where it has none of their own. */
export function linesPart({ fields }: Pick<TableResource, 'fields'>): RuledTable | undefined {
  const { field } = linesIn(fields) ?? {};
  return field?.table ? { table: field.table, fields: field.fields, checks: [] } : undefined;
}

/** A declared rule that the database checks on every write. */
export interface Rule {
  /** Names its constraint. */
  name: string;
  /** Must not be false for any row; nulls pass. */
  sql: string;
  /** Shows the message. */
  field: string;
  message: string;
}

/** Names a rule's constraint. Rules are found by the name's end: PostgreSQL cuts names after 63 characters. */
export function ruleName(table: string, column: string, what?: string): string {
  const end = `${what ? `_${what}` : ''}_rule`;
  return `${`${table}_${column}`.slice(0, 63 - end.length)}${end}`;
}

const quoted = (name: string): string => `"${name}"`;
const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** A rule before it has its full name; without SQL, only saves check it. */
type Condition = [what: string, sql: string | undefined, message: string];

function addressed(field: UploadField, column: string): Condition {
  // the operating company has no files before somebody uploads them
  const stored = `${column} = '' or ${column} ~ ${literal(sqlPattern(storedFile) ?? '')}`;
  return takesLinks(field)
    ? ['address', `${stored} or ${column} ~* '^https?://[^ ]+$'`, ruleMessages.link]
    : ['address', stored, ruleMessages.upload];
}

function paired({ as }: FieldOf<'pairs'>, column: string): Condition {
  const [shape, each, wrong] =
    as === 'list'
      ? [
          `jsonb_typeof(${column}) = 'array'`,
          '$[*]',
          '!(@.type() == "object" && @.Key.type() == "string" && @.Value.type() == "string")',
        ]
      : [`json_typeof(${column}) = 'object'`, '$.*', '@.type() != "string"'];
  const rows = `jsonb_array_length(jsonb_path_query_array(${column}::jsonb, '${each}'))`;
  const sql = `${shape} and not jsonb_path_exists(${column}::jsonb, '${each} ? (${wrong})') and ${rows} <= ${mostPairs}`;
  return ['pairs', sql, ruleMessages.pairs];
}

const storedPosition = String.raw`^-?\d{1,2}(\.\d{1,6})?, -?\d{1,3}(\.\d{1,6})?$`;
const within = (column: string, part: number, most: number): string =>
  `abs(split_part(${column}, ', ', ${part})::numeric) <= ${most}`;

const filed = (_: FieldOf<'files'>, column: string): Condition => {
  const isNone = '@.type() != "string" || !(@ like_regex "^/uploads/[A-Za-z0-9_.-]+$")';
  const sql = `jsonb_typeof(${column}) = 'array' and not jsonb_path_exists(${column}, 'strict $[*] ? (${isNone})', '{}', true)`;
  return ['files', sql, ruleMessages.upload];
};

/** Conditions of kinds whose columns could hold other values as well. */
const shapes: { [K in FieldKind]?: (field: FieldOf<K>, column: string) => Condition } = {
  // JavaScript reads no other years
  date: (_, column) => ['day', `${column} between '0001-01-01' and '9999-12-31'`, ruleMessages.onlyDate],
  moment: (_, column) => [
    'moment',
    `isfinite(${column}) and extract(year from ${column} at time zone 'UTC') between 1 and 9999`,
    ruleMessages.onlyMoment,
  ],
  position: (_, column) => [
    'position',
    // the numbers of a text that has none would be an error
    `case when ${column} !~ ${literal(storedPosition)} then false else ${within(column, 1, 90)} and ${within(column, 2, 180)} end`,
    ruleMessages.position,
  ],
  choice: ({ choices }, column) => [
    'choice',
    `${column} in (${choices.map(({ value }) => literal(value)).join(', ')})`,
    ruleMessages.choice,
  ],
  image: addressed,
  file: addressed,
  files: filed,
  audio: addressed,
  video: addressed,
  pairs: paired,
};

const foldedAs = { text: 'text', multiline: 'lines', email: 'code', mobile: 'code' } as const;

/** Every save folds texts. One that was stored before is left as it is only where it would become another record's. */
const folded = (field: Field, column: string): Condition[] => {
  if (!(field.kind in foldedAs)) return [];
  const as = 'code' in field && field.code ? 'code' : foldedAs[field.kind as keyof typeof foldedAs];
  return [['folded', `is_folded(${column}, '${as}')`, ruleMessages.folded]];
};

/** Whether people give its values: only these have to meet the field's own rules. */
const isTyped = (field: Field): boolean =>
  field.locked !== true && !field.copies && !('derived' in field && field.derived);

function given(field: Field, column: string): Condition | undefined {
  if (typeof field.required !== 'string' || !isAlwaysRequired(field)) return undefined;
  if (field.kind === 'pairs')
    return ['given', `${column}::jsonb <> '${field.as === 'list' ? '[]' : '{}'}'`, field.required];
  if (field.kind === 'files') return ['given', `${column} <> '[]'`, field.required];
  return columnOf(field) === 'text' && kinds[field.kind].given === 'typed'
    ? ['given', `${column} <> ''`, field.required]
    : undefined;
}

function asked(asks: Asked, field: Field, column: string): [what: string, sql: string | undefined] {
  if ('longest' in asks) return ['length', `char_length(${column}) <= ${asks.longest}`];
  if ('pattern' in asks) {
    const pattern = sqlPattern(asks.pattern);
    return ['form', pattern && `${column} ~ ${literal(pattern)}`];
  }
  if ('within' in asks) {
    // a column of this type holds no larger number
    const isHeld = columnOf(field) === 'integer';
    return ['size', isHeld ? undefined : `${column} between -${asks.within} and ${asks.within}`];
  }
  if (field.kind === 'files' && 'most' in asks)
    return ['max', `jsonb_array_length(jsonb_path_query_array(${column}, '$[*]')) <= ${asks.most}`];
  // a hidden field is stored as this
  const empty = field.shown && 'empty' in field ? field.empty : undefined;
  const orEmpty = empty === undefined ? '' : ` or ${column} = ${empty}`;
  return 'least' in asks
    ? ['min', `${column} >= ${asks.least}${orEmpty}`]
    : ['max', `${column} <= ${asks.most}${orEmpty}`];
}

function fieldConditions(field: Field, column: string): Condition[] {
  const own = fieldRules(field).flatMap(({ asks, message }): Condition[] =>
    isTyped(field) || 'within' in asks ? [[...asked(asks, field, column), message]] : [],
  );
  const shape = shapes[field.kind] as ((field: Field, column: string) => Condition) | undefined;
  const conditions = [isTyped(field) ? given(field, column) : undefined, shape?.(field, column), ...own];
  return [...conditions.filter((condition) => condition !== undefined), ...folded(field, column)];
}

type Column = { field: Field; column: string };

/** The rules over several fields; undefined where SQL can't say one. */
const crossConditions: Record<CrossRuleName, (columns: readonly Column[]) => string | undefined> = {
  same: (columns) =>
    columns.every(({ field }) => columnOf(field) === 'text')
      ? columns.map(({ column }) => `coalesce(${column}, '')`).join(' = ')
      : undefined,
  inOrder: (columns) => {
    const areNumbers = columns.every(({ field }) => kinds[field.kind].isNumeric);
    const areDates = (kind: 'date' | 'moment') => columns.every(({ field }) => field.kind === kind);
    if (!areNumbers && !areDates('date') && !areDates('moment')) return undefined;
    const compared = columns.map(({ field, column }) =>
      field.kind === 'moment' ? `date_trunc('minute', ${column} at time zone 'UTC')` : column,
    );
    return compared.join(' <= ');
  },
  // without one of the limits, the other would still refuse a number
  within: ([number, from, to]) =>
    number &&
    from &&
    to &&
    `${number.column} between ${from.column} and ${to.column} or num_nulls(${from.column}, ${to.column}) > 0`,
  different: (columns) =>
    columns
      .flatMap(({ column }, place) => columns.slice(place + 1).map((other) => `${column} <> ${other.column}`))
      .join(' and '),
};

function crossRule(resource: RuledTable, check: CrossCheck): Rule | undefined {
  const { fields } = resource;
  const columns = check.fields.flatMap((name): Column[] => {
    // SQL knows neither the clock nor other records
    const field = typeof name === 'string' ? fields[name] : undefined;
    return field && typeof name === 'string' ? [{ field, column: quoted(columnName(name, field)) }] : [];
  });
  const at = fields[check.at];
  const isHeld =
    columns.length === check.fields.length &&
    // a form that can't change the field does not check it, nor do actions compare other values than people
    (at?.locked === undefined || check.rule === 'different') &&
    at?.copies === undefined &&
    // nor does one that hides a field, which is stored as its empty value
    columns.every(({ field }) => !field.shown || !('empty' in field && field.empty !== undefined));
  const sql = isHeld ? crossConditions[check.rule](columns) : undefined;
  if (sql === undefined) return undefined;
  const of = columns.map(({ column }) => column.slice(1, -1)).join('_');
  const name = ruleName(resource.table, of, snakeCase(check.rule));
  return { name, sql, field: check.at, message: check.message };
}

/**
 * Returns the declared rules of single fields and of several that a CHECK can hold. Only saves check a rule that depends on
 * the form's state or on another record, and a pattern that PostgreSQL might read otherwise.
 */
export function rulesOf(resource: RuledTable): Rule[] {
  const { table, fields, checks } = resource;
  const ofFields = Object.entries(fields).flatMap(([field, declared]): Rule[] => {
    if (kinds[declared.kind].needsWriter || declared.kind === 'lines') return [];
    const column = columnName(field, declared);
    return fieldConditions(declared, quoted(column)).flatMap(([what, sql, message]) =>
      sql === undefined ? [] : [{ name: ruleName(table, column, what), sql, field, message }],
    );
  });
  const ofSeveral = checks.flatMap((check) => crossRule(resource, check) ?? []);
  // two fields may each show the same rule
  return [...ofFields, ...new Map(ofSeveral.map((rule) => [rule.name, rule])).values()];
}
