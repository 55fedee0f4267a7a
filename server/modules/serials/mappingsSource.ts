import { sql } from 'drizzle-orm';
import { containing, type RowSource } from '../../engine/rows/RowSource.ts';
import { asIs, wireMoment, wireOf } from '../../engine/rows/wireOf.ts';
import { searchedSerial } from './searchedSerial.ts';

/** Mappings as their table lists them (spec 3 §3, Mapping); searched by product, batch or contained number. */
export const mappingsSource = (zone: string): RowSource => {
  const stamp = wireMoment(zone);
  return {
    from: sql`mappings r join products p on p.id = r.product_id`,
    id: sql`r.id`,
    fields: {
      MappingId: { expression: sql`r.id`, wire: asIs },
      ProductId: { expression: sql`r.product_id`, wire: asIs },
      ProductName: { expression: sql`p.product_name`, sort: sql`lower(p.product_name)`, wire: asIs },
      FromNo: { expression: sql`lower(r.serials)`, wire: asIs },
      ToNo: { expression: sql`upper(r.serials) - 1`, wire: asIs },
      Qty: { expression: sql`upper(r.serials) - lower(r.serials)`, wire: asIs },
      BatchNo: { expression: sql`r.batch_no`, sort: sql`lower(r.batch_no)`, wire: asIs },
      MFGDate: { expression: sql`r.manufactured_on`, wire: wireOf.date },
      EXPDate: { expression: sql`r.expires_on`, wire: wireOf.date },
      CreatedDate: { expression: sql`r.created_at`, wire: stamp },
      UpdatedDate: { expression: sql`r.updated_at`, wire: stamp },
    },
    scope: (session) => sql`r.company_id = ${session.companyId}`,
    search: (text) => {
      const serial = searchedSerial(text);
      const pattern = containing(text);
      return sql`(lower(coalesce(r.batch_no, '')) like ${pattern}
        or r.product_id = any(array(select s.id from products s where lower(s.product_name) like ${pattern}))
        or ${serial === undefined ? sql`false` : sql`r.serials @> ${serial}::int8`})`;
    },
  };
};
