import pg from 'pg';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { checkUser } from '../../contract/calls/account/login.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { createApp } from '../../server/app.ts';
import { askApp } from '../support/ask.ts';
import { createSealedProduct } from '../support/brand.ts';
import { createUser, everyRight, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const app = createApp(deps);
const ask = askApp(app);
const { companyId, sealOf } = await createSealedProduct(deps);

const rights = {
  'carton-master': everyRight,
  'category-master': everyRight,
  'epcis-events': everyRight,
};
const somebody = async () => {
  const person = await createUser(deps, { companyId, rights });
  return { ...person, token: await signIn(deps, person) };
};
const [greedy, colleague, third] = [await somebody(), await somebody(), await somebody()];

const holder = new pg.Client({ connectionString: deps.database.pool.options.connectionString });
await holder.connect();
afterAll(() => holder.end());

const taken = vi.spyOn(deps.database.lists.turns, 'take');

afterEach(async () => {
  taken.mockClear();
  vi.useRealTimers();
  await holder.query('rollback');
});

/** Asks for a list, which the database answers only once `holder` releases its table. */
const slowLists = (count: number, { token }: { token: string }) =>
  Array.from({ length: count }, () => ask('CartonMaster/GetCarton', { First: 1, PageSize: 10 }, { token }));

// the server reads a list's columns once and remembers them
await Promise.all(slowLists(1, greedy));
taken.mockClear();

const waiting = async () =>
  (
    await deps.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount;

/** Waits until so many lists have asked for their turn, which comes after the session is read. */
const allAsked = (count: number) =>
  expect.poll(() => taken.mock.calls.length, { timeout: 10_000 }).toBe(count);

/** Locks the table of cartons, and stops the clock of people's turns. */
async function holdLists(): Promise<void> {
  await holder.query('begin; lock table cartons in access exclusive mode');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

it('keeps connections for others, for saves, scans and sign-ins, whatever one person asks for', async () => {
  await holdLists();
  const lists = slowLists(60, greedy);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(3);
  const events = app.request('/api/epcis/events', { headers: { authorization: `Bearer ${greedy.token}` } });

  await allAsked(61);

  const { token } = colleague;
  const list = await ask('Category/GetCategory', { First: 1, PageSize: 10 }, { token });
  expect(list).toMatchObject({ status: 200, code: '200' });
  const save = await ask('Category/CreateCategory', { CategoryName: 'Saved meanwhile' }, { token });
  expect(save).toMatchObject({ status: 200, code: '200' });
  expect(await ask(verifyProduct.path, { QrData: sealOf(1) })).toMatchObject({ code: '200' });
  const signsIn = { Email: third.email, Password: third.password, RequestType: 1 };
  expect(await ask(checkUser, signsIn)).toMatchObject({ code: '205' });
  expect(await (await app.request('/health')).text()).toBe('ok');

  await vi.advanceTimersByTimeAsync(5000);
  expect((await events).status).toBe(429);
  await holder.query('rollback');
  const answers = await Promise.all(lists);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(57);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect(refused[0]?.message).toBe(
    'Several of your lists and reports are still being read. Please try again in a moment.',
  );
  expect(answers.filter(({ status, code }) => status === 200 && code === '200')).toHaveLength(3);
});

it('leaves turns to other companies, however many of one ask', async () => {
  const other = await createUser(deps, { rights });
  const token = await signIn(deps, other);
  await holdLists();
  const lists = [greedy, colleague, third].flatMap((person) => slowLists(20, person));
  await expect.poll(waiting, { timeout: 10_000 }).toBe(4);
  await allAsked(60);
  expect((await ask('Category/GetCategory', { First: 1, PageSize: 10 }, { token })).code).toBe('200');
  await vi.advanceTimersByTimeAsync(10_000);
  await holder.query('rollback');
  const statuses = (await Promise.all(lists)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
});

it('ends the statement of a list sooner than one of a save', async () => {
  const limitOf = async ({ pool }: Pick<typeof deps.database, 'pool'>) =>
    (await pool.query('show statement_timeout')).rows;
  expect(await limitOf(deps.database.lists)).toEqual([{ statement_timeout: '10s' }]);
  expect(await limitOf(deps.database)).toEqual([{ statement_timeout: '30s' }]);
});
