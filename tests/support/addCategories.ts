import type { Deps } from '../../server/calls/Deps.ts';

/** Categories of a company, each a second younger than the one before it. */
export async function addCategories(
  { database }: Pick<Deps, 'database'>,
  companyId: number,
  names: readonly string[],
): Promise<void> {
  await database.pool.query(
    `insert into categories (company_id, category_name, created_at)
     select $1, name, now() + place * interval '1 second' from unnest($2::text[]) with ordinality as given(name, place)`,
    [companyId, names],
  );
}
