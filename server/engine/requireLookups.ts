import { sql } from 'drizzle-orm';
import type { Values } from '../../contract/resource/Condition.ts';
import type { Field, FieldOf } from '../../contract/resource/Field.ts';
import { ruleMessages } from '../../contract/resource/fieldRules.ts';
import { lookups } from '../../contract/resource/lookups.ts';
import { Refusal } from '../calls/answer.ts';
import type { Runner } from '../db/connect.ts';

async function isThere(runner: Runner, { to, of }: FieldOf<'lookup'>, values: Values, id: number) {
  const { table, parent } = lookups[to];
  const above = of && parent ? sql`${sql.identifier(parent.column)} = ${values[of] ?? null}::int` : sql`true`;
  const { rows } = await runner.execute(
    sql`select 1 from ${sql.identifier(table)} where id = ${id}::int and ${above}`,
  );
  return rows.length > 0;
}

/**
 * What lookups lead to is there, and belongs to the value that they go by: a city of the state. Throws Refusal at the first
 * field of which that is not so, in its own words where it has some.
 *
 * @param values what is to be stored
 * @param stored the record as it is, of which a save leaves the fields that it has no values for
 */
export async function requireLookups(
  runner: Runner,
  fields: Readonly<Record<string, Field>>,
  values: Values,
  stored: Values = {},
): Promise<void> {
  const after = { ...stored, ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'lookup' || !(name in values || (field.of && field.of in values))) continue;
    const id = after[name];
    if (typeof id !== 'number' || (await isThere(runner, field, after, id))) continue;
    const own = typeof field.required === 'object' ? field.required.message : field.required;
    const message = own ?? ruleMessages.choice;
    throw new Refusal(message, { errors: { [name]: message } });
  }
}
