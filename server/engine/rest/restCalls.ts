import { isRecordId } from '../../../contract/resource/limits.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { answer, Refusal } from '../../calls/answer.ts';
import { type Call, sessionCall } from '../../calls/Call.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { registered, type Registry } from '../Registry.ts';
import { countRows, listRows, readQuery, type RowQuery } from '../rows/listRows.ts';
import { readRow } from '../rows/readRow.ts';
import type { RowSource } from '../rows/RowSource.ts';
import { readRestQuery } from './restQuery.ts';

/** REST speaks by HTTP's own status: what makes no sense is 400. */
async function orBadRequest(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return Response.json(error.answer, { status: 400 });
    throw error;
  }
}

function callsOf(resource: Resource, source: RowSource): Call[] {
  const access = { page: resource.page, right: 'view' } as const;
  const defaults = { ...resource.sort, created: resource.created };
  const countAll = async (database: Database, asked: RowQuery, session: Session) => {
    const { where } = await readQuery(database, asked, source, session, defaults);
    return countRows(database, source, where);
  };
  return [
    sessionCall({
      method: 'GET',
      path: resource.calls.list,
      access,
      handle: ({ deps: { database }, session, query }) =>
        orBadRequest(async () => {
          const asked = readRestQuery(resource, query);
          const [first, ...others] = await listRows(database, source, session, asked, defaults);
          const { TotalRows, ...row } = first ?? {};
          const rows = first ? [row, ...others] : [];
          // a page behind the last one has no first row to say the total
          const total = first ? TotalRows : await countAll(database, asked, session);
          const shown = rows.length ? `${asked.first - 1}-${asked.first + rows.length - 2}` : '*';
          return Response.json(rows, {
            headers: {
              'content-range': `${resource.calls.list} ${shown}/${String(total)}`,
              'cache-control': 'no-store',
            },
          });
        }),
    }),
    sessionCall({
      method: 'GET',
      path: `${resource.calls.list}/:id`,
      access,
      handle: async ({ deps: { database }, session, params }) => {
        const id = Number(params.id);
        const row = isRecordId(id) ? await readRow(database.db, source, session, id) : undefined;
        return row
          ? Response.json(row, { headers: { 'cache-control': 'no-store' } })
          : Response.json(answer('404', 'There is no such record.'), { status: 404 });
      },
    }),
  ];
}

/**
 * GET of the list and of one record for every resource declared with `api: 'rest'`, in the query style of
 * ra-data-simple-rest; relative to /api/rest/. Throws at boot where no module registers a resource's rows.
 */
export function restCalls(resources: readonly Resource[], registry: Registry, zone: string): Call[] {
  return resources
    .filter(({ api }) => api === 'rest')
    .flatMap((resource) => {
      const where = `The declaration '${resource.key}'`;
      const source = registered(registry.rows, resource.rows ?? '', where)(zone);
      const unknown = [...resource.columns.map(({ field }) => field), ...Object.keys(resource.fields)].find(
        (field) => !(field in source.fields),
      );
      if (unknown) throw new Error(`${where}: its rows have no '${unknown}'`);
      return callsOf(resource, source);
    });
}
