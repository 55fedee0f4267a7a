import { beforeEach, describe, expect, it } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { versionName } from '../../contract/calls/records/save.ts';
import { suspicionStates } from '../../contract/choices/suspicion.ts';
import { allSources } from '../../server/app.ts';
import { allWorks } from '../support/allWorks.ts';
import { HttpRefusal } from '../../server/calls/answer.ts';
import { sessionFor } from '../../server/calls/Session.ts';
import { type JobWorks, runJobs } from '../../server/engine/jobs.ts';
import { registryOf } from '../../server/engine/Module.ts';
import { modules } from '../../server/modules/index.ts';
import { changeRows } from '../../server/engine/imports/changeRows.ts';
import { importPages } from '../../server/engine/imports/importable.ts';
import type { Row } from '../support/conformanceWorld.ts';
import { createBrand } from '../support/brand.ts';
import { createProduct, everyRight, everyRightOn, setRights } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { suspectSeal } from '../support/suspicionWorld.ts';
import { breakOnPurpose } from '../support/testDeps.ts';

const registry = registryOf(modules);

const world = await peopleWorld();
breakOnPurpose('totals outlive the log', 'a seal counts its scans');
const { deps } = world;
const sources = allSources(deps.portal, deps.config.timeZone);
const works = allWorks(sources);
const Page = 'product-master';
const pages = everyRightOn([Page, 'category-master']);

type Keeper = SignedIn & { companyId: number; roleId: number };
let keeper: Keeper;
let [oils, filters] = [0, 0];

const newCategory = async (CategoryName: string, by = keeper) =>
  (await by.ask<{ CategoryId: number }>('Category/CreateCategory', { CategoryName })).data.CategoryId;

beforeEach(async () => {
  keeper = await world.newPerson({ rights: pages });
  [oils, filters] = [await newCategory('Oils'), await newCategory('Filters')];
});

const newProducts = async (count: number, name = 'Part'): Promise<number[]> => {
  const ids = [];
  for (let n = 1; n <= count; n += 1)
    ids.push(await createProduct(deps, keeper.companyId, { productName: `${name} ${n}`, categoryId: oils }));
  return ids;
};

const products = async (body: object = {}, by = keeper) =>
  (
    await by.ask<Row[]>('ProductMaster/GetProducts', {
      PageSize: 100,
      SortColumn: 'ProductName',
      SortOrder: 'ASC',
      ...body,
    })
  ).data;

const change = (body: object, by: SignedIn = keeper) =>
  by.ask<{ ImportId: number }>(importCalls.change.path, { Page, Does: 'edit', ...body }, { method: 'POST' });

/** A stop that ends no turn. */
const stop = () => Promise.resolve();

const chosen = (ids: readonly number[]) => ids.map((Id) => ({ Id }));

/** Changes rows, and waits until it is done. */
async function changed(body: object, by: SignedIn = keeper): Promise<number> {
  const { code, message, data } = await change(body, by);
  expect({ code, message }).toEqual({ code: '200', message: '' });
  await runJobs(deps, works);
  return data.ImportId;
}

const statusOf = async (ImportId: number, by: SignedIn = keeper) =>
  (await by.ask(importCalls.status, { ImportId })).data;
const rowsOf = async (ImportId: number, by: SignedIn = keeper) =>
  (await by.ask(importCalls.rows, { ImportId, PageSize: 500 })).data;

async function undo(ImportId: number) {
  const answer = await keeper.ask(importCalls.undo, { ImportId });
  await runJobs(deps, works);
  return answer;
}

const entries = async () =>
  (
    await deps.database.pool.query<{ action: string; label: string }>(
      "select action, record_label as label from audit_entries where company_id = $1 and page = $2 and action <> 'created' order by id",
      [keeper.companyId, Page],
    )
  ).rows.map(({ action, label }) => `${action} ${label}`);

describe('a field of chosen rows', () => {
  it('is set row by row: what refuses it is listed, and what has it already stays', async () => {
    const [one = 0, two = 0, three = 0] = await newProducts(3);
    const [, { [versionName]: version } = {}] = await products();
    await keeper.ask('ProductMaster/UpdateProduct', { ProductId: two, OEM: 'Bosch' });
    await keeper.ask('ProductMaster/UpdateProduct', { ProductId: three, CategoryId: filters });
    const other = await world.newPerson({ rights: pages });
    const theirs = await createProduct(deps, other.companyId, { productName: 'Theirs' });

    const Rows = [{ Id: two, Version: version }, ...chosen([one, three, one, theirs])];
    const id = await changed({ Values: { CategoryId: filters }, Rows });
    expect(await statusOf(id)).toMatchObject({
      FileName: 'Set Category Name',
      Does: 'edit',
      State: 'done',
      Total: 4,
      Done: 4,
      Counts: { change: 1, same: 1, refused: 2 },
      CanUndo: true,
    });
    expect(await rowsOf(id)).toMatchObject([
      {
        Label: 'Part 1',
        Outcome: 'change',
        Changes: [{ Field: 'CategoryId', Before: oils, After: filters, Labels: ['Oils', 'Filters'] }],
      },
      { Label: 'Part 2', Outcome: 'refused', Faults: [{ Message: expect.stringContaining('changed') }] },
      { Label: 'Part 3', Outcome: 'same' },
      { Label: '', Outcome: 'refused', Faults: [{ Message: 'This record no longer exists.' }] },
    ]);
    expect((await products()).map(({ CategoryName }) => CategoryName)).toEqual([
      'Filters',
      'Oils',
      'Filters',
    ]);
    expect((await products({}, other))[0]?.CategoryId).not.toBe(filters);
    expect((await entries()).slice(-2)).toEqual(['changed-many Set Category Name: 4 rows', 'updated Part 1']);

    expect((await undo(id)).code).toBe('200');
    expect(await statusOf(id)).toMatchObject({ State: 'undone', CanUndo: false });
    expect((await products()).map(({ CategoryName }) => CategoryName)).toEqual(['Oils', 'Oils', 'Filters']);
  });

  it('keeps to the rules of the form', async () => {
    const ids = await newProducts(1);
    const theirs = await newCategory('Theirs', await world.newPerson({ rights: pages }));
    for (const [Values, message] of [
      [{ CategoryId: null }, 'Please select product category.'],
      [{ CategoryId: theirs }, 'Please select product category.'],
      [{ MRP: -1 }, 'Please enter MRP.'],
      [{ MRP: 'dear' }, 'Please enter only number.'],
    ] as const) {
      const [row] = await rowsOf(await changed({ Values, Rows: chosen(ids) }));
      expect(row).toMatchObject({ Outcome: 'refused', Faults: [{ Message: message }] });
    }
  });

  it('is not put back where somebody has changed the record since', async () => {
    const [one = 0, two = 0] = await newProducts(2);
    const id = await changed({ Values: { MRP: 90 }, Rows: chosen([one, two]) });
    await keeper.ask('ProductMaster/UpdateProduct', { ProductId: two, OEM: 'Bosch' });
    await undo(id);
    expect((await products()).map(({ MRP }) => MRP)).not.toEqual([90, 90]);
    expect(await statusOf(id)).toMatchObject({ State: 'undone', Counts: { change: 1, kept: 1 } });
  });
});

it('lists and exports chosen rows alone', async () => {
  const [one, , three] = await newProducts(3);
  const theirs = await createProduct(deps, (await world.newPerson()).companyId);
  const found = await products({ Ids: [three, one, theirs], PageSize: -1 });
  expect(found.map(({ ProductId }) => ProductId)).toEqual([one, three]);
  expect(await products({ Ids: [] })).toEqual([]);
  const tooMany = { Ids: Array.from({ length: 1001 }, (_, n) => n + 1) };
  expect((await keeper.ask('ProductMaster/GetProducts', tooMany)).code).toBe('400');
});

describe('all rows of a filter', () => {
  it('are changed only if there are as many as the person saw', async () => {
    await newProducts(2);
    const Filter = { SearchValue: 'part' };
    const asked = { Values: { OEM: 'Bosch' }, Filter, Count: 2 };
    await newProducts(1, 'Spare part');
    expect(await change(asked)).toMatchObject({
      code: '409',
      message: 'The filter finds 3 rows now, not 2. Please look at the list again.',
    });
    await runJobs(deps, works);
    expect((await products()).filter(({ OEM }) => OEM === 'Bosch')).toEqual([]);
    await changed({ ...asked, Filter: { SearchValue: 'spare' }, Count: 1 });
    expect((await products()).map(({ OEM }) => OEM === 'Bosch')).toEqual([false, false, true]);
  });

  it('are each changed once, though the server dies in the middle', async () => {
    await newProducts(60);
    const { data } = await change({ Values: { OEM: 'Bosch' }, Filter: {}, Count: 60 });
    const page = importPages(sources, registry).get(Page);
    const operation = page?.operations.get('edit');
    const session = await sessionFor(deps, keeper);
    if (!page || !operation || !session) throw new Error('The page has no fields to set');
    let left = 40;
    const dying: typeof operation = {
      ...operation,
      set: undefined,
      act: (...asked) => {
        if (!left--) throw new Error('killed');
        return operation.act(...asked);
      },
    };
    const changing = { deps, session, page, importId: data.ImportId, stop };
    await expect(changeRows({ ...changing, operation: dying })).rejects.toThrow('killed');
    expect(await statusOf(data.ImportId)).toMatchObject({ State: 'running', Done: 25, Total: 60 });
    await runJobs(deps, works);
    expect(await statusOf(data.ImportId)).toMatchObject({ State: 'done', Counts: { change: 60 } });
    expect((await entries()).filter((entry) => entry.startsWith('updated'))).toHaveLength(60);
  });

  it('are each changed once, though a server dies in a later turn than the first', async () => {
    await newProducts(60);
    const other = await world.newPerson({ rights: pages });
    const { data } = await change({ Values: { OEM: 'Bosch' }, Filter: {}, Count: 60 });
    await change({ Values: { OEM: 'Bosch' }, Rows: chosen([1]) }, other);
    const page = importPages(sources, registry).get(Page);
    const operation = page?.operations.get('edit');
    if (!page || !operation) throw new Error('The page has no fields to set');
    const turns: number[] = [];
    const dying: JobWorks = {
      'change-rows': {
        fail: async () => {},
        run: async (with_, job, turn) => {
          const session = await sessionFor(with_, job);
          if (!session) throw new Error('There is no such person');
          turns.push(job.userId);
          const stopping = async () => {
            if (turns.length === 3) throw new Error('killed');
            await turn.stop();
          };
          const each = { ...operation, set: undefined };
          await changeRows({ deps, session, page, operation: each, importId: job.about, stop: stopping });
        },
      },
    };
    await runJobs(deps, dying, { seconds: 0 });
    expect(turns).toEqual([keeper.userId, other.userId, keeper.userId, other.userId]);
    expect(await statusOf(data.ImportId)).toMatchObject({ State: 'running', Done: 50, Total: 60 });
    await deps.database.pool.query('update jobs set taken_until = null');
    await runJobs(deps, works);
    expect(await statusOf(data.ImportId)).toMatchObject({ State: 'done', Counts: { change: 60 } });
    expect((await entries()).filter((entry) => entry.startsWith('updated'))).toHaveLength(60);
  });

  it.each(['one by one', 'as a set'])('are not changed where their outcome is lost, %s', async (how) => {
    await newProducts(3);
    const { data } = await change({ Values: { OEM: 'Bosch' }, Filter: {}, Count: 3 });
    const page = importPages(sources, registry).get(Page);
    const found = page?.operations.get('edit');
    const session = await sessionFor(deps, keeper);
    if (!page || !found?.set || !session) throw new Error('The page has no fields to set');
    const { set, ...each } = found;
    const operation = how === 'as a set' ? { ...each, set } : each;
    const { pool } = deps.database;
    await pool.query('alter table import_rows add constraint lost check (outcome is null) not valid');
    const work = changeRows({ deps, session, page, operation, importId: data.ImportId, stop });
    await expect(work).rejects.toThrow();
    await pool.query('alter table import_rows drop constraint lost');
    expect((await products()).filter(({ OEM }) => OEM === 'Bosch')).toEqual([]);
    await runJobs(deps, works);
    expect(await statusOf(data.ImportId)).toMatchObject({ State: 'done', Counts: { change: 3 } });
  });

  it('are each tried by itself where the database refuses the set, and an HTTP refusal is the row’s own', async () => {
    const [one, two, three] = await newProducts(3);
    const { data } = await change({
      Values: { OEM: 'Bosch' },
      Rows: chosen([one ?? 0, two ?? 0, three ?? 0]),
    });
    const page = importPages(sources, registry).get(Page);
    const operation = page?.operations.get('edit');
    const session = await sessionFor(deps, keeper);
    if (!page || !operation?.set || !session) throw new Error('The page has no fields to set');
    const refusing: typeof operation = {
      ...operation,
      set: { ...operation.set, values: async () => ({ MRP: -1 }) },
      act: (context, given) => {
        if (context.id === two) throw new HttpRefusal(404, 'There is no such call.');
        return operation.act(context, given);
      },
    };
    await changeRows({ deps, session, page, operation: refusing, importId: data.ImportId, stop });
    expect(await rowsOf(data.ImportId)).toMatchObject([
      { Outcome: 'change' },
      { Outcome: 'refused', Faults: [{ Message: 'There is no such call.' }] },
      { Outcome: 'change' },
    ]);
    expect((await products()).map(({ OEM }) => OEM === 'Bosch')).toEqual([true, false, true]);
    await runJobs(deps, works);
  });

  it('are left alone once somebody has cancelled the rest', async () => {
    await newProducts(1);
    const { data } = await change({ Values: { OEM: 'Bosch' }, Filter: {}, Count: 1 });
    expect((await keeper.ask(importCalls.cancel, data)).code).toBe('200');
    await runJobs(deps, works);
    expect(await statusOf(data.ImportId)).toMatchObject({ State: 'done', Counts: {}, CanUndo: false });
    expect((await products())[0]?.OEM).not.toBe('Bosch');
  });
});

describe('active and inactive', () => {
  it('are set for many, by the rules of one, and set back', async () => {
    const ids = await newProducts(2);
    await keeper.ask(`ProductMaster/InActiveRow/${ids[1]}/false`);
    const id = await changed({ Does: 'inactivate', Rows: chosen(ids) });
    expect(await statusOf(id)).toMatchObject({ Counts: { change: 1, same: 1 }, FileName: 'Inactivate' });
    expect((await products()).map(({ IsActive }) => IsActive)).toEqual([false, false]);
    await undo(id);
    expect((await products()).map(({ IsActive }) => IsActive)).toEqual([true, false]);
  });
});

describe('copies', () => {
  it('are added with a free name, once each though twice asked for, and removed again', async () => {
    const [one = 0, two = 0] = await newProducts(2);
    await createProduct(deps, keeper.companyId, { productName: 'part 1 (2)', categoryId: oils });
    const long = await createProduct(deps, keeper.companyId, { productName: 'x'.repeat(250) });
    const theirs = await createProduct(deps, (await world.newPerson()).companyId);
    const asked = { Does: 'duplicate', Rows: chosen([one, two, long, theirs]) };
    const [id] = await Promise.all([changed(asked), changed({ ...asked, Rows: chosen([two]) })]);
    // a job that found the other one at work is tried again later
    await deps.database.pool.query('update jobs set taken_until = null');
    await runJobs(deps, works);
    const names = async () => (await products()).map(({ ProductName }) => String(ProductName).slice(0, 12));
    expect(await names()).toEqual([
      'Part 1',
      'part 1 (2)',
      'Part 1 (3)',
      'Part 2',
      'Part 2 (2)',
      'Part 2 (3)',
      'xxxxxxxxxxxx',
    ]);
    expect((await rowsOf(id)).map(({ Outcome }) => Outcome)).toEqual([
      'create',
      'create',
      'refused',
      'refused',
    ]);
    expect((await rowsOf(id))[2]?.Faults).toEqual([{ Field: 'ProductName', Message: expect.any(String) }]);
    expect((await products())[2]).toMatchObject({ CategoryName: 'Oils', ProductId: expect.any(Number) });

    expect(await statusOf(id)).toMatchObject({ FileName: 'Duplicate', CanUndo: true });
    expect((await undo(id)).code).toBe('200');
    expect(await names()).toHaveLength(5);
  });

  it('need the right to add', async () => {
    const rights = { [Page]: ['view', 'edit'] } as const;
    const editor = await world.newPerson({ companyId: keeper.companyId, rights });
    const Rows = chosen(await newProducts(1));
    expect((await change({ Does: 'duplicate', Rows }, editor)).status).toBe(418);
  });
});

it('does a declared action for each row that has it, with what it asks for', async () => {
  const brand = await createBrand(deps, { 'suspicious-seals': everyRight });
  const first = await brand.mapped(await brand.product(), 10);
  const [one, two] = [
    await suspectSeal(deps, brand.companyId, first),
    await suspectSeal(deps, brand.companyId, first + 1),
  ];
  await brand.ask('Suspicion/Watch', { SuspicionId: two, DecisionReason: 'Before' });
  const asked = { Page: 'suspicious-seals', Does: 'watch', Rows: chosen([one, two]) };
  const answer = await brand.ask(
    importCalls.change.path,
    { ...asked, Values: { DecisionReason: 'Together' } },
    { method: 'POST' },
  );
  await runJobs(deps, works);
  const ImportId = Number(answer.data['ImportId']);
  const status = (await brand.ask(importCalls.status, { ImportId })).data;
  expect(status).toMatchObject({ FileName: 'Watch', Counts: { change: 1, refused: 1 }, CanUndo: true });
  const { data: seals } = await brand.ask('Suspicion/GetSuspiciousSeals', { PageSize: 10 });
  expect(seals).toMatchObject([
    { SuspicionStatus: suspicionStates.watched, DecisionReason: expect.stringMatching(/Together|Before/) },
    { SuspicionStatus: suspicionStates.watched },
  ]);
});

describe('who may', () => {
  it('needs the right, and sees no other company’s changes', async () => {
    const ids = await newProducts(1);
    const asked = { Values: { OEM: 'Bosch' }, Rows: chosen(ids) };
    const reader = await world.newPerson({
      companyId: keeper.companyId,
      rights: { [Page]: ['view', 'add'] },
    });
    expect((await change(asked, reader)).status).toBe(418);
    const unseeing = await world.newPerson({ companyId: keeper.companyId, rights: { [Page]: ['edit'] } });
    expect((await change(asked, unseeing)).status).toBe(418);
    const id = await changed(asked);
    const gone = { code: '400', message: 'This record no longer exists.' };
    expect(await reader.ask(importCalls.status, { ImportId: id })).toMatchObject(gone);
    const stranger = await world.newPerson({ rights: pages });
    const { data: theirs } = await change({ ...asked, Values: { OEM: 'Mine' } }, stranger);
    await runJobs(deps, works);
    expect((await stranger.ask(importCalls.rows, { ImportId: theirs.ImportId })).data).toMatchObject([
      { Outcome: 'refused', Label: '', Changes: [] },
    ]);
    expect(await stranger.ask(importCalls.status, { ImportId: id })).toMatchObject(gone);
    expect(await stranger.ask(importCalls.rows, { ImportId: id })).toMatchObject(gone);
    expect(await stranger.ask(importCalls.undo, { ImportId: id })).toMatchObject(gone);
    expect(await stranger.ask(importCalls.cancel, { ImportId: id })).toMatchObject(gone);
    expect((await keeper.ask(importCalls.run, { ImportId: id })).code).toBe('400');
  });

  it('has five changes at work at the most, however many are asked for at once', async () => {
    const ids = await newProducts(1);
    const asked = { Values: { OEM: 'Bosch' }, Rows: chosen(ids) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(asked)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(5);
    await runJobs(deps, works);
  });

  it('is asked again when the work begins', async () => {
    const ids = await newProducts(1);
    const { data } = await change({ Values: { OEM: 'Bosch' }, Rows: chosen(ids) });
    await setRights(deps, keeper.roleId, { [Page]: ['view'] });
    await runJobs(deps, works);
    await setRights(deps, keeper.roleId, pages);
    const status = await statusOf(data.ImportId);
    expect(status).toMatchObject({ State: 'done', Counts: {} });
    expect(status.Message).toContain('may not do it any more');
  });

  it('refuses what makes no sense', async () => {
    const Rows = chosen(await newProducts(1));
    const Values = { OEM: 'Bosch' };
    for (const body of [
      { Rows },
      { Values },
      { Values, Rows: [] },
      { Values, Rows: chosen(Array.from({ length: 1001 }, (_, n) => n + 1)) },
      { Values, Filter: {} },
      { Values, Rows, Filter: {}, Count: 1 },
      { Values: { ProductName: 'All the same' }, Rows },
      { Values: { ...Values, CompanyId: 1 }, Rows },
      { Does: 'delete', Rows },
      { Does: 'constructor', Rows },
      { Page: 'dashboard', Values, Rows },
    ])
      expect(await change(body)).toMatchObject({ code: '400' });
  });
});
