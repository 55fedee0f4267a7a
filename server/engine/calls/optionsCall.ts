import { type SQL, sql } from 'drizzle-orm';
import * as yup from 'yup';
import { done, Refusal } from '../../calls/answer.ts';
import { type Access, type Call, sessionCall } from '../../calls/Call.ts';
import type { RowSource } from '../rows/RowSource.ts';
import { containing } from '../rows/RowSource.ts';
import type { TableResource } from '../rows/tableSource.ts';

const schema = yup.object({
  SearchValue: yup.string().trim().max(200).default(''),
  /** How many are wanted at the most; a documented request names none and gets all. */
  PageSize: yup.number().integer().min(1).max(1000),
  /** Prepends the choice of all with the value 0. */
  All: yup.boolean().default(false),
});

/** What is asked of a dropdown in its call's query string. Throws Refusal. */
export function readOptionsQuery(query: Readonly<Record<string, string>>) {
  try {
    return schema.validateSync(query, { stripUnknown: true });
  } catch (error) {
    throw error instanceof yup.ValidationError ? new Refusal(error.message) : error;
  }
}

/** The condition that a field is as asked; nothing is offered until something is asked. */
function isAsked(source: RowSource, name: string, value: string | undefined): SQL {
  const field = source.fields[name];
  if (!field) throw new Error(`The options have no field '${name}'`);
  return sql`${field.expression}::text = ${value ?? ''}`;
}

/**
 * A dropdown's call: the active records of `resource` as `{ value, label }`, by their labels.
 *
 * @param call the path, with `POST ` before it where the specification asks so
 * @param except the label of the one record that is not offered
 * @param like fields of the record that a query string may ask to be as it says
 */
export function optionsCall(
  resource: TableResource,
  source: RowSource,
  call: string,
  access: Exclude<Access, 'public'>,
  { except, like = [] }: { except?: string | undefined; like?: readonly string[] } = {},
): Call {
  const label = source.fields[resource.label];
  if (!label) throw new Error(`The declaration '${resource.key}' has options but no label`);
  const method = call.startsWith('POST ') ? 'POST' : 'GET';
  return sessionCall<yup.InferType<typeof schema>>({
    method,
    path: call.replace('POST ', ''),
    access,
    ...(method === 'POST' && { body: schema }),
    handle: async ({ deps, session, body, query }) => {
      const { SearchValue, PageSize, All } = method === 'POST' ? body : readOptionsQuery(query);
      const conditions = [
        sql`r.is_active`,
        source.scope(session),
        except === undefined ? undefined : sql`lower(${label.expression}) <> lower(${except})`,
        ...like.map((name) => isAsked(source, name, query[name])),
        SearchValue ? sql`lower(${label.expression}) like ${containing(SearchValue)}` : undefined,
      ].filter((condition) => condition !== undefined);
      const found = await deps.database.db.execute<{ value: number; label: string }>(sql`
        select ${source.id} as value, ${label.expression} as label from ${source.from}
        where ${sql.join(conditions, sql` and `)} order by ${label.sort ?? label.expression}, ${source.id} limit ${PageSize ?? null}`);
      const options = found.rows.map((row) => ({
        ...row,
        [resource.id]: row.value,
        [resource.label]: row.label,
      }));
      return done(All ? [{ value: 0, label: 'All' }, ...options] : options);
    },
  });
}
