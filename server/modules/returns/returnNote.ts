import { resourceNamed } from '../../../src/resources/index.ts';
import { returns } from '../../../src/resources/transactions/returns.ts';
import { loggedQuery } from '../../engine/audit/auditLog.ts';
import { sql } from 'drizzle-orm';
import type { DispatchPapers } from '../../../contract/calls/orders/dispatch.ts';
import { getReturnToPrint, type ReturnNoteData } from '../../../contract/calls/orders/returns.ts';
import type { ReturnCondition } from '../../../contract/choices/choices.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { rupeesOf } from '../../../contract/calls/orders/amounts.ts';
import { formatRange } from '../../../contract/serial/serialRange.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import { parseRange } from '../../db/rangeLiteral.ts';
import type { Runner } from '../../db/transaction.ts';
import { type NotedLine, readHead, wireLine } from '../dispatch/dispatchNote.ts';

/** The returns as their page lists them. */
export const returnsQuery = `
  select r.id as "Id", r.code as "ReturnId", d.code as "DispatchId", d.so_no as "SONo", u.user_name as "userName",
    r.cartons as "TotalCarton", r.quantity as "TotalQty",
    case when r.amount > 0 or exists (select from return_lines l where l.return_id = r.id and (l.mrp > 0 or l.price > 0))
      then r.amount / 100.0 end as "Amount",
    (select sum(l.quantity) from return_lines l where l.return_id = r.id and l.mrp = 0 and l.price = 0) as "UnpricedQty", r.reopens as "Reopens",
    (select string_agg(distinct p.reason, ' · ') from return_parts p where p.return_id = r.id) as "Reason",
    b.user_name as "ReturnedBy", r.created_at as "CreatedDt",
    lower(concat_ws(' ', r.code, d.code, d.so_no, u.user_name)) as "_search"
  from returns r join dispatches d on d.id = r.dispatch_id
    join orders o on o.company_id = d.company_id and o.order_no = d.order_no
    left join dealers e on e.id = o.dealer_id left join users u on u.id = e.user_id left join users b on b.id = r.created_by
  where r.company_id = :company and :is_staff`;

/** Returns the returns of a zone and their part of the audit log. */
export const returnsIn = loggedQuery(resourceNamed(returns.path.slice(1)), returnsQuery);

const noPapers: DispatchPapers = {
  Transporter: null,
  VehicleNo: null,
  LRNo: null,
  EWayBillNo: null,
  EWayBillDate: null,
  InvoiceNo: null,
};

/** Reads the note of a return: the head of its dispatch's, and what came back. Throws Refusal where there is none. */
export async function readReturnNote(
  runner: Runner,
  deps: Pick<Deps, 'config'>,
  session: Session,
  code: string,
): Promise<ReturnNoteData> {
  const { companyId } = session;
  const { rows } = await runner.execute<{
    id: number;
    dispatchId: number;
    at: Date;
    cartons: number;
    quantity: number;
    amount: number;
  }>(sql`
    select id, dispatch_id as "dispatchId", created_at as at, cartons, quantity, amount from returns
    where company_id = ${companyId} and code = ${code}`);
  const [found] = rows;
  const head = found && (await readHead(runner, session, sql`x.id = ${found.dispatchId}`));
  if (!found || !head) throw new Refusal(goneMessage);
  const { createdAt: _, reversedAt: __, reversedBy: ___, ...rest } = head;
  type Line = NotedLine & { code: string; unit: string | null; condition: ReturnCondition; reason: string };
  const lines = await runner.execute<Line>(sql`
    select c.code, l.serials::text as unit, p.product_name as product, l.quantity as qty, l.mrp, l.price, t.condition, t.reason
    from return_lines l join packed_cartons c on c.id = l.carton_id join products p on p.id = c.product_id
      join return_parts t on t.id = l.part_id
    where l.return_id = ${found.id} order by l.place`);
  return {
    ...rest,
    // they are of the way out
    ...noPapers,
    Id: found.id,
    ReturnId: code,
    CreatedDt: wireStamp(found.at, deps.config.timeZone),
    Remark: '',
    ExpiredReason: '',
    TotalCarton: found.cartons,
    TotalQty: found.quantity,
    TotalAmount: rupeesOf(found.amount),
    Cartons: lines.rows.map(({ code: carton, unit, condition, reason, ...line }) => {
      const serial = unit === null ? undefined : parseRange(unit);
      return {
        CartonId: serial ? formatRange(serial) : carton,
        IsUnit: serial !== undefined,
        Lines: [{ ...wireLine(line), Condition: condition, Reason: reason }],
      };
    }),
  };
}

/** `Returns/GetReturnToPrint`: gives the note of a return again. */
export const returnNoteEndpoint = endpoint(getReturnToPrint, async ({ deps, session, input }) => {
  return done(await readReturnNote(deps.database.db, deps, session, input.ReturnId));
});
