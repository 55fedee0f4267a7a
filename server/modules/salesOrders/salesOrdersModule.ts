import { sql } from 'drizzle-orm';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import {
  mostSalesOrderBytes,
  mostSalesOrders,
  salesOrderColumns,
  salesOrderFile,
  salesOrderTexts,
  uploadSODetails,
  type SheetFaultRow,
  getSalesOrdersOf,
} from '../../../contract/calls/orders/salesOrders.ts';
import { mostImportColumns } from '../../../contract/calls/records/imports.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { done, HttpRefusal, refusalAt, goneMessage, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint, writeOnce } from '../../calls/endpoint.ts';
import { createTurns } from '../../db/createTurns.ts';
import { columnsOf, fileOf, inParts, sendTable } from '../../engine/exports/tableFile.ts';
import type { Module } from '../../engine/Module.ts';
import { readOwnTable } from '../../engine/imports/readOwnTable.ts';
import { plainHead, shownOf, TableFault } from '../../services/tables/Table.ts';
import type { TableRow } from '../../services/tables/tableParts.ts';
import { receiveForm } from '../../engine/uploads/receiveForm.ts';
import { checkSalesOrders, readSalesOrders, requireNoFaults } from './checkSalesOrders.ts';
import {
  busy,
  putSalesOrderEndpoint,
  storeSalesOrders,
  takeCompanyTurn,
  tryAgainSeconds,
} from './putSalesOrder.ts';

/** Files that this process receives at once, and of one person… */
const receiving = createTurns({ atOnce: 6, perPerson: 2, patience: 10_000 });
/** …of which it reads two at a time, and one of a person: a file that means harm leaves a way for others. */
const reading = createTurns({ atOnce: 2, perPerson: 1, patience: 25_000 });

const refusal = (message: string) => refusalAt(salesOrderFile, message);

/** Reads the rows of a workbook. Throws Refusal for any other file, and HttpRefusal 429 where too many wait. */
async function requireRows(deps: Deps, path: string, holder: number): Promise<TableRow[]> {
  const giveBack = await reading.take(holder);
  if (!giveBack) throw new HttpRefusal(429, busy, tryAgainSeconds);
  const asked = {
    mostRows: mostSalesOrders,
    mostColumns: mostImportColumns,
    knownHeads: salesOrderColumns.map(plainHead),
    onlyWorkbooks: salesOrderTexts.onlyExcel,
  };
  let places: number[] = [];
  const rows: TableRow[] = [];
  try {
    for await (const part of readOwnTable(deps, holder, path, asked)) {
      if ('heads' in part) {
        if (part.form.sheets) throw new TableFault(severalSheets);
        places = placesOf(part.heads);
      }
      if ('rows' in part)
        for (const { row, cells } of part.rows) {
          const wanted = places.map((place) => cells[place] ?? '');
          if (wanted.some((cell) => shownOf(cell).trim())) rows.push({ row, cells: wanted });
        }
    }
    return rows;
  } catch (error) {
    throw error instanceof TableFault ? refusal(error.message) : error;
  } finally {
    giveBack();
  }
}

const severalSheets = 'This workbook has several sheets. Please keep only the one with the sales orders.';

/** The places of the wanted columns among a file's heads. Throws TableFault where one is missing or there twice. */
function placesOf(heads: readonly string[]): number[] {
  const plain = heads.map(plainHead);
  const listed = (names: readonly string[]) => names.join(', ');
  const missing = salesOrderColumns.filter((column) => !plain.includes(plainHead(column)));
  if (missing.length)
    throw new TableFault(
      `The file must name the columns ${listed(salesOrderColumns)}. Missing: ${listed(missing)}.`,
    );
  return salesOrderColumns.map((column) => {
    const place = plain.indexOf(plainHead(column));
    if (plain.includes(plainHead(column), place + 1))
      throw new TableFault(`The column ${column} is there twice.`);
    return place;
  });
}

/**
 * `OrderBooking/UploadSODetails`: takes all sales orders of a workbook, or none and names the wrong cells.
 * It takes the same file once for an Idempotency-Key.
 */
const uploadSODetailsEndpoint = endpoint(uploadSODetails, async ({ deps, session, http }) => {
  const limit = { mostBytes: mostSalesOrderBytes, tooLarge: salesOrderTexts.tooLarge };
  const expected = { field: salesOrderFile, limit, turns: receiving, holder: session.userId };
  return receiveForm(deps, http, expected, async ({ draft }) => {
    if (!draft?.size) throw refusal(salesOrderTexts.noFile);
    const faults: SheetFaultRow[] = [];
    const rows = readSalesOrders(await requireRows(deps, draft.path, session.userId), faults);
    const { companyId } = session;
    return writeOnce({ deps, session, http, input: { file: draft.sha256 } }, async (transaction) => {
      await takeCompanyTurn(transaction, companyId);
      await checkSalesOrders(transaction, { companyId, zone: deps.config.timeZone }, rows, faults);
      requireNoFaults(faults);
      const SOUploadId = await storeSalesOrders({ transaction, session, now: deps.now() }, rows);
      const message =
        rows.length === 1
          ? '1 sales order was uploaded.'
          : `${formatQuantity(rows.length)} sales orders were uploaded.`;
      return done({ SOUploadId, TotalInsertions: rows.length }, message);
    });
  });
});

type SalesOrder = AnswerOf<typeof getSalesOrdersOf>[number];

/** The uploads of a company as the Insert Log lists them (spec 2 §3). */
const soUploadsQuery = `
  select r.id as "SOUploadId", u.user_name as "UserName", r.insertions as "TotalInsertions", r.created_at as "InsertDate"
  from so_uploads r join users u on u.id = r.created_by
  where r.company_id = :company and :is_staff`;

/** Answers the sales orders of one upload in the file's order, with the dealers' codes of today. JSON, or CSV. */
const getSalesOrdersOfEndpoint = endpoint(
  getSalesOrdersOf,
  async ({ deps, session, http, input: { SOUploadId } }) => {
    const { rows } = await deps.database.db.execute<SalesOrder & Record<string, unknown>>(sql`
      select s.so_no as "SONo", s.order_no as "OrderNo", d.code as "DealerCode"
      from sales_orders s join orders o on o.company_id = s.company_id and o.order_no = s.order_no
        join dealers d on d.id = o.dealer_id
      where s.company_id = ${session.companyId} and s.upload_id = ${SOUploadId} order by s.place`);
    if (!rows.length) throw new Refusal(goneMessage);
    const format = fileOf({ http });
    if (!format) return done(rows);
    const parts = inParts(rows, (row) => salesOrderColumns.map((name) => row[name]));
    return sendTable(deps, format, { name: 'SalesOrders', columns: columnsOf(salesOrderColumns), parts });
  },
);

/** The sales orders by which the company's own books know its orders. */
export const salesOrdersModule = {
  endpoints: () => [uploadSODetailsEndpoint, getSalesOrdersOfEndpoint, putSalesOrderEndpoint],
  rows: { soUploads: soUploadsQuery },
} satisfies Module;
