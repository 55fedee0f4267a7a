import { beforeEach, describe, expect, it } from 'vitest';
import { scanCarton } from '../../contract/calls/seals/packing.ts';
import { getCountNumbers, scanForCount } from '../../contract/calls/seals/stock.ts';
import { getJourney, getTracked } from '../../contract/calls/seals/tracking.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { appOf } from '../support/appOf.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { done } from '../support/ask.ts';
import type { Fields } from '../support/brand.ts';
import { schemaFaults, withoutSchema } from '../support/epcisSchema.ts';
import { createUser, everyRightOn, setRights, signIn } from '../support/factories.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let world: PackingWorld;
let tea: number;
let first: number;

const created = async (call: string, id: string, values: object, owner = world) =>
  Number((await done(owner.ask<Fields>(call, values)))[id]);
const begin = (changes: object = {}) =>
  created('StockCount/CreateCount', 'CountId', { CountName: 'Year end', ...changes });
const place = (PlaceCode: string) => created('Places/CreatePlace', 'PlaceId', { PlaceCode });
const count = (CountId: number, CartonId: string, Place = '', options = {}) =>
  world.ask(scanForCount, { CountId, CartonId, Place }, options);
const close = (CountId: number, options = {}) =>
  world.ask('StockCount/CloseCount', { CountId, CloseReason: 'Year end' }, options);
const numbers = async (CountId: number) => done(world.ask(getCountNumbers, { CountId: String(CountId) }));
const rows = async (request: object = {}) =>
  (
    await world.ask<Fields[]>('StockCountRpt/GetStockCountReport', {
      PageSize: 50,
      SortColumn: 'CartonId',
      SortOrder: 'ASC',
      ...request,
    })
  ).data;
const stateOf = async (code: string) => (await done(world.ask(getTracked, { qr: code }))).State;
const packed = async (at: number) => world.packed(first + at * 5, first + at * 5 + 4);
/** Another person of the company, with the same rights. */
const another = async () =>
  signIn(deps, await createUser(deps, { companyId: world.companyId, roleId: world.roleId }));

beforeEach(async () => {
  world = await createPackingWorld(deps);
  tea = await world.product({ ProductName: 'Tea' });
  first = await world.mapped(tea, 100);
});

describe('an open count', () => {
  it('tells found, missing and unexpected cartons apart, in numbers and in the report', async () => {
    const [one, two, taken] = [await packed(0), await packed(1), await packed(2)];
    await world.unpack(taken);
    const id = await begin();
    expect(await numbers(id)).toEqual({ found: 0, missing: 2, unexpected: 0, moved: 0 });
    expect(await count(id, ` ${one.toLowerCase()}`)).toMatchObject({
      code: '200',
      message: 'Tea: 5',
      data: { CartonId: one, Result: 'found' },
    });
    expect(await count(id, taken)).toMatchObject({
      message: expect.stringContaining(`${taken} was unpacked by`),
      data: { Result: 'unexpected' },
    });
    expect(await numbers(id)).toEqual({ found: 1, missing: 1, unexpected: 1, moved: 0 });
    expect(await rows({ CountId: id })).toMatchObject([
      { CartonId: one, Result: 'found', Expected: true, Found: true },
      { CartonId: two, Result: 'missing', Expected: true, Found: false },
      { CartonId: taken, Result: 'unexpected', Expected: false, Found: true },
    ]);
    expect(await count(id, 'AZSID202699999')).toMatchObject({ message: 'There is no such carton.' });
  });

  it('counts a carton once, whoever scans it and however often', async () => {
    const one = await packed(0);
    const id = await begin();
    const token = await another();
    const answers = await Promise.all([count(id, one), count(id, one, '', { token }), count(id, one)]);
    const results = answers.map(({ data }) => data.Result).toSorted();
    expect(results).toEqual(['again', 'again', 'found']);
    expect((await count(id, one)).message).toMatch(`${one} was counted by `);
    expect(await numbers(id)).toMatchObject({ found: 1, missing: 0 });
  });

  it('answers an offline repeat under one key as the first time', async () => {
    const one = await packed(0);
    const id = await begin();
    const headers = { 'Idempotency-Key': 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' };
    const answer = await count(id, one, '', { headers });
    expect(await count(id, one, '', { headers })).toEqual(answer);
  });

  it('expects neither what left nor what came since it began', async () => {
    const [stays, goes, tertiaryPart] = [await packed(0), await packed(1), await packed(2)];
    const id = await begin();
    await world.unpack(goes);
    const tertiary = await world.packedTogether([tertiaryPart]);
    const fresh = await packed(3);
    expect(await numbers(id)).toEqual({ found: 0, missing: 1, unexpected: 0, moved: 0 });
    // scanned on the shelf before it went, and sent after that
    expect((await count(id, goes)).data.Result).toBe('moved');
    expect((await count(id, fresh)).data.Result).toBe('moved');
    expect((await count(id, tertiary)).data.Result).toBe('moved');
    expect((await count(id, stays)).data.Result).toBe('found');
    expect(await numbers(id)).toEqual({ found: 1, missing: 0, unexpected: 0, moved: 3 });
    await done(close(id));
    expect(await stateOf(fresh)).toBe('packed');
  });

  it('of a product or a place expects only its cartons, and says where each lies', async () => {
    const [A1, B2] = [await place('A-1'), await place('B-2')];
    const coffee = await world.mapped(await world.product({ ProductName: 'Coffee' }), 5);
    const [one, two, other] = [await packed(0), await packed(1), await world.packed(coffee, coffee + 4)];
    const all = await begin();
    await count(all, one, 'A-1');
    await count(all, other, 'A-1');
    const [ofTea, ofA1] = [await begin({ ProductId: tea }), await begin({ PlaceId: A1 })];
    expect((await numbers(ofTea)).missing).toBe(2);
    expect((await numbers(ofA1)).missing).toBe(2);
    expect((await count(ofTea, other)).data.Result).toBe('unexpected');
    expect((await count(ofTea, two, 'B-2')).data.Result).toBe('found');
    // it was put there since
    expect((await count(ofA1, two)).data.Result).toBe('moved');
    expect(await rows({ CountId: ofA1, Result: 'moved' })).toMatchObject([
      { CartonId: two, PlaceCode: 'A-1' },
    ]);
    expect(B2).toBeGreaterThan(0);
  });

  it('is neither seen nor scanned by another company', async () => {
    const other = await createPackingWorld(deps);
    const id = await begin();
    const one = await packed(0);
    const gone = { message: 'This record no longer exists.' };
    expect(await other.ask(scanForCount, { CountId: id, CartonId: one, Place: '' })).toMatchObject(gone);
    expect(await other.ask(getCountNumbers, { CountId: String(id) })).toMatchObject(gone);
    expect((await other.ask('StockCount/CloseCount', { CountId: id, CloseReason: 'Mine' })).code).toBe('400');
    expect((await other.ask<Fields[]>('StockCountRpt/GetStockCountReport', {})).data).toEqual([]);
  });
});

describe('closing a count', () => {
  it('takes missing cartons out of stock until somebody scans them', async () => {
    const [here, gone] = [await packed(0), await packed(1)];
    const id = await begin();
    await count(id, here);
    expect(await close(id)).toMatchObject({ code: '200', message: 'Count closed.' });
    expect(await stateOf(here)).toBe('packed');
    expect(await stateOf(gone)).toBe('missing');
    const [listed] = (await world.ask<Fields[]>('StockCount/GetCounts', {})).data;
    expect(listed).toMatchObject({ CountState: 2, Found: 1, Missing: 1, Unexpected: 0 });
    expect(await world.unpack(gone)).toMatchObject({ code: '400' });
    await assertInvariants(deps.database);
    const scanned = await world.ask(scanCarton, { QrData: gone, Flag: 1, Scanned: [] });
    expect(scanned).toMatchObject({
      code: '200',
      data: [{ CartonId: gone, Note: expect.stringMatching(/was missing since .*, and is back\.$/) }],
    });
    expect(await stateOf(gone)).toBe('packed');
    const journey = await done(world.ask(getJourney, { qr: gone }));
    expect(journey.map(({ Kind }) => Kind)).toEqual(['packed', 'missing', 'counted']);
    expect(await rows({ CountId: id, Result: 'missing' })).toMatchObject([
      { CartonId: gone, State: 'packed', CloseReason: 'Year end' },
    ]);
    await assertInvariants(deps.database);
  });

  it('brings a carton back whose scan comes late, and refuses other scans', async () => {
    const [here, late] = [await packed(0), await packed(1)];
    const id = await begin();
    await count(id, here);
    await done(close(id));
    expect(await count(id, late)).toMatchObject({ message: expect.stringContaining('and is back.') });
    expect(await stateOf(late)).toBe('packed');
    expect(await count(id, here)).toMatchObject({ code: '409', message: 'The count Year end is closed.' });
  });

  it('is done once, by one of two', async () => {
    await packed(0);
    const id = await begin();
    const token = await another();
    const codes = (await Promise.all([close(id), close(id, { token })])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['200', '400']);
    expect((await close(id)).code).toBe('400');
    expect(await numbers(id)).toMatchObject({ missing: 1 });
  });

  it('leaves to a packer the carton that is packed at that moment', async () => {
    const codes = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => packed(at)));
    const id = await begin();
    const [closed, ...others] = await Promise.all([
      close(id),
      ...codes.map((code) =>
        world.packedTogether([code]).then(
          () => 'inside',
          () => 'missing',
        ),
      ),
    ]);
    expect(closed.code).toBe('200');
    expect(await Promise.all(codes.map((code) => stateOf(code)))).toEqual(others);
    await assertInvariants(deps.database);
  });
});

describe('what EPCIS tells of a count', () => {
  /** Reads the events of stock taking, or those that name a carton. */
  async function events(query = '') {
    const response = await appOf(deps).request(`/api/epcis/events?EQ_bizStep=stock_taking${query}`, {
      headers: { authorization: `Bearer ${world.token}` },
    });
    const text = await response.text();
    if (!withoutSchema) expect(schemaFaults()(JSON.parse(text))).toEqual([]);
    type Event = Record<'disposition' | 'sealbook:reason', string> & {
      epcList?: string[];
      bizLocation?: object;
    };
    const document = JSON.parse(text) as {
      epcisBody: { queryResults: { resultsBody: { eventList: Event[] } } };
    };
    return document.epcisBody.queryResults.resultsBody.eventList;
  }

  it('is what it found and what is missing, once it is closed', async () => {
    const [one, two] = [await packed(0), await packed(1)];
    const pages = [pageKeys.epcisEvents, pageKeys.stockCount, pageKeys.tracking];
    await setRights(deps, world.roleId, everyRightOn(pages));
    const id = await begin();
    await done(count(id, one));
    expect(await events()).toEqual([]);
    await done(close(id));
    const [found, missing, ...others] = await events();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ disposition: 'sellable_not_accessible', 'sealbook:reason': 'Year end' });
    expect(found?.epcList?.map((epc) => epc.split('/').at(-1))).toEqual([one]);
    expect(missing).toMatchObject({ disposition: 'unknown' });
    expect(missing?.epcList?.map((epc) => epc.split('/').at(-1))).toEqual([two]);
    expect([found?.bizLocation !== undefined, missing?.bizLocation]).toEqual([true, undefined]);
    const epc = missing?.epcList?.[0] ?? '';
    expect(await events(`&MATCH_epc=${encodeURIComponent(epc)}`)).toEqual([missing]);
    // a page of one is followed by the other
    expect((await events('&perPage=1')).map(({ disposition }) => disposition)).toEqual([
      'sellable_not_accessible',
    ]);
  });

  it('counts the units of very many cartons', async () => {
    const one = await packed(0);
    await setRights(deps, world.roleId, everyRightOn([pageKeys.epcisEvents, pageKeys.stockCount]));
    await deps.database.pool.query(
      `insert into packed_cartons (company_id, type, code, product_id, quantity)
       select company_id, 'SID', 'ZZSID2026' || n, product_id, 2 from packed_cartons, generate_series(10001, 11001) n
       where company_id = $1 and code = $2`,
      [world.companyId, one],
    );
    const id = await begin();
    await done(count(id, one));
    await done(close(id));
    const [, missing] = await events();
    expect(missing).toMatchObject({ quantityList: [{ quantity: 2002 }] });
    await deps.database.pool.query(`delete from counted_cartons where count_id = $1`, [id]);
    await deps.database.pool.query(`delete from packed_cartons where company_id = $1 and code <> $2`, [
      world.companyId,
      one,
    ]);
    await deps.database.pool.query(
      `update stock_counts set found = 0, missing = 0, unexpected = 0 where id = $1`,
      [id],
    );
  });
});
