import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import { done, Refusal } from '../calls/answer.ts';
import { type Access, type Call, sessionCall } from '../calls/Call.ts';
import { containing, type RowSource } from './rows/RowSource.ts';

/** What a dropdown's call can be asked. */
export const optionsSchema = yup.object({
  SearchValue: yup.string().trim().max(200).default(''),
  /** How many are wanted at the most; a documented request names none and gets all. */
  PageSize: yup.number().integer().min(1).max(1000),
  /** Prepends the choice of all with the value 0. */
  All: yup.boolean().default(false),
});

/** What is asked of a dropdown in its call's query string. Throws Refusal. */
export function readOptionsQuery(query: Readonly<Record<string, string>>) {
  try {
    return optionsSchema.validateSync(query, { stripUnknown: true });
  } catch (error) {
    throw error instanceof yup.ValidationError ? new Refusal(error.message) : error;
  }
}

/**
 * A dropdown's call: the active records of a declared table as `{ value, label }`, by their labels.
 *
 * @param call the path, with `POST ` before it where the specification asks so
 * @param except the label of the one record that is not offered
 * @param like fields of the record that a query string may ask to be as it says
 */
export function optionsCall(
  source: RowSource,
  call: string,
  access: Exclude<Access, 'public'>,
  { except, like = [] }: { except?: string | undefined; like?: readonly string[] } = {},
): Call {
  const { resource } = source;
  const label = sql`r.${sql.identifier(resource.label)}`;
  const method = call.startsWith('POST ') ? 'POST' : 'GET';
  return sessionCall<yup.InferType<typeof optionsSchema>>({
    method,
    path: call.replace('POST ', ''),
    access,
    ...(method === 'POST' && { body: optionsSchema }),
    handle: async ({ deps, session, body, query }) => {
      const { SearchValue, PageSize, All } = method === 'POST' ? body : readOptionsQuery(query);
      const conditions = [
        sql`r."IsActive"`,
        ...(except === undefined ? [] : [sql`lower(${label}) <> lower(${except})`]),
        // Nothing is offered until something is asked.
        ...like.map((name) => sql`r.${sql.identifier(name)}::text = ${query[name] ?? ''}`),
        ...(SearchValue ? [sql`lower(${label}) like ${containing(SearchValue)}`] : []),
      ];
      const { sent } = await source.columns(deps.database.db);
      const id = sql`r.${sql.identifier(resource.id)}`;
      const found = await deps.database.db.execute<{ value: number; label: string }>(sql`
        select ${id} as value, ${label} as label from ${source.from(session)}
        where ${sql.join(conditions, sql` and `)}
        order by ${sent.get(resource.label)?.sort ?? label}, ${id} limit ${PageSize ?? null}`);
      const options = found.rows.map((row) => ({
        ...row,
        [resource.id]: row.value,
        [resource.label]: row.label,
      }));
      return done(All ? [{ value: 0, label: 'All' }, ...options] : options);
    },
  });
}
