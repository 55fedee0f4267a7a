import { beforeEach, describe, expect, it } from 'vitest';
import { mostOlderNamed } from '../../../../contract/calls/seals/packing.ts';
import { packedCartons } from '../../../../server/db/schema/packing.ts';
import { olderStock } from '../../../../server/modules/packing/olderStock.ts';
import { createCompany, createProduct } from '../../../support/factories.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();
const { db } = deps.database;
const zone = 'Asia/Kolkata';
const today = '2026-01-03';
let companyId: number;
let productId: number;
let packed: number;

beforeEach(async () => {
  companyId = await createCompany(deps);
  productId = await createProduct(deps, companyId);
  packed = 0;
});

/** Packs a carton of a product, each a minute after the one before. */
async function carton(
  code: string,
  expiresOn: string | null,
  changes: Partial<typeof packedCartons.$inferInsert> = {},
): Promise<number> {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, (packed += 1)));
  const rows = await db
    .insert(packedCartons)
    .values({ companyId, type: 'SID', code, productId, quantity: 10, expiresOn, createdAt, ...changes })
    .returning({ id: packedCartons.id });
  return rows[0]?.id ?? 0;
}

const codes = async (of: number[], more: object = {}) =>
  (await olderStock(db, companyId, { zone, today, of, ...more })).OlderStock.map(({ CartonId }) => CartonId);

describe('older stock', () => {
  it('expires earlier, whenever it was packed', async () => {
    await carton('late', '2027-05-01');
    await carton('the same day', '2027-02-01', { createdAt: new Date('2025-01-01') });
    const asked = await carton('asked', '2027-02-01');
    await carton('early', '2027-01-01');
    expect(await olderStock(db, companyId, { zone, today, of: [asked] })).toEqual({
      OlderStock: [{ CartonId: 'early', Quantity: 10, ExpireDate: '2027/01/01' }],
      TotalOlder: 1,
    });
  });

  it('without an expiry was packed on an earlier day of the company', async () => {
    // half past midnight in India
    const createdAt = new Date('2026-01-01T19:00:00Z');
    await carton('the day before', null, { createdAt: new Date('2026-01-01T18:29:00Z') });
    await carton('an hour before', null, { createdAt: new Date('2026-01-01T18:31:00Z') });
    const asked = await carton('asked', null, { createdAt });
    const dated = await carton('dated', '2030-01-01');
    expect(await codes([asked])).toEqual(['dated', 'the day before']);
    expect(await codes([dated])).toEqual([]);
  });

  it('stands on its own, is of the same product and company, and was not scanned as well', async () => {
    const asked = await carton('asked', '2027-02-01');
    const scanned = await carton('scanned', '2027-01-01');
    const tertiary = await carton('tertiary', '2027-01-02', { type: 'TID', secondaries: 1 });
    await carton('inside', '2027-01-01', { state: 'inside', tertiaryId: tertiary });
    await carton('unpacked', '2027-01-01', {
      state: 'unpacked',
      unpackedAt: new Date(),
      unpackReason: 'Torn',
    });
    await carton('of another product', '2027-01-01', { productId: await createProduct(deps, companyId) });
    const other = await createCompany(deps);
    const theirs = await createProduct(deps, other);
    await carton('of another company', '2027-01-01', { companyId: other, productId: theirs });
    expect(await codes([asked])).toEqual(['scanned', 'tertiary']);
    expect(await codes([asked], { beside: [scanned], types: ['SID'] })).toEqual([]);
    expect(await codes([asked, scanned], { types: ['SID'] })).toEqual([]);
  });

  it('is judged by the newest carton of each product', async () => {
    const first = await carton('first', '2027-01-01');
    await carton('left', '2027-02-01');
    const last = await carton('last', '2027-03-01');
    expect(await codes([first])).toEqual([]);
    expect(await codes([first, last])).toEqual(['left']);
  });

  it('can still go: its last day is today, and the order wants as much of it', async () => {
    await carton('expired', '2026-01-02');
    await carton('last day', today, { quantity: 4 });
    await carton('too many', '2026-02-01', { quantity: 5 });
    const asked = await carton('asked', '2027-02-01', { quantity: 3 });
    expect(await codes([asked])).toEqual(['last day', 'too many']);
    expect(await codes([asked], { wanted: [{ productId, qty: 1 }] })).toEqual(['last day']);
    expect(await codes([asked], { wanted: [] })).toEqual([]);
  });

  it('names the oldest cartons and counts the others', async () => {
    for (let n = 0; n < mostOlderNamed + 5; n++) await carton(`old ${n}`, '2027-01-01');
    const asked = await carton('asked', '2027-02-01');
    const { OlderStock, TotalOlder } = await olderStock(db, companyId, { zone, today, of: [asked] });
    expect(OlderStock.map(({ CartonId }) => CartonId)).toEqual(
      Array.from({ length: mostOlderNamed }, (_, n) => `old ${n}`),
    );
    expect(TotalOlder).toBe(mostOlderNamed + 5);
  });

  it('refuses cartons that do not exist', async () => {
    expect(await olderStock(db, companyId, { zone, today, of: [1_000_000] })).toEqual({
      OlderStock: [],
      TotalOlder: 0,
    });
  });
});
