import { type SQL, sql } from 'drizzle-orm';
import { type IdRow, type ItemRow, rowsAtOnce } from '../../../contract/calls/tracking.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { withTotal } from '../../calls/answer.ts';
import type { Runner } from '../../db/connect.ts';
import type { Tracked } from './findTracked.ts';

/** A part of the rows: so many from the one at `First`, counted from 1. */
export interface Part {
  First: number;
  PageSize: number;
}

interface Asked extends Part {
  db: Runner;
  companyId: number;
  zone: string;
}

const pageOf = ({ First, PageSize }: Part): SQL =>
  sql`limit ${PageSize < 1 ? rowsAtOnce.most : Math.min(PageSize, rowsAtOnce.most)} offset ${Math.max(First, 1) - 1}`;

type Carton = { Id: string; Qty: number; ProductName: string; at: Date; total: number };

async function cartonRows(asked: Asked, from: SQL, order: SQL): Promise<IdRow[]> {
  const { rows } = await asked.db.execute<Carton>(sql`
    select c.code as "Id", c.quantity as "Qty", p.product_name as "ProductName", c.created_at as at,
      (count(*) over ())::int as total
    from ${from} join products p on p.id = c.product_id
    order by ${order} ${pageOf(asked)}`);
  return withTotal({
    rows: rows.map(({ at, total: _total, ...row }) => ({ ...row, CreatedDt: wireStamp(at, asked.zone) })),
    total: rows[0]?.total ?? 0,
  });
}

/** Lists the cartons of a dispatch in the order of their scans; for a carton, the carton itself (spec 3 §3, Tracking). */
export function readCartons(asked: Asked, tracked: Exclude<Tracked, { kind: 'unit' }>): Promise<IdRow[]> {
  const { companyId } = asked;
  return tracked.kind === 'DID'
    ? cartonRows(
        asked,
        sql`dispatched_cartons s join packed_cartons c on c.id = s.carton_id
          and s.company_id = ${companyId} and s.dispatch_id = ${tracked.id}`,
        sql`s.place`,
      )
    : cartonRows(
        asked,
        sql`(select * from packed_cartons where company_id = ${companyId} and id = ${tracked.id}) c`,
        sql`c.id`,
      );
}

/** Lists the secondary cartons that a tertiary one was packed with, also once it was unpacked. */
export const readTertiary = (asked: Asked, id: number): Promise<IdRow[]> =>
  cartonRows(
    asked,
    sql`carton_contents s join packed_cartons c on c.id = s.secondary_id
      and s.company_id = ${asked.companyId} and s.tertiary_id = ${id}`,
    sql`c.code, c.id`,
  );

/** Lists the units that a secondary carton was packed with, a run a row, also once it was unpacked. */
export async function readSecondary(asked: Asked, id: number): Promise<ItemRow[]> {
  type Run = {
    ProductName: string;
    BatchNo: string | null;
    SeqNo: number;
    ToNo: number;
    Qty: number;
    at: Date;
    total: number;
  };
  const { rows } = await asked.db.execute<Run>(sql`
    select p.product_name as "ProductName", m.batch_no as "BatchNo", lower(r.serials) as "SeqNo",
      upper(r.serials) - 1 as "ToNo", (upper(r.serials) - lower(r.serials))::int as "Qty", c.created_at as at,
      (count(*) over ())::int as total
    from carton_runs r join packed_cartons c on c.id = r.carton_id join mappings m on m.id = r.mapping_id
      join products p on p.id = c.product_id
    where r.company_id = ${asked.companyId} and r.carton_id = ${id}
    order by lower(r.serials) ${pageOf(asked)}`);
  return withTotal({
    rows: rows.map(({ at, total: _total, ...row }) => ({ ...row, CreatedDt: wireStamp(at, asked.zone) })),
    total: rows[0]?.total ?? 0,
  });
}
