import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isActorField } from '../../contract/resource/declaration/Field.ts';
import type { Connections } from '../../server/db/connect.ts';
import { columnName } from '../../server/engine/schema/tableOf.ts';
import { resources } from '../../src/resources/index.ts';

interface Invariant {
  name: string;
  /** The rule in words. */
  sentence: string;
  /** SQL that finds rows that break it. */
  statement: string;
}

const text = readFileSync(join(import.meta.dirname, '../invariants.sql'), 'utf8');

/** The invariants of `tests/invariants.sql`. */
export const invariants: readonly Invariant[] = text.split(/\n\n/).flatMap((part) => {
  const [, name = '', sentence = '', statement = ''] = /^-- ([^:\n]+): (.+)\n([^]+);\s*$/.exec(part) ?? [];
  return statement ? [{ name, sentence, statement }] : [];
});

/** References to people who may belong to another company: they made a record, or signed in, while acting for this one. */
const ofAnybody =
  /_by$|^sessions\.|^sql_runs\.|^(?:idempotency_keys|imports|jobs|list_views|prepared_files|record_comments|report_mails)\.user_id|^suspicion_mails\.|^cart_lines\.user_id$/;

/** References of declared tables to people of whom the same holds. */
const ofActors = new Set(
  resources.flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      isActorField(field) ? [`${table}.${columnName(name, field)}`] : [],
    ),
  ),
);

/** Makes an invariant for each foreign key between companies' tables: both rows belong to one company. */
async function references(client: pg.ClientBase): Promise<Invariant[]> {
  const { rows } = await client.query<{ of: string; to: string; columns: string[]; keys: string[] }>(`
    select c.conrelid::regclass::text as of, c.confrelid::regclass::text as to,
      array_agg(a.attname::text order by n) as columns, array_agg(b.attname::text order by n) as keys
    from pg_constraint c cross join unnest(c.conkey, c.confkey) with ordinality as k (own, other, n)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid <> 'companies'::regclass
      and 2 = (select count(distinct o.attrelid) + (c.conrelid = c.confrelid)::int from pg_attribute o
        where o.attrelid in (c.conrelid, c.confrelid) and o.attname = 'company_id')
    group by c.oid, 1, 2 order by 1, 2`);
  const quoted = pg.escapeIdentifier;
  return rows.flatMap(({ of, to, columns, keys }) => {
    const name = `${of}.${columns.join(', ')}`;
    // a key with the company among its columns cannot lead to another company
    if (columns.includes('company_id') || ofAnybody.test(name) || ofActors.has(name)) return [];
    const on = columns.map((column, n) => `o.${quoted(column)} = t.${quoted(keys[n] ?? '')}`);
    return {
      name: `${name} stays in its company`,
      sentence: `It refers to ${to} of the same company.`,
      statement: `select o.*::text from ${of} o join ${to} t on ${on.join(' and ')} where o.company_id <> t.company_id`,
    };
  });
}

/** Makes an invariant for each table whose rows are counted. */
async function keptTotals(client: pg.ClientBase): Promise<Invariant[]> {
  const { rows } = await client.query<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger where tgname = 'keep_totals_insert' order by 1`,
  );
  return rows.map(({ table }) => ({
    name: `${table} has as many rows as its totals say`,
    sentence: 'Lists answer these totals.',
    statement: `select company_id, day, field, part, sum(total) from (
        select * from ${pg.escapeIdentifier(`count_${table}`)}()
        union all select of_table, company_id, day, field, part, -total from row_totals where of_table = '${table}'
      ) t group by 1, 2, 3, 4 having sum(total) <> 0`,
  }));
}

interface Asked {
  /** Whether nothing changes and all background work is done. */
  atRest?: boolean;
  /** Names of invariants that this test breaks on purpose. */
  except?: readonly string[];
}

/** Lists the invariants that the data break, each with some rows that break it. */
export async function brokenInvariants(
  client: pg.ClientBase,
  { atRest = false, except = [] }: Asked = {},
): Promise<string[]> {
  const broken: string[] = [];
  const made = [...(await references(client)), ...(await keptTotals(client))];
  for (const { name, sentence, statement } of [...invariants, ...made]) {
    if (except.includes(name) || (!atRest && name.startsWith('at rest'))) continue;
    const { rows } = await client.query<object>(`select * from (${statement}) found limit 3`);
    if (rows.length) broken.push(`${name}: ${sentence} ${JSON.stringify(rows)}`);
  }
  return broken;
}

/** Throws an Error if the data break an invariant. Reads one snapshot, so others may work meanwhile. */
export async function assertInvariants({ pool }: Pick<Connections, 'pool'>, asked?: Asked): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0');
    const broken = await brokenInvariants(client, asked);
    await client.query('commit');
    if (broken.length) throw new Error(`What must hold does not:\n${broken.join('\n')}`);
  } finally {
    client.release(true);
  }
}
