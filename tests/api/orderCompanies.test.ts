import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getOrderCompanies } from '../../contract/calls/account/ownAccess.ts';
import { companies } from '../../server/db/schema/declared.ts';
import { createCompany } from '../support/factories.ts';
import { peopleWorld } from '../support/peopleWorld.ts';

const { deps, operatingId, newPerson } = await peopleWorld();
const brand = await createCompany(deps);
const inactive = await createCompany(deps);
await deps.database.db.update(companies).set({ isActive: false }).where(eq(companies.id, inactive));

const offeredTo = async (companyId: number) =>
  (await (await newPerson({ companyId })).ask(getOrderCompanies)).data;

it('offers people of the operating company every active company, by name', async () => {
  const offered = await offeredTo(operatingId);
  expect(offered.map(({ value }) => value)).toEqual([operatingId, brand]);
  const [first] = offered;
  expect(first).toEqual({
    value: operatingId,
    label: first?.CompanyName,
    CompanyId: operatingId,
    CompanyName: first?.label,
  });
});

it('offers dealers of the operating company that one alone, here and where companies are chosen', async () => {
  const dealer = await newPerson({ companyId: operatingId, userType: 2 });
  for (const call of [getOrderCompanies, 'Company/GetCompanyDLL']) {
    const { data } = await dealer.ask<{ value: number }[]>(call);
    expect(data.map(({ value }) => value)).toEqual([operatingId]);
  }
});

it('offers everybody else their own company', async () => {
  expect((await offeredTo(brand)).map(({ value }) => value)).toEqual([brand]);
});
