import { beforeEach, describe, expect, it } from 'vitest';
import { saveDispatch, scanForDispatch } from '../../contract/calls/orders/dispatch.ts';
import { saveSecondary, saveTertiary, scanCarton, scanUnit } from '../../contract/calls/seals/packing.ts';
import { packingTexts } from '../../contract/calls/seals/packingRules.ts';
import { type Day, dayInZone, daysLater, shownDay, wireDay } from '../../contract/day/day.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { pageRights } from '../../contract/pages/Permission.ts';
import { getJourney } from '../../contract/calls/seals/tracking.ts';
import { done } from '../support/ask.ts';
import type { Fields } from '../support/brand.ts';
import { setRights } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld, type TrackingWorld } from '../support/trackingWorld.ts';

const deps = await fileDeps();
const zone = 'Asia/Kolkata';
let world: TrackingWorld;
let first: number;
/** The company's day when the test begins, on which everything here is good for the last time. */
let today: Day;
let good: string;
let fresh: string;

const desks = [pageKeys.secondaryPacking, pageKeys.tertiaryPacking, pageKeys.dispatch];
const withoutRight = () =>
  setRights(deps, world.roleId, Object.fromEntries(desks.map((page) => [page, pageRights])));

/** Passes the company's midnight, from half a minute before it. */
const passMidnight = () => deps.pass(60_000);

beforeEach(async () => {
  today = dayInZone(zone, 0, deps.now());
  deps.pass(Date.parse(`${today}T18:29:30Z`) - deps.now().getTime());
  world = await createTrackingWorld(deps);
  first = await world.issued(40);
  await world.map(first, 20, { BatchNo: 'Old', EXPDate: wireDay(today), MFGDate: '' });
  await world.map(first + 20, 20, { BatchNo: 'New', EXPDate: wireDay(daysLater(today, 400)) });
  good = await world.packed(first, first + 9);
  fresh = await world.packed(first + 20, first + 29);
});

const until = () => `(${shownDay(today)})`;
const secondary = (more: object = {}) =>
  world.ask(saveSecondary, {
    secondaryPackingDetails: [{ SeqNo: first + 10, ToSeqNo: first + 14 }],
    reason: '',
    CartonId: world.slip(),
    ...more,
  });
const tertiary = (more: object = {}) =>
  world.ask(saveTertiary, {
    tertiaryPackingDetails: [{ CartonId: good }],
    reason: '',
    CartonName: world.slip('TID'),
    ...more,
  });
const dispatch = async (codes: readonly string[], more: object = {}) => {
  const { rows } = await deps.database.pool.query<{ id: number }>(
    'select dealer_id as id from orders where company_id = $1',
    [world.companyId],
  );
  return world.ask(saveDispatch, {
    SONo: 'SO-1',
    DealerId: rows[0]?.id ?? 0,
    dispatchDetails: codes.map((CartonId) => ({ CartonId })),
    ...more,
  });
};
const scanned = (code: string) => world.ask(scanForDispatch, { SONo: 'SO-1' }, { params: { code, flag: 0 } });
const ExpiredReason = 'Sold to the staff shop';

describe('goods on the day on which they expire', () => {
  it('are packed and dispatched', async () => {
    await withoutRight();
    expect((await world.ask(scanUnit, { QrData: world.seal(first + 10) })).code).toBe('200');
    expect((await secondary()).code).toBe('200');
    expect((await world.ask(scanCarton, { QrData: good })).code).toBe('200');
    expect(await scanned(good)).toMatchObject({ code: '200' });
    expect((await dispatch([good])).code).toBe('200');
  });
});

describe('expired goods', () => {
  it('are refused to people without a right of their own, at each scan and each save', async () => {
    await withoutRight();
    passMidnight();
    const number = first + 10;
    expect(await world.ask(scanUnit, { QrData: world.seal(number) })).toMatchObject({
      code: '400',
      message: packingTexts.noData,
      data: { errors: { QrData: `Expired, and not packed: ${number} ${until()}.` } },
    });
    const packed = `Expired, and not packed: ${good} ${until()}.`;
    expect(await world.ask(scanCarton, { QrData: good })).toMatchObject({
      message: packingTexts.invalidItem,
      data: { errors: { QrData: packed } },
    });
    const sent = `Expired, and not dispatched: ${good} ${until()}.`;
    expect(await scanned(good)).toMatchObject({ code: '400', message: sent });
    expect(await secondary({ ExpiredReason })).toMatchObject({
      code: '400',
      message: expect.stringMatching(/^Expired, and not packed: /),
      data: { Refused: [{ SeqNo: number, ToSeqNo: number + 4 }] },
    });
    const Refused = [{ CartonId: good }];
    expect(await tertiary({ ExpiredReason })).toMatchObject({ message: packed, data: { Refused } });
    expect(await dispatch([good], { ExpiredReason, Remark: 'Sold' })).toMatchObject({
      message: sent,
      data: { Refused },
    });
    expect((await dispatch([fresh])).code).toBe('200');
  });

  it('are not older stock, so a fresh carton goes', async () => {
    expect((await scanned(fresh)).message).toBe('There is older stock of this product.');
    passMidnight();
    expect((await scanned(fresh)).code).toBe('200');
    expect((await world.ask(scanCarton, { QrData: fresh })).code).toBe('200');
    expect((await dispatch([fresh])).code).toBe('200');
  });

  it('need a reason from people with the right, which is kept and shown', async () => {
    passMidnight();
    const scan = await world.ask(scanUnit, { QrData: world.seal(first + 10) });
    expect(scan).toMatchObject({ code: '200', data: [{ IsExpired: true }] });
    expect((await scanned(good)).data).toMatchObject([{ IsExpired: true }]);
    const asks = { code: '409', data: { errors: { ExpiredReason: 'Define in min 5 char' } } };
    // a remark for something else is not a reason
    expect(await secondary({ reason: 'Only five left' })).toMatchObject(asks);
    expect(await tertiary({ reason: 'Only five left' })).toMatchObject(asks);
    expect(await dispatch([good], { Remark: 'Urgent', ExpiredReason: 'x' })).toMatchObject(asks);
    expect((await secondary({ ExpiredReason })).code).toBe('200');
    expect((await tertiary({ ExpiredReason })).code).toBe('200');
    const [inside] = await done(world.ask<Fields[]>('TertiaryPacking/GetTertiaryPacking', { PageSize: 10 }));
    expect(inside).toMatchObject({ ExpiredReason });
    const sent = await dispatch([String(inside?.['TertiaryCartonId'])], { ExpiredReason });
    expect(sent.code).toBe('200');
    const { rows } = await deps.database.pool.query<{ page: string }>(
      `select page from audit_entries where company_id = $1 and after ->> 'ExpiredReason' = $2 order by id`,
      [world.companyId, ExpiredReason],
    );
    expect(rows.map(({ page }) => page)).toEqual(desks);
    const journey = await done(world.ask(getJourney, { qr: world.seal(first) }));
    expect(JSON.stringify(journey)).toContain(`Expired: ${ExpiredReason}`);
  });

  it('are refused in a save that waited over midnight', async () => {
    await withoutRight();
    const { code } = await world.ask(scanUnit, { QrData: world.seal(first + 10) });
    expect(code).toBe('200');
    passMidnight();
    expect(await secondary()).toMatchObject({
      code: '400',
      data: { Refused: [{ SeqNo: first + 10, ToSeqNo: first + 14 }] },
    });
  });

  it('stay expired for whoever corrects and dispatches at once', async () => {
    passMidnight();
    await withoutRight();
    const { rows } = await deps.database.pool.query<{ id: number }>(
      `select id from mappings where company_id = $1 and batch_no = 'Old'`,
      [world.companyId],
    );
    const correct = () =>
      world.ask('Mapping/CorrectBatch', {
        MappingId: rows[0]?.id,
        BatchNo: 'Old',
        EXPDate: wireDay(daysLater(today, 30)),
        Reason: 'Misread',
      });
    const [corrected, sent] = await Promise.all([correct(), dispatch([good])]);
    expect(corrected.code).toBe('200');
    expect(['200', '400']).toContain(sent.code);
    expect((await dispatch([good])).code).toBe(sent.code === '200' ? '409' : '200');
  });
});
