import { beforeEach, describe, expect, it } from 'vitest';
import { getCartons, scanCarton, saveSecondary, saveTertiary } from '../../contract/calls/seals/packing.ts';
import { putCarton } from '../../contract/calls/seals/stock.ts';
import { findCall } from '../../contract/calls/records/find.ts';
import { getTracked } from '../../contract/calls/seals/tracking.ts';
import type { EpcisDocument, EpcisQueryDocument } from '../../contract/epcis/EpcisEvent.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { appOf } from '../support/appOf.ts';
import { done } from '../support/ask.ts';
import type { Fields } from '../support/brand.ts';
import { everyRight } from '../support/factories.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const app = appOf(deps);
const { pool } = deps.database;
let world: PackingWorld;
let first: number;
let prefixes = 8_900_000;
let gs1: string;

const begin = (prefix: string | null) =>
  pool.query('update companies set gs1_prefix = $2 where id = $1', [world.companyId, prefix]);

beforeEach(async () => {
  world = await createPackingWorld(deps, { [pageKeys.epcisEvents]: everyRight });
  const tea = await world.product({ ProductName: 'Tea', PackingSize: 10 });
  first = await world.mapped(tea, 100);
  prefixes += 1;
  gs1 = String(prefixes);
});

const ssccOf = async (code: string) =>
  (
    await pool.query<{ sscc: string | null }>(
      'select sscc from packed_cartons where company_id = $1 and code = $2',
      [world.companyId, code],
    )
  ).rows[0]?.sscc;

const packTen = (at: number) => world.packed(first + at, first + at + 9);

describe('a packed carton', () => {
  it('has no SSCC in a company without a GS1 company prefix', async () => {
    expect(await ssccOf(await packTen(0))).toBeNull();
  });

  it('gets the next SSCC of its company, and one that was packed before gets none', async () => {
    const before = await packTen(0);
    await begin(gs1);
    const one = await packTen(10);
    const two = await packTen(20);
    const both = await world.packedTogether([one, two]);
    expect(await ssccOf(before)).toBeNull();
    expect(await ssccOf(one)).toMatch(new RegExp(`^0${gs1}000000001\\d$`));
    expect(await ssccOf(two)).toMatch(new RegExp(`^0${gs1}000000002\\d$`));
    expect(await ssccOf(both)).toMatch(new RegExp(`^1${gs1}000000003\\d$`));
  });

  it('gets one of its own when several are packed at once, and none is given twice', async () => {
    await begin(gs1);
    const codes = await Promise.all([0, 10, 20, 30].map(packTen));
    const ssccs = await Promise.all(codes.map(ssccOf));
    expect(new Set(ssccs).size).toBe(4);
    await world.unpack(codes[0] ?? '');
    const again = await packTen(0);
    expect([...ssccs, null]).not.toContain(await ssccOf(again));
  });

  it('is packed without one once the prefix has no number left', async () => {
    await begin('890123456789');
    await packTen(0);
    await pool.query(
      `update number_books set last_number = 49999 where company_id = $1 and series = 'sscc'`,
      [world.companyId],
    );
    expect(await ssccOf(await packTen(10))).toBeNull();
  });
});

describe('a scanned SSCC', () => {
  it('stands for its carton at the desks, in tracking and in lists', async () => {
    await begin(gs1);
    const code = await packTen(0);
    const sscc = String(await ssccOf(code));
    expect(await world.ask(scanCarton, { QrData: `]C100${sscc}` })).toMatchObject({
      code: '200',
      data: [{ CartonId: code }],
    });
    expect(await done(world.ask(findCall, { Text: `(00)${sscc}` }))).toMatchObject({
      Tracked: { SSCC: sscc },
    });
    expect(await done(world.ask(getTracked, { qr: `(00)${sscc}` }))).toMatchObject({
      SSCC: sscc,
      Kind: 'SID',
      Code: code,
    });
    const listed = await world.ask<Fields[]>('Unpacking/GetCartons', {
      PageSize: 10,
      SearchValue: `00${sscc}`,
    });
    expect(listed.data).toMatchObject([{ CartonId: code, SSCC: sscc }]);
    const offered = await world.ask(getCartons, { SearchValue: sscc.slice(-6), PageSize: 5 });
    expect(offered.data).toMatchObject([{ label: code }]);
    const saved = await done(
      world.ask(saveTertiary, {
        tertiaryPackingDetails: [{ CartonId: `00${sscc}` }],
        reason: '',
        CartonName: world.slip('TID'),
      }),
    );
    expect(saved.TotalSecondaryCarton).toBe(1);
  });

  it('names one carton together with its slip', async () => {
    await begin(gs1);
    const code = await packTen(0);
    const sscc = String(await ssccOf(code));
    const answer = await world.ask(saveTertiary, {
      tertiaryPackingDetails: [{ CartonId: code }, { CartonId: `00${sscc}` }],
      reason: '',
      CartonName: world.slip('TID'),
    });
    expect(answer.code).toBe('400');
  });

  it('is not a slip to pack under', async () => {
    await begin(gs1);
    const sscc = String(await ssccOf(await packTen(0)));
    const secondaryPackingDetails = [{ SeqNo: first + 10, ToSeqNo: first + 19 }];
    expect(
      await world.ask(saveSecondary, { secondaryPackingDetails, reason: '', CartonId: `00${sscc}` }),
    ).toMatchObject({ code: '400' });
  });

  it('of another company is unknown', async () => {
    await begin(gs1);
    const sscc = String(await ssccOf(await packTen(0)));
    const other = await createPackingWorld(deps);
    expect(await other.ask(scanCarton, { QrData: `00${sscc}` })).toMatchObject({ code: '400' });
    expect(await other.ask(getTracked, { qr: `00${sscc}` })).toMatchObject({ code: '400' });
    const place = await other.ask(putCarton, { CartonId: `00${sscc}`, Place: 'A-1' });
    expect(place.code).toBe('400');
  });
});

describe('EPCIS', () => {
  const get = async <Document>(path: string) =>
    (await (
      await app.request(path, { headers: { authorization: `Bearer ${world.token}` } })
    ).json()) as Document;

  it('names a carton by its SSCC, and one without it by its own address', async () => {
    const before = await packTen(0);
    await begin(gs1);
    const code = await packTen(10);
    const outer = await world.packedTogether([before, code]);
    const link = `https://id.gs1.org/00/${String(await ssccOf(code))}`;
    const { epcisBody } = await get<EpcisDocument>(`/api/api/Dispatch/GetEpcis?qr=${outer}`);
    const own = `https://seals.example/epc/${world.prefix}/obj/${before}`;
    const packed = epcisBody.eventList.find(({ parentID }) => parentID?.includes('/00/1'));
    expect(packed?.childEPCs?.toSorted()).toEqual([link, own].toSorted());
    const sscc = String(await ssccOf(code));
    const urn = `urn:epc:id:sscc:${gs1}.${sscc[0]}${sscc.slice(8, 17)}`;
    for (const asked of [link, urn, `https://seals.example/epc/${world.prefix}/obj/${code}`]) {
      const answer = await get<EpcisQueryDocument>(
        `/api/epcis/events?MATCH_epc=${encodeURIComponent(asked)}`,
      );
      expect(answer.epcisBody.queryResults.resultsBody.eventList).toHaveLength(1);
    }
  });

  it('lets a place with a GLN go, as undoing an import does', async () => {
    const place = [world.companyId, 'A-9', '8901234000005'];
    await pool.query('insert into storage_places (company_id, place_code, gln) values ($1, $2, $3)', place);
    await pool.query('delete from storage_places where company_id = $1', [world.companyId]);
    const { rows } = await pool.query('select from gln_history where company_id = $1', [world.companyId]);
    expect(rows).toEqual([]);
  });

  it('names the company by its GLN from the moment on at which it has one', async () => {
    const before = await packTen(0);
    const own = `https://seals.example/epc/${world.prefix}/loc/company`;
    const placesOf = async (code: string) => {
      const { epcisBody } = await get<EpcisDocument>(`/api/api/Dispatch/GetEpcis?qr=${code}`);
      return epcisBody.eventList.map(({ readPoint, bizLocation }) => [readPoint?.id, bizLocation?.id]);
    };
    const setGln = (gln: string | null) =>
      pool.query('update companies set gln = $2 where id = $1', [world.companyId, gln]);
    const first = `https://id.gs1.org/414/8901234000005`;
    await setGln('8901234000005');
    const with1 = await packTen(10);
    await setGln('8901234000012');
    const with2 = await packTen(20);
    await setGln(null);
    const after = await packTen(30);
    expect((await placesOf(before)).at(-1)).toEqual([own, own]);
    expect((await placesOf(with1)).at(-1)).toEqual([first, first]);
    expect((await placesOf(with2)).at(-1)).toEqual(Array(2).fill('https://id.gs1.org/414/8901234000012'));
    expect((await placesOf(after)).at(-1)).toEqual([own, own]);
  });
});
