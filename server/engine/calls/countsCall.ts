import { sql } from 'drizzle-orm';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { ChoiceFilter } from '../../../contract/resource/ResourceDeclaration.ts';
import { done } from '../../calls/answer.ts';
import { type Call, sessionCall } from '../../calls/Call.ts';
import type { RowSource } from '../rows/RowSource.ts';

/** GET: how many rows the list has of each choice of its filter, those of all first, as `{ value, label, count }`. */
export function countsCall(resource: Resource, source: RowSource, filter: ChoiceFilter): Call {
  const field = resource.fields[filter.field];
  const counted = source.fields[filter.field];
  if (field?.kind !== 'choice' || !counted)
    throw new Error(`The declaration '${resource.key}': its rows have no choice '${filter.field}'`);
  return sessionCall({
    method: 'GET',
    path: filter.counts,
    access: { page: resource.page, right: 'view' },
    handle: async ({ deps, session }) => {
      const { rows } = await deps.database.db.execute<{ value: unknown; count: number }>(sql`
        select ${counted.expression} as value, count(*)::int as count from ${source.from}
        where ${source.scope(session) ?? sql`true`} group by 1`);
      const counts = new Map(rows.map(({ value, count }) => [value, count]));
      const all = { value: 0, label: 'All', count: rows.reduce((sum, { count }) => sum + count, 0) };
      const each = field.choices.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }));
      return done([...each, all]);
    },
  });
}
