import { beforeEach, describe, expect, it } from 'vitest';
import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { getReturnToPrint, saveReturn, scanForReturn } from '../../contract/calls/orders/returns.ts';
import { getJourney } from '../../contract/calls/seals/tracking.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { appOf } from '../support/appOf.ts';
import { done } from '../support/ask.ts';
import { createSalesOrder, createTestDealer, everyRightOn, setRights } from '../support/factories.ts';
import { schemaFaults, withoutSchema } from '../support/epcisSchema.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;

const pages = ['category-master', 'product-master', 'issue-number', 'mapping', 'de-mapping', 'damage'];
const floorPages = [
  pageKeys.secondaryPacking,
  pageKeys.tertiaryPacking,
  pageKeys.unpacking,
  pageKeys.dispatch,
  pageKeys.orderBooking,
  pageKeys.returns,
  pageKeys.tracking,
  pageKeys.epcisEvents,
  'return-report',
];

let world: PackingWorld;
let dealerId: number;
let tea: number;
let first: number;

/** A dealer's order of 40 of 60 mapped units of tea, of which nothing is packed. */
async function open() {
  world = await createPackingWorld(deps);
  const { companyId, roleId } = world;
  await setRights(deps, roleId, everyRightOn([...pages, ...floorPages]));
  tea = await world.product({ ProductName: 'Tea' });
  first = await world.mapped(tea, 60);
  ({ dealerId } = await createTestDealer(deps, { companyId, roleId }));
  await order('SO-1', 40);
}

async function order(soNo: string, Qty: number) {
  const sent = {
    OrderBookingNo: 0,
    DealerId: dealerId,
    Remark: '',
    productDetails: [{ ProductId: tea, Qty }],
  };
  const orderNo = Number((await done(world.ask('OrderBooking/CreateOrder', sent)))['Id']);
  await createSalesOrder(deps, { companyId: world.companyId, soNo, orderNo });
}

beforeEach(open);

/** Packs `quantity` units from the `from`th on. */
const pack = (from: number, quantity: number) =>
  world.packed(first + from, first + from + quantity - 1, 'A small one');

const send = async (codes: readonly string[], SONo = 'SO-1') =>
  done(
    world.ask(saveDispatch, {
      DealerId: dealerId,
      SONo,
      dispatchDetails: codes.map((CartonId) => ({ CartonId })),
      Remark: 'Asked for by the store',
    }),
  );

type Line = { CartonId?: string; SeqNo?: number; Condition?: string; Reason?: string };

const takeBack = (lines: readonly Line[], Reopens = false, key?: string) =>
  world.ask(
    saveReturn,
    { returnDetails: lines.map((line) => ({ Condition: 'sellable', Reason: 'Not sold', ...line })), Reopens },
    key ? { headers: { 'idempotency-key': key } } : {},
  );

const carton = async (code: string) => {
  const { rows } = await pool.query<{ state: string; quantity: number }>(
    'select state, quantity from packed_cartons where company_id = $1 and code = $2',
    [world.companyId, code],
  );
  return rows[0];
};

const remaining = async () => {
  const { rows } = await pool.query<{ left: number }>(
    'select sum(qty - dispatched)::int as left from order_lines where company_id = $1',
    [world.companyId],
  );
  return rows[0]?.left;
};

describe('a scan for a return', () => {
  it('finds a carton, one inside of a tertiary one, and a unit, with their dispatch', async () => {
    const [one, two, three] = [await pack(0, 4), await pack(4, 4), await pack(8, 4)];
    const pallet = await world.packedTogether([one, two], 'Small ones');
    const { DispatchId } = await send([pallet, three]);
    const found = { DispatchId, SONo: 'SO-1', ProductName: 'Tea' };
    const scan = (QrData: string) => world.ask(scanForReturn, { QrData });
    expect((await scan(pallet)).data).toMatchObject({ ...found, CartonId: pallet, Qty: 8, SeqNo: null });
    expect((await scan(one)).data).toMatchObject({
      ...found,
      CartonId: one,
      TertiaryCartonId: pallet,
      Qty: 4,
    });
    expect((await scan(world.seal(first + 9))).data).toMatchObject({
      ...found,
      CartonId: three,
      SeqNo: first + 9,
      Qty: 1,
    });
  });

  it('is refused for what is not with a dealer, and says what it is', async () => {
    const one = await pack(0, 4);
    const scan = (QrData: string) => world.ask(scanForReturn, { QrData });
    expect(await scan(one)).toMatchObject({ code: '409', message: `${one} is not with a dealer.` });
    expect(await scan(`${world.prefix}SID202699999`)).toMatchObject({
      message: `There is no carton ${world.prefix}SID202699999.`,
    });
    expect(await scan(world.seal(first))).toMatchObject({ message: `Unit ${first} is not with a dealer.` });
    expect(await scan('hello')).toMatchObject({ code: '400', message: 'Invalid Scan' });
    await send([one]);
    const { ReturnId } = await done(takeBack([{ CartonId: one }]));
    expect((await scan(one)).message).toMatch(new RegExp(`^${one} was returned with ${ReturnId} by .+ on `));
  });
});

describe('a return', () => {
  it('lets sellable cartons stand as they were, and opens the order again only when it is asked to', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    const { DispatchId } = await send([one, two]);
    expect(await remaining()).toBe(32);
    const note = await done(takeBack([{ CartonId: one }]));
    expect(note).toMatchObject({
      ReturnId: `${world.prefix}RID${new Date().getFullYear()}00001`,
      DispatchId,
      TotalCarton: 1,
      TotalQty: 4,
      Cartons: [
        { CartonId: one, Lines: [{ ProductName: 'Tea', Qty: 4, Condition: 'sellable', Reason: 'Not sold' }] },
      ],
    });
    expect([await carton(one), await carton(two)]).toEqual([
      { state: 'packed', quantity: 4 },
      { state: 'dispatched', quantity: 4 },
    ]);
    expect(await remaining()).toBe(32);
    await done(takeBack([{ CartonId: two }], true));
    expect(await remaining()).toBe(36);
    await send([one, two]);
    expect(await done(world.ask(getReturnToPrint, { ReturnId: note.ReturnId }))).toEqual(note);
    await assertInvariants(deps.database);
  });

  it('takes a carton out of its pallet, and the pallet goes on without it', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    const pallet = await world.packedTogether([one, two], 'Small ones');
    await send([pallet]);
    await done(takeBack([{ CartonId: one }]));
    expect([await carton(one), await carton(two), await carton(pallet)]).toEqual([
      { state: 'packed', quantity: 4 },
      { state: 'inside', quantity: 4 },
      { state: 'dispatched', quantity: 4 },
    ]);
    await done(takeBack([{ CartonId: two }]));
    expect(await carton(pallet)).toMatchObject({ state: 'unpacked' });
    await assertInvariants(deps.database);
  });

  it('takes single units out of their cartons, to be packed again', async () => {
    const one = await pack(0, 4);
    await send([one]);
    await done(takeBack([{ SeqNo: first + 1 }]));
    expect(await carton(one)).toEqual({ state: 'dispatched', quantity: 3 });
    await world.packed(first + 1, first + 1, 'Only one came back');
    await done(takeBack([{ CartonId: one }]));
    expect(await carton(one)).toEqual({ state: 'packed', quantity: 3 });
    await assertInvariants(deps.database);
  });

  it('unpacks a carton whose last unit came back, also inside of a pallet', async () => {
    const [one, two] = [await pack(0, 1), await pack(4, 2)];
    const pallet = await world.packedTogether([one, two], 'Small ones');
    await send([pallet]);
    await done(takeBack([{ SeqNo: first }]));
    expect([await carton(one), await carton(pallet)]).toEqual([
      { state: 'unpacked', quantity: 0 },
      { state: 'dispatched', quantity: 2 },
    ]);
    await done(takeBack([{ SeqNo: first + 4 }, { SeqNo: first + 5 }]));
    expect(await carton(pallet)).toEqual({ state: 'unpacked', quantity: 0 });
    await assertInvariants(deps.database);
  });

  it('takes damaged units, cartons and pallets out of their mappings', async () => {
    const [one, two, three] = [await pack(0, 4), await pack(4, 4), await pack(8, 4)];
    const pallet = await world.packedTogether([one, two], 'Small ones');
    await send([pallet, three]);
    const crushed = { Condition: 'damaged', Reason: 'Crushed on the way' };
    await done(
      takeBack([
        { CartonId: pallet, ...crushed },
        { SeqNo: first + 9, ...crushed },
      ]),
    );
    for (const code of [one, two, pallet]) expect(await carton(code)).toMatchObject({ state: 'unpacked' });
    const { rows } = await pool.query(
      `select lower(serials)::int - $2 as from, upper(serials)::int - $2 as to, reason from taken_out
       where company_id = $1 and kind = 'damaged' order by serials`,
      [world.companyId, first],
    );
    expect(rows).toEqual([
      { from: 0, to: 8, reason: crushed.Reason },
      { from: 9, to: 10, reason: crushed.Reason },
    ]);
    await assertInvariants(deps.database);
  });

  it('is refused for goods of two dispatches, and for a carton with something inside of it', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    const { DispatchId } = await send([one]);
    const other = (await send([two])).DispatchId;
    expect(await takeBack([{ CartonId: one }, { CartonId: two }])).toMatchObject({
      code: '400',
      message: `${two} left with ${other}, and this return has goods of ${DispatchId}.`,
      data: { Refused: [{ CartonId: two }] },
    });
    expect(await takeBack([{ CartonId: one }, { SeqNo: first }])).toMatchObject({
      message: 'Already Scanned..!',
      data: { Refused: [{ SeqNo: first }] },
    });
    expect(await carton(one)).toMatchObject({ state: 'dispatched' });
  });

  it('happens once, whoever asks at the same time and however often', async () => {
    const one = await pack(0, 4);
    await send([one]);
    const answers = await Promise.all([
      takeBack([{ CartonId: one }], true, 'a key'),
      takeBack([{ CartonId: one }], true, 'a key'),
      takeBack([{ SeqNo: first }, { SeqNo: first + 1 }], true),
      takeBack([{ CartonId: one }], true),
    ]);
    const taken = new Set(answers.filter(({ code }) => code === '200').map(({ data }) => data.ReturnId));
    expect(taken.size).toBeLessThanOrEqual(2);
    expect(taken.size).toBeGreaterThan(0);
    await assertInvariants(deps.database);
  });

  it('leaves no gap in its numbers when one is refused', async () => {
    const cartons = [await pack(0, 4), await pack(4, 4), await pack(8, 4)];
    await send(cartons);
    const notes = await Promise.all(cartons.map((CartonId) => done(takeBack([{ CartonId }]))));
    expect(notes.map(({ ReturnId }) => ReturnId.slice(-1)).sort()).toEqual(['1', '2', '3']);
  });

  it('ends what can be reversed of its dispatch', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    const { Id } = await send([one, two]);
    await done(takeBack([{ CartonId: one }]));
    const cameBack = 'Some of this dispatch came back already. Please take the rest back in Returns.';
    expect(await world.ask('Dispatch/Reverse', { Id, Reason: 'All of it' })).toMatchObject({
      message: cameBack,
    });
  });
});

describe('what is told of a return', () => {
  const journey = async (qr: string) => {
    const { data } = await world.ask(getJourney, { qr });
    return data.map(({ Kind, Activity }) => `${Kind}: ${Activity.replace(/\n?<br>.*|<[^>]+>/g, '')}`);
  };

  it('is the journeys of the carton, the unit and what stayed', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    const pallet = await world.packedTogether([one, two], 'Small ones');
    const { DispatchId } = await send([pallet]);
    const { ReturnId } = await done(takeBack([{ SeqNo: first, Condition: 'damaged', Reason: 'Crushed' }]));
    await done(takeBack([{ CartonId: two }], true));
    await send([two]);
    const sent = expect.stringMatching(new RegExp(`^dispatched: .*dispatch ${DispatchId}`));
    expect((await journey(world.seal(first))).slice(2)).toEqual([
      expect.stringMatching(/^packed: Packed into carton/),
      expect.stringMatching(/^packed: Packed into tertiary/),
      sent,
      expect.stringMatching(new RegExp(`^returned: Returned from .*, return ${ReturnId}, Damaged: Crushed$`)),
      'damaged: Damaged: Crushed',
    ]);
    expect(await journey(two)).toEqual([
      expect.stringMatching(/^packed: Packed with 4 units/),
      expect.stringMatching(/^packed: Packed into tertiary/),
      sent,
      expect.stringMatching(/^returned: Returned from .*Sellable: Not sold$/),
      expect.stringMatching(/^dispatched/),
    ]);
    expect(await journey(pallet)).toEqual([
      expect.stringMatching(/^packed: Packed with 2 cartons of 8 units altogether/),
      sent,
      expect.stringMatching(/^returned: 1 unit returned from .*Damaged: Crushed$/),
      expect.stringMatching(/^returned: 4 units returned from /),
    ]);
    expect((await journey(DispatchId)).filter((entry) => entry.startsWith('returned'))).toHaveLength(2);
  });

  it('is an event of EPCIS for each condition', async () => {
    const one = await pack(0, 4);
    const { DispatchId } = await send([one]);
    const { ReturnId } = await done(
      takeBack([{ SeqNo: first, Condition: 'damaged', Reason: 'Crushed' }, { SeqNo: first + 1 }]),
    );
    const response = await appOf(deps).request('/api/epcis/events?EQ_bizStep=receiving', {
      headers: { authorization: `Bearer ${world.token}` },
    });
    const text = await response.text();
    if (!withoutSchema) expect(schemaFaults()(JSON.parse(text))).toEqual([]);
    expect(text).toContain(ReturnId);
    expect(text).toContain(DispatchId);
    for (const disposition of ['damaged', 'returned'])
      expect(text).toContain(`"disposition":"${disposition}"`);
  });

  it('is the report, by product, dealer, condition and reason', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    await send([one, two]);
    const { ReturnId } = await done(
      takeBack([{ CartonId: one }, { CartonId: two, Condition: 'expired', Reason: 'Too old' }]),
    );
    const { data } = await world.ask('ReturnRpt/GetReturnReport', { First: 1, PageSize: 10 });
    expect(data).toMatchObject([
      { ReturnId, ProductName: 'Tea', Condition: 'expired', Reason: 'Too old', Qty: 4 },
      { ReturnId, ProductName: 'Tea', Condition: 'sellable', Reason: 'Not sold', Qty: 4 },
    ]);
  });
});
