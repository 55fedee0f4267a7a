import { type SQL, sql } from 'drizzle-orm';
import {
  mostSheetFaults,
  salesOrderColumns,
  type SheetFaultRow,
  type SheetFaults,
  longestSONo,
  type SalesOrderColumn,
} from '../../../contract/calls/orders/salesOrders.ts';
import { dayInZone, shownDay } from '../../../contract/day/day.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { largestInteger } from '../../../contract/values/limits.ts';
import { text } from '../../../contract/resource/declaration/fields.ts';
import { foldCode, shortText } from '../../../contract/values/foldText.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Cell, shownOf } from '../../services/tables/Table.ts';
import type { TableRow } from '../../services/tables/tableParts.ts';
import { readCell } from '../../engine/imports/readCell.ts';

/** Throws Refusal that names the first of a file's wrong cells, in the order of the sheet, and counts them. */
export function requireNoFaults(faults: readonly SheetFaultRow[]): void {
  if (!faults.length) return;
  const placeOf = ({ Column }: SheetFaultRow) => salesOrderColumns.indexOf(Column);
  const ordered = faults.toSorted((one, other) => one.Row - other.Row || placeOf(one) - placeOf(other));
  const data: SheetFaults = { TotalErrors: ordered.length, Errors: ordered.slice(0, mostSheetFaults) };
  const count =
    ordered.length === 1 ? '1 cell is wrong' : `${formatQuantity(ordered.length)} cells are wrong`;
  throw new Refusal(`Nothing was uploaded: ${count}.`, { data });
}

/** A row of a file. Where a value is missing here, a fault says why. */
export interface ReadSalesOrder {
  row: number;
  soNo: string | undefined;
  orderNo: number | undefined;
  dealerCode: string | undefined;
  /** The unread cells, by the columns. */
  values: Readonly<Record<SalesOrderColumn, string>>;
}

const missing: Readonly<Record<SalesOrderColumn, string>> = {
  SONo: 'There is no SO number here.',
  OrderNo: 'There is no order number here.',
  DealerCode: 'There is no dealer code here.',
};
const noOrderNo = 'An order number has only digits.';
const longSONo = `A SO number can have at most ${longestSONo} characters.`;
const twice = (row: number) => `Row ${row} has this SO number as well.`;

const noOrder = 'There is no order with this number.';
const inactiveOrder = 'This order is inactive.';
export const noDealer = 'There is no dealer with this code.';
const otherDealer = (code: string) => `This order is not this dealer’s, but that of ${code}.`;
const uploaded = (soNo: string, on: string) => `${soNo} was uploaded already, on ${on}.`;

const code = text('Code', { code: true });
const meaning = { publicUrl: '', dayOrder: 'day' } as const;

/** Reads a cell as a code, or says why it is not one. */
function readCode(cell: Cell): { text: string; problem?: string } {
  const shown = shortText(foldCode(shownOf(cell)), longestCell);
  try {
    readCell(code, cell, meaning);
    return shown.length > longestCell ? { text: shown, problem: isLong } : { text: shown };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { text: shown, problem: error.message };
  }
}

/** Letters of a cell: far more than any code has, and as many as people read of a wrong one. */
const longestCell = 250;
const isLong = `This has more than ${longestCell} characters.`;

/** Reads the rows of a file, and adds to `faults` what is wrong with a row by itself. */
export function readSalesOrders(rows: readonly TableRow[], faults: SheetFaultRow[]): ReadSalesOrder[] {
  const firstRows = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const read = cells.map(readCode);
    const [SONo = '', OrderNo = '', DealerCode = ''] = read.map(({ text }) => text);
    const values = { SONo, OrderNo, DealerCode };
    const good = new Set<SalesOrderColumn>();
    const rules: Readonly<Record<SalesOrderColumn, () => string | undefined>> = {
      SONo: () => {
        if (SONo.length > longestSONo) return longSONo;
        const first = firstRows.get(SONo.toLowerCase());
        firstRows.set(SONo.toLowerCase(), first ?? row);
        return first === undefined ? undefined : twice(first);
      },
      OrderNo: () => (/^\d+$/.test(OrderNo) ? undefined : noOrderNo),
      DealerCode: () => undefined,
    };
    for (const [place, Column] of salesOrderColumns.entries()) {
      const Value = values[Column];
      const general = !Value ? missing[Column] : undefined;
      const Reason = read[place]?.problem ?? general ?? rules[Column]();
      if (Reason === undefined) good.add(Column);
      else faults.push({ Row: row, Column, Value, Reason });
    }
    return {
      row,
      soNo: good.has('SONo') ? SONo : undefined,
      // a number beyond what the database stores is not an order's either
      orderNo: good.has('OrderNo') ? Math.min(Number(OrderNo), largestInteger) : undefined,
      dealerCode: good.has('DealerCode') ? DealerCode : undefined,
      values,
    };
  });
}

/** SQL for the rows as a table: `given (place, so_no, order_no, code)`, empty where a value is not good. */
export function givenRows(rows: readonly Omit<ReadSalesOrder, 'values'>[]): SQL {
  const column = <Value>(of: (row: Omit<ReadSalesOrder, 'values'>) => Value | undefined) =>
    sql.param(rows.map((row) => of(row) ?? null));
  return sql`unnest(${column(({ row }) => row)}::int[], ${column(({ soNo }) => soNo)}::text[],
    ${column(({ orderNo }) => orderNo)}::int[], ${column(({ dealerCode }) => dealerCode)}::text[])
    as given (place, so_no, order_no, code)`;
}

interface Found extends Record<string, unknown> {
  place: number;
  noOrder: boolean;
  inactive: boolean;
  noDealer: boolean;
  /** The code of the order's dealer, where the row names another one. */
  own: string | null;
  /** The number as it was uploaded, and when. */
  soNo: string | null;
  uploadedAt: Date | null;
}

/** Adds to `faults` where rows do not fit the company's orders, its dealers and earlier uploads. */
export async function checkSalesOrders(
  transaction: Transaction,
  { companyId, zone }: { companyId: number; zone: string },
  rows: readonly ReadSalesOrder[],
  faults: SheetFaultRow[],
): Promise<void> {
  const { rows: found } = await transaction.execute<Found>(sql`
    select * from (
      select given.place, given.order_no is not null and o.order_no is null as "noOrder",
        o.order_no is not null and not o.is_active as inactive, given.code is not null and d.id is null as "noDealer",
        case when o.dealer_id <> d.id then coalesce(own.code, '') end as own, s.so_no as "soNo", u.created_at as "uploadedAt"
      from ${givenRows(rows)}
        left join orders o on o.company_id = ${companyId} and o.order_no = given.order_no
        left join dealers d on d.company_id = ${companyId} and lower(d.code) = lower(given.code)
        left join dealers own on own.id = o.dealer_id
        left join sales_orders s on s.company_id = ${companyId} and lower(s.so_no) = lower(given.so_no)
        left join so_uploads u on u.id = s.upload_id) checked
    where "noOrder" or inactive or "noDealer" or own is not null or "soNo" is not null`);
  const given = new Map(rows.map((row) => [row.row, row.values]));
  for (const { place: Row, ...problem } of found) {
    const values = given.get(Row);
    if (!values) continue;
    const add = (Column: SalesOrderColumn, Reason: string) =>
      faults.push({ Row, Column, Value: values[Column], Reason });
    if (problem.soNo !== null && problem.uploadedAt)
      add('SONo', uploaded(problem.soNo, shownDay(dayInZone(zone, 0, problem.uploadedAt))));
    if (problem.noOrder) add('OrderNo', noOrder);
    if (problem.inactive) add('OrderNo', inactiveOrder);
    if (problem.noDealer) add('DealerCode', noDealer);
    if (problem.own !== null) add('DealerCode', otherDealer(problem.own));
  }
}
