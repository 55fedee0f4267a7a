import { type SQL, sql } from 'drizzle-orm';
import {
  type IdRow,
  type ItemRow,
  rowsAtOnce,
  getJourney,
  getScanInfo,
  getSecondaryInfo,
  getTertiaryInfo,
  getTracked,
} from '../../../contract/calls/seals/tracking.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { withTotal, done, Refusal } from '../../calls/answer.ts';
import { endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import type { Runner } from '../../db/transaction.ts';
import type { Module } from '../../engine/Module.ts';
import { onReadConnection } from '../../engine/rows/readConnection.ts';
import { type Tracked, findTracked } from './findTracked.ts';
import { journeyFound, readJourney } from './journey.ts';
import { readTracked } from './readTracked.ts';

// Contents

/** A part of the rows: so many from the one at `First`, counted from 1. */
interface Part {
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

/** Rows as the call answers them, with their number. */
const answered = <Row extends { at: Date; total: number }>({ zone }: Asked, rows: readonly Row[]) =>
  withTotal({
    rows: rows.map(({ at, total: _total, ...row }) => ({ ...row, CreatedDt: wireStamp(at, zone) })),
    total: rows[0]?.total ?? 0,
  });

async function cartonRows(asked: Asked, from: SQL, order: SQL): Promise<IdRow[]> {
  const { rows } = await asked.db.execute<Carton>(sql`
    select c.code as "Id", c.quantity as "Qty", p.product_name as "ProductName", c.created_at as at,
      (count(*) over ())::int as total
    from ${from} join products p on p.id = c.product_id
    order by ${order} ${pageOf(asked)}`);
  return answered(asked, rows);
}

/** Lists the cartons of a dispatch in the order of their scans; for a carton, the carton itself (spec 3 §3, Tracking). */
function readCartons(asked: Asked, tracked: Exclude<Tracked, { kind: 'unit' }>): Promise<IdRow[]> {
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
const readTertiary = (asked: Asked, id: number): Promise<IdRow[]> =>
  cartonRows(
    asked,
    sql`carton_contents s join packed_cartons c on c.id = s.secondary_id
      and s.company_id = ${asked.companyId} and s.tertiary_id = ${id}`,
    sql`c.code, c.id`,
  );

/** Lists the units that a secondary carton was packed with, a run a row, also once it was unpacked. */
async function readSecondary(asked: Asked, id: number): Promise<ItemRow[]> {
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
    where r.company_id = ${asked.companyId} and r.carton_id = ${id} and r.left_at is null
    order by lower(r.serials) ${pageOf(asked)}`);
  return answered(asked, rows);
}

type Asking<Input> = Pick<SessionRequest<Input>, 'deps' | 'session'>;

const askedOf = <Input>({ deps, session }: Asking<Input>) => ({
  db: deps.database.db,
  companyId: session.companyId,
  zone: deps.config.timeZone,
});

const noCarton = 'Scan a dispatch, a tertiary or a secondary carton.';

const getTrackedEndpoint = endpoint(getTracked, async (request) => {
  const tracked = await findTracked(request, request.input.qr);
  return done(await readTracked(request.deps.database.db, request.session.companyId, tracked));
});

const getJourneyEndpoint = endpoint(getJourney, async (request) => {
  const tracked = await findTracked(request, request.input.qr);
  return done(await readJourney(askedOf(request), tracked));
});

const getScanInfoEndpoint = endpoint(getScanInfo, async (request) => {
  const tracked = await findTracked(request, request.input.qr);
  if (tracked.kind === 'unit') throw new Refusal(noCarton);
  return done(await readCartons({ ...askedOf(request), ...request.input }, tracked));
});

const getTertiaryInfoEndpoint = endpoint(getTertiaryInfo, async (request) => {
  const tracked = await findTracked(request, request.input.Id);
  if (tracked.kind !== 'TID') throw new Refusal('This is not a tertiary carton.');
  return done(await readTertiary({ ...askedOf(request), ...request.input }, tracked.id));
});

const getSecondaryInfoEndpoint = endpoint(getSecondaryInfo, async (request) => {
  const tracked = await findTracked(request, request.input.Id);
  if (tracked.kind !== 'SID') throw new Refusal('This is not a secondary carton.');
  return done(await readSecondary({ ...askedOf(request), ...request.input }, tracked.id));
});

/** Tells where a unit, a carton or a dispatch is and was (spec 3 §2, QR Code Tracking Report). */
export const trackingModule = {
  endpoints: () =>
    [
      getTrackedEndpoint,
      getJourneyEndpoint,
      getScanInfoEndpoint,
      getTertiaryInfoEndpoint,
      getSecondaryInfoEndpoint,
    ].map(onReadConnection),
  tracked: { journeys: journeyFound },
} satisfies Module;
