import { beforeEach, describe, expect, it } from 'vitest';
import { getPickList, type PickListData } from '../../contract/calls/orders/dispatch.ts';
import { dispatchWorld, type DispatchWorld } from '../support/dispatchWorld.ts';
import { breakOnPurpose } from '../support/testDeps.ts';

const open = await dispatchWorld();
breakOnPurpose('a carton holds its quantity', 'a carton is as old as what it holds');
let world: DispatchWorld;

beforeEach(async () => {
  world = await open();
});

const pick = (Scanned: string[] = [], by = world.dispatcher) =>
  by.ask(getPickList, { OrderBookingNo: world.order, Scanned });
const codes = ({ Cartons }: PickListData) => Cartons.map(({ CartonId }) => CartonId);

describe('a pick list', () => {
  it('has whole cartons that fit what remains, the oldest first, and names the order', async () => {
    const { tea, coffee } = world;
    const later = await world.packed(tea, 4, { expiresOn: '2097-01-01' });
    const sooner = await world.packed(tea, 3, { expiresOn: '2096-01-01' });
    const large = await world.packed(tea, 8, { expiresOn: '2096-06-01' });
    const fits = await world.packed(tea, 2, { expiresOn: '2098-01-01' });
    const other = await world.packed(coffee, 5);
    const { data } = await pick();
    // of 10 pieces of Tea, the 8 no longer fit after the first 3, nor do more than 3 after the 4
    expect(codes(data)).toEqual([sooner, later, fits, other]);
    expect(data).toMatchObject({ OrderBookingNo: world.order, SONo: 'SO-1' });
    expect(data.Cartons[0]).toEqual({
      CartonId: sooner,
      ProductName: 'Tea',
      Qty: 3,
      EXPDate: '2096/01/01',
      Place: null,
    });
    expect(codes(data)).not.toContain(large);
  });

  it('goes from place to place, and last to cartons of which nobody knows the place', async () => {
    const { tea, companyId, deps } = world;
    const { pool } = deps.database;
    const lyingAt = async (place?: string) => {
      const code = await world.packed(tea, 2);
      if (place)
        await pool.query(
          `with place as (insert into storage_places (company_id, place_code) values ($1, $2) returning id)
           update packed_cartons set place_id = (select id from place) where company_id = $1 and code = $3`,
          [companyId, place, code],
        );
      return code;
    };
    const unknown = await lyingAt();
    const [far, near] = [await lyingAt('A-10-1'), await lyingAt('A-2-1')];
    const { data } = await pick();
    expect(codes(data)).toEqual([near, far, unknown]);
    expect(data.Cartons.map(({ Place }) => Place)).toEqual(['A-2-1', 'A-10-1', null]);
  });

  it('takes a tertiary carton before secondary ones that are as old', async () => {
    const { tea } = world;
    const expiresOn = '2096-01-01';
    const single = await world.packed(tea, 2, { expiresOn });
    const pallet = await world.packed(tea, 8, { expiresOn, type: 'TID', secondaries: 2 });
    expect(codes((await pick()).data)).toEqual([pallet, single]);
  });

  it('counts what was scanned before, and leaves out what is dispatched, expired or unpacked', async () => {
    const { tea, companyId, deps } = world;
    const sent = await world.packed(tea, 2);
    await world.save([sent]);
    await world.packed(tea, 2, { expiresOn: '2020-01-01' });
    const [first, second, third] = [
      await world.packed(tea, 4),
      await world.packed(tea, 4),
      await world.packed(tea, 4),
    ];
    expect(codes((await pick()).data)).toEqual([first, second]);
    expect(codes((await pick([third])).data)).toEqual([first]);
    await deps.database.pool.query(`update packed_cartons set state = 'unpacked', unpacked_at = now(),
      unpack_reason = 'Torn' where company_id = ${companyId} and code = '${first}'`);
    expect(codes((await pick()).data)).toEqual([second, third]);
  });

  it('never asks for older stock once all of it is scanned', async () => {
    const { tea } = world;
    for (const [qty, expiresOn] of [
      [4, '2096-05-01'],
      [3, '2096-01-01'],
      [6, '2096-02-01'],
      [1, '2096-04-01'],
      [5, '2096-03-01'],
    ] as const)
      await world.packed(tea, qty, { expiresOn });
    const { data } = await pick();
    expect(await world.save(codes(data))).toMatchObject({ code: '200' });
  });

  it('is of the own company’s active orders, and of staff', async () => {
    const stranger = (await open()).dispatcher;
    expect(await stranger.ask(getPickList, { OrderBookingNo: 999_999 })).toMatchObject({ code: '400' });
    expect(await world.dealer.ask(getPickList, { OrderBookingNo: world.order })).toMatchObject({
      status: 418,
    });
  });
});
