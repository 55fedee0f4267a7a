import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboardData } from '../../contract/calls/dashboard.ts';
import { actForCompany, getCompanyActedFor } from '../../contract/calls/account/ownAccess.ts';
import { getSaveOutcome } from '../../contract/calls/records/save.ts';
import { companies } from '../../server/db/schema/declared.ts';
import { appOf } from '../support/appOf.ts';
import { askApp } from '../support/ask.ts';
import { createBrand } from '../support/brand.ts';
import { createCompany, createRole, createUser, everyRight, signIn } from '../support/factories.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const unknown = 'This company does not exist, or is inactive.';

const deps = await fileDeps();
breakOnPurpose('users.role_id stays in its company');
const ask = askApp(appOf(deps));

// The first company of a database is the operating one.
const operating = await createBrand(deps);
const brand = await createBrand(deps);

let token: string;

beforeEach(async () => {
  token = await signIn(deps, await createUser(deps, operating));
});

const actFor = (CompanyId: unknown, by = token) => ask(actForCompany, { CompanyId }, { token: by });

const acting = async (by = token) => (await ask(getCompanyActedFor, undefined, { token: by })).data;

describe('acting for a company', () => {
  it('is for one’s own at first, and for the chosen one afterwards', async () => {
    expect(await acting()).toMatchObject({
      CompanyId: operating.companyId,
      OwnCompanyId: operating.companyId,
      MayActForOthers: true,
    });
    const { code, message, data } = await actFor(brand.companyId);
    expect([code, message]).toEqual(['200', `You act for ${data.CompanyName} now.`]);
    expect(data).toMatchObject({ CompanyId: brand.companyId, OwnCompanyId: operating.companyId });
    expect(data.CompanyName).not.toBe(data.OwnCompanyName);
    expect(await acting()).toEqual(data);
    await actFor(operating.companyId);
    expect((await acting()).CompanyId).toBe(operating.companyId);
  });

  it('belongs to the session: another sign-in of the person acts for its own company', async () => {
    const user = await createUser(deps, operating);
    const [here, elsewhere] = [await signIn(deps, user), await signIn(deps, user)];
    await actFor(brand.companyId, here);
    expect((await acting(elsewhere)).CompanyId).toBe(operating.companyId);
  });

  it('is refused for a company that is not there or not active', async () => {
    const inactive = await createCompany(deps);
    await deps.database.db.update(companies).set({ isActive: false }).where(eq(companies.id, inactive));
    for (const id of [inactive, 2_000_000_000, 99_999_999_999, 0, undefined]) {
      expect(await actFor(id)).toMatchObject({ code: '400', message: unknown });
    }
    expect((await acting()).CompanyId).toBe(operating.companyId);
  });

  it('is refused to people of other companies, whatever the company, and to dealers of the operating one', async () => {
    const dealer = await signIn(deps, await createUser(deps, { ...operating, userType: 2 }));
    for (const by of [brand.token, dealer]) {
      expect((await acting(by)).MayActForOthers).toBe(false);
      for (const id of [by === dealer ? brand.companyId : operating.companyId, 2_000_000_000]) {
        const { status, message } = await actFor(id, by);
        expect([status, message]).toEqual([418, 'User unauthorized, please contact admin.']);
      }
    }
    expect((await acting(brand.token)).CompanyId).toBe(brand.companyId);
  });

  it('needs a session', async () => {
    expect((await ask(actForCompany, { CompanyId: brand.companyId })).status).toBe(401);
    expect((await ask(getCompanyActedFor)).status).toBe(401);
  });

  it('ends when the person no longer belongs to the operating company', async () => {
    const person = await createUser(deps, operating);
    const moved = await signIn(deps, person);
    await actFor(brand.companyId, moved);
    const other = await createCompany(deps);
    await deps.database.pool.query('update users set company_id = $1 where id = $2', [other, person.userId]);
    expect(await acting(moved)).toMatchObject({ CompanyId: other, MayActForOthers: false });
  });
});

it('a save’s key tells nothing about another company’s save', async () => {
  const { companyId } = operating;
  token = await signIn(deps, await createUser(deps, { companyId, rights: { 'carton-master': everyRight } }));
  const add = async (key: string) => {
    const carton = { CartonName: `Box ${key}`, CartonSize: 12, Description: 'Brown' };
    const headers = { 'idempotency-key': key };
    const { code, data } = await ask<{ CartonId: number }>('CartonMaster/CreateCarton', carton, {
      token,
      headers,
    });
    expect(code).toBe('200');
    return data.CartonId;
  };
  const outcome = async (Key: string) => (await ask(getSaveOutcome, { Key }, { token })).data.Outcome;
  await actFor(brand.companyId);
  const theirs = [await add('one'), await add('two')];
  await actFor(operating.companyId);
  const own = await add('one');
  expect(theirs).not.toContain(own);
  expect(await add('one')).toBe(own);
  expect(await outcome('two')).toBe('not-saved');
  await actFor(brand.companyId);
  expect(await add('one')).toBe(theirs[0]);
  expect(await outcome('two')).toBe('saved');
});

describe('is in the audit log', () => {
  type Entry = Record<'UserId' | 'RecordId' | 'RecordLabel' | 'Before' | 'After' | 'UserCompany', unknown>;

  const viewer = async (companyId: number) => {
    const roleId = await createRole(deps, companyId, { 'audit-log': ['view'] });
    return signIn(deps, await createUser(deps, { companyId, roleId }));
  };
  const nameOf = async (id: number) =>
    (
      await deps.database.db
        .select({ name: companies.companyName })
        .from(companies)
        .where(eq(companies.id, id))
    )[0]?.name;

  /** Reads a company's newest log entries about this person's switches, the newest first. */
  const switches = async (companyId: number, userId: number): Promise<Entry[]> => {
    const filter = new URLSearchParams({
      filter: JSON.stringify({ Page: 'company-master', UserId: userId }),
    });
    const response = await appOf(deps).request(`/api/rest/audit-log?${filter}`, {
      headers: { authorization: `Bearer ${await viewer(companyId)}` },
    });
    const rows = (await response.json()) as (Entry & { Action: string })[];
    return rows.filter(({ Action }) => Action === 'acted');
  };

  it('of the operating company, from which company to which, and of each company acted for', async () => {
    const person = await createUser(deps, operating);
    const session = await signIn(deps, person);
    const [own, first] = [await nameOf(operating.companyId), await nameOf(brand.companyId)];
    await actFor(brand.companyId, session);
    const begun = {
      UserId: person.userId,
      RecordId: brand.companyId,
      RecordLabel: first,
      Before: { CompanyName: own },
      After: { CompanyName: first },
    };
    expect(await switches(operating.companyId, person.userId)).toMatchObject([begun]);
    expect(await switches(brand.companyId, person.userId)).toMatchObject([
      { ...begun, UserCompany: expect.any(String) as unknown },
    ]);
    await actFor(operating.companyId, session);
    const ended = { RecordId: brand.companyId, Before: begun.After, After: begun.Before };
    for (const log of [operating.companyId, brand.companyId])
      expect((await switches(log, person.userId))[0]).toMatchObject(ended);
  });

  it('and tells no company of another one that was left or chosen', async () => {
    const other = await createCompany(deps);
    const person = await createUser(deps, operating);
    const session = await signIn(deps, person);
    await actFor(brand.companyId, session);
    await actFor(other, session);
    const [from, to] = [{ CompanyName: await nameOf(brand.companyId) }, { CompanyName: await nameOf(other) }];
    const [whole] = await switches(operating.companyId, person.userId);
    expect(whole).toMatchObject({ RecordId: other, Before: from, After: to });
    expect((await switches(brand.companyId, person.userId))[0]).toMatchObject({ Before: from, After: null });
    expect(await switches(other, person.userId)).toMatchObject([{ Before: null, After: to }]);
  });

  it('not when nothing is switched or the switch is refused', async () => {
    const person = await createUser(deps, operating);
    const session = await signIn(deps, person);
    await actFor(operating.companyId, session);
    await actFor(2_000_000_000, session);
    expect(await switches(operating.companyId, person.userId)).toEqual([]);
  });
});

describe('a change of a company, made while acting for another one', () => {
  const change = async (by: string, CompanyId: number) => {
    const sent = { First: 1, PageSize: 5, CompanyId };
    const { data } = await ask('Company/GetCompanys', sent, { token: by });
    const [row] = data as Record<string, unknown>[];
    return ask('Company/UpdateCompany', { ...row, FakeMessage: 'Beware.' }, { token: by });
  };
  const logOf = async (companyId: number) => {
    const { rows } = await deps.database.pool.query<{ recordId: number; action: string }>(
      `select record_id as "recordId", action from audit_entries where company_id = $1 and action = 'updated'`,
      [companyId],
    );
    return rows;
  };

  it('is in the log of the changed company, and of no other', async () => {
    const [third, before] = [await createBrand(deps), await logOf(operating.companyId)];
    const rights = { 'company-master': everyRight };
    const administrator = await signIn(
      deps,
      await createUser(deps, { companyId: operating.companyId, rights }),
    );
    await actFor(third.companyId, administrator);
    expect((await change(administrator, operating.companyId)).code).toBe('200');
    expect((await change(administrator, brand.companyId)).code).toBe('200');
    expect(await logOf(third.companyId)).toEqual([]);
    expect(await logOf(brand.companyId)).toEqual([{ recordId: brand.companyId, action: 'updated' }]);
    expect(await logOf(operating.companyId)).toHaveLength(before.length + 1);
  });
});

describe('numbers, seals and counts', () => {
  it('are those of the company acted for', async () => {
    const productId = await brand.product();
    const from = await brand.mapped(productId, 10);
    const own = await operating.issued(3);
    const as = (path: string, body?: object) => ask<Record<string, unknown>[]>(path, body, { token });
    await actFor(brand.companyId);

    const issued = (await as('IssueNo/GetIssueNumbers', { PageSize: 1000 })).data;
    expect(issued.map(({ FromNo }) => FromNo)).toEqual([from]);
    const mapping = await as('Mapping/CreateMapping', {
      ProductId: await operating.product(),
      FromNo: from,
      Qty: 1,
    });
    expect(mapping.code).toBe('400');
    const made = await as('IssueNo/CreateIssueNumber', { SalesOrderNo: 'SO2', IssueQty: 5 });
    expect(made.code).toBe('200');
    const dashboard = await ask(getDashboardData, {}, { token });
    expect(dashboard.data.DashboardCount).toMatchObject([{ TotalIssue: 15, TotalMapping: 10 }]);
    const seals = await appOf(deps).request(`/api/api/IssueNo/GetSeals?FromNo=${from}&ToNo=${from}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await seals.text()).toContain((await brand.seals(from, from))[0]?.Code);

    await actFor(operating.companyId);
    const back = (await as('IssueNo/GetIssueNumbers', { PageSize: 1000 })).data;
    expect(back.map(({ FromNo }) => FromNo)).toEqual([own]);
  });
});
