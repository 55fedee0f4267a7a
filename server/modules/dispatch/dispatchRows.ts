import { shownAt } from '../../../contract/day/moment.ts';
import { resourceNamed } from '../../../src/resources/index.ts';
import { dispatch } from '../../../src/resources/transactions/dispatch.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { loggedQuery } from '../../engine/audit/auditLog.ts';
import { and, eq, sql } from 'drizzle-orm';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import type { Transaction } from '../../db/transaction.ts';
import { takeNumber } from '../../engine/takeNumber.ts';
import type { DispatchPapers } from '../../../contract/calls/orders/dispatch.ts';
import { schemaOf } from '../../../contract/resource/schemaOf.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { transportFields } from '../../../src/resources/parts/transportFields.ts';
import { requireStaff } from '../../calls/endpoint.ts';
import { requireInput } from '../../calls/requireInput.ts';
import { dispatches } from '../../db/schema/packing.ts';
import type { Save, Writer } from '../../engine/save.ts';

export interface Reversal {
  code: string;
  by: string | null;
  at: Date;
}

/** Refuses an action on a reversed dispatch, and says who reversed it and when. */
export const wasReversed = ({ config }: Pick<Deps, 'config'>, { code, by, at }: Reversal): Refusal =>
  new Refusal(`${code} was reversed by ${by ?? 'somebody'} on ${shownAt(at, config.timeZone)}.`, {
    code: '409',
  });

/** SQL for who carries a dispatch, and its papers. */
export const transportColumns = (row: string): string => `${row}.transporter as "Transporter",
    ${row}.vehicle_no as "VehicleNo", ${row}.lr_no as "LRNo", ${row}.e_way_bill_no as "EWayBillNo",
    ${row}.e_way_bill_date as "EWayBillDate", ${row}.invoice_no as "InvoiceNo"`;

/** The dispatches as their page lists them (spec 3 §3, Dispatch row); a dealer sees their own. */
export const dispatchesQuery = `
  select r.id as "Id", r.code as "DispatchId", r.cartons as "TotalCarton", r.created_at as "CreatedDt",
    u.user_name as "userName", r.so_no as "SONo", r.order_no as "OrderBookingNo", r.quantity as "TotalQty",
    case when r.amount > 0 or exists (select from dispatched_cartons x where x.dispatch_id = r.id and (x.mrp > 0 or x.price > 0))
      then round(r.amount / 100.0, 2) end as "Amount",
    (select sum(x.quantity) from dispatched_cartons x where x.dispatch_id = r.id and x.mrp = 0 and x.price = 0) as "UnpricedQty",
    r.remark as "Remark", r.expired_reason as "ExpiredReason", ${transportColumns('r')},
    r.reversed_at is not null as "IsReversed", r.reversed_at as "ReversedOn",
    b.user_name as "ReversedBy", r.reverse_reason as "ReverseReason",
    lower(concat_ws(' ', r.code, r.so_no, u.user_name, r.transporter, r.vehicle_no, r.lr_no, r.e_way_bill_no,
      r.invoice_no)) as "_search"
  from dispatches r join orders o on o.company_id = r.company_id and o.order_no = r.order_no
    left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id left join users b on b.id = r.reversed_by
  where r.company_id = :company and (:is_staff or u.id = :user)`;

/** Returns the dispatches of a zone and their part of the audit log. */
export const dispatchesIn = loggedQuery(resourceNamed(dispatch.path.slice(1)), dispatchesQuery);

/** Takes the company's next code of a dispatch, or of a return, whose numbers begin anew each year. Call it as late as can be. */
export async function nextCode(
  transaction: Transaction,
  companyId: number,
  type: 'DID' | 'RID',
  year: number,
): Promise<string> {
  const [series, period] = type === 'DID' ? ['dispatches', ''] : ['returns', String(year)];
  const number = await takeNumber(transaction, companyId, series, period);
  const { rows } = await transaction.execute<{ prefix: string }>(
    sql`select prefix from companies where id = ${companyId}`,
  );
  return formatCarton({ prefix: rows[0]?.prefix ?? '', type, year, number });
}

const schema = schemaOf({ fields: transportFields, checks: [] }, 'add');

const given = (value: unknown): string | null => textOf(value) || null;

const columnsOf = (values: Readonly<Record<string, unknown>>) => ({
  transporter: given(values['Transporter']),
  vehicleNo: given(values['VehicleNo']),
  lrNo: given(values['LRNo']),
  eWayBillNo: given(values['EWayBillNo']),
  eWayBillDate: given(values['EWayBillDate']),
  invoiceNo: given(values['InvoiceNo']),
});

/** Checks by the declared rules who carries a dispatch, and its papers. Returns them by their columns. Throws Refusal. */
export const readPapers = async (papers: DispatchPapers) => columnsOf(await requireInput(schema, papers));

async function store({ transaction, session, id, values }: Save & { id: number }): Promise<number> {
  requireStaff(session);
  await transaction
    .update(dispatches)
    .set(columnsOf(values))
    .where(and(eq(dispatches.id, id), eq(dispatches.companyId, session.companyId)));
  return id;
}

/** Saves who carries a dispatch, and its papers, after it was made: often the truck is known later. */
export const dispatchWriter: Writer = {
  hold: async ({ transaction, session, id }) => {
    await transaction.execute(
      sql`select from dispatches where id = ${id} and company_id = ${session.companyId} for no key update`,
    );
  },
  update: store,
};
