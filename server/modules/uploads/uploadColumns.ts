import { sql } from 'drizzle-orm';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { resources } from '../../../src/resources/index.ts';
import type { Runner } from '../../db/connect.ts';
import { columnName, hasTable } from '../../engine/schema/tableOf.ts';
import { isUpload } from './uploadRights.ts';

/** A column that holds addresses of uploaded files. */
export interface UploadColumn {
  table: string;
  column: string;
}

/** Those of tables that no declaration keeps: a writer's own. */
const writersColumns: readonly UploadColumn[] = [
  { table: 'dealers', column: 'gst_certificate' },
  { table: 'sign_ups', column: 'certificate' },
];

/** Every column that holds addresses of uploaded files, as the declarations and the writers have it. */
export const uploadColumns = (declared: readonly Resource[] = resources): readonly UploadColumn[] => [
  ...declared
    .filter(hasTable)
    .flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        isUpload(field) ? [{ table, column: columnName(name, field) }] : [],
      ),
    ),
  ...writersColumns,
];

export const addressOf = (name: string): string => `/uploads/${name}`;

/** Those of the stored files `names` that a record names now. */
export async function namedByRecords(
  db: Runner,
  names: readonly string[],
  columns: readonly UploadColumn[],
): Promise<ReadonlySet<string>> {
  const addresses = sql`${sql.param(names.map(addressOf))}::text[]`;
  const uses = columns.map(
    ({ table, column }) =>
      sql`select ${sql.identifier(column)} as address from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${addresses})`,
  );
  const { rows } = await db.execute<{ address: string }>(sql.join(uses, sql` union `));
  const named = new Set(rows.map(({ address }) => address));
  return new Set(names.filter((name) => named.has(addressOf(name))));
}
