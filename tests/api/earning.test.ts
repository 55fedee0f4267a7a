import { beforeEach, describe, expect, it } from 'vitest';
import { dayInZone } from '../../contract/day/day.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { takeBackEarnings } from '../../server/modules/points/ledger.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { demapRows, type PointsWorld, pointsWorld } from '../support/pointsWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;
let world: PointsWorld;

beforeEach(async () => {
  world = await pointsWorld(deps);
});

const earned = async (serial: number, token?: string) => {
  const { code, data } = await world.scan(serial, token);
  expect(code).toBe('200');
  return data.EarnedPoints;
};

/** Takes points back, as demapping and damage do. */
const demap = (from: number, to: number) =>
  inTransaction(deps.database, async (transaction) => {
    await demapRows(transaction, world.companyId, from, to);
    return takeBackEarnings(transaction, world.companyId, [{ from, to }]);
  });

describe('a scan by a mobile user', () => {
  it('earns the points of the scheme, once per serial, and says so', async () => {
    const ravi = await world.mobileUser();
    const first = await world.scan(1, ravi.token);
    expect(first.data).toMatchObject({
      Verdict: 'genuine',
      EarnedPoints: 25,
      SchemeName: 'Monsoon check-up',
      UserPoints: 25,
    });
    const again = await world.scan(1, ravi.token);
    expect(again.code).toBe('200');
    expect(again.data).not.toHaveProperty('EarnedPoints');
    expect((await world.scan(90, ravi.token)).data).toMatchObject({ EarnedPoints: 25, UserPoints: 50 });
    expect(await world.balanceOf(ravi)).toEqual({ available: 50, reserved: 0, owed: 0 });
    await assertInvariants(deps.database);
  });

  it('of twenty at once on one seal earns one of them', async () => {
    const phones = await Promise.all(Array.from({ length: 20 }, () => world.mobileUser()));
    const scans = await Promise.all(phones.map(({ token }) => world.scan(7, token)));
    expect(scans.map(({ code }) => code)).toEqual(Array(20).fill('200'));
    expect(scans.filter(({ data }) => data.EarnedPoints === 25)).toHaveLength(1);
    const balances = await Promise.all(phones.map(world.balanceOf));
    expect(balances.filter(({ available }) => available === 25)).toHaveLength(1);
    expect(balances.filter(({ available }) => available === 0)).toHaveLength(19);
    await assertInvariants(deps.database);
  });

  it('of one person twenty times at once earns once', async () => {
    const ravi = await world.mobileUser();
    const scans = await Promise.all(Array.from({ length: 20 }, () => world.scan(8, ravi.token)));
    expect(scans.filter(({ data }) => data.EarnedPoints)).toHaveLength(1);
    expect(await world.balanceOf(ravi)).toMatchObject({ available: 25 });
  });

  it('earns nothing beyond the numbers and the days of the scheme', async () => {
    const ravi = await world.mobileUser();
    expect(await earned(91, ravi.token)).toBeUndefined();
    const set = (what: string) => pool.query(`update schemes set ${what} where id = ${world.schemeId}`);
    const day = (days: number) => dayInZone('Asia/Kolkata', days, deps.now());
    await set(`start_date = '${day(1)}'`);
    expect(await earned(1, ravi.token)).toBeUndefined();
    await set(`start_date = '${day(-5)}', end_date = '${day(-1)}'`);
    expect(await earned(1, ravi.token)).toBeUndefined();
    await set(`end_date = '${day(0)}', is_active = false`);
    expect(await earned(1, ravi.token)).toBeUndefined();
    await set('is_active = true');
    expect(await earned(1, ravi.token)).toBe(25);
  });

  it('earns nothing where the number is on another product than the scheme says', async () => {
    const ravi = await world.mobileUser();
    const { rows } = await pool.query<{ id: number }>(
      `insert into products (company_id, category_id, product_name, hp_code, product_image, is_upload_local, genuine_message,
         genuine_audio, already_scanned_msg, product_specification, mrp, packing_size, permissible_scan)
       select company_id, category_id, 'Other', hp_code, product_image, is_upload_local, genuine_message, genuine_audio,
         already_scanned_msg, product_specification, mrp, packing_size, permissible_scan from products where id = $1 returning id`,
      [world.productId],
    );
    await pool.query('update mappings set product_id = $1 where company_id = $2', [
      rows[0]?.id,
      world.companyId,
    ]);
    expect(await earned(1, ravi.token)).toBeUndefined();
  });

  it('earns nothing for another role, for staff, for a stranger, and for who may not sign in any more', async () => {
    const other = await world.mobileUser({ roleId: (await world.staff()).roleId });
    const staff = await world.mobileUser({ userType: 1 });
    const left = await world.mobileUser();
    await pool.query('update users set is_active = false where id = $1', [left.userId]);
    for (const token of [other.token, staff.token, left.token, 'x'.repeat(43), undefined])
      expect(await earned(2, token)).toBeUndefined();
    const abroad = await pointsWorld(deps);
    expect(await earned(2, (await abroad.mobileUser()).token)).toBeUndefined();
    expect(await earned(2, (await world.mobileUser()).token)).toBe(25);
  });

  it('earns nothing with an already scanned seal', async () => {
    await pool.query('update products set permissible_scan = 1 where id = $1', [world.productId]);
    await world.scan(3);
    const late = await world.scan(3, (await world.mobileUser()).token);
    expect(late).toMatchObject({ code: '208' });
    expect(late.data).not.toHaveProperty('EarnedPoints');
  });

  it('gets the verdict if the points fail, and earns them with the next scan', async () => {
    const ravi = await world.mobileUser();
    await pool.query('alter table point_movements add constraint broken check (serial <> 4)');
    expect(await earned(4, ravi.token)).toBeUndefined();
    await pool.query('alter table point_movements drop constraint broken');
    expect(await earned(4, ravi.token)).toBe(25);
  });
});

describe('demapping or damaging an earned unit', () => {
  it('takes its points back, once, and the serial earns never again', async () => {
    const [ravi, asha] = [await world.mobileUser(), await world.mobileUser()];
    await earned(1, ravi.token);
    await earned(2, ravi.token);
    await earned(3, asha.token);
    expect(await demap(2, 50)).toBe(50);
    expect(await demap(1, 50)).toBe(25);
    expect(await world.balanceOf(ravi)).toEqual({ available: 0, reserved: 0, owed: 0 });
    expect(await world.balanceOf(asha)).toEqual({ available: 0, reserved: 0, owed: 0 });
    expect(await demap(1, 100)).toBe(0);
    await pool.query(
      `insert into mappings (company_id, product_id, serials, mapped) values ($1, $2, '[1,101)', '{[1,101)}')`,
      [world.companyId, world.productId],
    );
    expect(await earned(1, asha.token)).toBeUndefined();
    await assertInvariants(deps.database);
  });

  it('waits for the scans that are under way, and those that come later earn nothing', async () => {
    const phones = await Promise.all(Array.from({ length: 15 }, () => world.mobileUser()));
    const scans = phones.map(({ token }, index) => world.scan(index + 1, token));
    await demap(1, 100);
    await Promise.all(scans);
    const balances = await Promise.all(phones.map(world.balanceOf));
    expect(balances).toEqual(phones.map(() => ({ available: 0, reserved: 0, owed: 0 })));
    await assertInvariants(deps.database);
  });
});

describe('the ledger', () => {
  it.each([
    ['changes a movement', 'update point_movements set available = 1'],
    ['removes a movement', 'delete from point_movements'],
    ['empties it', 'truncate point_movements'],
    ['changes a balance', 'update point_balances set available = available + 1'],
    ['removes a balance', 'delete from point_balances'],
    ['changes what the company gave', 'update company_points set points = 0'],
  ])('refuses whoever %s', async (_what, statement) => {
    await earned(1, (await world.mobileUser()).token);
    await expect(pool.query(statement)).rejects.toThrow(/only ever added|movements alone/);
  });

  it.each([
    [
      'points out of nothing',
      '(company_id, user_id, kind, available, serial) values ($1, $2, $3, 5, 99)',
      'earned',
    ],
    [
      'more than is there',
      '(company_id, user_id, kind, available, company) values ($1, $2, $3, -5, 5)',
      'closed',
    ],
    [
      'having and owing at once',
      '(company_id, user_id, kind, owed, company) values ($1, $2, $3, 5, 5)',
      'closed',
    ],
  ])('refuses a movement of %s', async (_what, row, kind) => {
    const ravi = await world.mobileUser();
    if (kind === 'closed' && row.includes('owed')) await earned(1, ravi.token);
    await expect(
      pool.query(`insert into point_movements ${row}`, [world.companyId, ravi.userId, kind]),
    ).rejects.toThrow(/check constraint/);
  });
});
