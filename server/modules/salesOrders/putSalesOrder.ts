import { sql } from 'drizzle-orm';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { done, HttpRefusal, Refusal, refusalAt } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { givenRows, noDealer, type ReadSalesOrder } from './checkSalesOrders.ts';
import type { InputOf } from '../../../contract/calls/Call.ts';
import { type OrderedQty, orderTexts, putSalesOrder } from '../../../contract/calls/orders/orders.ts';
import { endpoint, requireRight } from '../../calls/endpoint.ts';
import { holdRow } from '../../engine/rows/RowSource.ts';
import { orderPage, ordersIn } from '../orders/orderRows.ts';
import { insertOrder, updateOrder } from '../orders/saveOrder.ts';

export const busy = 'Several workbooks are being read right now. Please try again in a moment.';
export const tryAgainSeconds = 10;

/** Makes a company's uploads and sales orders follow each other. Throws HttpRefusal 429 after too long a wait. */
export async function takeCompanyTurn(transaction: Transaction, companyId: number): Promise<void> {
  await transaction.execute(sql`set local lock_timeout = '20s'`);
  try {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`sales orders of ${companyId}`}, 0))`,
    );
  } catch (error) {
    const isLate = pgError(error)?.code === sqlState.lockNotAvailable;
    throw isLate ? new HttpRefusal(429, busy, tryAgainSeconds) : error;
  }
}

/** Stores all rows or none, in the order of the file, and returns the upload's id. */
export async function storeSalesOrders(
  { transaction, session, now }: { transaction: Transaction; session: Session; now: Date },
  rows: readonly Omit<ReadSalesOrder, 'values'>[],
): Promise<number> {
  const { companyId, userId } = session;
  const { rows: uploads } = await transaction.execute<{ id: number }>(sql`
    insert into so_uploads (company_id, insertions, created_at, created_by)
    values (${companyId}, ${rows.length}, ${now}, ${userId}) returning id`);
  const [upload] = uploads;
  if (!upload) throw new Error('The database answered no id for the upload');
  await transaction.execute(sql`
    insert into sales_orders (company_id, so_no, order_no, upload_id, place)
    select ${companyId}, given.so_no, given.order_no, ${upload.id}, given.place from ${givenRows(rows)}`);
  await recordChange(transaction, session, {
    page: pageKeys.salesOrders,
    recordId: upload.id,
    label: `${formatQuantity(rows.length)} sales orders`,
    action: 'created',
    after: { TotalInsertions: rows.length },
  });
  return upload.id;
}

type SentLine = InputOf<typeof putSalesOrder>['Lines'][number];

const notThisDealer = 'This sales order belongs to another dealer.';
const severalProducts = 'Several products have this HP code.';
const noLine = 'An order keeps a line. Please make the whole order inactive instead.';

async function findDealer(transaction: Transaction, companyId: number, code: string): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select id from dealers where company_id = ${companyId} and lower(code) = lower(${code})`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw refusalAt('DealerCode', noDealer);
  return id;
}

/** Finds the products of the sent lines. Throws Refusal that names each line with no product, with several or with one twice. */
async function findProducts(
  transaction: Transaction,
  companyId: number,
  sent: readonly SentLine[],
): Promise<OrderedQty[]> {
  const codes = sent.map(({ HPCode }) => HPCode.toLowerCase());
  const { rows } = await transaction.execute<{ id: number; code: string }>(sql`
    select id, lower(hp_code) as code from products
    where company_id = ${companyId} and lower(hp_code) = any(${sql.param(codes)}::text[])`);
  const errors: Record<string, string> = {};
  const lines = sent.map(({ Qty }, at) => {
    const found = rows.filter(({ code }) => code === codes[at]);
    const isTwice = codes.indexOf(codes[at] ?? '') < at;
    if (found.length !== 1 || isTwice)
      errors[`Lines[${at}].HPCode`] = isTwice
        ? orderTexts.twice
        : found.length
          ? severalProducts
          : orderTexts.product;
    return { ProductId: found[0]?.id ?? 0, Qty };
  });
  const [message] = Object.values(errors);
  if (message) throw new Refusal(message, { errors });
  return lines;
}

interface StoredLine extends Record<string, unknown> {
  ProductId: number;
  HPCode: string;
  Qty: number;
  DispatchedQty: number;
}

async function readLines(
  transaction: Transaction,
  companyId: number,
  orderNo: number,
): Promise<StoredLine[]> {
  const { rows } = await transaction.execute<StoredLine>(sql`
    select l.product_id as "ProductId", p.hp_code as "HPCode", l.qty as "Qty", l.dispatched as "DispatchedQty"
    from order_lines l join products p on p.id = l.product_id
    where l.company_id = ${companyId} and l.order_no = ${orderNo} order by l.place`);
  return rows;
}

/** The stored lines with the sent ones in place of theirs, and new ones behind them. */
function merged(stored: readonly OrderedQty[], sent: readonly OrderedQty[]): OrderedQty[] {
  const lines = new Map([...stored, ...sent].map(({ ProductId, Qty }) => [ProductId, Qty]));
  return [...lines].flatMap(([ProductId, Qty]) => (Qty ? [{ ProductId, Qty }] : []));
}

/**
 * `OrderBooking/PutSalesOrder`: books an order by its number in the company's own books, or changes the lines that are sent, by the
 * rules of Order Booking. Requests of a company follow each other, so a number books one order however often it is sent.
 */
export const putSalesOrderEndpoint = endpoint(putSalesOrder, ({ deps, session, input, write }) => {
  const { companyId } = session;
  const { SONo, DealerCode } = input;
  return write(async (transaction) => {
    await takeCompanyTurn(transaction, companyId);
    const saving = { deps, session, transaction };
    const { source, log } = ordersIn(deps.config.timeZone);
    const { rows } = await transaction.execute<{ orderNo: number }>(sql`
      select order_no as "orderNo" from sales_orders
      where company_id = ${companyId} and lower(so_no) = lower(${SONo})`);
    const known = rows[0]?.orderNo;
    requireRight(session, orderPage, known === undefined ? 'add' : 'edit');
    if (known === undefined) requireRight(session, pageKeys.salesOrders, 'add');
    const before =
      known === undefined ? undefined : await holdRow(source, { transaction, session, id: known });
    const stored = known === undefined ? [] : await readLines(transaction, companyId, known);
    const kept = before && Number(before['DealerId']);
    const DealerId =
      kept === undefined || DealerCode ? await findDealer(transaction, companyId, DealerCode) : kept;
    if (kept !== undefined && DealerId !== kept) throw refusalAt('DealerCode', notThisDealer);
    const productDetails = merged(stored, await findProducts(transaction, companyId, input.Lines));
    if (!productDetails.length) throw refusalAt('Lines', noLine);
    const answerFor = async (orderNo: number, message: string) => {
      const lines = await readLines(transaction, companyId, orderNo);
      const Lines = lines.map(({ HPCode, Qty, DispatchedQty }) => ({ HPCode, Qty, DispatchedQty }));
      return done({ SONo, OrderBookingNo: orderNo, Lines }, message);
    };
    const request = {
      OrderBookingNo: known ?? 0,
      DealerId,
      Remark: typeof before?.['Remark'] === 'string' ? before['Remark'] : '',
      productDetails,
      Version: undefined,
    };
    if (known === undefined) {
      const id = await insertOrder(saving, request);
      const row = { row: 1, soNo: SONo, orderNo: id, dealerCode: DealerCode };
      await storeSalesOrders({ transaction, session, now: deps.now() }, [row]);
      await log.record({ transaction, session, id }, 'created', undefined);
      return answerFor(id, 'Order created successfully.');
    }
    const isSame =
      productDetails.length === stored.length &&
      productDetails.every(({ Qty }, at) => stored[at]?.Qty === Qty);
    if (isSame) return answerFor(known, 'The order is as it was.');
    await updateOrder(saving, request, before);
    await log.record({ transaction, session, id: known }, 'updated', before);
    return answerFor(known, 'Order updated successfully.');
  });
});
