import { beforeEach, describe, expect, it } from 'vitest';
import { getActiveDispatches, getDispatchToPrint } from '../../contract/calls/orders/dispatch.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { dispatchWorld, type DispatchWorld } from '../support/dispatchWorld.ts';
import { keyDays } from '../../contract/calls/records/save.ts';
import { forgetExpired } from '../../server/engine/forgetExpired.ts';
import { createProduct, everyRight, setRights } from '../support/factories.ts';
import { breakOnPurpose } from '../support/testDeps.ts';

const open = await dispatchWorld();
breakOnPurpose(
  'a carton holds its quantity',
  'a carton is where it says',
  'a carton is as old as what it holds',
);
let world: DispatchWorld;

beforeEach(async () => {
  world = await open();
});

const extra = 'This Carton contains some extra products which are not part of this order.';
const who = expect.stringMatching(/by Person \d+ on \d+ \w{3} \d{4}, \d\d:\d\d\.$/);

const makeInactive = () =>
  world.deps.database.pool.query('update orders set is_active = false where company_id = $1', [
    world.companyId,
  ]);

describe('the details of a sales order', () => {
  it('are its dealer, its addresses and its products with the remaining quantities', async () => {
    const { tea, coffee, order, dealer } = world;
    await world.save([await world.packed(tea, 4)]);
    const { code, data } = await world.details(' so-1 ');
    expect(code).toBe('200');
    expect(data).toMatchObject({
      SONumber: 'SO-1',
      OrderBookingNo: order,
      DealerId: dealer.dealerId,
      DealerCode: `D${dealer.dealerId}`,
      DealerName: expect.stringMatching(/^Dealer/),
      GstNo: '27ABCDE1234F1Z5',
      Bill_Address: expect.stringMatching(/Market Road$/),
      Bill_Pincode: '411001',
      Bill_Country: 'India',
      Ship_Address: expect.stringMatching(/Godown Road$/),
      Ship_State: expect.stringMatching(/^State/),
      Ship_City: expect.stringMatching(/^City/),
    });
    expect(data.OrderInfos).toEqual([
      { ProductId: tea, ProductName: 'Tea', TotalQty: 10, RemainingQty: 6, AddedQty: 0 },
      { ProductId: coffee, ProductName: 'Coffee', TotalQty: 5, RemainingQty: 5, AddedQty: 0 },
    ]);
  });

  it('are refused for an unknown number, an inactive order and one that was dispatched whole', async () => {
    const { tea, coffee, order } = world;
    expect(await world.details('')).toMatchObject({ code: '400', message: 'Enter Sales Order Number' });
    expect(await world.details('SO-9')).toMatchObject({
      code: '400',
      message: 'There is no sales order SO-9.',
    });
    await world.save([await world.packed(tea, 10), await world.packed(coffee, 5)]);
    expect(await world.details('SO-1')).toMatchObject({
      code: '400',
      message: `Everything of order ${order} was dispatched already.`,
    });
    await makeInactive();
    expect(await world.details('SO-1')).toMatchObject({ code: '400', message: 'This order is inactive.' });
  });

  it('are not another company’s, nor another dealer’s', async () => {
    const stranger = (await open()).dispatcher;
    await world.salesOrder('SO-77', world.order);
    expect(await world.details('SO-77', stranger)).toMatchObject({
      message: 'There is no sales order SO-77.',
    });
    await setRights(world.deps, world.roleId, { [pageKeys.dispatch]: everyRight });
    expect(await world.details('SO-77', world.dealer)).toMatchObject({ code: '200' });
    expect(await world.details('SO-77', world.otherDealer)).toMatchObject({
      message: 'There is no sales order SO-77.',
    });
  });
});

describe('a scan', () => {
  it('answers the carton with its product and its days', async () => {
    const code = await world.packed(world.tea, 4, { manufacturedOn: '2026-01-02', expiresOn: '2027-01-02' });
    expect(await world.scan(`https://x.example/s?q=${code.toLowerCase()}`)).toMatchObject({
      code: '200',
      data: [
        {
          CartonId: code,
          ProductId: world.tea,
          ProductName: 'Tea',
          PQty: 4,
          Qty: 4,
          MFGDate: '2026/01/02',
          EXPDate: '2027/01/02',
        },
      ],
    });
    const pallet = await world.packed(world.coffee, 5, { type: 'TID' });
    expect((await world.scan(pallet, { SONo: 'SO-1' })).data).toMatchObject([{ CartonId: pallet, Qty: 5 }]);
  });

  it('is invalid for text that is not a carton, and for a carton that was never packed', async () => {
    for (const code of ['hello', `${world.prefix}DID202600001`, 'AB0'])
      expect(await world.scan(code)).toMatchObject({
        code: '400',
        message: 'Invalid Scan',
        data: { Outcome: 'invalid' },
      });
    expect(await world.scan('ABSID202600001;ABSID202600002')).toMatchObject({
      message: 'These are several codes. Please scan one at a time.',
    });
    const unknown = `${world.prefix}SID202699999`;
    expect(await world.scan(unknown)).toMatchObject({
      code: '400',
      message: `Invalid Scan: there is no carton ${unknown}.`,
    });
    const theirs = await open();
    const foreign = await theirs.packed(theirs.tea, 1);
    expect(await world.scan(foreign)).toMatchObject({
      message: `Invalid Scan: there is no carton ${foreign}.`,
    });
  });

  it('of a carton that is elsewhere says where, by whom and when', async () => {
    const { tea, packed, dispatcher } = world;
    const sent = await packed(tea, 2);
    await world.save([sent]);
    expect(await world.scan(sent)).toMatchObject({ code: '400', message: who });
    const pallet = await packed(tea, 2, { type: 'TID' });
    const { rows } = await world.deps.database.pool.query<{ id: number }>(
      'select id from packed_cartons where code = $1 and company_id = $2',
      [pallet, world.companyId],
    );
    const inside = await packed(tea, 2, { state: 'inside', tertiaryId: rows[0]?.id ?? 0 });
    expect((await world.scan(inside)).message).toContain(`${inside} is in carton ${pallet} (packed by `);
    const gone = await packed(tea, 2, {
      state: 'unpacked',
      unpackedAt: new Date(),
      unpackedBy: dispatcher.userId,
      unpackReason: 'Wrong',
    });
    expect((await world.scan(gone)).message).toMatch(/ was unpacked by Person \d+ on /);
  });

  it('is accepted only while its order has so much left of its product', async () => {
    const { tea, coffee, packed } = world;
    const [six, four, one] = [await packed(tea, 6), await packed(tea, 4), await packed(tea, 1)];
    const SONo = 'SO-1';
    expect(await world.scan(six, { SONo, flag: 1 })).toMatchObject({ code: '200' });
    expect(await world.scan(four, { SONo, flag: 1, Scanned: [six] })).toMatchObject({ code: '200' });
    expect(await world.scan(one, { SONo, flag: 1, Scanned: [six, four] })).toMatchObject({
      code: '400',
      message: extra,
      data: { errors: { QrData: 'Tea: 10 ordered, 10 scanned, 1 in this carton.' } },
    });
    expect(await world.scan(six, { SONo, flag: 1, Scanned: [six] })).toMatchObject({
      message: 'Already Scanned..!',
      data: { Outcome: 'alreadyScanned' },
    });
    const tooLarge = await packed(coffee, 6);
    expect(await world.scan(tooLarge, { SONo, flag: 1 })).toMatchObject({
      message: extra,
      data: { errors: { QrData: 'Coffee: 5 ordered, 0 scanned, 6 in this carton.' } },
    });
    const milk = await packed(await createProduct(world.deps, world.companyId, { productName: 'Milk' }), 1);
    expect(await world.scan(milk, { SONo, flag: 1 })).toMatchObject({
      message: extra,
      data: { errors: { QrData: 'Milk is not in this order.' } },
    });
    expect(await world.scan(six, { SONo: 'SO-9' })).toMatchObject({
      message: 'There is no sales order SO-9.',
    });
  });

  it('names older stock, unless it was approved or is scanned as well', async () => {
    const { tea, packed } = world;
    const older = await packed(tea, 3, { expiresOn: '2096-12-01' });
    const newer = await packed(tea, 2, { expiresOn: '2097-12-01' });
    expect(await world.scan(newer)).toMatchObject({
      code: '409',
      message: 'There is older stock of this product.',
      data: {
        OlderStock: [{ CartonId: older, Quantity: 3, ExpireDate: '2096/12/01' }],
        TotalOlder: 1,
      },
    });
    expect(await world.scan(newer, { flag: 1 })).toMatchObject({ code: '200' });
    expect(await world.scan(newer, { Scanned: [older] })).toMatchObject({ code: '200' });
    expect(await world.scan(older)).toMatchObject({ code: '200' });
  });

  it('does not ask for older stock that can’t go: expired, or more than the order still wants', async () => {
    const { tea, packed } = world;
    await packed(tea, 1, { expiresOn: '2020-12-01' });
    const large = await packed(tea, 7, { expiresOn: '2096-12-01' });
    const first = await packed(tea, 4, { expiresOn: '2095-12-01' });
    const newer = await packed(tea, 3, { expiresOn: '2097-12-01' });
    const scanned = { SONo: 'SO-1', Scanned: [first] };
    expect(await world.scan(newer, scanned)).toMatchObject({ code: '200' });
    expect(await world.scan(newer, { SONo: 'SO-1' })).toMatchObject({
      code: '409',
      data: { OlderStock: [{ CartonId: first }, { CartonId: large }], TotalOlder: 2 },
    });
    expect(await world.save([first, newer])).toMatchObject({ code: '200' });
  });
});

describe('a dispatch', () => {
  it('counts its cartons in the order, takes them away, and answers its note', async () => {
    const { tea, coffee, packed, order, prefix, dealer } = world;
    const [first, second] = [await packed(tea, 4), await packed(coffee, 5, { type: 'TID' })];
    const answered = await world.save([second, first]);
    const code = `${prefix}DID${new Date().getFullYear()}00001`;
    expect(answered).toMatchObject({ code: '200', message: `Dispatch ${code} added successfully.` });
    expect(answered.data).toMatchObject({
      DispatchId: code,
      SONo: 'SO-1',
      OrderBookingNo: String(order),
      DealerCode: `D${dealer.dealerId}`,
      CompanyName: expect.stringMatching(/^Company/),
      BillingAddress: expect.stringMatching(/Market Road\nCity \d+ 411001\nState \d+, India$/),
      CreatedDt: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      Remark: '',
      Cartons: [
        { CartonId: second, Lines: [{ ProductName: 'Coffee', Qty: 5, MRP: 250, Amount: 1250 }] },
        { CartonId: first, Lines: [{ ProductName: 'Tea', Qty: 4, MRP: 100, Amount: 400 }] },
      ],
      TotalCarton: 2,
      TotalQty: 9,
      TotalAmount: 1650,
    });
    expect(await world.progress()).toEqual([1, 4, 5]);
    expect(await world.states(first, second)).toEqual(['dispatched', 'dispatched']);
    expect(await world.dispatches()).toMatchObject([
      {
        DispatchId: code,
        TotalCarton: 2,
        userName: expect.stringMatching(/^Dealer/),
        IsReversed: false,
        TotalRows: 1,
      },
    ]);
    await world.save([await packed(tea, 6)]);
    expect(await world.progress()).toEqual([2, 10, 5]);
    expect((await world.dispatches())[0]).toMatchObject({
      DispatchId: `${prefix}DID${new Date().getFullYear()}00002`,
    });
  });

  it('keeps the price of its day', async () => {
    const { tea, packed, deps, dispatcher } = world;
    const { data } = await world.save([await packed(tea, 4)]);
    await deps.database.pool.query('update products set mrp = 999 where id = $1', [tea]);
    const again = await dispatcher.ask(getDispatchToPrint, {
      DispatchId: data.DispatchId,
      First: 1,
      PageSize: 5,
    });
    expect(again.data).toEqual(data);
  });

  it('is refused whole where anything of it is wrong', async () => {
    const { tea, coffee, packed, otherDealer } = world;
    const [good, large] = [await packed(tea, 4), await packed(coffee, 6)];
    const unknown = `${world.prefix}SID202699999`;
    for (const [codes, changes, message] of [
      [[], {}, 'Scan First'],
      [[good, good], {}, 'Already Scanned..!'],
      [[good, large], {}, extra],
      [[good, unknown], {}, `Invalid Scan: there is no carton ${unknown}.`],
      [[good], { SONo: '' }, 'Enter Sales Order Number'],
      [[good], { SONo: 'SO-9' }, 'There is no sales order SO-9.'],
      [[good], { DealerId: otherDealer.dealerId }, /^This order belongs to another dealer now\./],
      [[good], { Remark: 'x'.repeat(501) }, 'Remark can have at most 500 characters.'],
    ] as const) {
      const answered = await world.save(codes, changes);
      expect(answered.code).toMatch(/^40/);
      expect(answered.message).toMatch(message);
    }
    expect(await world.save([good, large])).toMatchObject({
      data: { errors: { dispatchDetails: 'Coffee: 5 ordered, 6 scanned.' } },
    });
    await makeInactive();
    expect(await world.save([good])).toMatchObject({ code: '400', message: 'This order is inactive.' });
    expect(await world.progress()).toEqual([0, 0, 0]);
    expect(await world.states(good, large)).toEqual(['packed', 'packed']);
    expect(await world.dispatches()).toEqual([]);
  });

  it('is refused without looking at each of very many cartons, and at a code that no text can be', async () => {
    const scan = await world.scan('A1SID202600001', { Scanned: ['A1SID2026\0', ''] });
    expect(scan).toMatchObject({ code: '400', message: expect.stringMatching(/^Invalid Scan/) as unknown });
    expect(await world.details('SO-1\0')).toMatchObject({ code: '200' });
    const answers = await Promise.all(
      [2001, 10_001].map((length) => world.save(Array.from({ length }, () => ''))),
    );
    expect(answers.map(({ code, message }) => [code, message])).toEqual([
      ['400', 'A dispatch can have at most 2,000 cartons. Please divide it.'],
      ['400', 'A dispatch can have at most 2,000 cartons. Please divide it.'],
    ]);
  });

  it('asks for a remark while older stock stays behind', async () => {
    const { tea, packed } = world;
    const older = await packed(tea, 3, { expiresOn: '2096-12-01' });
    const newer = await packed(tea, 2, { expiresOn: '2097-12-01' });
    expect(await world.save([newer])).toMatchObject({
      code: '409',
      data: { OlderStock: [{ CartonId: older }], TotalOlder: 1 },
    });
    expect(await world.save([newer], { Remark: ' ' })).toMatchObject({ code: '409' });
    expect((await world.save([newer], { Remark: 'Asked for' })).data).toMatchObject({ Remark: 'Asked for' });
    const newest = await packed(tea, 2, { expiresOn: '2098-12-01' });
    expect(await world.save([newest, older])).toMatchObject({ code: '200' });
  });

  it('happens once, however often its request is sent', async () => {
    const code = await world.packed(world.tea, 4);
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.save([code], {}, world.dispatcher, 'one-key')),
    );
    expect(new Set(answers.map(({ data }) => data.DispatchId)).size).toBe(1);
    expect(await world.dispatches()).toHaveLength(1);
    expect(await world.progress()).toEqual([1, 4, 0]);
  });

  it('does not happen again if a device repeats its request days later, after somebody has reversed it', async () => {
    const { pool } = world.deps.database;
    const code = await world.packed(world.tea, 4);
    const { data } = await world.save([code], {}, world.dispatcher, 'late');
    await world.reverse(data.Id);
    await pool.query(
      `update idempotency_keys set created_at = now() - interval '${keyDays} days' where key = 'late'`,
    );
    await forgetExpired(world.deps);
    expect((await world.save([code], {}, world.dispatcher, 'late')).data).toEqual(data);
    expect(await world.states(code)).toEqual(['packed']);
    expect(await world.dispatches()).toMatchObject([{ IsReversed: true }]);
  });

  it('is of the staff who may add', async () => {
    const code = await world.packed(world.tea, 4);
    const viewer = await world.newPerson({
      companyId: world.companyId,
      rights: { [pageKeys.dispatch]: ['view', 'edit', 'report'] },
    });
    expect(await world.save([code], {}, viewer)).toMatchObject({ status: 418 });
    expect(await world.scan(code, { by: viewer })).toMatchObject({ status: 418 });
    await setRights(world.deps, world.roleId, { [pageKeys.dispatch]: everyRight });
    expect(await world.save([code], {}, world.dealer)).toMatchObject({ status: 418 });
    expect(await world.scan(code, { by: world.dealer })).toMatchObject({ status: 418 });
  });
});

describe('the transport of a dispatch', () => {
  const papers = {
    Transporter: 'Gati',
    VehicleNo: 'MH12AB1234',
    LRNo: 'LR-7',
    EWayBillNo: '321012345678',
    EWayBillDate: '2026/11/26',
    InvoiceNo: 'INV-9',
  };
  const setTransport = (Id: number, changes: object, by = world.dispatcher) =>
    by.ask<object>('Dispatch/SetTransport', { Id, ...changes });

  it('is kept with it, on its note, in the list and in the report, and is searched', async () => {
    const { tea, dispatcher } = world;
    const { data } = await world.save([await world.packed(tea, 4)], papers);
    expect(data).toMatchObject(papers);
    await world.save([await world.packed(tea, 3)]);
    for (const SearchValue of ['gati', 'mh12ab', 'lr-7', '0123456', 'inv-9']) {
      const found = await world.dispatches(dispatcher, { SearchValue });
      expect(found).toEqual([expect.objectContaining({ DispatchId: data.DispatchId, ...papers })]);
    }
    const report = await dispatcher.ask<object[]>('DispatchRpt/GetDispatchReport', { SearchValue: 'INV-9' });
    expect(report.data).toEqual([expect.objectContaining({ DispatchId: data.DispatchId, ...papers })]);
  });

  it('is refused by the rules of its fields, and nothing is dispatched', async () => {
    const code = await world.packed(world.tea, 4);
    const refused = await world.save([code], { EWayBillNo: '12345', VehicleNo: '!' });
    expect(refused).toMatchObject({
      code: '400',
      data: {
        errors: {
          EWayBillNo: 'An e-way bill number has 12 digits.',
          VehicleNo: 'Please enter a vehicle number such as MH12AB1234.',
        },
      },
    });
    expect(await world.states(code)).toEqual(['packed']);
  });

  it('is changed later by who may edit, and logged; a reversed dispatch keeps its own', async () => {
    const { companyId, deps, dispatcher, tea } = world;
    const { data } = await world.save([await world.packed(tea, 4)], { ...papers, LRNo: '' });
    const { Id, DispatchId } = data;
    const packer = await world.newPerson({
      companyId,
      rights: { [pageKeys.dispatch]: everyRight.filter((right) => right !== 'edit') },
    });
    expect(await setTransport(Id, { VehicleNo: 'KA01X1' }, packer)).toMatchObject({ status: 418 });
    expect(await setTransport(Id, { EWayBillNo: '1' })).toMatchObject({ code: '400' });
    const changed = { ...papers, VehicleNo: 'KA01X1', LRNo: 'LR-8' };
    expect(await setTransport(Id, changed)).toMatchObject({ code: '200', message: 'Transport saved.' });
    const printed = await dispatcher.ask(getDispatchToPrint, { DispatchId });
    expect(printed.data).toMatchObject(changed);
    const { rows } = await deps.database.pool.query(
      `select action, before, after from audit_entries where company_id = $1 and page = 'dispatch' order by id`,
      [companyId],
    );
    expect(rows.at(-1)).toMatchObject({
      action: 'updated',
      before: { VehicleNo: 'MH12AB1234' },
      after: { VehicleNo: 'KA01X1', LRNo: 'LR-8' },
    });
    await world.reverse(Id);
    expect((await setTransport(Id, papers)).code).not.toBe('200');
  });
});

describe('two dispatchers', () => {
  it('with the same carton: one gets it, the other learns who and when', async () => {
    const { tea, packed, newPerson, companyId } = world;
    const other = await newPerson({ companyId, rights: { [pageKeys.dispatch]: everyRight } });
    const shared = await packed(tea, 2);
    const [mine, theirs] = [await packed(tea, 2), await packed(tea, 2)];
    const answers = await Promise.all([
      world.save([mine, shared], { Remark: 'Any' }),
      world.save([shared, theirs], { Remark: 'Any' }, other),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409']);
    const lost = answers.find(({ code }) => code === '409');
    expect(lost?.message).toMatch(new RegExp(`^${shared} was dispatched with \\w+ by Person \\d+ on `));
    expect(await world.progress()).toEqual([1, 4, 0]);
    expect(await world.dispatches()).toHaveLength(1);
  });

  it('of the same order never send more than was ordered', async () => {
    const { tea, packed } = world;
    const codes = await Promise.all(Array.from({ length: 8 }, () => packed(tea, 3)));
    const answers = await Promise.all(codes.map((code) => world.save([code], { Remark: 'Any' })));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(3);
    expect(new Set(answers.filter(({ code }) => code !== '200').map(({ message }) => message))).toEqual(
      new Set([extra]),
    );
    expect(await world.progress()).toEqual([1, 9, 0]);
    const numbers = (await world.dispatches()).map(({ DispatchId }) => String(DispatchId).slice(-5));
    expect(numbers.sort()).toEqual(['00001', '00002', '00003']);
  });

  it('who take the same cartons in other orders do not wait for each other for ever', async () => {
    const { tea, packed, booked, salesOrder } = world;
    await salesOrder('SO-2', await booked([{ ProductId: tea, Qty: 100 }]));
    const codes = await Promise.all(Array.from({ length: 5 }, () => packed(tea, 2)));
    const answers = await Promise.all([
      world.save(codes, { SONo: 'SO-1' }),
      world.save(codes.toReversed(), { SONo: 'SO-2' }),
      world.save(codes, { SONo: 'SO-2' }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409', '409']);
  });
});

describe('an undo', () => {
  it('is for who made the dispatch, who need not have the right to reverse, and is logged', async () => {
    const { tea, packed, deps, companyId } = world;
    const adding = { [pageKeys.dispatch]: ['view', 'add'] } as const;
    const maker = await world.newPerson({ companyId, rights: adding });
    const other = await world.newPerson({ companyId, rights: adding });
    const code = await packed(tea, 4);
    const { data } = await world.save([code], {}, maker);
    expect(await world.undo(data.Id, other)).toMatchObject({
      code: '400',
      message: 'Only who made a dispatch can undo it.',
    });
    expect(await world.reverse(data.Id, maker)).toMatchObject({ status: 418 });
    expect(await world.undo(data.Id, maker)).toMatchObject({ code: '200', message: /was undone\.$/ });
    expect(await world.states(code)).toEqual(['packed']);
    expect(await world.progress()).toEqual([0, 0, 0]);
    expect(await world.dispatches()).toMatchObject([
      { IsReversed: true, ReverseReason: 'Undone by who made it' },
    ]);
    const { rows } = await deps.database.pool.query(
      `select action from audit_entries where company_id = $1 and page = 'dispatch' order by id`,
      [companyId],
    );
    expect(rows).toMatchObject([{ action: 'created' }, { action: 'reversed' }]);
    expect(await world.save([code])).toMatchObject({ code: '200' });
  });

  it('is possible for ten minutes, once, also beside a reversal', async () => {
    const { tea, packed, deps } = world;
    const { data: first } = await world.save([await packed(tea, 4)]);
    const answers = await Promise.all([world.undo(first.Id), world.reverse(first.Id), world.undo(first.Id)]);
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await world.progress()).toEqual([0, 0, 0]);
    const { data: late } = await world.save([await packed(tea, 3)]);
    await deps.database.pool.query(
      `update dispatches set created_at = created_at - interval '11 minutes' where id = $1`,
      [late.Id],
    );
    expect(await world.undo(late.Id)).toMatchObject({
      code: '400',
      message: 'A dispatch can be undone for 10 minutes. Please reverse it instead.',
    });
    expect(await world.progress()).toEqual([1, 3, 0]);
  });
});

describe('a reversal', () => {
  const dispatched = async (...codes: string[]) => {
    const { data } = await world.save(codes, { Remark: 'Any' });
    return data.Id;
  };

  it('frees the cartons and takes the lines back, with its reason in the list and in the log', async () => {
    const { tea, coffee, packed, deps } = world;
    const codes = [await packed(tea, 10), await packed(coffee, 5)];
    const id = await dispatched(...codes);
    expect(await world.progress()).toEqual([2, 10, 5]);
    expect(await world.reverse(id)).toMatchObject({ code: '200', message: /^Dispatch \w+ was reversed\.$/ });
    expect(await world.progress()).toEqual([0, 0, 0]);
    expect(await world.states(...codes)).toEqual(['packed', 'packed']);
    expect(await world.dispatches()).toMatchObject([
      {
        IsReversed: true,
        ReverseReason: 'Came back',
        ReversedBy: expect.stringMatching(/^Person/),
        TotalCarton: 2,
      },
    ]);
    const { rows } = await deps.database.pool.query(
      `select action, after from audit_entries where company_id = $1 and page = 'dispatch' order by id`,
      [world.companyId],
    );
    expect(rows).toMatchObject([
      { action: 'created', after: { IsReversed: false } },
      { action: 'reversed', after: { IsReversed: true, ReverseReason: 'Came back' } },
    ]);
    expect(await world.save(codes)).toMatchObject({ code: '200' });
    expect(await world.progress()).toEqual([2, 10, 5]);
    expect((await world.dispatches()).map(({ IsReversed }) => IsReversed)).toEqual([false, true]);
  });

  it('happens once: the second learns who and when', async () => {
    const id = await dispatched(await world.packed(world.tea, 4));
    const answers = await Promise.all([world.reverse(id), world.reverse(id), world.reverse(id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409', '409']);
    expect(answers.find(({ code }) => code === '409')?.message).toMatch(
      /^\w+ was reversed by Person \d+ on /,
    );
    expect(await world.progress()).toEqual([0, 0, 0]);
  });

  it('needs a reason, the right to edit, staff, and a dispatch of the own company', async () => {
    const id = await dispatched(await world.packed(world.tea, 4));
    expect(await world.reverse(id, world.dispatcher, ' ')).toMatchObject({
      code: '400',
      message: 'Please enter Reason',
    });
    const adder = await world.newPerson({
      companyId: world.companyId,
      rights: { [pageKeys.dispatch]: ['view', 'add', 'report'] },
    });
    expect(await world.reverse(id, adder)).toMatchObject({ status: 418 });
    await setRights(world.deps, world.roleId, { [pageKeys.dispatch]: everyRight });
    expect(await world.reverse(id, world.dealer)).toMatchObject({ status: 418 });
    expect(await world.reverse(id, world.otherDealer)).toMatchObject({ code: '400' });
    expect(await world.reverse(id, (await open()).dispatcher)).toMatchObject({
      code: '400',
      message: 'This record no longer exists.',
    });
    expect(await world.progress()).toEqual([1, 4, 0]);
  });

  it('leaves the order with its dealer, to whom it was sent', async () => {
    const { order, tea, coffee, staff, otherDealer } = world;
    await world.reverse(await dispatched(await world.packed(tea, 4)));
    const productDetails = [
      { ProductId: tea, Qty: 10 },
      { ProductId: coffee, Qty: 5 },
    ];
    expect(
      await world.book(staff, { OrderBookingNo: order, DealerId: otherDealer.dealerId, productDetails }),
    ).toMatchObject({
      code: '400',
      message: 'Part of this order was dispatched, so its dealer can’t change.',
    });
  });
});

describe('the lists', () => {
  it('are found by code, sales order and dealer, and show dealers only their own', async () => {
    const { tea, packed, deps, roleId, dealer, otherDealer } = world;
    const { data } = await world.save([await packed(tea, 4)]);
    const found = async (SearchValue: string) => (await world.dispatches(undefined, { SearchValue })).length;
    expect(await found(data.DispatchId.toLowerCase())).toBe(1);
    expect(await found('so-1')).toBe(1);
    expect(await found(data.DealerName)).toBe(1);
    expect(await found('nobody')).toBe(0);
    await setRights(deps, roleId, { [pageKeys.dispatch]: ['view'], [pageKeys.dispatchReport]: ['view'] });
    expect(await world.dispatches(dealer)).toMatchObject([{ DispatchId: data.DispatchId }]);
    expect(await world.dispatches(otherDealer)).toEqual([]);
    expect((await dealer.ask(getActiveDispatches)).data).toMatchObject([{ label: data.DispatchId }]);
    expect((await otherDealer.ask(getActiveDispatches)).data).toEqual([]);
    const DispatchId = data.DispatchId;
    expect((await dealer.ask(getDispatchToPrint, { DispatchId })).code).toBe('200');
    expect((await otherDealer.ask(getDispatchToPrint, { DispatchId })).message).toBe(
      'This record no longer exists.',
    );
  });

  it('and the report leave out reversed dispatches', async () => {
    const { tea, packed, dispatcher } = world;
    const { data } = await world.save([await packed(tea, 4)]);
    const report = async () => (await dispatcher.ask<object[]>('DispatchRpt/GetDispatchReport', {})).data;
    expect(await report()).toMatchObject([{ DispatchId: data.DispatchId, TotalCarton: 1 }]);
    await world.reverse(data.Id);
    expect(await report()).toEqual([]);
    expect((await dispatcher.ask(getActiveDispatches)).data).toEqual([]);
    expect((await dispatcher.ask(getActiveDispatches, { Value: data.Id })).data).toHaveLength(1);
    // asked from a report that was opened before
    expect(await dispatcher.ask(getDispatchToPrint, { DispatchId: data.DispatchId })).toMatchObject({
      code: '409',
      message: expect.stringMatching(/^\w+ was reversed by Person \d+ on /),
    });
  });
});
