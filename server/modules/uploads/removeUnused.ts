import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../calls/Deps.ts';
import { uploads } from '../../db/schema/people.ts';

/** Every column that holds addresses of uploaded files; a test holds it against the declarations. */
export const uploadColumns: readonly (readonly [table: string, column: string])[] = [
  ['companies', 'company_logo'],
  ['companies', 'fake_audio'],
  ['categories', 'file_path'],
  ['products', 'product_image'],
  ['products', 'promotional_message'],
  ['products', 'video_file'],
  ['products', 'genuine_audio'],
  ['products', 'already_scanned_audio'],
  ['sliders', 'file_path'],
  ['dealers', 'gst_certificate'],
  ['sign_ups', 'certificate'],
];

/**
 * Removes stored files that no record names any more, once what named them is erased: the same content is one file,
 * whoever uploaded it. One that can't be removed stands in the log: what was erased stays so.
 *
 * @param addresses as records keep them, `/uploads/…`
 */
export async function removeUnused(
  deps: Pick<Deps, 'database' | 'uploads' | 'log'>,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    await removeOne(deps, address).catch((error: unknown) =>
      deps.log.error({ err: error, address }, 'an unused file was not removed'),
    );
  }
}

async function removeOne(
  { database: { db }, uploads: store }: Pick<Deps, 'database' | 'uploads'>,
  address: string,
): Promise<void> {
  const uses = uploadColumns.map(
    ([table, column]) =>
      sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${address})`,
  );
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${sql.join(uses, sql` or `)} as used`);
  if (rows[0]?.used) return;
  const name = address.replace(/^\/uploads\//, '');
  await db.delete(uploads).where(eq(uploads.name, name));
  await store.remove(name);
}
