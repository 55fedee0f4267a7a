import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyProduct } from '../../../../contract/calls/verification/verification.ts';
import { companies } from '../../../../server/db/schema/declared.ts';
import { revokeKey, rotateKey } from '../../../../server/modules/seals/changeKeys.ts';
import { type Brand, createBrand } from '../../../support/brand.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();
let brand: Brand;
let prefix: string;
let first: number;

beforeEach(async () => {
  brand = await createBrand(deps);
  const [company] = await deps.database.db.select().from(companies).where(eq(companies.id, brand.companyId));
  prefix = company?.prefix ?? '';
  first = await brand.mapped(await brand.product(), 10);
});

const seal = async (number = first) => (await brand.seals(number, number))[0]?.Url ?? '';
const verify = (QrData: string) => brand.ask(verifyProduct, { QrData });
const entries = async () =>
  (
    await deps.database.pool.query<object>(
      `select user_name as by, before, after from audit_entries where company_id = $1 and user_id = 0 order by id`,
      [brand.companyId],
    )
  ).rows;

describe('a new key', () => {
  it('makes the seals from now on, while older ones stay genuine, and is in the audit log', async () => {
    const old = await seal();
    expect(await rotateKey(deps, prefix, false)).toBe('1');
    const fresh = await seal(first + 1);
    expect(fresh).toContain(`q=${prefix}1`);
    for (const each of [old, fresh]) expect((await verify(each)).code).toBe('200');
    expect(await entries()).toEqual([
      { by: 'rotate-key (command)', before: null, after: { Key: '1', ScratchCodes: false } },
    ]);
  });

  it('may have scratch codes, which only its seals ask for', async () => {
    const old = await seal();
    await rotateKey(deps, prefix, true);
    const [row] = await brand.seals(first + 1, first + 1);
    expect(row?.ScratchCode).toMatch(/^\d{8}$/);
    expect((await verify(row?.Url ?? '')).data).toMatchObject({ ScratchCodeNeeded: true });
    expect((await verify(old)).code).toBe('200');
  });

  it('is another one for two who make one at once, and none for a prefix that is nobody’s', async () => {
    const ids = await Promise.all([rotateKey(deps, prefix, false), rotateKey(deps, prefix, false)]);
    expect(ids.toSorted()).toEqual(['1', '2']);
    await expect(rotateKey(deps, 'ZZ', false)).rejects.toThrow("no company with the prefix 'ZZ'");
  });
});

describe('a revoked key', () => {
  it('recalls its seals with a text of their own, and no other seal', async () => {
    const old = await seal();
    await rotateKey(deps, prefix, false);
    const fresh = await seal(first + 1);
    await revokeKey(deps, prefix, '0');
    const keyring = deps.keyring;
    await keyring.printingOf(brand.companyId);
    expect(await verify(old)).toMatchObject({
      code: '400',
      message:
        'This seal belongs to a print run that was recalled. The product may not be genuine: please ask where you bought it.',
      data: { Verdict: 'fake' },
    });
    expect((await verify(fresh)).code).toBe('200');
    const { rows } = await deps.database.pool.query(
      'select reason from verifications where company_id = $1 order by id',
      [brand.companyId],
    );
    expect(rows[0]).toEqual({ reason: 'revoked key' });
    await expect(revokeKey(deps, prefix, '0')).rejects.toThrow("no key '0' that could be revoked");
  });

  it('prints nothing more: the newest of the others does', async () => {
    await rotateKey(deps, prefix, false);
    await revokeKey(deps, prefix, '1');
    expect(await seal()).toContain(`q=${prefix}0`);
  });
});
