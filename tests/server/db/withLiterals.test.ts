import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLiterals } from '../../../server/db/CsvRows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const answerOf = async (statement: SQL): Promise<unknown> =>
  (await database.db.pool.query<{ value: unknown }>(withLiterals(statement))).rows[0]?.value;

/** Texts that would end a literal or a statement, or begin a comment, if nobody escaped them. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        `'`,
        `''`,
        `\\`,
        `\\'`,
        `"`,
        `;`,
        `--`,
        `/*`,
        `*/`,
        `$1`,
        `$$`,
        `$a$`,
        `E'`,
        `U&'\\0027`,
        `%`,
      ),
      fc.constantFrom(
        `\n`,
        `\r`,
        `\t`,
        `\u0001`,
        `'; drop table users; --`,
        `ʼ`,
        `＇`,
        `\u00a0`,
        `{`,
        `}`,
        `NULL`,
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => text.replaceAll('\0', '')),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

it('says every text as it is, and nothing of it is a part of the statement', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (one, other) => {
      // beside a text of the statement that looks like a parameter's place
      const statement = sql`select array['$1', ${one}, ${other}, ${one}] as value`;
      expect(await answerOf(statement)).toEqual(['$1', one, other, one]);
    }),
    { numRuns: 500 },
  );
});

it('does so if the server treats a backslash as it once did', async () => {
  const client = await database.db.pool.connect();
  await client.query(
    'set standard_conforming_strings = off; set backslash_quote = on; set escape_string_warning = off',
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const { rows } = await client.query(withLiterals(sql`select ${text}::text as value`));
      expect(rows).toEqual([{ value: text }]);
    }),
    { numRuns: 200 },
  );
  client.release(true);
});

it('says lists of texts as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(hostile)), async (texts) => {
      expect(await answerOf(sql`select ${sql.param(texts)}::text[] as value`)).toEqual(texts);
    }),
    { numRuns: 200 },
  );
});

it('writes numbers so that none begins a comment, and answers like a statement with parameters', async () => {
  const statement = sql`select array[5 -${-1}::int, ${7}::bigint, ${null}::int, cardinality(${sql.param([3, -4])}::int[])] as value`;
  expect(await answerOf(statement)).toEqual([6, 7, null, 2]);
  const { rows } = await database.db.db.execute(statement);
  expect(rows).toEqual([{ value: [6, 7, null, 2] }]);
});

it('takes its type from its place, as a parameter does', async () => {
  expect(await answerOf(sql`select 5 in (${5}, ${'6'}) and ${true} as value`)).toBe(true);
});

it.each([['a\0b'], [new Date(0)], [{}], [Number.NaN], [['\0']]])(
  'refuses %j, which it has no literal for',
  (value) => {
    expect(() => withLiterals(sql`select ${sql.param(value)}`)).toThrow(/NUL|can't say/);
  },
);
