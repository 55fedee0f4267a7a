import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { companies } from '../../server/db/schema/declared.ts';
import { askApp } from '../support/ask.ts';
import { createCompany, createUser, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/fileDeps.ts';

const deps = await fileDeps();
const ask = askApp(createApp(deps));

// The first company of a database is the operating one.
const operating = await createCompany(deps);
const brand = await createCompany(deps);
const inactive = await createCompany(deps);
await deps.database.db.update(companies).set({ isActive: false }).where(eq(companies.id, inactive));

async function offeredTo(companyId: number): Promise<Record<string, unknown>[]> {
  const token = await signIn(deps, await createUser(deps, { companyId }));
  return (await ask<Record<string, unknown>[]>('Company/GetOrderDDL', undefined, { token })).data;
}

it('offers people of the operating company every active company, by name', async () => {
  const offered = await offeredTo(operating);
  expect(offered.map(({ value }) => value)).toEqual([operating, brand]);
  const [first] = offered;
  expect(first).toEqual({
    value: operating,
    label: first?.CompanyName,
    CompanyId: operating,
    CompanyName: first?.label,
  });
});

it('offers everybody else their own company', async () => {
  expect((await offeredTo(brand)).map(({ value }) => value)).toEqual([brand]);
});
