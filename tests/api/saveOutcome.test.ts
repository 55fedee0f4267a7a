import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSaveOutcome } from '../../contract/calls/records/save.ts';
import { settleWrite } from '../../server/calls/saveOutcome.ts';
import { appOf } from '../support/appOf.ts';
import { askApp } from '../support/ask.ts';
import { createUser, everyRight, nextNumber, signIn } from '../support/factories.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose('a key has its answer');
const ask = askApp(appOf(deps));
let token: string;
let userId: number;
let companyId: number;
let Key: string;
let CategoryName: string;

async function newPerson() {
  const person = await createUser(deps, { rights: { 'category-master': everyRight } });
  return { ...person, token: await signIn(deps, person) };
}

beforeEach(async () => {
  ({ token, userId, companyId } = await newPerson());
  Key = `key ${nextNumber(deps)}`;
  CategoryName = `Chains ${Key}`;
});

const create = () =>
  ask(
    'Category/CreateCategory',
    { CategoryId: 0, CategoryName, IsActive: true },
    { token, headers: { 'idempotency-key': Key } },
  );
const outcome = async (by = token) => (await ask(getSaveOutcome, { Key }, { token: by })).data;
const stored = async () =>
  (await ask<object[]>('Category/GetCategory', { SearchValue: CategoryName, PageSize: 5 }, { token })).data
    .length;

describe('the outcome of a save', () => {
  it('is that it was saved, with its text, however often it is asked', async () => {
    const { message } = await create();
    expect(await outcome()).toEqual({ Outcome: 'saved', Message: message });
    expect(await outcome()).toEqual({ Outcome: 'saved', Message: message });
  });

  it('is that it was not, and it never is: a request that arrives later is refused', async () => {
    expect(await outcome()).toEqual({ Outcome: 'not-saved', Message: '' });
    expect(await create()).toMatchObject({ code: '409' });
    expect(await stored()).toBe(0);
    expect(await outcome()).toEqual({ Outcome: 'not-saved', Message: '' });
  });

  it('is that it was not, where it was refused', async () => {
    await create();
    Key = `${Key} again`;
    expect((await create()).code).toBe('409');
    expect(await outcome()).toMatchObject({ Outcome: 'not-saved' });
  });

  it('is told to nobody else, and nobody else can call it off', async () => {
    const other = await newPerson();
    expect(await outcome(other.token)).toMatchObject({ Outcome: 'not-saved' });
    expect((await create()).code).toBe('200');
    expect(await outcome(other.token)).toMatchObject({ Outcome: 'not-saved' });
  });

  it('is not known while it runs', async () => {
    await deps.database.db.transaction(async (running) => {
      await running.execute(
        sql`insert into idempotency_keys (user_id, company_id, key, request_hash) values (${userId}, ${companyId}, ${Key}, 'x')`,
      );
      const settled = await settleWrite(deps, { userId, companyId }, Key, 10);
      expect(settled).toEqual({ outcome: 'running', message: '' });
    });
  });

  it('needs a key', async () => {
    expect(await ask(getSaveOutcome, {}, { token })).toMatchObject({ code: '400' });
  });
});
