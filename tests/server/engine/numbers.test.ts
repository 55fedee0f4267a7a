import { describe, expect, it, vi } from 'vitest';
import { text } from '../../../contract/resource/declaration/fields.ts';
import { importCalls } from '../../../contract/calls/records/imports.ts';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import type { ResourceDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { beginNumbers, endNumbers, numberedColumn } from '../../../server/engine/schema/triggers.ts';
import * as tables from '../../../server/services/tables/readTable.ts';
import { tableParts } from '../../../server/services/tables/tableParts.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const claim = declare(
  'Claim',
  {
    ClaimNo: text('Claim No', { numbering: { prefix: 'CLM-', each: 'financialYear' } }),
    Title: text('Title', { required: 'Please enter the title.', unique: 'This title is taken.' }),
  },
  {
    calls: { list: 'Claim/GetClaims', create: 'Claim/CreateClaim', update: 'Claim/UpdateClaim' },
    columns: ['Title', 'ClaimNo'],
    duplicate: true,
  },
);
const { deps, newcomer, personOf, work } = await fileDeclaredApp({ claim });
const { pool } = deps.database;

let titles = 0;
const make = async (by: Person, values: object = {}) =>
  by.post<Row>('Claim/CreateClaim', { Title: `Claim ${(titles += 1)}`, ...values });
const numbersOf = async (by: Person) =>
  (await rowsOf(by, 'Claim/GetClaims', { SortColumn: 'ClaimNo', SortOrder: 'ASC' })).map(
    (row) => row['ClaimNo'],
  );

/** The financial year of India: it begins in April. */
const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number);
const first = month < 4 ? year - 1 : year;
const within = `${first}-${String(first + 1).slice(2)}-`;
const numbers = (count: number) =>
  Array.from({ length: count }, (_, n) => `CLM-${within}${String(n + 1).padStart(5, '0')}`);

it('has neither gaps nor doubles, also of twelve saves at once, and each company has its own', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const colleague = await personOf(one.companyId);
  const saves = Array.from({ length: 12 }, (_, n) => [make(n % 2 ? one : colleague), make(other)]).flat();
  for (const { code } of await Promise.all(saves)) expect(code).toBe('200');
  expect(await numbersOf(one)).toEqual(numbers(12));
  expect(await numbersOf(other)).toEqual(numbers(12));
});

it('is set by nobody, and never changes', async () => {
  const person = await newcomer();
  const refused = { code: '400', message: "Claim No can't be changed in this record." };
  expect(await make(person, { ClaimNo: 'CLM-7' })).toMatchObject(refused);
  const { ClaimId } = await done(make(person));
  expect(await person.post('Claim/UpdateClaim', { ClaimId, ClaimNo: 'CLM-7' })).toMatchObject(refused);
  await done(person.post('Claim/UpdateClaim', { ClaimId, Title: 'Another', ClaimNo: numbers(1)[0] }));
  await expect(pool.query("update claims set claim_no = 'X' where id = $1", [ClaimId])).rejects.toThrow(
    'The numbers of claims never change',
  );
  await pool.query("insert into claims (company_id, claim_no, title) values ($1, 'X', 'By hand')", [
    person.companyId,
  ]);
  expect(await numbersOf(person)).toEqual(numbers(2));
});

it('is not used up by a save that is refused, or whose server dies before the end', async () => {
  const person = await newcomer();
  await done(make(person, { Title: 'Taken' }));
  expect(await make(person, { Title: 'Taken' })).toMatchObject({ code: '409' });
  const holder = await pool.connect();
  holder.on('error', () => {});
  await holder.query('begin');
  await holder.query("insert into claims (company_id, title) values ($1, 'Of the dead')", [person.companyId]);
  const waiting = [make(person), make(person)];
  await vi.waitFor(async () =>
    expect(
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount,
    ).toBeGreaterThan(0),
  );
  // as the end of its connection, after a kill -9
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  holder.release(true);
  for (const { code } of await Promise.all(waiting)) expect(code).toBe('200');
  expect(await numbersOf(person)).toEqual(numbers(3));
});

it('is given to copies and to rows of files, whose undo leaves them, and is found', async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  const person = await newcomer();
  const { ClaimId } = await done(make(person, { Title: 'Original' }));
  await done(
    person.post(importCalls.change.path, {
      Page: 'claim-master',
      Does: 'duplicate',
      Rows: [{ Id: ClaimId }],
    }),
  );
  await work();
  const form = new FormData();
  form.set('Page', 'claim-master');
  form.set('File', new File(['Title\nOne\nTwo\n'], 'claims.csv'));
  const { ImportId } = await done(person.post<{ ImportId: number }>(importCalls.upload.path, form, { form }));
  await work();
  await done(person.post(importCalls.run.path, { ImportId }));
  await work();
  expect(await numbersOf(person)).toEqual(numbers(4));
  expect(
    await rowsOf(person, 'Claim/GetClaims', { SearchValue: numbers(4)[3]?.toLowerCase() }),
  ).toMatchObject([{ Title: 'Two' }]);
  await done(person.post(importCalls.undo.path, { ImportId }));
  await work();
  expect(await numbersOf(person)).toEqual(numbers(4));
});

describe('a table that gets numbers', () => {
  const column = (each?: 'year' | 'financialYear') =>
    numberedColumn('claim_no', { prefix: 'X-', ...(each && { each }) });
  const begin = async (companyId: number, each?: 'year' | 'financialYear') => {
    await pool.query(endNumbers('claims', column()));
    const days = ['2025-03-31', '2025-04-01', '2025-12-31', '2026-01-01'];
    await pool.query(
      `insert into claims (company_id, title, created_at)
       select $1, gen_random_uuid()::text, (day || ' 12:00+05:30')::timestamptz from unnest($2::text[]) day order by day desc`,
      [companyId, days],
    );
    await pool.query(beginNumbers('claims', column(each)));
    const { rows } = await pool.query<{ no: string }>(
      'select claim_no as no from claims where company_id = $1 order by created_at',
      [companyId],
    );
    return rows.map(({ no }) => no);
  };

  it.each([
    [undefined, ['X-00001', 'X-00002', 'X-00003', 'X-00004']],
    ['year', ['X-2025-00001', 'X-2025-00002', 'X-2025-00003', 'X-2026-00001']],
    ['financialYear', ['X-2024-25-00001', 'X-2025-26-00001', 'X-2025-26-00002', 'X-2025-26-00003']],
  ] as const)('numbers what is there in the order in which it was made, each %s', async (each, expected) => {
    const { companyId } = await newcomer();
    expect(await begin(companyId, each)).toEqual(expected);
  });
});

it('is refused at the start where nobody could keep it', () => {
  const boot =
    (ClaimNo: Field, changes: Partial<ResourceDeclaration> = {}) =>
    () =>
      normaliseResources({ claim: { ...claim, ...changes, fields: { ...claim.fields, ClaimNo } } });
  const numbered = (prefix: string) => text('Claim No', { numbering: { prefix } });
  expect(boot(numbered('claim '))).toThrow("'ClaimNo' has numbers behind 'claim ', which is not capitals");
  expect(boot(numbered('C-'), { rowsOf: 'own-company' })).toThrow(
    "it declares no table of a company's records",
  );
  const actions = [
    { name: 'do', label: 'Do', right: 'edit', call: 'Claim/Do', confirm: 'Do it?', asks: ['ClaimNo'] },
  ];
  expect(boot(numbered('C-'), { actions })).toThrow("has numbers, which the action 'do' would set");
});
