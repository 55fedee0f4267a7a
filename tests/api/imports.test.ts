import { read, utils } from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { xlsxType } from '../../contract/resource/resourceCalls.ts';
import { allSources, jobLanes } from '../../server/app.ts';
import { allWorks } from '../support/allWorks.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { importPages } from '../../server/engine/imports/importable.ts';
import { storesMany } from '../../server/engine/imports/manyRows.ts';
import { registryOf } from '../../server/engine/Module.ts';
import { sealbook } from '../../server/sealbook.ts';
import { withCheckDigit } from '../../contract/gs1/checkDigit.ts';
import { addJob, type JobWork, runJobs, startJobs } from '../../server/engine/jobs.ts';
import * as tables from '../../server/services/tables/readTable.ts';
import { tableParts } from '../../server/services/tables/tableParts.ts';
import type { Row } from '../support/conformanceWorld.ts';
import { appOf } from '../support/appOf.ts';
import { everyRight, everyRightOn, setRights } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { sheetFile } from '../support/workbook.ts';

const world = await peopleWorld();
const { deps } = world;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const cartons = 'carton-master';
const products = 'product-master';
const pages = everyRightOn([cartons, products, 'category-master', 'audit-log', 'mrp-master']);

let keeper: SignedIn & { companyId: number };

beforeEach(async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  keeper = await world.newPerson({ rights: pages });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function upload(content: string | Uint8Array, { page = cartons, by = keeper, name = 'cartons.csv' } = {}) {
  const form = new FormData();
  form.set('Page', page);
  form.set('File', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return by.ask<{ ImportId: number }>(importCalls.upload.path, undefined, { form, method: 'POST' });
}

/** Makes a call that answers CSV. */
const fileOf = (path: string, body?: object, more: Record<string, string> = {}) =>
  appOf(deps).request(`/api/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${keeper.token}`,
      accept: 'text/csv',
      'content-type': 'application/json',
      ...more,
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const work = () => runJobs(deps, works);

const statusOf = async (ImportId: number, by = keeper) =>
  (await by.ask(importCalls.status, { ImportId })).data;
const rowsOf = async (ImportId: number, more: object = {}, by = keeper) =>
  (await by.ask(importCalls.rows, { ImportId, ...more })).data;

/** Uploads a file and waits until its rows are checked. */
async function checked(
  content: string | Uint8Array,
  options: Parameters<typeof upload>[1] = {},
): Promise<number> {
  const { code, message, data } = await upload(content, options);
  expect({ code, message }).toMatchObject({ code: '200' });
  await work();
  return data.ImportId;
}

/** Runs a checked import. */
async function run(ImportId: number, options: object = {}) {
  const answer = await keeper.ask(importCalls.run, { ImportId, ...options });
  await work();
  return answer;
}

const cartonsNow = async (by = keeper) =>
  (
    (await by.ask('CartonMaster/GetCarton', { PageSize: 100, SortColumn: 'CartonName', SortOrder: 'ASC' }))
      .data as Row[]
  ).map(({ CartonName, CartonSize, Description }) => [CartonName, CartonSize, Description]);

const addCarton = async (CartonName: string, CartonSize = 10, Description = 'Small') =>
  (
    await keeper.ask<{ CartonId: number }>('CartonMaster/CreateCarton', {
      CartonName,
      CartonSize,
      Description,
    })
  ).data.CartonId;

const heads = 'Carton Name,Carton Size,Description\n';

it('takes a file back in Hindi as in English, and says in Hindi why it refuses a row', async () => {
  await checked('CartonName,CartonSize,Description\nShelf,12,A dozen').then((ImportId) =>
    keeper.ask(importCalls.run, { ImportId }),
  );
  await work();
  const inHindi = { 'accept-language': 'hi', page: cartons };
  const file = await fileOf('CartonMaster/GetCarton', { First: 1, PageSize: -1 }, inHindi);
  const text = await file.text();
  expect(text).toContain('कार्टन का नाम,कार्टन का साइज़,विवरण,');
  expect(text).toContain(',सक्रिय');

  const again = await checked(`${text.replace('\uFEFF', '')}\n,3,Without a name`);
  expect((await statusOf(again)).Columns.map(({ Field }) => Field)).toEqual(
    expect.arrayContaining(['CartonName', 'CartonSize', 'Description']),
  );
  expect(await rowsOf(again)).toMatchObject([
    { Outcome: 'same' },
    { Outcome: 'refused', Faults: [{ Message: 'Please enter your carton name.' }] },
  ]);
  const { data } = await keeper.ask(importCalls.rows, { ImportId: again }, { headers: inHindi });
  expect(data).toMatchObject([{}, { Faults: [{ Message: 'कृपया कार्टन का नाम लिखें।' }] }]);
});

describe('the dry run', () => {
  it('says which rows make, change, leave and refuse records, and stores nothing', async () => {
    await addCarton('Box A');
    await addCarton('Box B', 20, 'Large');
    const id = await checked(
      `${heads}box a,12,Small\nBox B,20,Large\nBox C,"1,000.00",New\nBox D,none,\nBox C,1,Twice\n`,
    );
    expect(await statusOf(id)).toMatchObject({
      State: 'checked',
      Total: 5,
      Counts: { create: 1, change: 1, same: 1, refused: 2 },
      FileName: 'cartons.csv',
    });
    expect(await rowsOf(id)).toMatchObject([
      {
        Row: 2,
        Outcome: 'change',
        Changes: [
          { Field: 'CartonName', Before: 'Box A', After: 'box a' },
          { Field: 'CartonSize', Before: 10, After: 12 },
        ],
      },
      { Row: 3, Outcome: 'same' },
      { Row: 4, Outcome: 'create', Label: 'Box C' },
      {
        Row: 5,
        Outcome: 'refused',
        Faults: [
          { Field: 'CartonSize', Message: 'Please enter only number.' },
          { Field: 'Description', Message: 'Please enter your Description.' },
        ],
      },
      {
        Row: 6,
        Outcome: 'refused',
        Faults: [{ Field: 'CartonName', Message: 'Row 4 has this Carton Name as well.' }],
      },
    ]);
    expect(await rowsOf(id, { Outcome: 'refused', First: 2, PageSize: 1 })).toMatchObject([{ Row: 6 }]);
    expect(await cartonsNow()).toEqual([
      ['Box A', 10, 'Small'],
      ['Box B', 20, 'Large'],
    ]);
  });

  it('asks which field a column fills if it knows none, and takes the answer', async () => {
    const { data } = await upload('Box,Units,About\nBox A,12,Small\n');
    const id = data.ImportId;
    await work();
    expect(await statusOf(id)).toMatchObject({
      State: 'asking',
      Columns: [
        { Head: 'Box', Sample: 'Box A', Field: null },
        { Head: 'Units', Field: null },
        { Head: 'About', Field: null },
      ],
    });
    const match = (...Fields: (string | null)[]) => keeper.ask(importCalls.match, { ImportId: id, Fields });
    expect(await match('CartonName', 'CartonName', null)).toMatchObject({
      code: '400',
      message: 'Two columns fill one field.',
    });
    expect(await match('CartonName', 'Secret', null)).toMatchObject({ code: '400' });
    expect(await match('CartonName')).toMatchObject({ code: '400' });
    expect((await match('CartonName', 'CartonSize', 'Description')).code).toBe('200');
    await work();
    expect(await statusOf(id)).toMatchObject({ State: 'checked', Counts: { create: 1 } });

    // the next file with these heads needs no answer
    const next = await checked('Units,Box,\n12,Box B,x\n');
    expect(await statusOf(next)).toMatchObject({
      State: 'checked',
      Columns: [{ Field: 'CartonSize' }, { Field: 'CartonName' }],
    });
  });

  it('asks once about a column with values that it does not know, whatever files come between', async () => {
    const known = `${heads.trim()},Status,Reason,Colour`;
    const first = await checked(`${known}\nBox A,1,New,Active,x,\n`);
    expect(await statusOf(first)).toMatchObject({ State: 'checked' });
    const file = `${known}\nBox A,1,New,Active,x,\nBox B,1,New,Active,x,Red\n`;
    const second = await checked(file);
    expect(await statusOf(second)).toMatchObject({ State: 'asking' });
    const Fields = ['CartonName', 'CartonSize', 'Description', null, null, null];
    await keeper.ask(importCalls.match, { ImportId: second, Fields });
    await checked(`${heads}Box A,1,New\n`);
    const last = await checked(file.replace('Colour', 'COLOUR'));
    expect(await statusOf(last)).toMatchObject({ State: 'checked', Counts: { create: 2 } });
  });

  it('finds records by their labels, or says which ones a label may mean', async () => {
    await keeper.ask('Category/CreateCategory', { CategoryName: 'Wipers' });
    const base =
      'Product Name,Category Name,HP Code,Product Image,Genuine Message,Genuine Audio,Already Scanned Message,MRP,Promotional Start Date,Specification\n';
    const rest = 'H1,/uploads/a.png,Genuine,/uploads/a.mp3,Scanned';
    const id = await checked(
      `${base}Blade,wipers,${rest},"₹ 1,200",5/1/2026,"Length: 40 cm, Colour: black"\nArm,Lamps,${rest},10,31/02/2026,\n`,
      { page: products },
    );
    expect(await rowsOf(id)).toMatchObject([
      { Outcome: 'create', Label: 'Blade' },
      {
        Outcome: 'refused',
        Faults: [
          { Field: 'CategoryId', Message: 'There is no Category Name “Lamps” to choose.' },
          { Field: 'PromotionalStartDate' },
        ],
      },
    ]);
    await run(id, { LeaveOutRefused: true });
    const [blade] = (await keeper.ask<Row[]>('ProductMaster/GetProducts', { SearchValue: 'Blade' })).data;
    expect(blade).toMatchObject({
      CategoryName: 'Wipers',
      MRP: 1200,
      PromotionalStartDate: '2026/01/05',
      ProductSpecification: [
        { Key: 'Length', Value: '40 cm' },
        { Key: 'Colour', Value: 'black' },
      ],
    });
  });

  it('cuts what it shows of a cell beside a pair of UTF-16, of which no half can be stored', async () => {
    const long = 'x'.repeat(99);
    const id = await checked(`Product Name,Category Name\nBlade,${long}😀 and more\n`, { page: products });
    expect((await statusOf(id)).Columns[1]).toMatchObject({ Sample: long });
    const reason = { Message: `There is no Category Name “${long}…” to choose.` };
    expect((await rowsOf(id))[0]?.Faults).toContainEqual(expect.objectContaining(reason));
  });

  it('begins a new record with what its form takes from a call', async () => {
    await keeper.ask('Category/CreateCategory', { CategoryName: 'Wipers' });
    const id = await checked(
      'Product Name,Category Name,HP Code,Product Image,Genuine Audio\nBlade,Wipers,H1,/uploads/a.png,/uploads/a.mp3\n',
      { page: products },
    );
    await run(id);
    const [blade] = (await keeper.ask<Row[]>('ProductMaster/GetProducts', { SearchValue: 'Blade' })).data;
    const [start] = (await keeper.ask<Row[]>('ProductMaster/GetNewProduct', {})).data;
    expect(start?.['GenuineMessage']).toBeTruthy();
    expect(blade).toMatchObject(start ?? {});
  });

  it('tries what the page’s own rules refuse, and leaves no trace of it', async () => {
    const { rows: before } = await deps.database.pool.query('select count(*) from audit_entries');
    const id = await checked('Product Name,MRP\nNo such product,10\n', { page: 'mrp-master' });
    expect(await rowsOf(id)).toMatchObject([{ Outcome: 'refused' }]);
    expect((await deps.database.pool.query('select count(*) from audit_entries')).rows).toEqual(before);
  });

  it('judges the GTINs of products many at once, and once more as it stores them', async () => {
    const pages = importPages(allSources(deps.portal, deps.config.timeZone), registryOf(sealbook.modules));
    expect([...pages.values()].filter(({ saving }) => storesMany(saving))).toContainEqual(
      expect.objectContaining({
        saving: expect.objectContaining({ resource: expect.objectContaining({ page: products }) }),
      }),
    );
    const other = await world.newPerson();
    const prefix = `${880_000_000 + other.companyId}`;
    await deps.database.pool.query('update companies set gs1_prefix = $2 where id = $1', [
      other.companyId,
      prefix,
    ]);
    await keeper.ask('Category/CreateCategory', { CategoryName: 'Wipers' });
    const file = `Product Name,Category Name,HP Code,Product Image,Genuine Audio,GTIN\nBlade,Wipers,H1,/uploads/a.png,/uploads/a.mp3,\nArm,Wipers,H2,/uploads/a.png,/uploads/a.mp3,${withCheckDigit(`0${prefix}000`)}\n`;
    const refused = [{ Outcome: 'create' }, { Outcome: 'refused', Faults: [{ Field: 'GTIN' }] }];
    expect(await rowsOf(await checked(file, { page: products }))).toMatchObject(refused);
    await deps.database.pool.query('update companies set gs1_prefix = null where id = $1', [other.companyId]);
    const id = await checked(file, { page: products });
    await deps.database.pool.query('update companies set gs1_prefix = $2 where id = $1', [
      other.companyId,
      prefix,
    ]);
    await run(id);
    expect(await statusOf(id)).toMatchObject({ State: 'checked', Message: expect.stringContaining('Row 3') });
  });

  it('keeps a person’s ten latest imports of all pages that never ran', async () => {
    const ran = await checked(`${heads}Box A,1,New\n`);
    await run(ran);
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.unshift(await checked(`${heads}Box A,2,New\n`));
    for (let count = 0; count < 5; count += 1)
      await checked('Product Name,MRP\nNo such product,10\n', { page: 'mrp-master' });
    const { data } = await keeper.ask(importCalls.list, { Page: cartons });
    expect(data.map(({ ImportId }) => ImportId)).toEqual([...ids.slice(0, 5), ran]);
    const { rows } = await deps.database.pool.query(
      'select count(*)::int from import_rows where import_id = $1',
      [ids[5]],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('refuses what is not a list of records', async () => {
    expect(await upload('')).toMatchObject({ code: '400', message: 'Please choose a CSV or Excel file.' });
    expect(await upload('Carton Name\n')).toMatchObject({
      code: '400',
      message: 'This file has no rows below its headings.',
    });
    expect(await upload(Buffer.from('PK\u0003\u0004 and nothing more'))).toMatchObject({ code: '400' });
    expect(await upload('a\n1\n', { page: 'audit-log' })).toMatchObject({
      code: '400',
      message: 'This page has no import.',
    });
  });
});

it.each(['no JSON', '{"a.png":"https://evil.example/a.png"}', '{"a.png":"/uploads/../a.png"}'])(
  'takes no other addresses for the names of files than stored ones: %s',
  async (files) => {
    const form = new FormData();
    form.set('Page', cartons);
    form.set('Files', files);
    form.set('File', new File([`${heads}a.png,1,New\n`], 'cartons.csv'));
    expect(await keeper.ask(importCalls.upload.path, undefined, { form, method: 'POST' })).toMatchObject({
      code: '400',
      message: 'These are not the names of stored files.',
    });
  },
);

describe('a run', () => {
  it('stores every row with its entry in the audit log, and one for all', async () => {
    await addCarton('Box A');
    const id = await checked(
      sheetFile([
        ['CartonName', 'CartonSize', 'Description'],
        ['Box A', 11, 'Small'],
        ['Box B', 20, 'Large'],
      ]),
    );
    expect((await run(id)).code).toBe('200');
    expect(await statusOf(id)).toMatchObject({ State: 'done', CanUndo: true });
    expect(await cartonsNow()).toEqual([
      ['Box A', 11, 'Small'],
      ['Box B', 20, 'Large'],
    ]);
    const { rows } = await deps.database.pool.query(
      `select action, record_label as label from audit_entries where company_id = $1 and action <> 'signed-in' order by id desc limit 3`,
      [keeper.companyId],
    );
    expect(rows).toEqual([
      { action: 'imported', label: 'cartons.csv: 2 rows' },
      { action: 'updated', label: 'Box A' },
      { action: 'created', label: 'Box B' },
    ]);
  });

  it('takes the file that Export writes, and finds nothing to change in it', async () => {
    await addCarton('Box, "A"', 10, '=1+1');
    await addCarton('Box B', 20, 'Line one\nline two');
    const response = await fileOf('CartonMaster/GetCarton', { PageSize: -1 });
    const id = await checked(await response.text());
    expect(await statusOf(id)).toMatchObject({ Counts: { same: 2 } });
    expect(await run(id)).toMatchObject({ code: '400', message: 'There is nothing to import.' });
  });

  it('stores nothing if a record has changed since the check, says which, and checks again', async () => {
    const recordId = await addCarton('Box A');
    const id = await checked(`${heads}Box A,11,Small\nBox B,1,New\n`);
    await keeper.ask('CartonMaster/UpdateCarton', {
      CartonId: recordId,
      CartonName: 'Box A',
      CartonSize: 15,
      Description: 'Small',
    });
    await run(id);
    expect(await statusOf(id)).toMatchObject({
      State: 'checked',
      Message:
        'Somebody has changed the record of row 2 in the meantime. Nothing was imported. Please look at the rows again.',
    });
    expect(await rowsOf(id, { Outcome: 'change' })).toMatchObject([
      { Changes: [{ Field: 'CartonSize', Before: 15, After: 11 }] },
    ]);
    expect(await cartonsNow()).toEqual([['Box A', 15, 'Small']]);
    await run(id);
    expect(await cartonsNow()).toHaveLength(2);
  });

  it('stores nothing if a name was taken since the check', async () => {
    const id = await checked(`${heads}Box A,1,New\nBox B,1,New\n`);
    await addCarton('box b');
    await run(id);
    expect(await statusOf(id)).toMatchObject({ State: 'checked', Counts: { create: 1, change: 1 } });
    expect(await cartonsNow()).toEqual([['box b', 10, 'Small']]);
  });

  it('runs once, however often it is asked for, and not after it was cancelled', async () => {
    const id = await checked(`${heads}Box A,1,New\n`);
    const answers = await Promise.all([1, 2, 3].map(() => keeper.ask(importCalls.run, { ImportId: id })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409', '409']);
    expect((await keeper.ask(importCalls.cancel, { ImportId: id })).code).toBe('200');
    await work();
    expect(await statusOf(id)).toMatchObject({ State: 'cancelled' });
    expect(await cartonsNow()).toEqual([]);
  });

  it('waits for people who leave out refused rows', async () => {
    const id = await checked(`${heads}Box A,1,New\n,1,New\n`);
    expect(await run(id)).toMatchObject({
      code: '400',
      message: 'Some rows are refused: leave them out, or mend the file.',
    });
    const refused = await fileOf(`Import/GetRefused?ImportId=${id}`);
    expect(await refused.text()).toBe(
      'Carton Name,Carton Size,Description,Reason\r\n,1,New,Carton Name: Please enter your carton name.\r\n',
    );
    const workbook = await fileOf(`Import/GetRefused?ImportId=${id}`, undefined, { accept: xlsxType });
    const { Sheets } = read(await workbook.arrayBuffer());
    expect(utils.sheet_to_json(Object.values(Sheets)[0] ?? {}, { header: 1 })).toEqual([
      ['Carton Name', 'Carton Size', 'Description', 'Reason'],
      [undefined, '1', 'New', 'Carton Name: Please enter your carton name.'],
    ]);
    const inHindi = { 'accept-language': 'hi' };
    const said = { Cells: ['', '1', 'New'], Reason: 'कार्टन का नाम: कृपया कार्टन का नाम लिखें।' };
    expect((await keeper.ask(importCalls.refused, { ImportId: id }, { headers: inHindi })).data).toEqual([
      said,
    ]);
    const file = await fileOf(`Import/GetRefused?ImportId=${id}`, undefined, inHindi);
    expect(await file.text()).toContain(said.Reason);
    await run(id, { LeaveOutRefused: true });
    expect(await cartonsNow()).toEqual([['Box A', 1, 'New']]);
  });

  it('gives refused rows back without formulas, and reads a mended cell as it was', async () => {
    const id = await checked(`${heads}Box A,'-25,"=1+1\nnext"\n"@x",1x," \t-1"\n`);
    const text = await (await fileOf(`Import/GetRefused?ImportId=${id}`)).text();
    const [, ...rows] = Papa.parse<string[]>(text.trim(), { newline: '\r\n' }).data;
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Box A', "'-25", "'=1+1\nnext"],
      ["'@x", '1x', "' \t-1"],
    ]);
    const mended = await checked(text.replace(',1x,', ",'-1,"));
    const shown = await rowsOf(mended, { Outcome: 'refused' });
    expect(JSON.stringify(shown)).not.toContain("'");
  });

  it('gives many refused rows back as CSV a part at a time', async () => {
    const unparse = vi.spyOn(Papa, 'unparse');
    const id = await checked(`${heads}${',1,=New\n'.repeat(1500)}`);
    const lines = (await (await fileOf(`Import/GetRefused?ImportId=${id}`)).text()).split('\r\n');
    expect(lines).toHaveLength(1502);
    expect(lines[1500]).toContain(",1,'=New,");
    expect(Math.max(...unparse.mock.calls.map(([rows]) => (Array.isArray(rows) ? rows.length : 0)))).toBe(
      1000,
    );
  });

  it('is taken over from a server that has died, and leaves nothing or all', async () => {
    const id = await checked(`${heads}Box A,1,New\n`);
    await keeper.ask(importCalls.run, { ImportId: id });
    await deps.database.pool.query(`update jobs set taken_until = now() + interval '1 minute', tries = 1`);
    await work();
    expect(await statusOf(id)).toMatchObject({ State: 'running' });
    await deps.database.pool.query(`update jobs set taken_until = now() - interval '1 second'`);
    await Promise.all([work(), work()]);
    expect(await statusOf(id)).toMatchObject({ State: 'done' });
    expect(await cartonsNow()).toEqual([['Box A', 1, 'New']]);
  });
});

describe('the queue', () => {
  beforeEach(() => deps.database.pool.query('delete from jobs'));

  const waiting = async () =>
    (await deps.database.pool.query(`select kind, tries - settled as tries from jobs order by id`)).rows;

  it('is left alone by a server that was silent so long that another has taken its job', async () => {
    const { data } = await upload(`${heads}Box A,1,New\n`);
    const { rows } = await deps.database.pool.query<{ id: number; tries: number }>(
      'select id, tries from jobs where about = $1',
      [data.ImportId],
    );
    const [job] = rows;
    const { userId, companyId } = keeper;
    const silent = { id: 0, ...job, about: data.ImportId, kind: 'check-import', userId, companyId, tries: 7 };
    const rest = { failed: 7, done: 0, isAsked: true };
    await works['check-import']?.run(
      deps,
      { ...silent, ...rest },
      { progress: async () => {}, stop: async () => {} },
    );
    expect(await rowsOf(data.ImportId)).toEqual([]);
    await work();
    expect(await rowsOf(data.ImportId)).toMatchObject([{ Outcome: 'create' }]);
  });

  const noFail = () => Promise.resolve();

  it('takes the company, and there the person, whose last turn was longest ago', async () => {
    const colleague = await world.newPerson({ companyId: keeper.companyId });
    const stranger = await world.newPerson();
    const names = new Map([
      [keeper.userId, 'keeper'],
      [colleague.userId, 'colleague'],
      [stranger.userId, 'stranger'],
    ]);
    for (const by of [keeper, keeper, keeper, colleague, stranger, stranger])
      await addJob(deps.database.db, { ...by, kind: 'slow', about: 1 });
    const served: unknown[] = [];
    const run = async (_: unknown, { userId }: { userId: number }) => void served.push(names.get(userId));
    await runJobs(deps, { slow: { run, fail: noFail } });
    expect(served).toEqual(['keeper', 'stranger', 'colleague', 'stranger', 'keeper', 'keeper']);
  });

  it('lets a long dry run go on later where it was, with all that it knew, once another person waits', async () => {
    const rows = Array.from({ length: 1100 }, (_, n) => `Box ${n},1,New`);
    rows.push('Box 3,2,Again');
    const { data: long } = await upload([heads.trim(), ...rows].join('\n'));
    const other = await world.newPerson({ rights: pages });
    const { data: short } = await upload(`${heads}Box A,1,New\n`, { by: other });
    const check = works['check-import'];
    if (!check) throw new Error('Nothing checks imports');
    const states: unknown[] = [];
    const watched: typeof check = {
      ...check,
      run: async (...asked) => {
        const [{ Done }, { State }] = [await statusOf(long.ImportId), await statusOf(short.ImportId, other)];
        states.push([Done, State]);
        await check.run(...asked);
      },
    };
    await runJobs(deps, { 'check-import': watched }, { seconds: 0 });
    expect(states).toEqual([
      [0, 'checking'],
      [500, 'checking'],
      [500, 'checking'],
      [1000, 'checking'],
      [1000, 'checked'],
    ]);
    expect(await statusOf(long.ImportId)).toMatchObject({
      State: 'checked',
      Counts: { create: 1100, refused: 1 },
    });
    expect(await rowsOf(long.ImportId, { Outcome: 'refused' })).toMatchObject([
      { Row: 1102, Faults: [{ Message: 'Row 5 has this Carton Name as well.' }] },
    ]);
  });

  it('keeps large runs and undoes apart from what is small or stops', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => `Box ${n},1,New`);
    const large = await checked([heads.trim(), ...rows].join('\n'));
    const other = await world.newPerson({ rights: pages });
    const small = await checked(`${heads}Box A,1,New\n`, { by: other });
    await keeper.ask(importCalls.run, { ImportId: large });
    await other.ask(importCalls.run, { ImportId: small });
    const lanes = jobLanes(deps.portal, allSources(deps.portal, deps.config.timeZone));
    await runJobs(deps, lanes[0] ?? {});
    expect(await statusOf(small, other)).toMatchObject({ State: 'done' });
    expect(await statusOf(large)).toMatchObject({ State: 'running' });
    await runJobs(deps, lanes[1] ?? {});
    expect(await statusOf(large)).toMatchObject({ State: 'done', Counts: { create: 501 } });
    await keeper.ask(importCalls.undo, { ImportId: large });
    await runJobs(deps, lanes[0] ?? {});
    expect(await statusOf(large)).toMatchObject({ State: 'undoing' });
    await runJobs(deps, lanes[1] ?? {});
    expect(await statusOf(large)).toMatchObject({ State: 'undone' });
  });

  it('tells the database of many new records, so it finds them by its indexes at once', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `Box ${n},1,New`);
    const id = await checked([heads.trim(), ...rows].join('\n'));
    await keeper.ask(importCalls.run, { ImportId: id });
    await runJobs(deps, works);
    expect(await statusOf(id)).toMatchObject({ State: 'done' });
    const known = await deps.database.pool.query<{ rows: number }>(
      `select reltuples::int as rows from pg_class where relname = 'cartons'`,
    );
    expect(known.rows[0]?.rows).toBeGreaterThanOrEqual(1000);
  });

  it('does not wait for another import of the page, and runs it later', async () => {
    const id = await checked(`${heads}Box A,1,New\n`);
    await keeper.ask(importCalls.run, { ImportId: id });
    const { pool } = deps.database;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `imports ${cartons} ${keeper.companyId}`,
    ]);
    await work();
    await other.query('rollback');
    other.release();
    const held = `select kind, tries - settled as tries from jobs where taken_until > now()`;
    expect((await pool.query(held)).rows).toEqual([{ kind: 'run-import', tries: 0 }]);
    await pool.query('update jobs set taken_until = null');
    await work();
    expect(await statusOf(id)).toMatchObject({ State: 'done' });
  });

  it('has five jobs of a person at the most, of all pages and kinds, Match included', async () => {
    const csv = 'Product Name,MRP\nNo such product,10\n';
    const ids = [];
    for (const page of [cartons, cartons, 'mrp-master'])
      ids.push(await checked(page === cartons ? `${heads}Box A,1,New\n` : csv, { page }));
    const [ran, matched = 0, mrp = 0] = ids;
    const match = async (ImportId: number) => {
      const { Columns } = await statusOf(ImportId);
      return keeper.ask(importCalls.match, { ImportId, Fields: Columns.map(({ Field }) => Field) });
    };
    await keeper.ask(importCalls.run, { ImportId: ran });
    await work();
    await addCarton('Box B');
    const { data } = await keeper.ask<Row[]>('CartonMaster/GetCarton', {});
    const Rows = data.map(({ CartonId }) => ({ Id: CartonId }));
    const change = { Page: cartons, Does: 'inactivate', Rows };
    const codes = [
      await match(matched),
      await upload(csv, { page: 'mrp-master' }),
      await keeper.ask(importCalls.change, change),
      await keeper.ask(importCalls.undo, { ImportId: ran }),
      await upload(`${heads}Box C,1,New\n`),
      await match(mrp),
      await keeper.ask(importCalls.change, change),
      await upload(`${heads}Box C,1,New\n`),
    ].map(({ code }) => code);
    expect(codes).toEqual(['200', '200', '200', '200', '200', '409', '409', '409']);
    const other = await world.newPerson({ rights: pages });
    expect((await upload(csv, { page: 'mrp-master', by: other })).code).toBe('200');
    await work();
    expect((await match(mrp)).code).toBe('200');
    await work();
  });

  it('ends a job that has ended three servers', async () => {
    const [run, fail] = [vi.fn(), vi.fn()];
    await addJob(deps.database.db, { ...keeper, kind: 'slow', about: 1 });
    await deps.database.pool.query(`update jobs set tries = 3, taken_until = now() - interval '1 second'`);
    await runJobs(deps, { slow: { run, fail } });
    expect([run.mock.calls.length, fail.mock.calls.length]).toEqual([0, 1]);
    expect(await waiting()).toEqual([]);
  });

  it('gets a job back from a server that stops, which waits for no more than its turn', async () => {
    await addJob(deps.database.db, { ...keeper, kind: 'slow', about: 1 });
    await addJob(deps.database.db, { ...keeper, kind: 'slow', about: 2 });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const run: JobWork['run'] = async (_deps, _job, { stop }) => {
      begun();
      for (;;) await stop();
    };
    const jobs = startJobs(deps, { slow: { run, fail: noFail } });
    await isBegun;
    await jobs.stop();
    expect(await waiting()).toEqual([
      { kind: 'slow', tries: 0 },
      { kind: 'slow', tries: 0 },
    ]);
    await deps.database.pool.query('delete from jobs');
  });

  it('leaves what only a newer server knows to that one', async () => {
    await deps.database.pool.query(
      `insert into jobs (kind, about, user_id, company_id) values ('later', 1, $1, $2)`,
      [keeper.userId, keeper.companyId],
    );
    const id = await checked(`${heads}Box A,1,New\n`);
    expect(await statusOf(id)).toMatchObject({ State: 'checked' });
    expect(await waiting()).toEqual([{ kind: 'later', tries: 0 }]);
    await deps.database.pool.query('delete from jobs');
  });

  it('keeps a job that waits for a lock of another server, and does not count that as a try', async () => {
    const other = await deps.database.pool.connect();
    const fail = vi.fn();
    const run = async () => {
      await inTransaction(deps.database, async (transaction) => {
        await transaction.execute(sql`set local lock_timeout = '20ms'`);
        await transaction.execute(sql`select pg_advisory_xact_lock(1)`);
      });
    };
    await addJob(deps.database.db, { ...keeper, kind: 'slow', about: 1 });
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(1)');
      for (let round = 0; round < 4; round += 1) {
        await deps.database.pool.query('update jobs set taken_until = null');
        await runJobs(deps, { slow: { run, fail } });
      }
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await waiting()).toEqual([{ kind: 'slow', tries: 0 }]);
    expect(fail).not.toHaveBeenCalled();
    await deps.database.pool.query('update jobs set taken_until = null');
    await runJobs(deps, { slow: { run, fail } });
    expect(await waiting()).toEqual([]);
  });
});

describe('an undo', () => {
  it('removes what was made and puts back what was changed, but for what somebody changed or used since', async () => {
    await addCarton('Box A');
    await addCarton('Box B');
    const id = await checked(`${heads}Box A,11,Small\nBox B,12,Small\nBox C,1,New\nBox D,2,New\n,1,New\n`);
    await run(id, { LeaveOutRefused: true });
    const [, b, , d] = (
      await keeper.ask<Row[]>('CartonMaster/GetCarton', { SortColumn: 'CartonName', SortOrder: 'ASC' })
    ).data;
    for (const row of [b, d])
      await keeper.ask('CartonMaster/UpdateCarton', {
        CartonId: row?.['CartonId'],
        CartonName: row?.['CartonName'],
        CartonSize: 99,
        Description: 'Mine',
      });
    expect((await keeper.ask(importCalls.undo, { ImportId: id })).code).toBe('200');
    await work();
    expect(await statusOf(id)).toMatchObject({ State: 'undone', CanUndo: false, Counts: { kept: 2 } });
    expect(await rowsOf(id, { Outcome: 'kept' })).toMatchObject([
      { Row: 3, Faults: [{ Message: 'Somebody has changed it since.' }] },
      { Row: 5, Faults: [{ Message: 'Somebody has changed it since.' }] },
    ]);
    const { data: kept } = await keeper.ask(importCalls.refused, { ImportId: id, Outcome: 'kept' });
    expect(kept.map(({ Cells }) => Cells[0])).toEqual(['Box B', 'Box D']);
    expect((await keeper.ask(importCalls.refused, { ImportId: id })).data).toMatchObject([
      { Cells: ['', '1', 'New'] },
    ]);
    expect(await cartonsNow()).toEqual([
      ['Box A', 10, 'Small'],
      ['Box B', 99, 'Mine'],
      ['Box D', 99, 'Mine'],
    ]);
    expect(await keeper.ask(importCalls.undo, { ImportId: id })).toMatchObject({ code: '409' });
  });

  it('keeps a new record that somebody has made inactive since', async () => {
    const id = await checked(`${heads}Box A,1,New\n`);
    await run(id);
    const { data } = await keeper.ask<{ CartonId: number }[]>('CartonMaster/GetCarton', {});
    await keeper.ask(`CartonMaster/InActiveRow/${data[0]?.CartonId}/false`);
    await keeper.ask(importCalls.undo, { ImportId: id });
    await work();
    expect(await rowsOf(id, { Outcome: 'kept' })).toMatchObject([
      { Faults: [{ Message: 'Somebody has changed it since.' }] },
    ]);
  });

  it('keeps records that others refer to', async () => {
    const id = await checked('Category Name\nWipers\nLamps\n', { page: 'category-master' });
    await run(id);
    const { rows } = await deps.database.pool.query(
      `select id from categories where company_id = $1 and category_name = 'Wipers'`,
      [keeper.companyId],
    );
    await keeper.ask('ProductMaster/CreateProduct', {
      ProductName: 'Blade',
      CategoryId: rows[0]?.id,
      HPCode: 'H1',
      ProductImage: '/uploads/a.png',
      GenuineMessage: 'Genuine',
      GenuineAudio: '/uploads/a.mp3',
      AlreadyScannedMsg: 'Scanned',
    });
    await keeper.ask(importCalls.undo, { ImportId: id });
    await work();
    expect(await rowsOf(id, { Outcome: 'kept' })).toMatchObject([
      { Row: 2, Faults: [{ Message: 'It is used since.' }] },
    ]);
  });
});

describe('rights', () => {
  it('are those to add, and for changes those to edit, of the company’s own imports', async () => {
    const id = await checked(`${heads}Box A,1,New\n`);
    const reader = await world.newPerson({ companyId: keeper.companyId, rights: { [cartons]: ['view'] } });
    expect((await upload(`${heads}Box B,1,New\n`, { by: reader })).status).toBe(418);
    expect((await reader.ask(importCalls.status, { ImportId: id })).status).toBe(418);
    expect((await keeper.ask(importCalls.list, { Page: cartons })).data).toHaveLength(1);
    expect((await reader.ask(importCalls.list, { Page: cartons })).data).toEqual([]);
    const stranger = await world.newPerson({ rights: { [cartons]: everyRight } });
    for (const call of [importCalls.status, importCalls.run, importCalls.cancel, importCalls.undo] as const)
      expect(await stranger.ask(call, { ImportId: id })).toMatchObject({ code: '400' });
    await addCarton('Box B');
    const adder = await world.newPerson({
      companyId: keeper.companyId,
      rights: { [cartons]: ['view', 'add'] },
    });
    const theirs = await checked(`${heads}Box B,1,New\n`, { by: adder });
    expect(await rowsOf(theirs, {}, adder)).toMatchObject([
      { Outcome: 'refused', Faults: [{ Message: 'User unauthorized, please contact admin.' }] },
    ]);
  });

  it('are those to edit for whoever runs changes that another person has checked', async () => {
    await addCarton('Box B');
    const id = await checked(`${heads}Box B,99,Taken\n`);
    const adder = await world.newPerson({
      companyId: keeper.companyId,
      rights: { [cartons]: ['view', 'add'] },
    });
    expect((await adder.ask(importCalls.run, { ImportId: id })).status).toBe(418);
    await keeper.ask(importCalls.run, { ImportId: id });
    await deps.database.pool.query(
      `update role_permissions set is_edit = false where role_id = (select role_id from users where id = $1)`,
      [keeper.userId],
    );
    await work();
    expect(await statusOf(id)).toMatchObject({ State: 'failed' });
    expect(await cartonsNow()).toEqual([['Box B', 10, 'Small']]);
  });

  it('are asked for again when the work is done', async () => {
    const leaver = await world.newPerson({ companyId: keeper.companyId, rights: pages });
    const id = await checked(`${heads}Box A,1,New\n`, { by: leaver });
    await leaver.ask(importCalls.run, { ImportId: id });
    await deps.database.pool.query('update users set is_active = false where id = $1', [leaver.userId]);
    await work();
    expect(await statusOf(id)).toMatchObject({ State: 'failed' });
    expect(await cartonsNow()).toEqual([]);
    const loser = await world.newPerson({ companyId: keeper.companyId, rights: pages });
    const other = await checked(`${heads}Box A,1,New\n`, { by: loser });
    await loser.ask(importCalls.run, { ImportId: other });
    await setRights(deps, loser.roleId, { [cartons]: ['view', 'edit'] });
    await work();
    expect(await statusOf(other)).toMatchObject({
      State: 'failed',
      Message: 'The person who began this import may not import here any more. Nothing was stored.',
    });
    expect(await cartonsNow()).toEqual([]);
  });

  it('are asked for again before an undo, which otherwise leaves everything', async () => {
    const leaver = await world.newPerson({ companyId: keeper.companyId, rights: pages });
    const adder = await world.newPerson({
      companyId: keeper.companyId,
      rights: { [cartons]: ['view', 'add'] },
    });
    const id = await checked(`${heads}Box A,1,New\n`);
    await run(id);
    expect((await adder.ask(importCalls.undo, { ImportId: id })).status).toBe(418);
    await leaver.ask(importCalls.undo, { ImportId: id });
    await deps.database.pool.query(
      `update role_permissions set is_edit = false where role_id = (select role_id from users where id = $1)`,
      [leaver.userId],
    );
    await work();
    expect(await statusOf(id)).toMatchObject({
      State: 'done',
      CanUndo: true,
      Message: 'The person who asked for it may not change records here any more. Nothing was changed.',
    });
    expect(await cartonsNow()).toEqual([['Box A', 1, 'New']]);
  });
});
