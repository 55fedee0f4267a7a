/** Issued ranges as the Issue Number table lists them (spec 3 §3, Issue); searched by sales order or contained number. */
export const issuedRangesQuery = `
  select r.id as "IssueId", r.sales_order_no as "SalesOrderNo",
    lower(r.serials) as "FromNo", upper(r.serials) - 1 as "ToNo", upper(r.serials) - lower(r.serials) as "IssueQty",
    r.created_at as "CreatedDt", r.updated_at as "UpdatedDt",
    lower(r.sales_order_no) as "_search", r.serials as "_serials"
  from issued_ranges r
  where r.company_id = :company`;

/** Mappings as their table lists them (spec 3 §3, Mapping); searched by product, batch or contained number. */
export const mappingsQuery = `
  select r.id as "MappingId", r.product_id as "ProductId", p.product_name as "ProductName",
    lower(r.serials) as "FromNo", upper(r.serials) - 1 as "ToNo", upper(r.serials) - lower(r.serials) as "Qty",
    r.batch_no as "BatchNo", r.manufactured_on as "MFGDate", r.expires_on as "EXPDate",
    r.created_at as "CreatedDate", r.updated_at as "UpdatedDate", r.serials as "_serials"
  from mappings r join products p on p.id = r.product_id
  where r.company_id = :company`;
