import { beforeEach, describe, expect, it } from 'vitest';
import { scanForDispatch } from '../../contract/calls/orders/dispatch.ts';
import { saveSecondary, saveTertiary, scanCarton, scanUnit } from '../../contract/calls/seals/packing.ts';
import { packingTexts } from '../../contract/calls/seals/packingRules.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { recallBy } from '../../contract/choices/choices.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld, type TrackingWorld } from '../support/trackingWorld.ts';
import { done } from '../support/ask.ts';

const deps = await fileDeps();
const words = { Warning: 'Do not drink it.', Reason: 'Report 7' };
let world: TrackingWorld;
/** A tertiary carton with ten units of batch B-1, and a secondary one with ten of B-2. */
let tea: string;
let other: string;
let first: number;

beforeEach(async () => {
  world = await createTrackingWorld(deps);
  await setRights(deps, world.roleId, { [pageKeys.recall]: everyRight });
  first = await world.issued(40);
  await world.map(first, 20, { BatchNo: 'B-1', EXPDate: '2027/01/01' });
  await world.map(first + 20, 20, { BatchNo: 'B-2', EXPDate: '2027/02/01' });
  tea = await world.packedTogether([await world.packed(first, first + 9)]);
  other = await world.packed(first + 20, first + 29);
});

async function recalled(named: object): Promise<number> {
  return Number((await done(world.ask('Recall/CreateRecall', { ...words, ...named })))['RecallId']);
}

/** @param flag 1 if older stock was approved */
const scan = async (code: string, flag = 1) => {
  const params = { code, flag };
  return (await world.ask(scanForDispatch, { SONo: 'SO-1' }, { params })).message;
};
const refused = (code: string) =>
  `Recalled, and not dispatched until the recall is lifted: ${code} (${words.Reason}).`;

describe('a carton with recalled units', () => {
  it('is not dispatched until the recall is lifted, but cartons beside it are', async () => {
    const RecallId = await recalled({
      RecallBy: recallBy.batch,
      ProductId: world.product,
      BatchNo: 'b-1',
    });
    expect([await scan(tea), await scan(other)]).toEqual([refused(tea), '']);
    await expect(world.dispatched([other, tea], 'Sold')).rejects.toThrow(refused(tea));
    await world.dispatched([other], 'Sold');
    expect(await world.ask('Recall/LiftRecall', { RecallId })).toMatchObject({ code: '200' });
    expect(await scan(tea)).toBe('');
    await world.dispatched([tea], 'Sold');
  });

  it('may have a single one, at the edge of a range, or all of a product', async () => {
    await recalled({ RecallBy: recallBy.range, FromNo: first + 9, ToNo: first + 19 });
    expect([await scan(tea), await scan(other)]).toEqual([refused(tea), '']);
    await recalled({ RecallBy: recallBy.product, ProductId: world.product });
    expect([await scan(tea), await scan(other)]).toEqual([refused(tea), refused(other)]);
  });

  it('is not older stock that newer cartons wait for', async () => {
    expect(await scan(other, 0)).toBe(packingTexts.olderStock);
    await recalled({ RecallBy: recallBy.batch, ProductId: world.product, BatchNo: 'B-1' });
    expect(await scan(other, 0)).toBe('');
  });
});

describe('a recall while somebody works', () => {
  const waiting = async () =>
    (
      await deps.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount;

  it.each([
    [
      'dispatches',
      () => world.dispatched([tea], 'Sold'),
      "select from number_books where series = 'dispatches' for update",
    ],
    ['packs', () => world.packed(first + 10, first + 12), 'lock table carton_runs in exclusive mode'],
  ] as const)('comes after who %s, so its moment is later', async (_work, act, lock) => {
    await world.dispatched([other], 'Sold');
    const holder = await deps.database.pool.connect();
    await holder.query('begin');
    // the work has seen that nothing is recalled, and waits to store its carton or dispatch
    await holder.query(lock);
    const both: Promise<unknown>[] = [act()];
    try {
      await expect.poll(waiting).toBe(1);
      both.push(recalled({ RecallBy: recallBy.product, ProductId: world.product }));
      await expect.poll(waiting).toBe(2);
    } finally {
      holder.release(true);
    }
    await Promise.all(both);
    const { rows } = await deps.database.pool.query<{ is_later: boolean }>(
      `select r.since > greatest(max(c.created_at), (select max(d.created_at) from dispatches d where d.company_id = r.company_id))
        as is_later from recalls r join packed_cartons c on c.company_id = r.company_id where r.company_id = $1 group by r.id`,
      [world.companyId],
    );
    expect(rows).toEqual([{ is_later: true }]);
  });
});

describe('recalled units that are not packed yet', () => {
  const notPacked = (what: string) =>
    `Recalled, and not packed until the recall is lifted: ${what} (${words.Reason}).`;

  it('are refused when they are scanned, by themselves or in a run, and when they are saved', async () => {
    const number = first + 15;
    await recalled({ RecallBy: recallBy.range, FromNo: number, ToNo: number });
    const unfit = {
      code: '400',
      message: 'no data found',
      data: {
        errors: { QrData: notPacked(String(number)) },
        Refused: [{ SeqNo: number, ToSeqNo: number }],
      },
    };
    expect(await world.ask(scanUnit, { QrData: world.seal(number) })).toMatchObject(unfit);
    const run = { FromQrData: world.seal(first + 10), QrData: world.seal(first + 19) };
    expect(await world.ask(scanUnit, run)).toMatchObject(unfit);
    expect(await world.ask(scanUnit, { QrData: world.seal(first + 10) })).toMatchObject({ code: '200' });
    const secondaryPackingDetails = [{ SeqNo: first + 10, ToSeqNo: first + 19 }];
    const sent = { secondaryPackingDetails, reason: '', CartonId: world.slip() };
    expect(await world.ask(saveSecondary, sent)).toMatchObject(unfit);
  });

  it('are refused in a secondary carton that is packed into a tertiary one', async () => {
    await recalled({ RecallBy: recallBy.batch, ProductId: world.product, BatchNo: 'B-2' });
    expect(await world.ask(scanCarton, { QrData: other })).toMatchObject({
      code: '400',
      message: packingTexts.invalidItem,
      data: { errors: { QrData: notPacked(other) } },
    });
    const tertiaryPackingDetails = [{ CartonId: other }];
    const sent = { tertiaryPackingDetails, reason: '', CartonName: world.slip('TID') };
    expect(await world.ask(saveTertiary, sent)).toMatchObject({
      code: '400',
      message: notPacked(other),
      data: { Refused: [{ CartonId: other }] },
    });
  });
});
