import { beforeEach, expect, it } from 'vitest';
import { putCarton } from '../../contract/calls/seals/stock.ts';
import { saveSecondary } from '../../contract/calls/seals/packing.ts';
import { getTracked } from '../../contract/calls/seals/tracking.ts';
import { done } from '../support/ask.ts';
import type { Fields } from '../support/brand.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let world: PackingWorld;
let first: number;
let place: number;

const createPlace = async (PlaceCode: string, owner = world) => {
  const { data } = await owner.ask<Fields>('Places/CreatePlace', { PlaceCode });
  return Number(data['PlaceId']);
};
const put = (CartonId: string, Place: string, options = {}) =>
  world.ask(putCarton, { CartonId, Place }, options);
const cartons = async (request: object = {}) =>
  (await world.ask<Fields[]>('MoveCartons/GetCartons', { PageSize: 50, ...request })).data;
const placeOf = async (code: string) => (await cartons({ SearchValue: code }))[0]?.['PlaceCode'];

beforeEach(async () => {
  world = await createPackingWorld(deps);
  first = await world.mapped(await world.product(), 50);
  place = await createPlace('A-03-2');
});

it('refuses a place whose code scans could read as something else', async () => {
  for (const PlaceCode of ['A03', 'a-03', 'AB-SID-1'])
    expect(await world.ask('Places/CreatePlace', { PlaceCode })).toMatchObject({ code: '400' });
  expect(await world.ask('Places/CreatePlace', { PlaceCode: 'A–03–2' })).toMatchObject({
    code: '409',
    message: 'This place exists already.',
  });
});

it('puts a scanned carton at a scanned place, and the lists, the journey and the log say so', async () => {
  const code = await world.packed(first, first + 4);
  const other = await world.packed(first + 5, first + 9);
  expect(await put(` ${code.toLowerCase()}`, ']Q1a-03-2')).toMatchObject({
    code: '200',
    message: `${code} lies at A-03-2.`,
  });
  expect(await cartons({ PlaceId: place })).toMatchObject([{ CartonId: code, PlaceCode: 'A-03-2' }]);
  expect(await placeOf(other)).toBeNull();
  expect((await done(world.ask(getTracked, { qr: code }))).PlaceCode).toBe('A-03-2');
  const { rows } = await deps.database.pool.query(
    `select before->>'PlaceCode' as before, after->>'PlaceCode' as after from audit_entries
     where company_id = $1 and page = 'move-cartons' and record_label = $2`,
    [world.companyId, code],
  );
  expect(rows).toEqual([{ before: null, after: 'A-03-2' }]);
});

it('says nothing new when the same scan comes again', async () => {
  const code = await world.packed(first, first + 4);
  await put(code, 'A-03-2');
  const movedAt = async () =>
    (await deps.database.pool.query('select moved_at from packed_cartons where code = $1', [code])).rows;
  const before = await movedAt();
  expect(await put(code, 'A-03-2')).toMatchObject({ code: '200' });
  expect(await movedAt()).toEqual(before);
});

it('packs a carton at the place that was scanned before it', async () => {
  const CartonId = world.slip();
  const secondaryPackingDetails = [{ SeqNo: first, ToSeqNo: first }];
  const sent = { secondaryPackingDetails, reason: '', CartonId };
  expect(await world.ask(saveSecondary, { ...sent, Place: 'B-1' })).toMatchObject({
    code: '400',
    message: 'There is no place B-1.',
  });
  await done(world.ask(saveSecondary, { ...sent, Place: 'A-03-2' }));
  expect(await placeOf(CartonId)).toBe('A-03-2');
});

it('leaves no place to a carton that does not stand on its own any more, and takes none for it', async () => {
  const code = await world.packed(first, first + 4);
  await put(code, 'A-03-2');
  const tertiary = await world.packedTogether([code]);
  expect(await placeOf(code)).toBeNull();
  expect(await put(code, 'A-03-2')).toMatchObject({
    code: '400',
    message: expect.stringMatching(`${code} is in carton ${tertiary}`),
  });
  expect(await put(tertiary, 'A-03-2')).toMatchObject({ code: '200' });
  expect((await done(world.ask(getTracked, { qr: code }))).PlaceCode).toBe('A-03-2');
});

it('takes neither an inactive place nor another company’s, nor another company’s carton', async () => {
  const other = await createPackingWorld(deps);
  await createPlace('C-1', other);
  const code = await world.packed(first, first + 4);
  expect(await put(code, 'C-1')).toMatchObject({ message: 'There is no place C-1.' });
  expect(await put(code, 'hello')).toMatchObject({ message: 'This is not the code of a place.' });
  expect(await other.ask(putCarton, { CartonId: code, Place: 'C-1' })).toMatchObject({
    message: 'There is no such carton.',
  });
  await done(world.ask(`Places/InActiveRow/${place}/0`, undefined, { method: 'GET' }));
  expect(await put(code, 'A-03-2')).toMatchObject({ message: 'The place A-03-2 is inactive.' });
});

it('moves many cartons by the list, and refuses one that is elsewhere by then', async () => {
  const code = await world.packed(first, first + 4);
  const Id = await world.idOf(code);
  expect(await world.ask('MoveCartons/Move', { Id, PlaceId: place })).toMatchObject({ code: '200' });
  expect(await placeOf(code)).toBe('A-03-2');
  await world.packedTogether([code]);
  expect(await world.ask('MoveCartons/Move', { Id, PlaceId: place })).toMatchObject({ code: '400' });
});
