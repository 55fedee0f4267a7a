import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ruleMessages } from '../../../contract/resource/messages.ts';
import { image, integer, reference, serial, text, toggle } from '../../../contract/resource/fields.ts';
import { normaliseResources } from '../../../contract/resource/normaliseResources.ts';
import type { ResourceDeclaration } from '../../../contract/resource/ResourceDeclaration.ts';
import { Refusal } from '../../../server/calls/answer.ts';
import type { Registry } from '../../../server/engine/Registry.ts';
import { resourceCalls } from '../../../server/engine/resourceCalls.ts';
import { company as companyDeclaration } from '../../../src/resources/masters/company.ts';
import { type Ask, askCalls, type Asked, type AskOptions } from '../../support/ask.ts';
import { createDeclaredTables, declaredResources } from '../../support/declaredTables.ts';
import { createCompany, createUser, everyRight, signIn } from '../../support/factories.ts';
import { createTestDeps, type TestDeps } from '../../support/testDeps.ts';

const shelf: ResourceDeclaration = {
  path: '/masters/shelf-master',
  title: 'Shelf Master',
  item: 'Shelf',
  icon: 'shelf',
  calls: {
    list: 'Shelf/GetShelves',
    create: 'Shelf/CreateShelf',
    update: 'Shelf/UpdateShelf',
    toggle: 'Shelf/InActiveRow',
    options: 'Shelf/GetShelfDLL',
  },
  id: 'ShelfId',
  label: 'ShelfName',
  table: 'shelves',
  fields: {
    ShelfName: text('Shelf Name', {
      required: 'Please enter shelf name.',
      unique: 'This shelf exists already.',
    }),
    IsActive: toggle('Is Active', { default: true }),
  },
  columns: ['ShelfName'],
};

const box: ResourceDeclaration = {
  ...shelf,
  path: '/masters/box-master',
  title: 'Box Master',
  item: 'Box',
  calls: {
    list: 'Box/GetBoxes',
    create: 'Box/SaveBox',
    update: 'Box/SaveBox',
    toggle: 'Box/InActiveRow',
    options: 'Box/GetBoxDLL',
  },
  id: 'BoxId',
  label: 'BoxName',
  table: 'boxes',
  hooks: { beforeSave: 'refuseSeven', afterSave: 'refuseEight', beforeToggle: 'refuseNine' },
  fields: {
    BoxName: text('Box Name', { required: 'Please enter box name.' }),
    ShelfId: reference('Shelf', {
      to: 'shelf',
      labelled: 'ShelfName',
      required: 'Please select shelf.',
      options: 'POST Box/GetShelfName',
    }),
    FromNo: serial('From No', { locked: { mode: 'update' } }),
    Qty: integer('Quantity', { empty: 1, min: [1, 'Please enter quantity.'] }),
    ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } }),
    Picture: image('Picture'),
  },
  columns: ['BoxName', 'ShelfName', 'FromNo', 'ToNo'],
};

const refuse = (what: string): Promise<void> => Promise.reject(new Refusal(`No ${what}.`));
const pass = (): Promise<void> => Promise.resolve();

const registry: Registry = {
  rows: {},
  writers: {},
  beforeSave: { refuseSeven: ({ values }) => (values.Qty === 7 ? refuse('seven') : pass()) },
  afterSave: { refuseEight: ({ values }) => (values.Qty === 8 ? refuse('eight') : pass()) },
  beforeToggle: { refuseNine: ({ active }) => (active ? pass() : refuse('nine')) },
};

// The company without its hooks, which belong to the modules.
const company: ResourceDeclaration = { ...companyDeclaration, hooks: {} };
const declarations = { shelf, box };
const resources = normaliseResources({ ...declarations, company });

interface Person {
  companyId: number;
  post: <Data = unknown>(path: string, body: object, options?: AskOptions) => Promise<Asked<Data>>;
  get: <Data = unknown>(path: string) => Promise<Asked<Data>>;
}

interface Row extends Record<string, unknown> {
  TotalRows?: number;
}

let deps: TestDeps;
let ask: Ask;
let operator: Person;
let own: Person;
let other: Person;
let counter = 0;

async function personOf(companyId: number): Promise<Person> {
  const pages = resources.map(({ page }) => [page, everyRight]);
  const user = await createUser(deps, { companyId, rights: Object.fromEntries(pages) });
  const token = await signIn(deps, user);
  return {
    companyId,
    post: (path, body, options) => ask(path, body, { token, ...options }),
    get: (path) => ask(path, undefined, { token }),
  };
}

beforeAll(async () => {
  deps = await createTestDeps();
  await createDeclaredTables(deps.database, declaredResources(declarations));
  ask = askCalls(resourceCalls(resources, registry, 'Asia/Kolkata'), deps);
  operator = await personOf(await createCompany(deps));
  own = await personOf(await createCompany(deps));
  other = await personOf(await createCompany(deps));
});

afterAll(() => deps.close());

beforeEach(() => {
  counter += 1;
});

const rowsOf = async (person: Person, list: string, body: object = {}) =>
  (await person.post<Row[]>(list, { PageSize: 1000, ...body })).data;

async function newShelf(person: Person, name = `Shelf ${counter}`): Promise<number> {
  const { code, data } = await person.post<{ ShelfId: number }>('Shelf/CreateShelf', { ShelfName: name });
  expect(code).toBe('200');
  return data.ShelfId;
}

async function newBox(person: Person, values: object = {}): Promise<number> {
  const ShelfId = await newShelf(person, `Shelf of box ${(counter += 1)}`);
  const { code, data } = await person.post<{ BoxId: number }>('Box/SaveBox', {
    BoxName: 'Box',
    ShelfId,
    ...values,
  });
  expect(code).toBe('200');
  return data.BoxId;
}

const boxById = async (person: Person, BoxId: number) => (await rowsOf(person, 'Box/GetBoxes', { BoxId }))[0];

describe('a save', () => {
  it('answers the new record’s id and a sentence, and the list has it', async () => {
    const saved = await own.post<Row>('Shelf/CreateShelf', { ShelfName: ' Top ' });
    expect(saved).toMatchObject({ status: 200, code: '200', message: 'Shelf added successfully.' });
    expect(await rowsOf(own, 'Shelf/GetShelves', { ShelfId: saved.data.ShelfId })).toMatchObject([
      { ShelfName: 'Top', IsActive: true, CompanyId: own.companyId, TotalRows: 1 },
    ]);
  });

  it('by one call creates without an id and updates with one', async () => {
    const id = await newBox(own);
    const before = (await rowsOf(own, 'Box/GetBoxes')).length;
    const stored = await boxById(own, id);
    const updated = await own.post('Box/SaveBox', { ...stored, BoxName: 'Renamed' });
    expect(updated).toMatchObject({ code: '200', message: 'Box updated successfully.' });
    expect(await boxById(own, id)).toMatchObject({ BoxName: 'Renamed' });
    expect(await rowsOf(own, 'Box/GetBoxes')).toHaveLength(before);
  });

  it('computes what is derived and keeps what is locked, whatever is sent', async () => {
    const id = await newBox(own, { FromNo: 11, Qty: 10, ToNo: 5 });
    expect(await boxById(own, id)).toMatchObject({ FromNo: 11, ToNo: 20 });
    const stored = await boxById(own, id);
    expect((await own.post('Box/SaveBox', { ...stored, FromNo: 99, ToNo: 5 })).code).toBe('200');
    expect(await boxById(own, id)).toMatchObject({ FromNo: 11, ToNo: 20 });
  });

  it('gives what is not sent the empty value of its kind', async () => {
    const id = await newBox(own, { Qty: undefined });
    expect(await boxById(own, id)).toMatchObject({ Qty: 1, FromNo: null, ToNo: null });
  });

  it('ignores who the sender says to be', async () => {
    const { data } = await own.post<Row>('Shelf/CreateShelf', {
      ShelfName: `Shelf ${counter}`,
      CompanyId: other.companyId,
      ShelfId: 1,
      CreatedBy: 999,
    });
    expect(await rowsOf(own, 'Shelf/GetShelves', { ShelfId: data.ShelfId })).toHaveLength(1);
    expect(await rowsOf(other, 'Shelf/GetShelves', { ShelfId: data.ShelfId })).toEqual([]);
  });

  it('is refused with every field’s text, the first field’s speaking for all', async () => {
    expect(await own.post('Box/SaveBox', { Qty: 0, Picture: 'x' })).toMatchObject({
      status: 200,
      code: '400',
      message: 'Please enter box name.',
      data: {
        errors: {
          BoxName: 'Please enter box name.',
          ShelfId: 'Please select shelf.',
          Qty: 'Please enter quantity.',
          Picture: ruleMessages.upload,
        },
      },
    });
  });

  it.each([[5], [null], [[]], ['text'], [true]])('is refused when its body is %j', async (body) => {
    const sent = { toJSON: () => body };
    expect(await own.post('Shelf/CreateShelf', sent)).toMatchObject({ status: 200, code: '400' });
    expect(await own.post('Box/SaveBox', sent)).toMatchObject({ status: 200, code: '400' });
  });

  it.each([
    ['before it', 7, 'No seven.'],
    ['after it', 8, 'No eight.'],
  ])('is undone by a rule %s', async (_when, Qty, message) => {
    const before = (await rowsOf(own, 'Box/GetBoxes')).length;
    const ShelfId = await newShelf(own);
    expect(await own.post('Box/SaveBox', { BoxName: 'Box', ShelfId, Qty })).toMatchObject({
      code: '400',
      message,
    });
    expect(await rowsOf(own, 'Box/GetBoxes')).toHaveLength(before);
  });

  it('of values that the database could not hold is refused by their fields', async () => {
    const ShelfId = await newShelf(own);
    const save = (values: object) => own.post('Box/SaveBox', { BoxName: 'Box', ShelfId, ...values });
    expect((await save({ Qty: 3_000_000_000 })).data).toEqual({ errors: { Qty: ruleMessages.tooLarge } });
    expect((await save({ FromNo: '99999999999999999999' })).data).toEqual({
      errors: { FromNo: ruleMessages.tooLarge },
    });
    expect((await save({ ShelfId: 99_999_999_999 })).code).toBe('400');
    expect((await save({ BoxId: 99_999_999_999 })).code).toBe('400');
    expect((await save({ BoxName: 'a\u0000b' })).code).toBe('200');
    expect((await save({ BoxName: '\ud800' })).code).toBe('200');
  });
});

describe('a value that must be unique', () => {
  const taken = {
    status: 200,
    code: '409',
    message: 'This shelf exists already.',
    data: { errors: { ShelfName: 'This shelf exists already.' } },
  };

  it('is refused at its field, without regard to case and outer spaces', async () => {
    await newShelf(own, 'Ground Floor');
    expect(await own.post('Shelf/CreateShelf', { ShelfName: ' ground FLOOR ' })).toMatchObject(taken);
  });

  it('is refused when a record is renamed to it', async () => {
    await newShelf(own, `First ${counter}`);
    const ShelfId = await newShelf(own, `Second ${counter}`);
    expect(await own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: `First ${counter}` })).toMatchObject(
      taken,
    );
    expect(await own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: `second ${counter}` })).toMatchObject({
      code: '200',
    });
  });

  it('may be another company’s as well', async () => {
    await newShelf(own, `Both ${counter}`);
    await newShelf(other, `Both ${counter}`);
  });

  it('is taken by one of those who send it at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => own.post('Shelf/CreateShelf', { ShelfName: `Race ${counter}` })),
    );
    expect(sent.map(({ code }) => code).sort()).toEqual(['200', ...Array.from({ length: 7 }, () => '409')]);
    expect(sent.filter(({ code }) => code === '409')[0]).toMatchObject(taken);
    expect(await rowsOf(own, 'Shelf/GetShelves', { SearchValue: `Race ${counter}` })).toHaveLength(1);
  });
});

describe('a repeated save with its Idempotency-Key', () => {
  const keyed = (key: string): AskOptions => ({ headers: { 'idempotency-key': key } });
  const create = (person: Person, key: string, body: object = { ShelfName: `Keyed ${counter}` }) =>
    person.post<Row>('Shelf/CreateShelf', body, keyed(key));
  const stored = async (person: Person) =>
    (await rowsOf(person, 'Shelf/GetShelves', { SearchValue: `Keyed ${counter}` })).length;

  it('is answered again and acts once', async () => {
    const first = await create(own, `again-${counter}`);
    const second = await create(own, `again-${counter}`);
    expect(first.code).toBe('200');
    expect({ ...second, headers: undefined }).toEqual({ ...first, headers: undefined });
    expect(await stored(own)).toBe(1);
  });

  it('acts once when it is sent several times at once', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => create(own, `once-${counter}`)));
    expect(new Set(sent.map(({ code, data }) => `${code} ${String(data.ShelfId)}`)).size).toBe(1);
    expect(sent[0]?.code).toBe('200');
    expect(await stored(own)).toBe(1);
  });

  it('is a conflict with another body or at another call', async () => {
    await create(own, `other-${counter}`);
    const conflict = {
      status: 200,
      code: '409',
      message: 'This Idempotency-Key was used for another request.',
    };
    expect(await create(own, `other-${counter}`, { ShelfName: `Keyed ${counter} x` })).toMatchObject(
      conflict,
    );
    const ShelfId = await newShelf(own, `Keyed ${counter} y`);
    const update = { ShelfId, ShelfName: `Keyed ${counter} z` };
    expect(await own.post('Shelf/UpdateShelf', update, keyed(`other-${counter}`))).toMatchObject(conflict);
  });

  it('belongs to the person who sent it', async () => {
    expect((await create(own, `person-${counter}`)).code).toBe('200');
    expect((await create(other, `person-${counter}`)).code).toBe('200');
    expect([await stored(own), await stored(other)]).toEqual([1, 1]);
  });

  it('acts when the first try was refused', async () => {
    const ShelfName = `Keyed ${counter}`;
    await newShelf(own, ShelfName);
    expect((await create(own, `refused-${counter}`)).code).toBe('409');
    const [taken] = await rowsOf(own, 'Shelf/GetShelves', { SearchValue: ShelfName });
    await own.post('Shelf/UpdateShelf', { ShelfId: taken?.ShelfId, ShelfName: `Gone ${counter}` });
    expect((await create(own, `refused-${counter}`)).code).toBe('200');
  });
});

describe('another company’s record', () => {
  const gone = { status: 200, code: '400', message: 'This record is not there any more.' };

  it('is in no list, under no id, and among no options', async () => {
    const id = await newShelf(other, `Theirs ${counter}`);
    expect(await rowsOf(own, 'Shelf/GetShelves', { SearchValue: `Theirs ${counter}` })).toEqual([]);
    expect(await rowsOf(own, 'Shelf/GetShelves', { ShelfId: id })).toEqual([]);
    const values = async (person: Person) =>
      (await person.get<{ value: number }[]>('Shelf/GetShelfDLL')).data.map(({ value }) => value);
    expect(await values(own)).not.toContain(id);
    expect(await values(other)).toContain(id);
  });

  it('is updated and switched as little as one that is not there', async () => {
    const ShelfId = await newShelf(other, `Theirs ${counter}`);
    expect(await own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: 'Mine' })).toMatchObject(gone);
    expect(await own.post('Shelf/UpdateShelf', { ShelfId: 2_000_000_000, ShelfName: 'Mine' })).toMatchObject(
      gone,
    );
    expect(await own.get(`Shelf/InActiveRow/${ShelfId}/false`)).toMatchObject(gone);
    expect(await rowsOf(other, 'Shelf/GetShelves', { ShelfId })).toMatchObject([
      { ShelfName: `Theirs ${counter}`, IsActive: true },
    ]);
  });

  it('can be referred to as little as one that is not there', async () => {
    const refused = {
      code: '400',
      message: 'Please select shelf.',
      data: { errors: { ShelfId: 'Please select shelf.' } },
    };
    const ShelfId = await newShelf(other, `Theirs ${counter}`);
    expect(await own.post('Box/SaveBox', { BoxName: 'Box', ShelfId })).toMatchObject(refused);
    expect(await own.post('Box/SaveBox', { BoxName: 'Box', ShelfId: 2_000_000_000 })).toMatchObject(refused);
    const BoxId = await newBox(own);
    expect(await own.post('Box/SaveBox', { BoxId, BoxName: 'Box', ShelfId })).toMatchObject(refused);
  });
});

describe('the companies themselves', () => {
  const sent = () => ({
    CompanyName: `Mill ${counter}`,
    CompanyDisplayName: 'Mill',
    Prefix: `Z${counter % 10}`,
    Email: 'a@example.com',
    Mobile: '9876543210',
    WebsiteURL: 'https://example.com',
    Address: 'Street',
    CompanyLogo: '/uploads/a.png',
    FakeMessage: 'Fake.',
    FakeAudio: '/uploads/a.mp3',
  });
  const seen = async (person: Person) =>
    (await rowsOf(person, 'Company/GetCompanys')).map(({ CompanyId }) => CompanyId);

  it('are all seen by people of the operating company, and their own one alone by others', async () => {
    expect(await seen(operator)).toEqual(
      expect.arrayContaining([operator.companyId, own.companyId, other.companyId]),
    );
    expect(await seen(own)).toEqual([own.companyId]);
    const options = await own.get<{ value: number }[]>('Company/GetCompanyDLL');
    expect(options.data.map(({ value }) => value)).toEqual([own.companyId]);
  });

  it('are added by people of the operating company alone', async () => {
    const added = await operator.post<{ CompanyId: number }>('Company/CreateCompany', sent());
    expect(added.code).toBe('200');
    expect(await seen(operator)).toContain(added.data.CompanyId);
    counter += 1;
    expect(await own.post('Company/CreateCompany', sent())).toMatchObject({ status: 418, code: '418' });
    expect(await rowsOf(operator, 'Company/GetCompanys', { SearchValue: `Mill ${counter}` })).toEqual([]);
  });

  it('are changed by people of the operating company, and their own one alone by others', async () => {
    const gone = { code: '400', message: 'This record is not there any more.' };
    const update = (person: Person, CompanyId: number) =>
      person.post('Company/UpdateCompany', { ...sent(), CompanyId });
    expect(await update(own, other.companyId)).toMatchObject(gone);
    expect(await own.get(`Company/InActiveRow/${other.companyId}/false`)).toMatchObject(gone);
    expect((await update(own, own.companyId)).code).toBe('200');
    counter += 1;
    expect((await update(operator, other.companyId)).code).toBe('200');
  });
});

describe('the toggle', () => {
  it('is refused by a rule, and for what is no record or no flag', async () => {
    const id = await newBox(own);
    expect(await own.get(`Box/InActiveRow/${id}/false`)).toMatchObject({ code: '400', message: 'No nine.' });
    expect(await boxById(own, id)).toMatchObject({ Status: 'Active' });
    expect(await own.get(`Box/InActiveRow/${id}/TRUE`)).toMatchObject({ code: '200' });
    for (const path of [`${id}/maybe`, 'x/true', '0/true', '-1/true', '1.5/true', '99999999999/true'])
      expect(await own.get(`Box/InActiveRow/${path}`)).toMatchObject({ status: 200, code: '400' });
  });
});

describe('the options of a dropdown', () => {
  it('are the active records by their labels', async () => {
    const person = await personOf(await createCompany(deps));
    const b = await newShelf(person, 'b');
    const a = await newShelf(person, 'A');
    const c = await newShelf(person, 'c');
    await person.get(`Shelf/InActiveRow/${b}/0`);
    const { data } = await person.get('Shelf/GetShelfDLL');
    expect(data).toEqual([
      { value: a, label: 'A', ShelfId: a, ShelfName: 'A' },
      { value: c, label: 'c', ShelfId: c, ShelfName: 'c' },
    ]);
    expect((await person.get<Row[]>('Shelf/GetShelfDLL?All=true')).data[0]).toEqual({
      value: 0,
      label: 'All',
    });
    expect((await person.get<Row[]>('Shelf/GetShelfDLL?SearchValue=C')).data).toHaveLength(1);
    expect((await person.get<Row[]>('Shelf/GetShelfDLL?PageSize=1')).data).toHaveLength(1);
    expect((await person.post<Row[]>('Box/GetShelfName', { SearchValue: 'a' })).data).toHaveLength(1);
  });

  it('refuse a request that makes no sense', async () => {
    for (const query of ['PageSize=many', 'PageSize=0', `SearchValue=${'x'.repeat(201)}`, 'All=perhaps'])
      expect(await own.get(`Shelf/GetShelfDLL?${query}`)).toMatchObject({ status: 200, code: '400' });
  });
});

describe('the list call', () => {
  it.each([
    { PageSize: 0 },
    { PageSize: 5000 },
    { PageSize: 'x' },
    { First: 1e300 },
    { ShelfId: 99_999_999_999 },
    { ShelfId: 0 },
    { SortColumn: 'constructor' },
    { SortColumn: 'ShelfName', SortOrder: 'up' },
    { SearchValue: {} },
    { PageSize: -1, SortColumn: 'Nobody' },
  ])('refuses %j', async (body) => {
    expect(await own.post('Shelf/GetShelves', body)).toMatchObject({ status: 200, code: '400' });
  });

  it('searches for what the database can’t store without failing', async () => {
    expect(await own.post('Shelf/GetShelves', { SearchValue: '\u0000' })).toMatchObject({ code: '200' });
    expect(await own.post('Shelf/GetShelves', { SearchValue: '\ud800' })).toMatchObject({ code: '200' });
  });
});

describe('at boot', () => {
  const boot =
    (changes: Partial<ResourceDeclaration>, parts: Partial<Registry> = {}) =>
    () =>
      resourceCalls(
        normaliseResources({ shelf, box: { ...box, ...changes } }),
        { ...registry, ...parts },
        'UTC',
      );
  const where = "The declaration 'box'";

  it.each([
    [
      'a query',
      { table: undefined, rows: 'boxes', writes: 'boxes', calls: { list: 'Box/GetBoxes' } },
      {},
      'boxes',
    ],
    [
      'a writer',
      {
        table: undefined,
        rows: 'boxes',
        writes: 'none',
        calls: { list: 'Box/GetBoxes', create: 'Box/SaveBox' },
      },
      { rows: { boxes: () => rowSource } },
      'none',
    ],
    ['a rule before saving', { hooks: { beforeSave: 'none' } }, {}, 'none'],
    ['a rule after saving', { hooks: { afterSave: 'none' } }, {}, 'none'],
    ['a rule before switching', { hooks: { beforeToggle: 'none' } }, {}, 'none'],
  ] as const)('a declaration that names %s of no module is refused', (_what, changes, parts, name) => {
    expect(boot(changes, parts)).toThrow(
      new Error(`${where} names '${name}', which no module of the server registers`),
    );
  });

  const rowSource = {
    from: {} as never,
    id: {} as never,
    fields: Object.fromEntries(
      ['BoxName', 'ShelfName', 'FromNo', 'ToNo'].map((name) => [
        name,
        { expression: {} as never, wire: String },
      ]),
    ),
    scope: () => undefined,
    search: () => ({}) as never,
  };

  it('rows that lack a column are refused', () => {
    const changes = { table: undefined, rows: 'boxes', hooks: {}, calls: { list: 'Box/GetBoxes' } };
    const { ToNo, ...fields } = rowSource.fields;
    expect(ToNo).toBeDefined();
    expect(boot(changes, { rows: { boxes: () => ({ ...rowSource, fields }) } })).toThrow(
      new Error(`${where}: its rows have no 'ToNo'`),
    );
  });

  it('a toggle without a table is refused', () => {
    const calls = { list: 'Box/GetBoxes', toggle: 'Box/InActiveRow' };
    expect(
      boot({ table: undefined, rows: 'boxes', hooks: {}, calls }, { rows: { boxes: () => rowSource } }),
    ).toThrow(new Error(`${where} has a toggle or options but no table`));
  });
});
