import { expect, it } from 'vitest';
import type { DashboardData } from '../../contract/calls/dashboard.ts';
import { issuedRanges, mappings, verifications } from '../../server/db/schema/serials.ts';
import { dashboardData } from '../../server/modules/dashboard/dashboardData.ts';
import { askCalls } from '../support/ask.ts';
import { createCompany, createProduct, createUser, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/fileDeps.ts';

const deps = await fileDeps();
const ask = askCalls([dashboardData], deps);

const counts = async (token: string) =>
  (await ask<DashboardData>('Dashboard/GetDashboardData', { ignored: 1 }, { token })).data.DashboardCount;

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
    { TotalIssue: 10_000_010, TotalMapping: 900, TotalDeMapping: 0, TotalDamage: 0, TotalScans: 2 },
  ]);
});

it('shows no counts to dealers', async () => {
  const dealer = await createUser(deps, { userType: 2 });
  expect(await counts(await signIn(deps, dealer))).toEqual([]);
});

it('needs a session', async () => {
  expect((await ask('Dashboard/GetDashboardData', {})).status).toBe(401);
});
