import pg from 'pg';
import { Faults } from '../contract/resource/check/Faults.ts';
import { type FieldOf, linesIn } from '../contract/resource/declaration/Field.ts';
import type { Resource } from '../contract/resource/Resource.ts';
import { ruleName } from '../server/engine/schema/rulesOf.ts';
import { columnName, hasTable } from '../server/engine/schema/tableOf.ts';
import { pastAppendOnly } from '../server/engine/schema/triggers.ts';
import type { Snapshot } from './migrationBetween.ts';

/** A choice as the database stores it. */
interface StoredChoice {
  /** `warranty.Terms`, or in lines `warranty.Parts.Terms`. */
  path: string;
  resource: Resource;
  table: string;
  column: string;
  field: FieldOf<'choice'>;
}

/** Where the records with an old value go, all of them or those that an SQL condition finds; null empties the field. */
interface Move {
  from: string;
  to: string | null;
  where?: string | undefined;
}

/** Asks a person who sits at a terminal. */
export type Ask = (question: string) => Promise<string>;

const choicesOf = (resource: Resource): StoredChoice[] => {
  if (!hasTable(resource)) return [];
  const lines = linesIn(resource.fields);
  const parts = [
    { table: resource.table, fields: resource.fields, path: resource.key },
    ...(lines?.field.table
      ? [{ table: lines.field.table, fields: lines.field.fields, path: `${resource.key}.${lines.name}` }]
      : []),
  ];
  return parts.flatMap(({ table, fields, path }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'choice'
        ? [{ path: `${path}.${name}`, resource, table, column: columnName(name, field), field }]
        : [],
    ),
  );
};

const isNamed = ({ path }: StoredChoice, given: string): boolean => `.${path}`.endsWith(`.${given}`);

const asked = /^(?<named>[\w.]+):(?<from>.*?)=(?<move>.*)$/s;
const readTarget = (text: string): Pick<Move, 'to' | 'where'> => {
  const [, to = '', where] = /^(.*?)(?: where (.+))?$/s.exec(text.trim()) ?? [];
  return { to: to === 'null' ? null : to, where };
};

/** The values that the rule of a choice lets through: `"terms" in (1, 'a''s')`. */
const valuesIn = (rule: string): string[] =>
  [...rule.replace(/^.*? in \(/s, '').matchAll(/'((?:[^']|'')*)'|-?\d+/g)].map(([whole, text]) =>
    text === undefined ? whole : text.replaceAll("''", "'"),
  );

const isBefore = /^ALTER TABLE "(\w+)" RENAME COLUMN "(\w+)" TO "(\w+)";|^DROP TRIGGER IF EXISTS append_only/;

/**
 * Adds to a migration's statements those that move records from values of choices which are gone to others, between the end of
 * the old rule and the beginning of the new one. Views and planned mails that name a moved value follow. Throws an Error that
 * names each value that is gone while nothing says where all of its records go.
 *
 * @param given `Field:Old=New`, also `resource.Field` or `resource.Lines.Field`, perhaps with ` where ` and an SQL condition over the
 *   table's columns as they were, by their new names
 */
export async function withMovedValues(
  statements: readonly string[],
  { previous, next }: { previous: Snapshot; next: Snapshot },
  resources: readonly Resource[],
  given: readonly string[],
  ask?: Ask,
): Promise<string[]> {
  const faults = new Faults();
  const choices = resources.flatMap(choicesOf);
  const moves = new Map<StoredChoice, Move[]>();
  for (const one of given) {
    const { named = '', from = '', move = '' } = asked.exec(one)?.groups ?? {};
    const [choice, other] = choices.filter((candidate) => isNamed(candidate, named));
    if (!move) faults.add(`'${one}' moves nothing: write --rename-value Field:Old=New`);
    else if (!choice) faults.add(`--rename-value ${one}: no table has a choice '${named}'`);
    else if (other) faults.add(`--rename-value ${one}: '${choice.path}' or '${other.path}'?`);
    else moves.set(choice, [...(moves.get(choice) ?? []), { from, ...readTarget(move) }]);
  }

  const renamed = new Map(
    statements.flatMap((statement) => {
      const [, table, from, to] = isBefore.exec(statement) ?? [];
      return to ? [[`${table}.${to}`, from] as const] : [];
    }),
  );
  const dropped = new Set<string>();
  const added: string[] = [];
  for (const choice of choices) {
    const { path, table, column, field } = choice;
    const old = previous.tables[`public.${table}`];
    const former = renamed.get(`${table}.${column}`) ?? column;
    const rule = old?.checkConstraints[ruleName(table, former, 'choice')];
    const own = moves.get(choice) ?? [];
    if (!rule) {
      if (own.length) faults.add(`--rename-value: '${path}' was not a choice of existing records`);
      continue;
    }
    const values = valuesIn(rule.value);
    const kept = new Set(field.choices.map(({ value }) => String(value)));
    const now = next.tables[`public.${table}`]?.columns[column];
    for (const gone of values.filter((value) => !kept.has(value))) {
      const isMoved = () => own.some(({ from, where }) => from === gone && where === undefined);
      const question = `'${path}' has no value ${gone} any more. Its records get ${[...kept].join(' or ')}${now?.notNull ? '' : ', or null'}`;
      while (!isMoved()) {
        const said = await ask?.(`${question}, some of them by ' where ' and a condition: `);
        if (said === undefined) break;
        const answer = readTarget(said);
        if (answer.to === null || kept.has(answer.to)) own.push({ from: gone, ...answer });
      }
      if (!isMoved())
        faults.add(
          `${question}: say which by --rename-value ${path}:${gone}=…, or of some by '${path}:${gone}=… where …'`,
        );
    }
    for (const { from, to } of own) {
      if (!values.includes(from)) faults.add(`--rename-value: '${path}' had no value ${from}`);
      if (to === null ? now?.notNull : !kept.has(to))
        faults.add(`--rename-value: '${path}' has no value ${to ?? 'null, as it is required'}`);
    }
    if (!own.length) continue;
    if (now?.type !== old?.columns[former]?.type)
      faults.add(`'${path}' has values of another type: give it another column, and move them by hand`);
    const dropsRule = `ALTER TABLE "${table}" DROP CONSTRAINT "${rule.name}";`;
    if (statements.includes(dropsRule)) added.push(dropsRule);
    dropped.add(dropsRule);
    const update = movesRecords(choice, own);
    const isKept = previous.appendOnly?.includes(table) && next.appendOnly?.includes(table);
    added.push(...(isKept ? pastAppendOnly(table, update) : [update]), ...movesLists(choice, own));
  }
  faults.throwAll();
  const rest = statements.filter((statement) => !dropped.has(statement));
  const place = rest.findLastIndex((statement) => isBefore.test(statement)) + 1;
  return [...rest.slice(0, place), ...added, ...rest.slice(place)];
}

const literal = (value: string | null): string => (value === null ? 'NULL' : pg.escapeLiteral(value));

/** One statement, so two values may change places. */
function movesRecords({ table, column }: StoredChoice, moves: readonly Move[]): string {
  // what has a condition goes first
  const ordered = moves.toSorted((one, other) => Number(!one.where) - Number(!other.where));
  const cases = ordered.map(
    ({ from, to, where }) =>
      `WHEN "${column}" = ${literal(from)}${where ? ` AND (${where})` : ''} THEN ${literal(to)}`,
  );
  const old = [...new Set(moves.map(({ from }) => literal(from)))].join(', ');
  return `UPDATE "${table}" SET "${column}" = CASE ${cases.join(' ')} ELSE "${column}" END WHERE "${column}" IN (${old});`;
}

/** A list's address, and the request of one that is mailed, narrow by a field's value. */
function movesLists({ path, resource }: StoredChoice, moves: readonly Move[]): string[] {
  const name = path.slice(resource.key.length + 1);
  const filter = resource.filters.find(({ field }) => field === name);
  const whole = moves.flatMap(({ from, to, where }) => (to === null || where ? [] : [{ from, to }]));
  if (!filter || !whole.length) return [];
  const sent = literal(filter.sends);
  const inAddress = (value: string) => {
    const [, written = ''] = String(
      new URLSearchParams({ '': `${JSON.stringify(name)}:${JSON.stringify(value)}` }),
    ).split('=');
    return literal(written);
  };
  const cases = whole.map(
    ({ from, to }) =>
      `WHEN strpos(query, ${inAddress(from)}) > 0 THEN replace(query, ${inAddress(from)}, ${inAddress(to)})`,
  );
  const requests = whole.map(({ from, to }) => `WHEN ${literal(from)} THEN ${literal(JSON.stringify(to))}`);
  const page = `WHERE page = ${literal(resource.page)}`;
  const query = `CASE ${cases.join(' ')} ELSE query END`;
  return [
    `UPDATE "list_views" SET query = ${query} ${page};`,
    `UPDATE "report_mails" SET query = ${query} ${page};`,
    `UPDATE "report_mails" SET request = jsonb_set(request, ARRAY[${sent}], CASE request ->> ${sent} ${requests.join(' ')} END::jsonb) ${page} AND request ->> ${sent} IN (${whole.map(({ from }) => literal(from)).join(', ')});`,
  ];
}
