import { beforeEach, describe, expect, it } from 'vitest';
import { getCartons, saveTertiary, scanCarton } from '../../contract/calls/seals/packing.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import type { Fields } from '../support/brand.ts';
import { printSlips } from '../support/factories.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let world: PackingWorld;
let tea: number;
/** The first of the tea's numbers; ten of them fill a carton. */
let first: number;

beforeEach(async () => {
  world = await createPackingWorld(deps);
  tea = await world.product({ ProductName: 'Tea', PackingSize: 10 });
  first = await world.mapped(tea, 100);
});

/** Packs the `n`th ten of the tea's numbers. */
const pack = (n: number) => world.packed(first + n * 10, first + n * 10 + 9);

/** Maps numbers with an expiry and packs ten of them. */
async function packExpiring(EXPDate: string): Promise<string> {
  const from = await world.issued(10);
  const sent = { ProductId: tea, FromNo: from, Qty: 10, MFGDate: '2026/01/01', EXPDate };
  const mapped = await world.ask('Mapping/CreateMapping', sent);
  expect(mapped).toMatchObject({ code: '200' });
  return world.packed(from, from + 9);
}

const scan = (QrData: string, changes: object = {}) => world.ask(scanCarton, { QrData, ...changes });
const save = (codes: readonly string[], changes: object = {}, options = {}) =>
  world.ask(
    saveTertiary,
    {
      tertiaryPackingDetails: codes.map((CartonId) => ({ CartonId })),
      reason: '',
      CartonName: world.slip('TID'),
      ...changes,
    },
    options,
  );
const rows = async (call = 'TertiaryPacking/GetTertiaryPacking', request: object = {}) =>
  (await world.ask<Fields[]>(call, { PageSize: 50, ...request })).data;

const invalid = (reason: string) => ({
  code: '400',
  message: 'Invalid Item',
  data: { errors: { QrData: reason }, Outcome: 'invalid' },
});

describe('a scan of a carton', () => {
  it('answers the texts that the packer reads', async () => {
    const code = await packExpiring('2097/05/01');
    const scanned = await scan(`]Q1${code.toLowerCase()}\r`);
    expect(scanned).toMatchObject({ code: '200' });
    expect(scanned.data).toEqual([
      {
        Id: await world.idOf(code),
        CartonId: code,
        ProductId: tea,
        ProductName: 'Tea',
        PQty: 10,
        Qty: 10,
        MFGDate: '2026/01/01',
        EXPDate: '2097/05/01',
        FractionRemark: null,
      },
    ]);
  });

  it('is invalid unless it is a secondary carton of the company', async () => {
    const together = await world.packedTogether([await pack(0)]);
    const none = 'This is not a secondary carton.';
    for (const text of [together, world.seal(first), 'hello', ''])
      expect(await scan(text)).toMatchObject(invalid(none));
    expect(await scan(`${together}\n${world.slip()}`)).toMatchObject(
      invalid('These are several codes. Please scan one at a time.'),
    );
    expect(await scan(world.slip())).toMatchObject(invalid('There is no such carton.'));
    const other = await createPackingWorld(deps);
    const theirs = await other.mapped(await other.product(), 5);
    expect(await scan(await other.packed(theirs, theirs + 4))).toMatchObject(
      invalid('There is no such carton.'),
    );
  });

  it('says where a carton inside another one is', async () => {
    const inside = await pack(0);
    const together = await world.packedTogether([inside]);
    const refused = await scan(inside);
    expect(refused).toMatchObject({ code: '400', data: { Outcome: 'alreadyScanned' } });
    expect(refused.message).toMatch(
      new RegExp(`^${inside} is in carton ${together} \\(packed by .+ on .+\\)\\.$`),
    );
    const apart = await pack(1);
    await world.unpack(apart);
    expect((await scan(apart)).message).toMatch(new RegExp(`^${apart} was unpacked by .+ on .+\\.$`));
  });

  it('names older stock, unless it was scanned as well or is approved', async () => {
    const late = await packExpiring('2097/05/01');
    const early = await packExpiring('2097/02/01');
    const earliest = await packExpiring('2097/01/01');
    expect(await scan(earliest)).toMatchObject({ code: '200' });
    expect(await scan(late)).toMatchObject({
      code: '409',
      message: 'There is older stock of this product.',
      data: {
        OlderStock: [
          { CartonId: earliest, Quantity: 10, ExpireDate: '2097/01/01' },
          { CartonId: early, Quantity: 10, ExpireDate: '2097/02/01' },
        ],
        TotalOlder: 2,
      },
    });
    expect(await scan(late, { Scanned: [earliest] })).toMatchObject({ code: '409', data: { TotalOlder: 1 } });
    expect(await scan(late, { Scanned: [earliest, early] })).toMatchObject({ code: '200' });
    expect(await scan(late, { Flag: 1 })).toMatchObject({ code: '200' });
  });
});

describe('saving a tertiary carton', () => {
  it('stores its cartons, which are now inside it, and answers its row', async () => {
    const codes = [await pack(0), await pack(1)];
    const CartonName = world.slip('TID');
    const saved = await save(codes, { CartonName });
    expect(saved).toMatchObject({ code: '200', message: 'Carton packed successfully.' });
    const Id = await world.idOf(CartonName);
    const row = { Id, TertiaryCartonId: CartonName, TotalSecondaryCarton: 2, TotalQty: 20 };
    expect(saved.data).toEqual({ ...row, CreatedDt: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) });
    expect(await rows()).toMatchObject([{ ...row, Cartons: codes.join(', '), IsActive: true, TotalRows: 1 }]);
    expect(await rows('SecondaryPacking/GetSecondaryPacking')).toMatchObject([
      { State: 'inside', Place: CartonName },
      { State: 'inside', Place: CartonName },
    ]);
    expect(await save(codes)).toMatchObject({ code: '409' });
  });

  it('needs cartons, none of them twice, all of one product and of the company', async () => {
    expect(await save(Array.from({ length: 2001 }, () => ''))).toMatchObject({
      message: 'A carton can have at most 2,000 cartons inside.',
    });
    const code = await pack(0);
    expect(await save([])).toMatchObject({ code: '400', message: 'Scan First' });
    expect(await save([code, code])).toMatchObject({ code: '400', message: 'Already Scanned..!' });
    expect(await save([code, world.slip()])).toMatchObject({ code: '400', message: 'Invalid Item' });
    const stranger = await createPackingWorld(deps);
    const strange = await stranger.mapped(await stranger.product(), 5);
    const theirs = await stranger.packed(strange, strange + 4);
    expect(await save([code, theirs])).toMatchObject({ code: '400', message: 'Invalid Item' });
    const coffee = await world.mapped(await world.product(), 5);
    const other = await world.packed(coffee, coffee + 4);
    expect(await save([code, other])).toMatchObject({
      code: '400',
      message: 'only Similar Items Can be packed',
    });
    const together = await world.packedTogether([await pack(1)], 'Older one is damp');
    expect(await save([code, together])).toMatchObject({ code: '400', message: 'Invalid Item' });
  });

  it('takes a slip of the company with TID alone, once', async () => {
    const code = await pack(0);
    for (const CartonName of [world.slip('SID'), 'TID', ''])
      expect(await save([code], { CartonName })).toMatchObject({ code: '400', message: 'Invalid Cartons' });
    const CartonName = await world.packedTogether([code]);
    const again = await save([await pack(1)], { CartonName });
    expect(again).toMatchObject({ code: '409' });
    expect(again.message).toContain(`This slip is used already, of carton ${CartonName} (packed by`);
  });

  it('takes no slip that was not printed yet', async () => {
    const code = await pack(0);
    await printSlips(deps, world.companyId, 3, ['TID']);
    const CartonName = formatCarton({ prefix: world.prefix, type: 'TID', year: 2026, number: 4 });
    const refused = 'Slips with TID are printed up to 3. Please print this one in Carton Slip first.';
    expect(await save([code], { CartonName })).toMatchObject({
      code: '400',
      message: refused,
      data: { errors: { CartonName: refused } },
    });
    await printSlips(deps, world.companyId, 4, ['TID']);
    expect(await save([code], { CartonName })).toMatchObject({ code: '200' });
  });

  it('asks for a remark where older stock stays', async () => {
    const older = await packExpiring('2097/01/01');
    const newer = await packExpiring('2097/05/01');
    expect(await save([newer], { reason: 'four' })).toMatchObject({
      code: '409',
      data: { OlderStock: [{ CartonId: older }], TotalOlder: 1, errors: { reason: 'Define in min 5 char' } },
    });
    expect(await save([newer], { reason: 'Customer wants it' })).toMatchObject({ code: '200' });
    expect(await rows()).toMatchObject([{ Remark: 'Customer wants it' }]);
    expect(await save([older])).toMatchObject({ code: '200' });
  });

  it('asks for a remark where a fractional carton is inside', async () => {
    const few = await world.packed(first, first + 4, 'Last ones');
    expect((await scan(few)).data).toMatchObject([{ FractionRemark: 'Last ones' }]);
    expect(await save([few])).toMatchObject({ code: '400', message: 'Define in min 5 char' });
    expect(await save([few], { reason: 'Last ones' })).toMatchObject({ code: '200' });
  });

  it('happens once for a repeated request', async () => {
    const codes = [await pack(0)];
    const twice = { headers: { 'idempotency-key': 'together-1' } };
    const CartonName = world.slip('TID');
    const one = await save(codes, { CartonName }, twice);
    const other = await save(codes, { CartonName }, twice);
    expect(one).toMatchObject({ code: '200' });
    expect(other.data).toEqual(one.data);
  });

  it('of two packers with one carton, lets one pack it and tells the other who did', async () => {
    for (let n = 0; n < 5; n++) {
      const code = await pack(n);
      const saved = await Promise.all([save([code]), save([code])]);
      expect(saved.map((one) => one.code).toSorted()).toEqual(['200', '409']);
      const lost = saved.find((one) => one.code === '409');
      expect(lost?.message).toMatch(new RegExp(`^${code} is in carton \\w+ \\(packed by .+ on .+\\)\\.$`));
    }
  });

  it('is in the audit log', async () => {
    const code = await world.packedTogether([await pack(0)]);
    const { rows: entries } = await deps.database.pool.query(
      'select action, record_label as label, after from audit_entries where company_id = $1 and page = $2',
      [world.companyId, 'Tertiary-Packing'],
    );
    expect(entries).toMatchObject([
      { action: 'packed', label: code, after: { TertiaryCartonId: code, TotalSecondaryCarton: 1 } },
    ]);
  });
});

it('offers the secondary cartons outside tertiary ones, the oldest stock first', async () => {
  const late = await packExpiring('2097/05/01');
  const early = await packExpiring('2097/02/01');
  await world.packedTogether([await pack(0)], 'Older ones are damp');
  const { data } = await world.ask(getCartons);
  expect(data.map(({ label }) => label)).toEqual([early, late]);
});

describe('unpacking', () => {
  const packed = () => rows('Unpacking/GetCartons');

  it('sets the units free, which can be packed again', async () => {
    const code = await pack(0);
    const unpacked = await world.unpack(code);
    expect(unpacked).toMatchObject({ code: '200', message: `${code} is unpacked.` });
    expect(await packed()).toEqual([]);
    expect(await rows('SecondaryPacking/GetSecondaryPacking')).toMatchObject([
      { CartonId: code, State: 'unpacked', IsActive: false },
    ]);
    await pack(0);
  });

  it('sets the cartons of a tertiary one free, which can be packed again', async () => {
    const codes = [await pack(0), await pack(1)];
    const together = await world.packedTogether(codes);
    expect(await packed()).toMatchObject([{ State: 'packed' }, { State: 'inside' }, { State: 'inside' }]);
    expect(await world.unpack(together)).toMatchObject({ code: '200' });
    expect(await packed()).toMatchObject([{ State: 'packed' }, { State: 'packed' }]);
    expect(await rows()).toMatchObject([{ State: 'unpacked', Cartons: codes.join(', ') }]);
    await world.packedTogether(codes);
  });

  it('needs a reason of at least five characters', async () => {
    const code = await pack(0);
    expect(await world.unpack(code, '')).toMatchObject({ code: '400', message: 'Please enter Reason' });
    expect(await world.unpack(code, 'four')).toMatchObject({ code: '400', message: 'Define in min 5 char' });
  });

  it('is refused inside of another carton, which it names', async () => {
    const code = await pack(0);
    const together = await world.packedTogether([code]);
    expect(await world.unpack(code)).toMatchObject({
      code: '400',
      message: `This carton is in ${together}. Please unpack that one first.`,
    });
  });

  it('of two who unpack a carton, or one who packs it, lets one and tells the other', async () => {
    for (let n = 0; n < 5; n++) {
      const code = await pack(n);
      const done = await Promise.all([world.unpack(code), n % 2 ? world.unpack(code) : save([code])]);
      expect(done.filter((one) => one.code === '200')).toHaveLength(1);
      const lost = done.find((one) => one.code !== '200');
      expect(lost?.message).toMatch(/was unpacked by .+ on .+\.$|This carton is in \w+\./);
    }
  });

  it('is in the audit log with its reason', async () => {
    const code = await pack(0);
    await world.unpack(code, 'Wrong label');
    const { rows: entries } = await deps.database.pool.query(
      'select action, record_label as label, after from audit_entries where company_id = $1 and page = $2',
      [world.companyId, 'unpacking'],
    );
    expect(entries).toMatchObject([{ action: 'unpacked', label: code, after: { Reason: 'Wrong label' } }]);
  });

  it("does not reach another company's cartons", async () => {
    const code = await pack(0);
    const other = await createPackingWorld(deps);
    const sent = { Id: await world.idOf(code), Reason: 'Wrong label' };
    expect((await other.ask('Unpacking/Unpack', sent)).code).not.toBe('200');
    expect(await packed()).toMatchObject([{ CartonId: code, State: 'packed' }]);
  });
});
