import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getSalesOrdersOf,
  salesOrderColumns,
  type SheetFaultRow,
  type SheetFaults,
  uploadSODetails,
} from '../../contract/calls/orders/salesOrders.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import * as tables from '../../server/services/tables/readTable.ts';
import { tableParts } from '../../server/services/tables/tableParts.ts';
import { appOf } from '../support/appOf.ts';
import {
  createCompany,
  createRole,
  createTestDealer,
  everyRight,
  type Rights,
} from '../support/factories.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';
import type { SignedIn } from '../support/peopleWorld.ts';
import type { Row } from '../support/conformanceWorld.ts';
import { rawWorkbook, salesOrderForm, sheetFile } from '../support/workbook.ts';

const open = await ordersWorld();
const page = pageKeys.salesOrders;
let world: OrdersWorld;
let keeper: SignedIn;
let code: string;
let otherCode: string;

const codeOf = async (dealerId: number): Promise<string> => {
  const { rows } = await world.deps.database.pool.query<{ code: string }>(
    'select code from dealers where id = $1',
    [dealerId],
  );
  return rows[0]?.code ?? '';
};

const newKeeper = (rights: Rights = { [page]: everyRight }, companyId = world.companyId) =>
  world.newPerson({ companyId, rights });

beforeEach(async () => {
  // the thread takes longer to start than everything else
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  world = await open();
  keeper = await newKeeper();
  [code, otherCode] = [await codeOf(world.dealer.dealerId), await codeOf(world.otherDealer.dealerId)];
});

type Cells = readonly (readonly unknown[])[];

const send = (bytes: Uint8Array, { by = keeper, key = '' } = {}) =>
  by.ask<SheetFaults & { SOUploadId: number; TotalInsertions: number }>(uploadSODetails.path, undefined, {
    form: salesOrderForm(bytes),
    method: 'POST',
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const upload = (rows: Cells, options: Parameters<typeof send>[1] = {}) =>
  send(sheetFile([salesOrderColumns, ...rows]), options);

const stored = async () => {
  const { rows } = await world.deps.database.pool.query<{ so: string; order: number }>(
    'select so_no as so, order_no as "order" from sales_orders where company_id = $1 order by upload_id, place',
    [world.companyId],
  );
  return rows;
};

const log = async (body: object = {}, by = keeper) =>
  (await by.ask<Row[]>('OrderBooking/GetSOInsertLog', { First: 1, PageSize: 20, ...body })).data;

const fault = (Row: number, Column: SheetFaultRow['Column'], Value: unknown, Reason: unknown) => ({
  Row,
  Column,
  Value: String(Value),
  Reason,
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an upload', () => {
  it('keeps all rows of its file, and is in the log with its uploader', async () => {
    vi.restoreAllMocks();
    const [first, second] = [await world.booked(), await world.booked()];
    const answered = await upload([
      ['SO-1', first, code],
      [4711, String(second), code.toLowerCase()],
      ['0042', first, code],
    ]);
    expect(answered).toMatchObject({
      code: '200',
      message: '3 sales orders were uploaded.',
      data: { TotalInsertions: 3, SOUploadId: expect.any(Number) },
    });
    expect(await stored()).toEqual([
      { so: 'SO-1', order: first },
      { so: '4711', order: second },
      { so: '0042', order: first },
    ]);
    expect(await log()).toMatchObject([
      {
        UserName: expect.stringMatching(/^Person/),
        TotalInsertions: 3,
        InsertDate: expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/),
        TotalRows: 1,
      },
    ]);
  });

  it('changes nothing where a cell is wrong, and names every one', async () => {
    const mine = await world.booked();
    const theirs = (await world.book(world.staff, { DealerId: world.otherDealer.dealerId })).data.Id;
    const answered = await upload([
      ['SO-1', mine, code],
      ['', mine, code],
      ['SO-2', 'twelve', code],
      ['SO-3', 999_999, code],
      ['SO-4', '99999999999999999999', code],
      ['SO-5', mine, 'nobody'],
      ['SO-6', theirs, code],
      ['so-1', mine, code],
      ['SO-7', mine, ''],
      ['=1+1', mine, '#REF!'],
      ['x'.repeat(51), mine, code],
      ['SO–\u200b１２', mine, 'nobody'],
    ]);
    const noOrder = 'There is no order with this number.';
    expect(answered).toMatchObject({ code: '400', message: 'Nothing was uploaded: 11 cells are wrong.' });
    expect(answered.data).toEqual({
      TotalErrors: 11,
      Errors: [
        fault(3, 'SONo', '', 'There is no SO number here.'),
        fault(4, 'OrderNo', 'twelve', 'An order number has only digits.'),
        fault(5, 'OrderNo', 999_999, noOrder),
        fault(6, 'OrderNo', '99999999999999999999', noOrder),
        fault(7, 'DealerCode', 'nobody', 'There is no dealer with this code.'),
        fault(8, 'DealerCode', code, `This order is not this dealer’s, but that of ${otherCode}.`),
        fault(9, 'SONo', 'so-1', 'Row 2 has this SO number as well.'),
        fault(10, 'DealerCode', '', 'There is no dealer code here.'),
        fault(11, 'DealerCode', '#REF!', 'This is an error of the sheet, not a value.'),
        fault(12, 'SONo', 'x'.repeat(51), 'A SO number can have at most 50 characters.'),
        fault(13, 'DealerCode', 'nobody', 'There is no dealer with this code.'),
      ],
    });
    expect(await stored()).toEqual([]);
    expect(await log()).toEqual([]);
  });

  it('names a number that was uploaded already, whatever its case, and doubles none', async () => {
    const order = await world.booked();
    await upload([['SO-1', order, code]]);
    const again = await upload([
      ['SO-2', order, code],
      ['so-1', order, code],
    ]);
    expect(again.data.Errors).toEqual([
      fault(3, 'SONo', 'so-1', expect.stringMatching(/^SO-1 was uploaded already, on \d+ \w+ \d{4}\.$/)),
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('names an inactive order', async () => {
    const order = await world.booked();
    await world.deps.database.pool.query(
      'update orders set is_active = false where company_id = $1 and order_no = $2',
      [world.companyId, order],
    );
    expect((await upload([['SO-1', order, code]])).data.Errors).toEqual([
      fault(2, 'OrderNo', order, 'This order is inactive.'),
    ]);
  });

  it('knows nothing of another company’s dealers, orders and numbers', async () => {
    const companyId = await createCompany(world.deps);
    const roleId = await createRole(world.deps, companyId, {}, { userType: 2, roleName: 'Dealer' });
    const { dealerId } = await createTestDealer(world.deps, { companyId, roleId });
    const order = await world.booked();
    const foreign = await codeOf(dealerId);
    expect((await upload([['SO-1', order, foreign]])).data.Errors).toEqual([
      fault(2, 'DealerCode', foreign, 'There is no dealer with this code.'),
    ]);
    const stranger = await newKeeper(undefined, companyId);
    expect((await upload([['SO-1', order, foreign]], { by: stranger })).data.Errors).toEqual([
      fault(2, 'OrderNo', order, 'There is no order with this number.'),
    ]);
    const { data } = await upload([['SO-1', order, code]]);
    const { SOUploadId } = data;
    expect(await log({}, stranger)).toEqual([]);
    expect(await stranger.ask(getSalesOrdersOf, { SOUploadId })).toMatchObject({ code: '400' });
  });

  it('is refused without a file with the picker’s text, and as no workbook if it is none', async () => {
    vi.restoreAllMocks();
    expect(await keeper.ask(uploadSODetails, {})).toMatchObject({
      code: '400',
      message: 'Please Select Excel file.',
      data: { errors: { Inputfile: 'Please Select Excel file.' } },
    });
    expect(await send(Buffer.from('<html>'))).toMatchObject({
      code: '400',
      message: 'Only Excel files (.xlsx or .xls) are accepted.',
    });
    expect(await send(rawWorkbook({ texts: Buffer.alloc(70 * 2 ** 20, 'A') }))).toMatchObject({
      code: '400',
    });
    expect(await upload([])).toMatchObject({ message: 'This file has no rows below its headings.' });
    expect(await send(Buffer.alloc(10 * 2 ** 20 + 1, 'A'))).toMatchObject({
      status: 413,
      message: 'This file is larger than 10 MB.',
    });
  });

  it('is only for staff who may add', async () => {
    const order = await world.booked();
    const viewer = await newKeeper({ [page]: ['view', 'edit'] });
    expect(await upload([['SO-1', order, code]], { by: viewer })).toMatchObject({ status: 418 });
    const roleId = await createRole(world.deps, world.companyId, { [page]: everyRight }, { userType: 2 });
    const mobile = await world.newPerson({ companyId: world.companyId, roleId, userType: 2 });
    expect(await upload([['SO-1', order, code]], { by: mobile })).toMatchObject({ status: 418 });
    await upload([['SO-1', order, code]]);
    expect(await log({}, mobile)).toEqual([]);
  });

  it('acts once under one Idempotency-Key, and refuses another file under it', async () => {
    const order = await world.booked();
    const [one, again] = [
      await upload([['SO-1', order, code]], { key: 'k1' }),
      await upload([['SO-1', order, code]], { key: 'k1' }),
    ];
    expect(again).toMatchObject({ code: '200', data: one.data });
    expect(await upload([['SO-2', order, code]], { key: 'k1' })).toMatchObject({ code: '409' });
    expect(await log()).toHaveLength(1);
  });

  it('made twice at once is taken once, and the other is refused', async () => {
    const order = await world.booked();
    const other = await newKeeper();
    const both = await Promise.all([
      upload([['SO-1', order, code]]),
      upload([['SO-1', order, code]], { by: other }),
    ]);
    expect(both.map((answered) => answered.code).toSorted()).toEqual(['200', '400']);
    expect(await stored()).toHaveLength(1);
  });

  it('takes 20,000 rows whole, or names the faults and changes nothing', async () => {
    const order = await world.booked();
    const rows = Array.from({ length: 20_000 }, (_, n) => [`SO-${n}`, order, code]);
    const bad = rows.slice(0, 2000).with(1_499, ['SO-x', order, 'nobody']);
    expect((await upload(bad)).data).toEqual({
      TotalErrors: 1,
      Errors: [fault(1_501, 'DealerCode', 'nobody', 'There is no dealer with this code.')],
    });
    expect(await stored()).toEqual([]);
    const file = sheetFile([salesOrderColumns, ...rows]);
    expect(await send(file)).toMatchObject({ code: '200', data: { TotalInsertions: 20_000 } });
    const again = await send(file);
    expect(again.data).toMatchObject({ TotalErrors: 20_000 });
    expect(again.data.Errors).toHaveLength(1000);
    expect(again.data.Errors.at(-1)).toMatchObject({ Row: 1001 });
    expect(await stored()).toHaveLength(20_000);
  });
});

describe('the Insert Log', () => {
  const uploadedOn = (days: number) =>
    world.deps.database.pool.query(
      `insert into so_uploads (company_id, insertions, created_by, created_at)
       values ($1, $2, $3, now() - make_interval(days => $2))`,
      [world.companyId, days, keeper.userId],
    );
  const days = (rows: readonly Row[]) => rows.map(({ TotalInsertions }) => TotalInsertions);

  it('has all, those of today, of the last 7 and of the last 30 days, the newest first', async () => {
    for (const ago of [40, 0, 6, 8, 29]) await uploadedOn(ago);
    expect(days(await log())).toEqual([0, 6, 8, 29, 40]);
    expect(days(await log({ type: 1 }))).toEqual([0, 6, 8, 29, 40]);
    expect(days(await log({ type: 2 }))).toEqual([0]);
    expect(days(await log({ type: 3 }))).toEqual([0, 6]);
    expect(days(await log({ type: '4' }))).toEqual([0, 6, 8, 29]);
    expect(
      days(await log({ type: 4, SortColumn: 'TotalInsertions', SortOrder: 'DESC', PageSize: 2 })),
    ).toEqual([29, 8]);
    expect((await log({ type: 3, PageSize: 1, IsActive: true }))[0]).toMatchObject({ TotalRows: 2 });
    expect(await log({ type: 1, SearchValue: 'zq nobody' })).toEqual([]);
  });

  it.each([5, -1, 'today', 1.5])('refuses the period %s', async (type) => {
    expect(await keeper.ask('OrderBooking/GetSOInsertLog', { type })).toMatchObject({
      code: '400',
      message: 'type is a number from 1 to 4.',
    });
  });

  it('answers an upload’s rows as CSV in its order, formulas as text, to people who may edit', async () => {
    const order = await world.booked();
    const { data } = await upload([
      ['SO-2', order, code],
      ['=1+1', order, code],
    ]);
    const { SOUploadId } = data;
    const viewer = await newKeeper({ [page]: ['view'] });
    expect(await viewer.ask(getSalesOrdersOf, { SOUploadId })).toMatchObject({ status: 418 });
    expect((await keeper.ask(getSalesOrdersOf, { SOUploadId })).data).toEqual([
      { SONo: 'SO-2', OrderNo: order, DealerCode: code },
      { SONo: '=1+1', OrderNo: order, DealerCode: code },
    ]);
    expect(await keeper.ask(getSalesOrdersOf, { SOUploadId: SOUploadId + 100 })).toMatchObject({
      code: '400',
    });
    const answered = await appOf(world.deps).request(
      `/api/api/${getSalesOrdersOf.path}?SOUploadId=${SOUploadId}`,
      { headers: { authorization: `Bearer ${keeper.token}`, accept: 'text/csv' } },
    );
    expect(answered.headers.get('content-type')).toContain('text/csv');
    expect(await answered.text()).toBe(
      `SONo,OrderNo,DealerCode\r\nSO-2,${order},${code}\r\n'=1+1,${order},${code}\r\n`,
    );
  });
});
