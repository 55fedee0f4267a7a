import pg from 'pg';

/** A declared rule that some rows of its table break. */
export interface BrokenRule {
  table: string;
  rule: string;
}

/**
 * Validates the declared rules that a migration or a restore has added `NOT VALID`, and returns those that rows break. These
 * hold for new and changed rows alone, and are tried again at the next start.
 */
export async function validateRules(url: string): Promise<BrokenRule[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: unproven } = await client.query<BrokenRule>(`
      select conrelid::regclass::text as "table", conname as rule from pg_constraint
      where not convalidated and conname like '%\\_rule' and connamespace = 'public'::regnamespace order by 1, 2`);
    const broken: BrokenRule[] = [];
    for (const found of unproven) {
      const { table, rule } = found;
      try {
        await client.query(`alter table ${table} validate constraint ${pg.escapeIdentifier(rule)}`);
      } catch (error) {
        const isBroken = error instanceof pg.DatabaseError && error.constraint === rule;
        if (!isBroken) throw error;
        broken.push(found);
      }
    }
    return broken;
  } finally {
    await client.end();
  }
}
