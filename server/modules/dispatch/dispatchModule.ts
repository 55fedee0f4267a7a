import { sql } from 'drizzle-orm';
import { getActiveDispatches, undoMinutes } from '../../../contract/calls/orders/dispatch.ts';
import { webType } from '../../../contract/choices/people.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint, requireStaff } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import type { ActionContext, FormContext, FormPart, Module } from '../../engine/Module.ts';
import { holding } from '../../engine/rows/bindText.ts';
import { holdRow } from '../../engine/rows/RowSource.ts';
import { dispatchLines, holdOrder } from '../orders/orderRows.ts';
import { noteEndpoints } from './dispatchNote.ts';
import { dispatchesIn, dispatchesQuery, dispatchWriter, type Reversal, wasReversed } from './dispatchRows.ts';
import { getPickListEndpoint } from './pickList.ts';
import { getSODetailsEndpoint } from './salesOrder.ts';
import { saveDispatchEndpoint, scanForDispatchEndpoint, unitsOf } from './saveDispatch.ts';

/** Holds a dispatch until the end. Throws Refusal, with who and when, where it was reversed, or some of it came back. */
async function holdDispatch({ deps, session, transaction, id }: ActionContext): Promise<void> {
  const isIt = sql`x.id = ${id} and x.company_id = ${session.companyId}`;
  await transaction.execute(sql`select from dispatches x where ${isIt} for update`);
  const { rows } = await transaction.execute<Reversal & Record<string, unknown>>(sql`
    select x.code, u.user_name as by, x.reversed_at as at from dispatches x left join users u on u.id = x.reversed_by
    where ${isIt} and x.reversed_at is not null`);
  const [reversed] = rows;
  if (reversed) throw wasReversed(deps, reversed);
  const returned = await transaction.execute(sql`select from returns where dispatch_id = ${id} limit 1`);
  if (returned.rows.length) throw new Refusal(cameBack, { code: '409' });
}

/** Takes a held dispatch back: its cartons stand on their own again, and its order has to be dispatched again. */
async function takeBack(context: ActionContext, reason: string): Promise<string> {
  const { deps, session, transaction, id } = context;
  requireStaff(session);
  const { companyId, userId } = session;
  const { source, log } = dispatchesIn(deps.config.timeZone);
  const before = await holdRow(source, { transaction, session, id });
  const orderNo = Number(before?.['OrderBookingNo']);
  const order = await holdOrder(context, orderNo);
  await transaction.execute(
    sql`select from packed_cartons where dispatch_id = ${id} and company_id = ${companyId} order by id for update`,
  );
  const { rows } = await transaction.execute<{ productId: number; quantity: number }>(sql`
    update packed_cartons set state = 'packed', dispatch_id = null
    where dispatch_id = ${id} and company_id = ${companyId} and state = 'dispatched'
    returning product_id as "productId", quantity`);
  const takenBack = unitsOf(rows).map(({ productId, qty }) => ({ productId, qty: -qty }));
  await dispatchLines(context, orderNo, takenBack, order);
  await transaction.execute(
    sql`update dispatched_cartons set open = false where dispatch_id = ${id} and company_id = ${companyId}`,
  );
  await transaction.execute(sql`
    update dispatches set reversed_at = ${clock}, reversed_by = ${userId}, reverse_reason = ${reason}
    where id = ${id} and company_id = ${companyId}`);
  await log.record({ transaction, session, id }, 'reversed', before);
  return String(before?.['DispatchId']);
}

const reverse = async ({ values, ...context }: FormContext) => ({
  message: `Dispatch ${await takeBack(context, String(values.Reason))} was reversed.`,
});

/** Undoes a dispatch for who made it, whether they may reverse others or not. `undoRefusal` decides whether it is allowed. */
async function undo(context: ActionContext) {
  await holdDispatch(context);
  return { message: `Dispatch ${await takeBack(context, undoReason)} was undone.` };
}

const undoReason = 'Undone by who made it';

const cameBack = 'Some of this dispatch came back already. Please take the rest back in Returns.';

/** SQL that tells whether some of the dispatch `d` came back. */
const hasReturns = 'exists (select from returns t where t.dispatch_id = d.id)';

/** Says why a dispatch `r` of the list can't be undone. Whoever may reverse it can still do so. */
const undoRefusal = `select case
    when d.reversed_at is not null then 'This dispatch was reversed already.'
    when ${hasReturns} then '${cameBack}'
    when d.created_by is distinct from :user then 'Only who made a dispatch can undo it.'
    when d.created_at < now() - interval '${undoMinutes} minutes'
      then 'A dispatch can be undone for ${undoMinutes} minutes. Please reverse it instead.'
  end from dispatches d where d.id = r."Id"`;

/** The actions of the list of dispatches. */
const reversing = {
  'Dispatch/Reverse': { hold: holdDispatch, act: reverse },
} satisfies Record<string, FormPart>;

/** `Dispatch/GetActiveDispatchDDL`: the dispatches that were not reversed; for a dealer only theirs. */
const getActiveDispatchesEndpoint = endpoint(getActiveDispatches, async ({ deps, session, input }) => {
  const { SearchValue, PageSize, Value, All } = input;
  const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
    select x.id as value, x.code as label from dispatches x
      join orders o on o.company_id = x.company_id and o.order_no = x.order_no
    where x.company_id = ${session.companyId} and (${session.userType === webType}
        or o.dealer_id = (select own.id from dealers own where own.user_id = ${session.userId}))
      and ${Value === undefined ? sql`x.reversed_at is null` : sql`x.id = ${Value}`}
      and ${holding(sql`lower(x.code)`, SearchValue)}
    order by x.created_at desc, x.id desc limit ${PageSize ?? null}`);
  const options = rows.map((row) => ({ ...row, DispatchId: row.label }));
  return done(All ? [{ value: 0, label: 'All' }, ...options] : options);
});

/** Sends packed cartons to dealers, and takes them back. */
export const dispatchModule = {
  endpoints: () => [
    getSODetailsEndpoint,
    getPickListEndpoint,
    scanForDispatchEndpoint,
    saveDispatchEndpoint,
    getActiveDispatchesEndpoint,
    ...noteEndpoints,
  ],
  rows: { dispatches: dispatchesQuery },
  writes: { dispatches: dispatchWriter },
  actions: { 'Dispatch/Undo': undo },
  formActions: reversing,
  refusals: {
    dispatch: {
      row: {
        undo: undoRefusal,
        reverse: `select '${cameBack}' from dispatches d where d.id = r."Id" and ${hasReturns}`,
      },
    },
  },
} satisfies Module;
