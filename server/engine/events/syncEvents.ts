import { sql } from 'drizzle-orm';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { isPartlyHidden } from '../../../contract/resource/seen.ts';
import { toldChanges } from '../../../contract/resource/tells.ts';
import type { Database } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';

/** Names the fields that tell who people are, or that not everybody sees: they go only to receivers of personal data. */
function personalFields({ fields, person, label }: Resource): string[] {
  const names = Object.entries(fields).flatMap(([name, field]) =>
    isPartlyHidden(field) || field.kind === 'email' || field.kind === 'mobile'
      ? [name, ...('labelled' in field && field.labelled ? [field.labelled] : [])]
      : [],
  );
  const isOfPeople = person !== undefined || names.some((name) => fields[name]?.kind === 'email');
  return isOfPeople ? [...names, label, 'Name'] : names;
}

/** Stores which changes are which events, as the declarations say, at the start. Several servers may do it at once. */
export async function syncEvents(database: Database, resources: readonly Resource[]): Promise<void> {
  const told = resources.flatMap((resource) =>
    toldChanges({ tells: resource.tells, states: resource.state }).map((change) => ({
      ...change,
      page: resource.page,
      personal: personalFields(resource),
      numbers: resource.tells?.numbers ?? [],
      everybody: resource.ownRows?.unless ?? null,
    })),
  );
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table event_types in share row exclusive mode`);
    await transaction.execute(sql`delete from event_types`);
    await transaction.execute(sql`
      insert into event_types (page, action, event, personal, numbers, everybody)
      select page, action, event, personal, numbers, everybody from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        t (page text, action text, event text, personal text[], numbers text[], everybody text)`);
  });
}
