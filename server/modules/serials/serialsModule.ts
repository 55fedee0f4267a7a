import { sql } from 'drizzle-orm';
import {
  getDamages,
  getAvailableSeries,
  getFromNumbers,
  getToNumbers,
  mostDamages,
  mostSeries,
} from '../../../contract/calls/seals/serials.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { done, withTotal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { listedRanges } from '../../seals/sharedSql.ts';
import type { Module } from '../../engine/Module.ts';
import { searchedSerial } from '../../engine/rows/selection.ts';
import { issueRange, printHouse } from './issueRange.ts';
import { correcting, createMapping, mappingRefusals, updateMapping } from './mappings.ts';
import { takingOut } from './takeOut.ts';

interface Damage {
  DamageId: number;
  MappingId: number;
  ProductName: string;
  FromNo: number;
  ToNo: number;
  Qty: number;
  Reason: string;
}

/** `Damage/GetDamages`: the company's damaged ranges, the newest first. */
const getDamagesEndpoint = endpoint(getDamages, async ({ deps, session, input }) => {
  const { companyId } = session;
  const { db } = deps.database;
  const size = input.PageSize < 1 ? mostDamages : Math.min(input.PageSize, mostDamages);
  const { rows } = await db.execute<Damage & { CreatedDate: Date } & Record<string, unknown>>(sql`
    select t.id as "DamageId", t.mapping_id as "MappingId", p.product_name as "ProductName", lower(t.serials) as "FromNo",
      upper(t.serials) - 1 as "ToNo", upper(t.serials) - lower(t.serials) as "Qty", t.reason as "Reason",
      t.created_at as "CreatedDate"
    from taken_out t join products p on p.id = t.product_id
    where t.company_id = ${companyId} and t.kind = 'damaged'
    order by t.created_at desc, t.id desc limit ${size} offset ${Math.max(input.First, 1) - 1}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*) as total from taken_out where company_id = ${companyId} and kind = 'damaged'`,
  );
  const damages = rows.map((row) => ({
    ...row,
    CreatedDate: wireStamp(row.CreatedDate, deps.config.timeZone),
  }));
  return done(withTotal({ rows: damages, total: counted.rows[0]?.total ?? 0 }));
});

/** The issued ranges as the Issue Number table lists them (spec 3 §3, Issue); searched by sales order or contained number. */
const issuedRangesQuery = `
  select r.id as "IssueId", r.sales_order_no as "SalesOrderNo",
    lower(r.serials) as "FromNo", upper(r.serials) - 1 as "ToNo", upper(r.serials) - lower(r.serials) as "IssueQty",
    r.program_id as "ProgramId", p.program_name as "PrintHouse",
    r.created_at as "CreatedDt", r.updated_at as "UpdatedDt",
    lower(r.sales_order_no) as "_search", r.serials as "_serials"
  from issued_ranges r left join programs p on p.id = r.program_id
  where r.company_id = :company and (:program::int is null or r.program_id = :program)`;

/** The mappings as their table lists them (spec 3 §3, Mapping); searched by product, batch or contained number. */
const mappingsQuery = `
  select r.id as "MappingId", r.product_id as "ProductId", p.product_name as "ProductName",
    lower(r.serials) as "FromNo", upper(r.serials) - 1 as "ToNo", upper(r.serials) - lower(r.serials) as "Qty",
    r.batch_no as "BatchNo", r.manufactured_on as "MFGDate", r.expires_on as "EXPDate",
    r.may_expire as "MayExpire", r.created_at as "CreatedDate", r.updated_at as "UpdatedDate", r.serials as "_serials"
  from mappings r join products p on p.id = r.product_id
  where r.company_id = :company`;

/** The numbers that are still mapped, as De-mapping and Damage list them; searched by product, batch or number. */
const mappedSeriesQuery = `
  select r.id as "MappingId", p.product_name as "ProductName",
    lower(r.mapped) as "FromNo", upper(r.mapped) - 1 as "ToNo",
    (select sum(upper(part) - lower(part))::bigint from unnest(r.mapped) part) as "Qty", r.batch_no as "BatchNo",
    case when r.mapped <> int8multirange(range_merge(r.mapped)) then ${listedRanges('part', 'unnest(r.mapped) part')} end as "Series",
    r.created_at as "CreatedDate", r.updated_at as "UpdatedDate", r.mapped as "_serials"
  from mappings r join products p on p.id = r.product_id
  where r.company_id = :company and not isempty(r.mapped)`;

type Series = { FromNo: number; ToNo: number; Qty: number; SalesOrderNo: string };

/** `IssueNo/GetFromNumbers`: the From of the next issue, one after the last issued number. */
const getFromNumbersEndpoint = endpoint(getFromNumbers, async ({ deps, session }) => {
  const { rows } = await deps.database.db.execute<{ last: number }>(
    sql`select last_serial as last from serial_books where company_id = ${session.companyId}`,
  );
  return done([{ FromNo: (rows[0]?.last ?? 0) + 1 }]);
});

/** `Mapping/GetToNumbers`: the last number that was ever mapped; 0 for none. */
const getToNumbersEndpoint = endpoint(getToNumbers, async ({ deps, session }) => {
  const { rows } = await deps.database.db.execute<{ last: number | null }>(
    sql`select max(upper(serials)) - 1 as last from mappings where company_id = ${session.companyId}`,
  );
  return done([{ ToNo: rows[0]?.last ?? 0 }]);
});

/** `Mapping/GetAvailableseries`: the numbers of each issued range that are neither mapped nor damaged; searched by a number. */
const getAvailableSeriesEndpoint = endpoint(getAvailableSeries, async ({ deps, session, input }) => {
  const search = input.SearchValue;
  const serial = searchedSerial(search);
  const wanted = serial === undefined ? sql`${search === ''}` : sql`s @> ${serial}::int8`;
  const size = input.PageSize < 1 ? mostSeries : Math.min(input.PageSize, mostSeries);
  const { rows } = await deps.database.db.execute<Series & { total: number }>(sql`
      select lower(s) as "FromNo", upper(s) - 1 as "ToNo", upper(s) - lower(s) as "Qty",
        i.sales_order_no as "SalesOrderNo", count(*) over () as total
      from issued_ranges i cross join lateral unnest(int8multirange(i.serials) - coalesce((
        select range_agg(m.mapped) from mappings m where m.company_id = i.company_id and m.mapped && i.serials), '{}') - coalesce((
        select range_agg(t.serials) from taken_out t
        where t.company_id = i.company_id and t.kind = 'damaged' and t.serials && i.serials), '{}')) s
      where i.company_id = ${session.companyId} and ${wanted}
      order by lower(s) limit ${size} offset ${Math.max(input.First, 1) - 1}`);
  const series = rows.map(({ total: _total, ...one }) => one);
  return done(withTotal({ rows: series, total: rows[0]?.total ?? 0 }));
});

/** Issues numbers, maps them to products, and takes them out again. */
export const serialsModule = {
  endpoints: () => [
    getFromNumbersEndpoint,
    getToNumbersEndpoint,
    getAvailableSeriesEndpoint,
    getDamagesEndpoint,
  ],
  rows: { issuedRanges: issuedRangesQuery, mappings: mappingsQuery, mappedSeries: mappedSeriesQuery },
  formActions: { ...takingOut, ...correcting },
  refusals: { mapping: mappingRefusals },
  writes: {
    issuedRanges: { create: issueRange, ...printHouse },
    mappings: { create: createMapping, update: updateMapping },
  },
} satisfies Module;
