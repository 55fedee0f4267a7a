import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import * as yup from 'yup';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { getSalesOrdersOf, salesOrderColumns } from '../../../contract/calls/salesOrders.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { idSchema } from '../../engine/save.ts';
import { requireStaff } from '../people/changePerson.ts';
import { uploadSODetailsEndpoint } from './uploadSalesOrders.ts';

type SalesOrder = AnswerOf<typeof getSalesOrdersOf>[number];

/** The uploads of a company as the Insert Log lists them (spec 2 §3). */
const soUploadsQuery = `
  select r.id as "SOUploadId", u.user_name as "UserName", r.insertions as "TotalInsertions", r.created_at as "InsertDate"
  from so_uploads r join users u on u.id = r.created_by
  where r.company_id = :company and :is_staff`;

/**
 * Answers the sales orders of one upload, in the order of the file, with the dealers' codes of today. JSON; CSV to `Accept:
 * text/csv`.
 */
const getSalesOrdersOfEndpoint = endpoint(
  getSalesOrdersOf,
  yup.object({ SOUploadId: idSchema }),
  async ({ deps, session, http, input: { SOUploadId } }) => {
    requireStaff(session);
    const { rows } = await deps.database.db.execute<SalesOrder & Record<string, unknown>>(sql`
      select s.so_no as "SONo", s.order_no as "OrderNo", d.code as "DealerCode"
      from sales_orders s join orders o on o.company_id = s.company_id and o.order_no = s.order_no
        join dealers d on d.id = o.dealer_id
      where s.company_id = ${session.companyId} and s.upload_id = ${SOUploadId} order by s.place`);
    if (!rows.length) throw new Refusal(goneMessage);
    if (!http.req.header('accept')?.includes('text/csv')) return done(rows);
    // one file has few enough for one answer
    const text = Papa.unparse(rows, { columns: [...salesOrderColumns], escapeFormulae: true });
    return new Response(`\uFEFF${text}\r\n`, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  },
);

/** The sales orders by which the company's own books know its orders. */
export const salesOrdersModule = {
  endpoints: () => [uploadSODetailsEndpoint, getSalesOrdersOfEndpoint],
  rows: { soUploads: soUploadsQuery },
} satisfies Module;
