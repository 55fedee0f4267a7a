import { beforeEach, describe, expect, it } from 'vitest';
import { getJourney } from '../../contract/calls/seals/tracking.ts';
import { dayInZone, wireDay } from '../../contract/day/day.ts';
import { recallBy } from '../../contract/choices/choices.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { done } from '../support/ask.ts';
import { type Fields } from '../support/brand.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld, type TrackingWorld } from '../support/trackingWorld.ts';

const deps = await fileDeps();
let world: TrackingWorld;
let first: number;
let mapping: number;
let secondary: string;
let tertiary: string;

const was = { BatchNo: 'B-1', MFGDate: '2026/01/01', EXPDate: '2028/01/31' };
const now = { BatchNo: 'B-7', MFGDate: '2026/02/01', EXPDate: '2028/06/30' };
const Reason = 'Read from the wrong pallet';

beforeEach(async () => {
  world = await createTrackingWorld(deps);
  await setRights(deps, world.roleId, { [pageKeys.recall]: everyRight });
  first = await world.issued(40);
  mapping = await world.map(first, 20, was);
  secondary = await world.packed(first, first + 9);
  tertiary = await world.packedTogether([secondary]);
});

const correct = (changes: object = {}, ask = world.ask) =>
  ask('Mapping/CorrectBatch', { MappingId: mapping, ...now, Reason, ...changes });

const rowOf = async (id: number) =>
  (await done(world.ask<Fields[]>('Mapping/GetMappings', { PageSize: 100 }))).find(
    ({ MappingId }) => MappingId === id,
  );

const daysOf = async (code: string) => {
  const { rows } = await deps.database.pool.query<Fields>(
    'select manufactured_on as made, expires_on as expires from packed_cartons where company_id = $1 and code = $2',
    [world.companyId, code],
  );
  return rows[0];
};

describe('correcting a batch', () => {
  it('changes it after packing, in all cartons, with the reason in the log', async () => {
    expect(await correct()).toMatchObject({ code: '200', message: 'Batch corrected successfully.' });
    expect(await rowOf(mapping)).toMatchObject(now);
    for (const code of [secondary, tertiary])
      expect(await daysOf(code)).toEqual({ made: '2026-02-01', expires: '2028-06-30' });
    const { rows } = await deps.database.pool.query(
      `select action, before, after from audit_entries where company_id = $1 and page = 'mapping' order by id desc limit 1`,
      [world.companyId],
    );
    const numbers = { FromNo: first, ToNo: first + 19 };
    expect(rows).toEqual([
      { action: 'corrected', before: { ...numbers, ...was }, after: { ...numbers, ...now, Reason } },
    ]);
    await assertInvariants(deps.database);
  });

  it('leaves a carton the earliest day of its other batches, and one that was unpacked follows', async () => {
    const other = await world.map(first + 20, 20, { ...was, BatchNo: 'B-2' });
    const mixed = await world.packed(first + 19, first + 20);
    const unpacked = await world.packed(first + 11, first + 12);
    await world.unpack(unpacked);
    await done(correct());
    expect(await daysOf(mixed)).toEqual({ made: '2026-01-01', expires: '2028-01-31' });
    expect(await daysOf(unpacked)).toEqual({ made: '2026-02-01', expires: '2028-06-30' });
    await done(correct({ MappingId: other, EXPDate: '' }));
    expect(await daysOf(mixed)).toEqual({ made: '2026-02-01', expires: '2028-06-30' });
    await assertInvariants(deps.database);
  });

  it('is followed by the journey, the recall and the list of a dispatched carton', async () => {
    await world.dispatched([tertiary]);
    await done(correct());
    const journey = await done(world.ask(getJourney, { qr: world.seal(first) }));
    expect(JSON.stringify(journey)).toContain('batch B-7');
    const sent = { RecallBy: recallBy.batch, ProductId: world.product, Warning: 'Stop.', Reason: 'R' };
    expect((await world.ask('Recall/CreateRecall', { ...sent, BatchNo: 'B-1' })).code).toBe('400');
    await done(world.ask('Recall/CreateRecall', { ...sent, BatchNo: 'b-7' }));
    expect((await world.scannedByPublic(first)).data).toMatchObject({ Verdict: 'recalled' });
  });

  it.each([
    [{ Reason: '' }, 'Reason', 'Please enter Reason'],
    [{ Reason: 'No' }, 'Reason', 'Define in min 5 char'],
    [{ EXPDate: '2025/01/01' }, 'EXPDate', 'End date must be greater than Start date.'],
  ])('refuses %j', async (wrong, field, message) => {
    expect(await correct(wrong)).toMatchObject({ code: '400', data: { errors: { [field]: message } } });
    expect(await rowOf(mapping)).toMatchObject(was);
  });

  it('needs a right of its own, and knows no other company’s mapping', async () => {
    const stranger = await createTrackingWorld(deps);
    expect(await correct({}, stranger.ask)).toMatchObject({ message: 'This record no longer exists.' });
    await setRights(deps, world.roleId, { [pageKeys.mapping]: ['view', 'add', 'edit'] });
    expect((await correct()).status).toBe(418);
    expect(await rowOf(mapping)).toMatchObject(was);
  });

  it('refuses a form that was filled for the batch as it was', async () => {
    const before = await rowOf(mapping);
    const Version = before?.['Version'];
    await done(correct({ Version }));
    expect(await correct({ Version, BatchNo: 'B-8' })).toMatchObject({ code: '409' });
    expect(await rowOf(mapping)).toMatchObject({ BatchNo: 'B-7' });
  });

  it('loses nothing where others pack, pack together, dispatch and correct at once', async () => {
    const others = await Promise.all([
      world.packed(first + 10, first + 10, 'Only one'),
      world.packed(first + 11, first + 11, 'Only one'),
    ]);
    await Promise.allSettled([
      correct(),
      world.packed(first + 12, first + 13),
      correct({ EXPDate: '2027/12/31' }),
      world.packedTogether(others),
      world.dispatched([tertiary], 'Sold'),
      correct({ EXPDate: '2029/12/31' }),
      world.packed(first + 14, first + 15),
    ]);
    await assertInvariants(deps.database);
  });
});

describe('a batch that has already expired', () => {
  const said = 'This batch has already expired.';
  const mapped = (more: object) =>
    world.ask('Mapping/CreateMapping', { ProductId: world.product, FromNo: first + 20, Qty: 5, ...more });
  it('is mapped once somebody says so, and is good on the day itself', async () => {
    const today = dayInZone('Asia/Kolkata', 0, deps.now());
    const EXPDate = wireDay(today);
    // half a minute before midnight
    deps.pass(Date.parse(`${today}T18:29:30Z`) - deps.now().getTime());
    // early in the day, the session would end before
    await deps.database.pool.query(`update sessions set expires_at = expires_at + interval '2 days'`);
    expect((await mapped({ EXPDate })).code).toBe('200');
    deps.pass(60_000);
    const late = { FromNo: first + 25, EXPDate };
    expect(await mapped(late)).toMatchObject({ code: '400', data: { errors: { EXPDate: said } } });
    expect((await mapped({ ...late, MayExpire: true })).code).toBe('200');
  });

  it('may be edited in other fields', async () => {
    const { MappingId } = await done(mapped({ EXPDate: '2026/01/31', MFGDate: '', MayExpire: true }));
    const sent = { MappingId, EXPDate: '2026/01/31' };
    expect(await mapped({ ...sent, BatchNo: 'B-3' })).toMatchObject({ code: '200' });
    const later = { ...sent, EXPDate: '2026/01/30' };
    expect(await mapped({ ...later, MayExpire: false })).toMatchObject({ message: said });
    expect(await mapped(later)).toMatchObject({ code: '200' });
  });
});
