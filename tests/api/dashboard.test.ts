import { describe, expect, it } from 'vitest';
import { firstSteps, getDashboardData } from '../../contract/calls/dashboard.ts';
import { dayInZone, wireDay } from '../../contract/day/day.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { categories } from '../../server/db/schema/declared.ts';
import { verifications } from '../../server/db/schema/verification.ts';
import { issuedRanges, mappings } from '../../server/db/schema/serials.ts';
import { dashboardModule } from '../../server/modules/dashboard/dashboardModule.ts';
import { askModules } from '../support/ask.ts';
import { createCompany, createProduct, createRole, createUser, signIn } from '../support/factories.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose(
  'the book has the last number',
  'mapped is what was not taken out',
  'totals outlive the log',
  'a seal counts its scans',
);
const ask = askModules([dashboardModule], deps);

const counts = async (token: string) =>
  (await ask(getDashboardData, { ignored: 1 }, { token })).data.DashboardCount;

const verification = (companyId: number, counted: boolean) => ({
  token: `token ${Math.random()}`,
  companyId,
  scannedText: 'x',
  verdict: 'genuine',
  reason: 'genuine',
  counted,
  visitor: 'x',
});

it('counts numbers, not rows, of the company acted for, and each visit once', async () => {
  const person = await createUser(deps);
  const token = await signIn(deps, person);
  expect(await counts(token)).toEqual([
    { TotalIssue: 0, TotalMapping: 0, TotalDeMapping: 0, TotalDamage: 0, TotalScans: 0 },
  ]);

  const { db } = deps.database;
  for (const companyId of [person.companyId, await createCompany(deps)]) {
    const productId = await createProduct(deps, companyId);
    await db.insert(issuedRanges).values([
      { companyId, serials: '[1,10000001)', salesOrderNo: 'SO-1' },
      { companyId, serials: '[10000001,10000011)', salesOrderNo: 'SO-2' },
    ]);
    await db.insert(mappings).values([
      { companyId, productId, serials: '[1,1001)', mapped: '{[1,101),[201,1001)}' },
      { companyId, productId, serials: '[2001,2101)', mapped: '{}' },
    ]);
    await db
      .insert(verifications)
      .values([true, true, false].map((counted) => verification(companyId, counted)));
  }
  expect(await counts(token)).toEqual([
    { TotalIssue: 10_000_010, TotalMapping: 1100, TotalDeMapping: 0, TotalDamage: 0, TotalScans: 2 },
  ]);
});

describe('the scans', () => {
  const total = async (token: string) => (await counts(token))[0]?.TotalScans;

  it('are kept by each logging transaction, many at once, and not if it is rolled back', async () => {
    const person = await createUser(deps);
    const token = await signIn(deps, person);
    const { db } = deps.database;
    const log = (counted = true) => db.insert(verifications).values(verification(person.companyId, counted));
    await Promise.all(Array.from({ length: 40 }, (_, n) => log(n % 4 > 0)));
    await expect(
      inTransaction(deps.database, async (transaction) => {
        await transaction.insert(verifications).values(verification(person.companyId, true));
        throw new Error('Undone.');
      }),
    ).rejects.toThrow('Undone.');
    expect(await total(token)).toBe(30);
  });

  it('are told without a look at the log', async () => {
    const token = await signIn(deps, await createUser(deps));
    const client = await deps.database.pool.connect();
    await client.query('begin; lock table verifications in access exclusive mode');
    expect(await total(token)).toBe(0);
    await client.query('rollback');
    client.release();
  });
});

it('says since when it counts: the day of the first numbers, or of the company', async () => {
  const person = await createUser(deps);
  const token = await signIn(deps, person);
  const since = async () => (await ask(getDashboardData, {}, { token })).data.Since;
  expect(await since()).toBe(wireDay(dayInZone(deps.config.timeZone)));
  const createdAt = new Date('2025-12-31T18:30:00Z');
  const range = { companyId: person.companyId, serials: '[1,11)', salesOrderNo: 'SO-1', createdAt };
  await deps.database.db.insert(issuedRanges).values(range);
  expect(await since()).toBe('2026/01/01');
});

it('knows which of the first steps a company has taken', async () => {
  const { companyId, ...person } = await createUser(deps);
  const token = await signIn(deps, { companyId, ...person });
  const taken = async () => (await ask(getDashboardData, {}, { token })).data.StepsTaken;
  expect(await taken()).toEqual([]);
  const { db } = deps.database;
  await db.insert(categories).values({ companyId, categoryName: 'Spices' });
  expect(await taken()).toEqual(['category']);
  const productId = await createProduct(deps, companyId);
  await db.insert(issuedRanges).values({ companyId, serials: '[1,11)', salesOrderNo: 'SO-1' });
  expect(await taken()).toEqual(['category', 'product', 'issueNumber']);
  // even if all its numbers were taken out again
  await db.insert(mappings).values({ companyId, productId, serials: '[1,11)', mapped: '{}' });
  await db.insert(verifications).values(verification(companyId, true));
  const rights = { mapping: ['view'] } as const;
  await createUser(deps, { companyId, roleId: await createRole(deps, companyId, rights) });
  expect(await taken()).toEqual(firstSteps);
});

it('shows no counts to dealers', async () => {
  const dealer = await createUser(deps, { userType: 2 });
  expect(await counts(await signIn(deps, dealer))).toEqual([]);
});

it('needs a session', async () => {
  expect((await ask(getDashboardData, {})).status).toBe(401);
});
