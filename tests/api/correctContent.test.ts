import { beforeEach, describe, expect, it } from 'vitest';
import { correctContent, scanForCorrection } from '../../contract/calls/seals/correction.ts';
import { saveSecondary } from '../../contract/calls/seals/packing.ts';
import { getJourney, getSecondaryInfo } from '../../contract/calls/seals/tracking.ts';
import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { saveReturn } from '../../contract/calls/orders/returns.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { appOf } from '../support/appOf.ts';
import { done } from '../support/ask.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { schemaFaults, withoutSchema } from '../support/epcisSchema.ts';
import { createSalesOrder, createTestDealer, everyRightOn, setRights } from '../support/factories.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;

const pages = [
  'category-master',
  'product-master',
  'issue-number',
  'mapping',
  'de-mapping',
  'damage',
  'recall',
  pageKeys.secondaryPacking,
  pageKeys.tertiaryPacking,
  pageKeys.unpacking,
  pageKeys.dispatch,
  pageKeys.returns,
  pageKeys.orderBooking,
  pageKeys.tracking,
  pageKeys.epcisEvents,
];

let world: PackingWorld;
let tea: number;
let first: number;

beforeEach(async () => {
  world = await createPackingWorld(deps);
  await setRights(deps, world.roleId, everyRightOn(pages));
  tea = await world.product({ ProductName: 'Tea' });
  first = await world.mapped(tea, 40);
});

/** Packs `quantity` units from the `from`th on. */
const pack = (from: number, quantity: number) =>
  world.packed(first + from, first + from + quantity - 1, 'A small one');

interface Correction {
  out?: readonly number[];
  into?: readonly number[];
  reason?: string;
}

/** Corrects a carton by the places of units among the mapped ones. */
const correct = (CartonId: string, { out = [], into = [], reason }: Correction, key?: string) =>
  world.ask(
    correctContent,
    {
      CartonId,
      correctionDetails: [
        ...out.map((place) => ({ SeqNo: first + place, Leaves: true })),
        ...into.map((place) => ({ SeqNo: first + place, Leaves: false })),
      ],
      Reason: reason ?? 'Packed the wrong ones',
    },
    key ? { headers: { 'idempotency-key': key } } : {},
  );

const scan = (CartonId: string, place: number) =>
  world.ask(scanForCorrection, { CartonId, QrData: world.seal(first + place) });

const carton = async (code: string) => {
  const { rows } = await pool.query<{
    state: string;
    quantity: number;
    units: number[];
    expires: string | null;
  }>(
    `select state, quantity, expires_on::text as expires,
       array(select (n - $3)::int from carton_runs r, generate_series(lower(serials), upper(serials) - 1) n
         where r.carton_id = c.id and r.open order by 1) as units
     from packed_cartons c where company_id = $1 and code = $2`,
    [world.companyId, code, first],
  );
  return rows[0];
};

const journey = async (qr: string) => {
  const { data } = await world.ask(getJourney, { qr });
  return data.map(({ Kind, Activity }) => `${Kind}: ${Activity.replace(/\n?<br>.*|<[^>]+>/g, '')}`);
};

/** Dispatches cartons to a new dealer, on an order of 40. */
async function send(codes: readonly string[]) {
  const { companyId, roleId } = world;
  const { dealerId } = await createTestDealer(deps, { companyId, roleId });
  const order = {
    OrderBookingNo: 0,
    DealerId: dealerId,
    Remark: '',
    productDetails: [{ ProductId: tea, Qty: 40 }],
  };
  const orderNo = Number((await done(world.ask('OrderBooking/CreateOrder', order)))['Id']);
  await createSalesOrder(deps, { companyId, soNo: `SO-${orderNo}`, orderNo });
  const dispatchDetails = codes.map((CartonId) => ({ CartonId }));
  const sent = { DealerId: dealerId, SONo: `SO-${orderNo}`, dispatchDetails, Remark: 'Asked for' };
  return done(world.ask(saveDispatch, sent));
}

describe('a scan for a correction', () => {
  it('says whether the unit is in the carton or joins it', async () => {
    const one = await pack(0, 4);
    expect((await scan(one, 1)).data).toMatchObject({ SeqNo: first + 1, Leaves: true, ProductName: 'Tea' });
    expect((await scan(one, 9)).data).toMatchObject({ SeqNo: first + 9, Leaves: false, ProductName: 'Tea' });
  });

  it('is refused for what can not join: units of another carton or product, damaged and recalled ones', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    expect((await scan(one, 5)).message).toMatch(
      new RegExp(`^Already packed: ${first + 5} in carton ${two}`),
    );
    const other = await world.mapped(await world.product(), 2);
    expect((await scan(one, other - first)).message).toBe('You can pack only same product');
    await done(
      world.ask('Damage/CreateDamage', { FromNo: first + 20, ToNo: first + 20, Reason: 'Torn open' }),
    );
    expect((await scan(one, 20)).data).toMatchObject({ errors: { QrData: `Damaged: ${first + 20}.` } });
    await done(
      world.ask('Recall/CreateRecall', {
        RecallBy: 3,
        FromNo: first + 21,
        ToNo: first + 21,
        Reason: 'Leaks',
        Warning: 'Do not drink',
      }),
    );
    expect((await scan(one, 21)).data).toMatchObject({
      errors: { QrData: expect.stringMatching(/^Recalled, and not packed/) as string },
    });
  });
});

describe('a correction', () => {
  it('takes units out and puts others in, in a carton and in the tertiary one around it', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    const pallet = await world.packedTogether([one, two], 'Small ones');
    expect(await done(correct(one, { out: [1, 2], into: [10] }))).toEqual({ CartonId: one, TotalQty: 3 });
    expect(await carton(one)).toMatchObject({ state: 'inside', quantity: 3, units: [0, 3, 10] });
    expect(await carton(pallet)).toMatchObject({ state: 'packed', quantity: 7 });
    // those that left are packed again, also into the same carton
    await done(correct(one, { out: [10], into: [1] }));
    await pack(10, 1);
    await done(correct(two, { into: [2] }));
    expect(await carton(pallet)).toMatchObject({ quantity: 8 });
    await assertInvariants(deps.database);
  });

  it('makes the carton as old as what it then holds', async () => {
    const soon = await world.mapped(tea, 2);
    await pool.query(
      `update mappings set expires_on = '2099-01-31' where company_id = $1 and serials @> $2::int8`,
      [world.companyId, soon],
    );
    const one = await pack(0, 4);
    const pallet = await world.packedTogether([one], 'Only one');
    await done(correct(one, { into: [soon - first] }));
    expect([await carton(one), await carton(pallet)]).toMatchObject([
      { expires: '2099-01-31' },
      { expires: '2099-01-31' },
    ]);
    await done(correct(one, { out: [soon - first] }));
    expect([await carton(one), await carton(pallet)]).toMatchObject([{ expires: null }, { expires: null }]);
  });

  it('is refused without a reason, for nothing, for all of it, and for more than fit', async () => {
    const sized = await world.product({ PackingSize: 2 });
    const from = await world.mapped(sized, 5);
    const full = await world.packed(from, from + 1);
    const one = await pack(0, 2);
    expect(await correct(one, { out: [0], reason: 'Oh' })).toMatchObject({
      data: { errors: { Reason: 'Define in min 5 char' } },
    });
    expect((await correct(one, {})).message).toBe('Scan First');
    expect((await correct(one, { out: [0, 1] })).message).toBe(
      `Nothing would stay in ${one}. Please unpack it.`,
    );
    expect((await correct(one, { out: [0], into: [0] })).message).toBe('already Scanned');
    expect((await correct(one, { out: [7] })).message).toBe(`Not in ${one}: ${first + 7}.`);
    expect((await correct(full, { into: [from + 2 - first] })).message).toMatch(/^These are 3 units/);
    expect((await correct(full, { out: [from - first], into: [from + 2 - first] })).code).toBe('200');
  });

  it('is refused for a carton that is dispatched, alone or inside of another one, or unpacked', async () => {
    const [one, two, three] = [await pack(0, 2), await pack(2, 2), await pack(4, 2)];
    const pallet = await world.packedTogether([two], 'Only one');
    const { DispatchId } = await send([one, pallet]);
    await done(world.unpack(three));
    for (const [code, place, named] of [
      [one, 0, one],
      [two, 2, pallet],
    ] as const)
      expect(await correct(code, { out: [place] })).toMatchObject({
        code: '409',
        message: expect.stringMatching(new RegExp(`^${named} was dispatched with ${DispatchId}`)) as string,
      });
    expect((await correct(three, { out: [4] })).message).toMatch(new RegExp(`^${three} was unpacked`));
    expect((await correct(pallet, { out: [4] })).message).toBe('There is no such carton.');
  });

  it('needs its own right, and a carton of the company', async () => {
    const one = await pack(0, 4);
    const stranger = await createPackingWorld(deps);
    await setRights(deps, stranger.roleId, everyRightOn(pages));
    expect(
      (
        await stranger.ask(correctContent, {
          CartonId: one,
          correctionDetails: [{ SeqNo: first, Leaves: true }],
          Reason: 'Mine now',
        })
      ).message,
    ).toBe('There is no such carton.');
    await setRights(deps, world.roleId, { [pageKeys.unpacking]: ['view', 'add'] });
    expect(await correct(one, { out: [1] })).toMatchObject({ status: 418 });
  });

  it('happens once, whoever asks at the same time and however often', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    const answers = await Promise.all([
      correct(one, { out: [0], into: [10] }, 'a key'),
      correct(one, { out: [0], into: [10] }, 'a key'),
      correct(two, { out: [5], into: [10] }),
      correct(one, { out: [0, 1] }),
      world.unpack(two),
      world.ask(saveSecondary, {
        secondaryPackingDetails: [{ SeqNo: first + 10 }],
        reason: 'Only one',
        CartonId: world.slip(),
      }),
    ]);
    expect(answers.filter(({ code }) => code === '200').length).toBeGreaterThan(1);
    await assertInvariants(deps.database);
  });

  it('also takes back units that came back from a dealer', async () => {
    const one = await pack(0, 4);
    await send([one]);
    const back = (line: object) =>
      done(
        world.ask(saveReturn, {
          returnDetails: [{ Condition: 'sellable', Reason: 'Not sold', ...line }],
          Reopens: true,
        }),
      );
    await back({ SeqNo: first + 1 });
    await back({ CartonId: one });
    await done(correct(one, { into: [1] }));
    expect(await carton(one)).toMatchObject({ quantity: 4, units: [0, 1, 2, 3] });
    await send([one]);
    await assertInvariants(deps.database);
    expect((await journey(world.seal(first + 1))).map((entry) => entry.split(':')[0])).toEqual([
      'issued',
      'mapped',
      'packed',
      'dispatched',
      'returned',
      'packed',
      'dispatched',
    ]);
  });
});

describe('what is told of a correction', () => {
  it('is the journeys of the units, the carton and the tertiary one', async () => {
    const [one, two] = [await pack(0, 4), await pack(4, 4)];
    const pallet = await world.packedTogether([one, two], 'Small ones');
    await done(correct(one, { out: [1], into: [10, 11], reason: 'Mixed up' }));
    await done(world.unpack(pallet));
    expect((await journey(world.seal(first + 1))).slice(2)).toEqual([
      expect.stringMatching(`^packed: Packed into carton ${one}`),
      expect.stringMatching(`^packed: Packed into tertiary carton ${pallet}`),
      `unpacked: Taken out of carton ${one}: Mixed up`,
    ]);
    expect((await journey(world.seal(first + 10))).slice(2)).toEqual([
      `packed: Put into carton ${one}: Mixed up`,
      `unpacked: Taken out of tertiary carton ${pallet}: Wrong label`,
    ]);
    const told = [
      `unpacked: 1 unit taken out of carton ${one}: Mixed up`,
      `packed: 2 units put into carton ${one}: Mixed up`,
    ];
    const [begun, inside, ...since] = await journey(one);
    expect(begun).toMatch('packed: Packed with 4 units');
    expect(inside).toMatch('packed: Packed into tertiary');
    expect(since).toEqual([...told, `unpacked: Taken out of tertiary carton ${pallet}: Wrong label`]);
    expect(await journey(pallet)).toEqual([
      expect.stringMatching('packed: Packed with 2 cartons of 8 units altogether'),
      ...told,
      'unpacked: Unpacked: Wrong label',
    ]);
    expect((await journey(two)).join()).not.toContain('Mixed up');
  });

  it('is the contents of the carton and its row in the list, from which the slip is printed', async () => {
    const one = await pack(0, 4);
    await done(correct(one, { out: [0], into: [10, 11] }));
    const { data } = await world.ask(getSecondaryInfo, { Id: one });
    expect(data.map(({ SeqNo, Qty }) => [SeqNo - first, Qty])).toEqual([
      [1, 3],
      [10, 2],
    ]);
    const list = await done(
      world.ask<{ CartonId: string; TotalQty: number }[]>('SecondaryPacking/GetSecondaryPacking', {}),
    );
    expect(list.find(({ CartonId }) => CartonId === one)).toMatchObject({ TotalQty: 5 });
  });

  it('is events of EPCIS, whose sum is what the carton holds', async () => {
    const one = await pack(0, 4);
    await done(correct(one, { out: [1], into: [10], reason: 'Mixed up' }));
    await done(correct(one, { out: [10], into: [1] }));
    await done(world.unpack(one));
    const read = async (query: string) => {
      const response = await appOf(deps).request(`/api/epcis/events?${query}`, {
        headers: { authorization: `Bearer ${world.token}` },
      });
      const text = await response.text();
      if (!withoutSchema) expect(schemaFaults()(JSON.parse(text))).toEqual([]);
      type Event = { action: string; bizStep: string; childEPCs?: string[]; parentID?: string };
      const { epcisBody } = JSON.parse(text) as {
        epcisBody: { queryResults: { resultsBody: { eventList: Event[] } } };
      };
      return epcisBody.queryResults.resultsBody.eventList;
    };
    const events = (await read('eventType=AggregationEvent')).filter(({ parentID }) =>
      parentID?.endsWith(one),
    );
    const inside = new Set<string>();
    for (const { action, childEPCs = [] } of events)
      for (const epc of childEPCs) {
        expect(inside.has(epc)).toBe(action === 'DELETE');
        if (action === 'ADD') inside.add(epc);
        else inside.delete(epc);
      }
    expect([...inside]).toEqual([]);
    expect(events.map(({ bizStep }) => bizStep)).toEqual([
      'packing',
      'unpacking',
      'packing',
      'unpacking',
      'packing',
      'unpacking',
    ]);
    const epc = events[2]?.childEPCs?.[0] ?? '';
    expect((await read(`MATCH_epc=${encodeURIComponent(epc)}`)).map(({ action }) => action)).toEqual([
      'ADD',
      'ADD',
      'DELETE',
    ]);
  });
});
