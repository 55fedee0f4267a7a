import { beforeEach, describe, expect, it } from 'vitest';
import { saveSecondary, scanUnit } from '../../contract/calls/seals/packing.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import { codeIn } from '../../contract/serial/parseScan.ts';
import type { Fields } from '../support/brand.ts';
import { createUser, printSlips, signIn } from '../support/factories.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let world: PackingWorld;
let tea: number;
/** The first number of the tea's mapping of 100. */
let first: number;

beforeEach(async () => {
  world = await createPackingWorld(deps);
  tea = await world.product({ ProductName: 'Tea', PackingSize: 10 });
  first = await world.mapped(tea, 100);
});

const scan = (QrData: string, FromQrData?: string) =>
  world.ask(scanUnit, { QrData, ...(FromQrData && { FromQrData }) });
const scanRun = (from: number, to: number) => scan(world.seal(to), world.seal(from));

const save = (runs: readonly (readonly [number, number])[], changes: object = {}, options = {}) =>
  world.ask(
    saveSecondary,
    {
      secondaryPackingDetails: runs.map(([SeqNo, ToSeqNo]) => ({ SeqNo, ToSeqNo })),
      reason: '',
      CartonId: world.slip(),
      ...changes,
    },
    options,
  );

const history = async (request: object = {}) =>
  (await world.ask<Fields[]>('SecondaryPacking/GetSecondaryPacking', { PageSize: 50, ...request })).data;

const noData = (reason: string) => ({
  code: '400',
  message: 'no data found',
  data: { errors: { QrData: reason }, Outcome: 'invalid' },
});

const runsOf = async (code: string) =>
  (
    await deps.database.pool.query<{ serials: string; open: boolean }>(
      `select serials::text, open from carton_runs r join packed_cartons c on c.id = r.carton_id
       where c.company_id = $1 and c.code = $2 order by lower(serials)`,
      [world.companyId, code],
    )
  ).rows;

describe('a scan of a unit', () => {
  it('answers the texts that the packer reads', async () => {
    const scanned = await scan(`https://seals.example/pa?q=${world.seal(first)}`);
    expect(scanned).toMatchObject({ status: 200, code: '200' });
    expect(scanned.data).toEqual([
      {
        SeqNo: first,
        ToSeqNo: first,
        Qty: 1,
        BatchNo: null,
        ProductName: 'Tea',
        ProductID: tea,
        PackingSize: 10,
        MappingId: expect.any(Number),
        MFGDate: null,
        EXPDate: null,
      },
    ]);
  });

  it('accepts scanners’ additions and small letters', async () => {
    expect(await scan(`]Q1${world.seal(first).toLowerCase()}\r`)).toMatchObject({ code: '200' });
  });

  it('is invalid unless it is a seal of the company, alike for fakes and others’ seals', async () => {
    const other = await createPackingWorld(deps);
    const foreign = 'This is not a seal of this company.';
    const altered = world.seal(first).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await scan(altered)).toMatchObject(noData(foreign));
    expect(await scan(other.seal(await other.mapped(await other.product(), 5)))).toMatchObject(
      noData(foreign),
    );
    expect(await scan('hello')).toMatchObject(noData('This is not a seal code.'));
    expect(await scan('')).toMatchObject(noData('This is not a seal code.'));
    expect(await scan(world.slip())).toMatchObject(noData('This is the code of a carton, not of a unit.'));
  });

  it('is invalid for a number that is not mapped, is damaged, or whose product is inactive', async () => {
    const unmapped = await world.issued(5);
    expect(await scan(world.seal(unmapped))).toMatchObject(noData(`Not mapped to a product: ${unmapped}.`));
    const damaged = { FromNo: first, ToNo: first, Qty: 1, Reason: 'Torn' };
    expect(await world.ask('Damage/CreateDamage', damaged)).toMatchObject({ code: '200' });
    expect(await scan(world.seal(first))).toMatchObject(noData(`Damaged: ${first}.`));
    await world.ask(`ProductMaster/InActiveRow/${tea}/false`);
    expect(await scan(world.seal(first + 1))).toMatchObject(noData('Tea is inactive.'));
  });

  it('refuses several codes of one text as a whole, and packs none of them', async () => {
    const address = (serial: number) => `https://seals.example/pa?q=${world.seal(serial)}`;
    for (const between of ['', '\n', ';', ' '])
      expect(await scan(address(first) + between + address(first + 1))).toMatchObject(
        noData('These are several codes. Please scan one at a time.'),
      );
    // read twice, as the portal and the server do
    expect(await scan(codeIn(`${address(first)}x${address(first + 1)}`))).toMatchObject(
      noData('This is not a seal code.'),
    );
  });

  it('says of a packed one in which carton it is, by whom and when', async () => {
    const code = await world.packed(first, first + 9);
    const { rows } = await deps.database.pool.query<{ name: string }>(
      'select user_name as name from users where id = (select created_by from packed_cartons where code = $1 and company_id = $2)',
      [code, world.companyId],
    );
    const refused = await scan(world.seal(first + 3));
    expect(refused.code).toBe('400');
    expect(refused.data).toMatchObject({ Outcome: 'alreadyScanned' });
    expect(refused.message).toMatch(
      new RegExp(
        `^Already packed: ${first + 3} in carton ${code} \\(packed by ${rows[0]?.name} on \\d+ \\w{3} \\d{4}, \\d\\d:\\d\\d\\)\\.$`,
      ),
    );
  });
});

describe('a run in two scans', () => {
  it('has all units between the two, in either order', async () => {
    const run = { SeqNo: first + 10, ToSeqNo: first + 19, Qty: 10 };
    expect((await scanRun(first + 10, first + 19)).data).toMatchObject([run]);
    expect((await scanRun(first + 19, first + 10)).data).toMatchObject([run]);
  });

  it('has a row for each mapping', async () => {
    const second = await world.mapped(tea, 50);
    expect(second).toBe(first + 100);
    expect((await scanRun(first + 95, second + 4)).data).toMatchObject([
      { SeqNo: first + 95, ToSeqNo: first + 99 },
      { SeqNo: second, ToSeqNo: second + 4 },
    ]);
  });

  it('names damaged and unmapped numbers as ranges', async () => {
    for (const [from, to] of [
      [first + 12, first + 12],
      [first + 14, first + 15],
    ] as const)
      await world.ask('Damage/CreateDamage', { FromNo: from, ToNo: to, Qty: to - from + 1, Reason: 'Torn' });
    const demapped = { FromNo: first + 17, ToNo: first + 17, Qty: 1 };
    const MappingId = (await scan(world.seal(first))).data[0]?.MappingId;
    await world.ask('DeMapping/CreateDemapping', { MappingId, ...demapped });
    expect(await scanRun(first + 10, first + 19)).toMatchObject(
      noData(
        `Damaged: ${first + 12}, ${first + 14}\u00a0– ${first + 15}. Not mapped to a product: ${first + 17}.`,
      ),
    );
  });

  it('names packed numbers by carton', async () => {
    const one = await world.packed(first, first + 9);
    const other = await world.packed(first + 20, first + 29);
    const { code, message } = await scanRun(first + 5, first + 24);
    expect(code).toBe('400');
    expect(message).toContain(`${first + 5}\u00a0– ${first + 9} in carton ${one} `);
    expect(message).toContain(`${first + 20}\u00a0– ${first + 24} in carton ${other} `);
  });

  it('is of one product', async () => {
    const coffee = await world.mapped(await world.product(), 10);
    expect(await scanRun(first + 99, coffee)).toMatchObject({
      code: '400',
      message: 'You can pack only same product',
    });
  });

  it('has at most ten thousand units', async () => {
    const many = await world.mapped(tea, 10_001);
    expect((await scanRun(many, many + 9_999)).data).toMatchObject([{ Qty: 10_000 }]);
    expect(await scanRun(many, many + 10_000)).toMatchObject(
      noData('These are 10,001 units: a run has at most 10,000.'),
    );
  });
});

describe('saving a carton', () => {
  it('keeps it as the fewest runs, answers its row, and puts it first in the history', async () => {
    await world.packed(first + 50, first + 59);
    const CartonId = world.slip();
    const runs = [
      [first + 5, first + 7],
      [first, first + 4],
      [first + 9, first + 10],
    ] as const;
    const saved = await save(runs, { CartonId });
    expect(saved).toMatchObject({ status: 200, code: '200', message: 'Carton packed successfully.' });
    const Id = await world.idOf(CartonId);
    const row = { Id, CartonId, TotalQty: 10, IsActive: true };
    expect(saved.data).toEqual({ ...row, CreatedDt: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) });
    expect(await runsOf(CartonId)).toEqual([
      { serials: `[${first},${first + 8})`, open: true },
      { serials: `[${first + 9},${first + 11})`, open: true },
    ]);
    expect(await history()).toMatchObject([
      { ...row, TotalRows: 2, Units: `${first}\u00a0– ${first + 7}, ${first + 9}\u00a0– ${first + 10}` },
      { TotalQty: 10 },
    ]);
    expect(await history({ SearchValue: CartonId.slice(2).toLowerCase() })).toMatchObject([{ Id }]);
  });

  it('keeps runs of each mapping apart, and the earliest of their dates', async () => {
    const next = await world.issued(50);
    const dates = { BatchNo: 'B2', MFGDate: '2026/01/01', EXPDate: '2027/01/01' };
    await world.ask('Mapping/CreateMapping', { ProductId: tea, FromNo: next, Qty: 50, ...dates });
    const code = await world.packed(first + 95, next + 4);
    expect(await runsOf(code)).toMatchObject([
      { serials: `[${first + 95},${first + 100})` },
      { serials: `[${next},${next + 5})` },
    ]);
    const { rows } = await deps.database.pool.query(
      'select manufactured_on as made, expires_on as expires from packed_cartons where code = $1 and company_id = $2',
      [code, world.companyId],
    );
    expect(rows).toEqual([{ made: '2026-01-01', expires: '2027-01-01' }]);
  });

  it('asks for a remark of at least five characters where there are fewer units than the packing size', async () => {
    const refused = { code: '400', message: 'Define in min 5 char' };
    const few = [[first, first + 8]] as const;
    expect(await save(few)).toMatchObject({ ...refused, data: { errors: { reason: refused.message } } });
    expect(await save(few, { reason: '  four ' })).toMatchObject(refused);
    expect(await save(few, { reason: 'Last units' })).toMatchObject({ code: '200' });
    expect(await history()).toMatchObject([{ TotalQty: 9, Remark: 'Last units' }]);
  });

  it('refuses more units than the packing size', async () => {
    expect(await save([[first, first + 10]])).toMatchObject({
      code: '400',
      message: 'These are 11 units, and a carton of this product has 10.',
    });
  });

  it('takes any number of units of a product without a packing size', async () => {
    const loose = await world.mapped(await world.product(), 500);
    expect(await save([[loose, loose + 499]])).toMatchObject({ code: '200', data: { TotalQty: 500 } });
  });

  it('needs units, none of them twice, all of one product', async () => {
    const scans = Array.from({ length: 2001 }, (_, at) => [first + at, first + at] as const);
    expect(await save(scans)).toMatchObject({
      message: 'A carton can have at most 1,00,000 units, of 2,000 scans.',
    });
    expect(await save([])).toMatchObject({ code: '400', message: 'Scan First' });
    const twice = [
      [first, first + 5],
      [first + 5, first + 8],
    ] as const;
    expect(await save(twice)).toMatchObject({ code: '400', message: 'already Scanned' });
    const coffee = await world.mapped(await world.product(), 10);
    const mixed = [
      [first, first + 4],
      [coffee, coffee + 4],
    ] as const;
    expect(await save(mixed)).toMatchObject({ code: '400', message: 'You can pack only same product' });
    expect(await save([[first + 5, first]])).toMatchObject({ code: '400' });
    expect(await save([[0, 5]])).toMatchObject({ code: '400' });
  });

  it('takes a slip of the company with SID alone', async () => {
    const strange = formatCarton({
      prefix: world.prefix === 'ZZ' ? 'ZY' : 'ZZ',
      type: 'SID',
      year: 2026,
      number: 1,
    });
    for (const CartonId of [world.slip('TID'), strange, 'SID', world.seal(first), ''])
      expect(await save([[first, first + 9]], { CartonId })).toMatchObject({
        code: '400',
        message: 'Invalid Cartons',
      });
    expect(await save([[first, first + 9]], { CartonId: `]Q1${world.slip()}` })).toMatchObject({
      code: '200',
    });
  });

  it('takes no slip that was not printed yet, and says up to which number they are', async () => {
    const code = (number: number) => formatCarton({ prefix: world.prefix, type: 'SID', year: 2026, number });
    await printSlips(deps, world.companyId, 0, ['SID']);
    const never = 'No slip with SID was printed yet. Please print it in Carton Slip first.';
    const pack = (number: number, at: number) =>
      save([[first + at, first + at + 9]], { CartonId: code(number) });
    expect(await pack(1, 0)).toMatchObject({
      code: '400',
      message: never,
      data: { errors: { CartonId: never } },
    });
    // tertiary slips have a counter of their own
    await printSlips(deps, world.companyId, 1200, ['SID']);
    await printSlips(deps, world.companyId, 5000, ['TID']);
    expect(await pack(1201, 0)).toMatchObject({
      code: '400',
      message: 'Slips with SID are printed up to 1200. Please print this one in Carton Slip first.',
    });
    expect(await history()).toEqual([]);
    expect(await pack(1200, 0)).toMatchObject({ code: '200' });
    expect(await pack(1, 10)).toMatchObject({ code: '200' });
  });

  it('uses a slip once, also after its carton was unpacked', async () => {
    const code = await world.packed(first, first + 9);
    const again = await save([[first + 10, first + 19]], { CartonId: code });
    expect(again.code).toBe('409');
    expect(again.message).toMatch(
      new RegExp(`^This slip is used already, of carton ${code} \\(packed by .+ on .+\\)\\.$`),
    );
    await world.unpack(code);
    expect(await save([[first, first + 9]], { CartonId: code })).toMatchObject({ code: '409' });
    expect(await save([[first, first + 9]])).toMatchObject({ code: '200' });
  });

  it('happens once for a repeated request', async () => {
    const CartonId = world.slip();
    const twice = { headers: { 'idempotency-key': 'pack-1' } };
    const [one, other] = await Promise.all([
      save([[first, first + 9]], { CartonId }, twice),
      save([[first, first + 9]], { CartonId }, twice),
    ]);
    expect(one).toMatchObject({ code: '200' });
    expect(other.data).toEqual(one.data);
    expect(await history()).toHaveLength(1);
  });

  it('is in the audit log', async () => {
    const code = await world.packed(first, first + 9);
    const { rows } = await deps.database.pool.query(
      'select action, record_label as label, after from audit_entries where company_id = $1 and page = $2',
      [world.companyId, 'secondary-packing'],
    );
    expect(rows).toMatchObject([
      { action: 'packed', label: code, after: { CartonId: code, ProductName: 'Tea', TotalQty: 10 } },
    ]);
  });

  it('needs the right to add', async () => {
    const person = await createUser(deps, { companyId: world.companyId, roleId: world.roleId });
    const token = await signIn(deps, person);
    await deps.database.pool.query(
      `update role_permissions set is_add = false where role_id = $1 and page_id = (select id from pages where action_name = 'secondary-packing')`,
      [world.roleId],
    );
    expect(await world.ask(scanUnit, { QrData: world.seal(first) }, { token })).toMatchObject({
      status: 418,
    });
    expect(await save([[first, first + 9]], {}, { token })).toMatchObject({ status: 418 });
  });
});

describe('two packers at once', () => {
  it.each(['units', 'slip'])('with the same %s: one packs, the other is told who did', async (what) => {
    for (let round = 0; round < 5; round++) {
      const at = first + round * 20;
      const CartonId = world.slip();
      const other = what === 'slip' ? { CartonId } : {};
      const otherRun = what === 'slip' ? ([at + 10, at + 19] as const) : ([at + 1, at + 10] as const);
      const saved = await Promise.all([save([[at, at + 9]], { CartonId }), save([otherRun], other)]);
      expect(saved.map(({ code }) => code).toSorted()[0]).toBe('200');
      const lost = saved.find(({ code }) => code !== '200');
      expect(lost?.message).toMatch(/carton \w+ \(packed by .+ on .+\)\.$/);
    }
    const { rows } = await deps.database.pool.query(
      `select from carton_runs one join carton_runs other on one.company_id = other.company_id and one.serials && other.serials
         and one.carton_id < other.carton_id where one.company_id = $1`,
      [world.companyId],
    );
    expect(rows).toEqual([]);
  });

  it('and one who takes units out: the units are packed or gone, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const at = first + round * 10;
      const damage = { FromNo: at + 4, ToNo: at + 4, Qty: 1, Reason: 'Torn' };
      const [saved, taken] = await Promise.all([
        save([[at, at + 9]]),
        world.ask('Damage/CreateDamage', damage),
      ]);
      expect([saved.code, taken.code].filter((code) => code === '200')).toHaveLength(1);
    }
  });
});

describe('units in a carton', () => {
  it('are not demapped or damaged, and their mapping is not changed', async () => {
    const code = await world.packed(first, first + 9);
    const MappingId = (await scan(world.seal(first + 50))).data[0]?.MappingId;
    const part = { FromNo: first + 8, ToNo: first + 12, Qty: 5 };
    const demap = () => world.ask('DeMapping/CreateDemapping', { MappingId, ...part });
    const refusal = new RegExp(`^Already packed: ${first + 8}.+ ${first + 9} in carton ${code} `);
    const refused = await demap();
    expect(refused).toMatchObject({ code: '409' });
    expect(refused.message).toMatch(refusal);
    const damaged = await world.ask('Damage/CreateDamage', { ...part, Reason: 'Torn' });
    expect(damaged.message).toMatch(refusal);
    const edit = () =>
      world.ask('Mapping/CreateMapping', {
        MappingId,
        ProductId: tea,
        BatchNo: 'B1',
        MFGDate: null,
        EXPDate: null,
      });
    expect(await edit()).toMatchObject({
      message: 'Some of these numbers are packed: the mapping stays as it is.',
    });
    await world.unpack(code);
    expect(await edit()).toMatchObject({ code: '200' });
    expect(await demap()).toMatchObject({ code: '200' });
  });

  it('leave the available series alone', async () => {
    const before = await world.ask<Fields[]>('Mapping/GetAvailableseries', {});
    await world.packed(first, first + 9);
    expect((await world.ask<Fields[]>('Mapping/GetAvailableseries', {})).data).toEqual(before.data);
  });
});
