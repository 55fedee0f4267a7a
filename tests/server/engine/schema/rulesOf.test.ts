import { validateRules } from '../../../../server/db/migrate.ts';
import { getTableConfig } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Field, type FieldKind, isLabelled } from '../../../../contract/resource/declaration/Field.ts';
import { fieldRules } from '../../../../contract/resource/fieldState.ts';
import { columnOf, kinds } from '../../../../contract/resource/declaration/kinds.ts';
import { fieldsRead, passesCrossCheck } from '../../../../contract/resource/declaration/namedRules.ts';
import { largestInteger } from '../../../../contract/values/limits.ts';
import { parseValue, storedFile } from '../../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../../contract/resource/Resource.ts';
import { dealers, salesOrders } from '../../../../server/db/schema/orders.ts';
import { users } from '../../../../server/db/schema/people.ts';
import { recalls } from '../../../../server/db/schema/verification.ts';
import { issuedRanges, mappings } from '../../../../server/db/schema/serials.ts';
import {
  linesPart,
  type Rule,
  ruleName,
  rulesOf,
  sqlPattern,
} from '../../../../server/engine/schema/rulesOf.ts';
import { columnName, hasTable, tablesOf, snakeCase } from '../../../../server/engine/schema/tableOf.ts';
import { resources as declared } from '../../../../src/resources/index.ts';
import { anyText, storable } from '../../../support/anyText.ts';
import { brokenValues, sampleValue } from '../../../support/sampleValues.ts';
import { fileDeps } from '../../../support/testDeps.ts';
import { trials } from '../../../support/trials.ts';

const { database } = await fileDeps();
const resources = [...new Set([...declared, ...trials])].filter(hasTable);
const fields = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    kinds[field.kind].needsWriter
      ? []
      : [{ what: `${resource.key}.${name}`, resource, name, field, column: columnName(name, field) }],
  ),
);

type Columns = readonly { column: string; field: Field }[];

/** Whether a rule is a declared check over several fields. */
const isOfSeveral = ({ checks }: Resource, { name }: Rule): boolean =>
  checks.some(({ rule }) => name.endsWith(`_${snakeCase(rule)}_rule`));

/** A value as the text that its column's type reads. */
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Says of each row of texts which of the rules it meets. */
async function met(
  rules: readonly Rule[],
  columns: Columns,
  rows: (string | null)[][],
): Promise<boolean[][]> {
  const cells = columns.map(({ column, field }, at) => {
    const cell = `(row ->> ${at})`;
    return field.kind === 'moment'
      ? `${cell}::timestamp at time zone 'UTC' as "${column}"`
      : `${cell}::${columnOf(field)} as "${column}"`;
  });
  const { rows: answers } = await database.pool.query<{ met: boolean[] }>(
    `select array[${rules.map(({ sql }) => `(${sql}) is not false`).join(', ')}]::boolean[] as met
     from (select ${cells.join(', ')} from json_array_elements($1) with ordinality as r (row, row_number) order by row_number) t`,
    [JSON.stringify(rows)],
  );
  return answers.map((answer) => answer.met);
}

const integers = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.integer({ min: -3, max: 101 }));
const cents = fc.integer({ min: -1000, max: 20_000 }).map((number) => number / 100);
const awkward = ['', ' ', 'x', 'javascript:alert(1)', 'https://a.example/b c', '/uploads/../a', 'HTTP://a'];
const texts = fc.oneof(anyText.map(storable), fc.constantFrom(...awkward));
const raws: Partial<Record<FieldKind, fc.Arbitrary<unknown>>> = {
  integer: integers,
  serial: integers,
  decimal: fc.oneof(integers, cents),
  money: fc.oneof(integers, cents),
  date: fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
  choice: fc.oneof(fc.constantFrom(-1, 0, 1, 2, 3, 77), texts),
  pairs: fc.oneof(
    fc.dictionary(texts, texts),
    fc.array(fc.record({ Key: texts, Value: texts }), { maxLength: 210 }),
  ),
};

/** Good and bad values of a field as forms send them. */
const valuesOf = (field: Field): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.nat({ max: 500 }).map((n) => sampleValue(field, n)),
    fc.constantFrom(null, ...brokenValues(field).map(([raw]) => raw)),
    raws[field.kind] ?? texts,
  );

/** The form's rules but for patterns that PostgreSQL might read otherwise, such as those that look ahead. */
const heldRules = (field: Field) =>
  fieldRules(field).filter(({ asks }) => !('pattern' in asks) || sqlPattern(asks.pattern) !== undefined);

/** The form's refusal of a value that the field's column can hold; undefined for others. */
function formVerdict(field: Field, raw: unknown): { value: string | null; passes: boolean } | undefined {
  const parsed = parseValue(field, raw);
  if ('value' in parsed) {
    const { value } = parsed;
    const isTyped = field.locked !== true && !field.copies && !('derived' in field && field.derived);
    const passes = value === null || !isTyped || heldRules(field).every((rule) => rule.passes(value));
    const isHeld = columnOf(field) !== 'integer' || Math.abs(Number(value)) <= largestInteger;
    return isHeld ? { value: asText(value), passes } : undefined;
  }
  // saves alone know which stored files a field takes, and the last digit of a GS1 number
  if ('gs1' in field && field.gs1) return undefined;
  const isHeld = typeof raw === 'string' && columnOf(field) === 'text' && !storedFile.test(raw.trim());
  return isHeld ? { value: raw, passes: false } : undefined;
}

describe.each(fields)('the rules of $what in the database', ({ resource, name, field, column }) => {
  const rules = rulesOf(resource).filter((rule) => rule.field === name && !isOfSeveral(resource, rule));

  it('take what the form takes, and refuse what it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(valuesOf(field), { minLength: 20, maxLength: 40 }), async (sent) => {
        const verdicts = sent.flatMap((raw) => formVerdict(field, raw) ?? []);
        const rows = verdicts.map(({ value }) => [value]);
        const answers = await met(rules, [{ column, field }], rows);
        const held = verdicts.map(({ value }, at) => ({ value, passes: answers[at]?.every(Boolean) }));
        expect(held).toEqual(verdicts);
      }),
      { numRuns: 10 },
    );
  });
});

const checks = resources.flatMap((resource) => {
  const held = rulesOf(resource).filter((rule) => isOfSeveral(resource, rule));
  return held.flatMap((rule) => {
    const check = resource.checks.find(({ message, at }) => message === rule.message && at === rule.field);
    return check ? [{ what: rule.name, resource, rule, check }] : [];
  });
});

it.each(checks)(
  '$what takes what the form takes, and refuses what it refuses',
  async ({ resource, rule, check }) => {
    const columns = fieldsRead(check).flatMap((name) => {
      const field = resource.fields[name];
      return field ? [{ name, field, column: columnName(name, field) }] : [];
    });
    // any record will do for a reference
    const sample = (field: Field, n: number | null) =>
      n === null ? null : isLabelled(field) ? { value: n + 1 } : parseValue(field, sampleValue(field, n));
    const rows = fc.sample(
      fc.array(fc.option(fc.nat({ max: 3 })), { minLength: columns.length, maxLength: columns.length }),
      100,
    );
    const sent = rows.map((row) =>
      columns.map(({ field }, at) => {
        const parsed = sample(field, row[at] ?? null);
        return parsed && 'value' in parsed ? parsed.value : null;
      }),
    );
    const answers = await met(
      [rule],
      columns,
      sent.map((row) => row.map(asText)),
    );
    const passes = sent.map((row) =>
      passesCrossCheck(check, Object.fromEntries(columns.map(({ name }, at) => [name, row[at]]))),
    );
    expect(answers.map(([holds]) => holds)).toEqual(passes);
    expect(new Set(passes).size).toBe(2);
  },
);

it('are constraints of the tables, all of them proven at the start', async () => {
  expect(await validateRules(database.directUrl)).toEqual([]);
  const { rows } = await database.pool.query<{ name: string; proven: boolean }>(
    `select conname as name, convalidated as proven from pg_constraint where conname like '%\\_rule' order by 1`,
  );
  const references = tablesOf(declared).flatMap(({ name, columns }) =>
    columns.flatMap((column) => (column.isOwn ? [ruleName(name, column.name)] : [])),
  );
  const records = declared.filter(hasTable);
  const names = [...records, ...records.flatMap((resource) => linesPart(resource) ?? [])].flatMap(
    (resource) => rulesOf(resource).map(({ name }) => name),
  );
  const lines = tablesOf(declared).flatMap(({ name, linesOf }) =>
    linesOf ? [ruleName(name, 'record_id')] : [],
  );
  // tables of modules have the same rule
  const written = [dealers, issuedRanges, mappings, recalls, salesOrders, users].flatMap((table) =>
    getTableConfig(table).checks.flatMap(({ name }) => (name.endsWith('_rule') ? [name] : [])),
  );
  expect(rows).toEqual(
    [...names, ...lines, ...references, ...written].toSorted().map((name) => ({ name, proven: true })),
  );
});
