import * as yup from 'yup';
import { allRows, listRequestSchema } from '../../../contract/calls/listRequest.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { done } from '../../calls/answer.ts';
import { type Call, sessionCall } from '../../calls/Call.ts';
import { demandRight } from '../../calls/demandAccess.ts';
import { csvChunks, jsonChunks, rowBatches } from '../rows/exportRows.ts';
import { countRows, listRows, readQuery } from '../rows/listRows.ts';
import type { RowSource } from '../rows/RowSource.ts';
import { streamed } from './streamed.ts';

/**
 * A resource's documented list call: a page of its rows; with a page size of −1 all of them, streamed as JSON or, to
 * `Accept: text/csv`, as the export's CSV.
 */
export function listCall(resource: Resource, source: RowSource): Call {
  const defaults = { ...resource.sort, created: resource.created };
  return sessionCall({
    path: resource.calls.list,
    access: { page: resource.page, right: 'view' },
    body: listRequestSchema
      .shape({ id: yup.number().integer().min(1).max(largestInteger) })
      .from(resource.id, 'id'),
    handle: async ({ deps: { database }, session, body, http }) => {
      const query = {
        search: body.SearchValue ?? '',
        sortColumn: body.SortColumn ?? '',
        sortOrder: body.SortOrder ?? '',
        id: body.id,
      };
      if (body.PageSize !== allRows) {
        const page = { ...query, first: body.First, size: body.PageSize };
        const [first, ...rows] = await listRows(database, source, session, page, defaults);
        if (!first) return done([]);
        const totals = resource.totals.map((name) => [name, first.TotalRows]);
        return done([{ ...first, ...Object.fromEntries(totals) }, ...rows]);
      }
      demandRight(session, resource.page, 'report');
      const { where } = await readQuery(database, query, source, session, defaults);
      const batches = rowBatches(database, source, session, query, defaults);
      return http.req.header('accept')?.includes('text/csv')
        ? streamed(csvChunks(batches, resource.export.fields, resource.fields), 'text/csv; charset=utf-8')
        : streamed(
            jsonChunks(batches, await countRows(database, source, where), resource.totals),
            'application/json',
          );
    },
  });
}
