import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../../../contract/resource/Resource.ts';
import { selectionOf } from '../../../../server/engine/rows/selection.ts';
import { tableSource } from '../../../../server/engine/rows/tableSource.ts';
import { hasTable, targetsOf } from '../../../../server/engine/schema/tableOf.ts';
import { resources } from '../../../../src/resources/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { sessionOf } from '../../../support/factories.ts';

const tables = new Map(resources.filter(hasTable).map((resource) => [resource.key, resource]));

/** Lists the table's own columns by which people sort long lists: its order and its label; labels belong to another table. */
const sortsOf = (resource: Resource): Set<string> => {
  const own = new Set([...Object.keys(resource.fields), resource.created]);
  const sorts = resource.columns.flatMap(({ sort }) => (sort === resource.label ? [sort] : []));
  return new Set([resource.created, resource.sort.by, ...sorts].filter((sort) => own.has(sort)));
};

const cases = [...tables.values()].flatMap((resource) =>
  [...sortsOf(resource)].flatMap((sort) => ['ASC', 'DESC'].map((order) => ({ resource, sort, order }))),
);

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});

afterAll(() => test.drop());

it.each(cases)(
  'walks an index of $resource.table sorted by $sort $order',
  async ({ resource, sort, order }) => {
    const source = tableSource(resource, targetsOf(resources), 'UTC');
    const query = { search: '', sortColumn: sort, sortOrder: order };
    const session = sessionOf(1, { operating: true });
    const { from, where, order: ordered } = await selectionOf(test.db, source, session, query);
    const plan = await test.db.db.transaction(async (transaction) => {
      // for an empty table any other plan is as good
      for (const other of ['seqscan', 'bitmapscan', 'sort'])
        await transaction.execute(sql.raw(`set local enable_${other} = off`));
      const explained = await transaction.execute<{ 'QUERY PLAN': string }>(
        sql`explain select r.${sql.identifier(resource.id)} from ${from} ${where} ${ordered} limit 10`,
      );
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toMatch(/\bSort\b/);
    expect(plan).toMatch(
      new RegExp(`Index (Only )?Scan (Backward )?using ${resource.table}_\\w+ on ${resource.table} r`),
    );
  },
);
