import { sql } from 'drizzle-orm';
import { containing, type RowSource } from '../../engine/rows/RowSource.ts';
import { asIs, wireMoment } from '../../engine/rows/wireOf.ts';
import { searchedSerial } from './searchedSerial.ts';

/** Issued ranges as the Issue Number table lists them (spec 3 §3, Issue); searched by sales order or contained number. */
export const issuedRangesSource = (zone: string): RowSource => {
  const stamp = wireMoment(zone);
  return {
    from: sql`issued_ranges r`,
    id: sql`r.id`,
    fields: {
      IssueId: { expression: sql`r.id`, wire: asIs },
      SalesOrderNo: { expression: sql`r.sales_order_no`, sort: sql`lower(r.sales_order_no)`, wire: asIs },
      FromNo: { expression: sql`lower(r.serials)`, wire: asIs },
      ToNo: { expression: sql`upper(r.serials) - 1`, wire: asIs },
      IssueQty: { expression: sql`upper(r.serials) - lower(r.serials)`, wire: asIs },
      CreatedDt: { expression: sql`r.created_at`, wire: stamp },
      UpdatedDt: { expression: sql`r.updated_at`, wire: stamp },
    },
    scope: (session) => sql`r.company_id = ${session.companyId}`,
    search: (text) => {
      const serial = searchedSerial(text);
      const inRange = serial === undefined ? sql`false` : sql`r.serials @> ${serial}::int8`;
      return sql`(lower(r.sales_order_no) like ${containing(text)} or ${inRange})`;
    },
  };
};
