import { beforeEach, describe, expect, it } from 'vitest';
import { getFromNumbers } from '../../contract/calls/seals/serials.ts';
import { maxSerial } from '../../contract/serial/serialRange.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { setRights } from '../support/factories.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose('the book has the last number');
let brand: Brand;

beforeEach(async () => {
  brand = await createBrand(deps);
});

const issue = (IssueQty: unknown, changes: object = {}) =>
  brand.ask('IssueNo/CreateIssueNumber', { SalesOrderNo: 'SO-7', IssueQty, ...changes });

const list = async (request: object = {}) =>
  (await brand.ask<Fields[]>('IssueNo/GetIssueNumbers', { PageSize: 100, ...request })).data;

const nextFrom = async () => (await brand.ask(getFromNumbers)).data[0];

const lastSerial = (serial: number) =>
  deps.database.pool.query('update serial_books set last_serial = $1 where company_id = $2', [
    serial,
    brand.companyId,
  ]);

describe('issuing numbers', () => {
  it('begins at 1 and goes on after the last issued number', async () => {
    expect(await nextFrom()).toEqual({ FromNo: 1 });
    await issue(100);
    expect(await nextFrom()).toEqual({ FromNo: 101 });
  });

  it('decides From itself, whatever was sent', async () => {
    await issue(10);
    await issue(5, { FromNo: 3, ToNo: 7 });
    const rows = await list({ SortColumn: 'FromNo', SortOrder: 'ASC' });
    expect(rows.map(({ FromNo, ToNo, IssueQty }) => [FromNo, ToNo, IssueQty])).toEqual([
      [1, 10, 10],
      [11, 15, 5],
    ]);
  });

  it.each([
    ['', 'Please enter your quantity.'],
    ['ten', 'Please enter only number.'],
    [0, 'Please enter your quantity.'],
    [-4, 'Please enter your quantity.'],
    [1e12, 'This number is too large: the largest is 2,14,74,83,647.'],
  ])('refuses the quantity %s', async (quantity, message) => {
    const refused = await issue(quantity);
    expect(refused).toMatchObject({ code: '400', message, data: { errors: { IssueQty: message } } });
    expect(await nextFrom()).toEqual({ FromNo: 1 });
  });

  it('refuses an empty sales order', async () => {
    expect((await issue(5, { SalesOrderNo: ' ' })).message).toBe('Please enter sales order no.');
  });

  it('issues up to the largest serial and says how many are left beyond it', async () => {
    await lastSerial(maxSerial - 10);
    expect((await issue(11)).message).toBe('Only 10 numbers are left to issue.');
    expect((await issue(10)).code).toBe('200');
    expect((await issue(1)).message).toBe('All numbers are issued.');
  });

  it('is refused by the database where the book is behind the issued ranges', async () => {
    await issue(10);
    await lastSerial(5);
    expect((await issue(10)).code).toBe('409');
    expect(await list()).toHaveLength(1);
  });

  it('gives twenty who issue at once ranges that neither overlap nor leave a gap', async () => {
    const quantities = Array.from({ length: 20 }, (_, index) => 1 + index * 37);
    const answers = await Promise.all(quantities.map((quantity) => issue(quantity)));
    expect(answers.map(({ code }) => code)).toEqual(quantities.map(() => '200'));
    const rows = await list({ SortColumn: 'FromNo', SortOrder: 'ASC' });
    expect(rows.map((row) => Number(row['IssueQty'])).sort((a, b) => a - b)).toEqual(quantities);
    let last = 0;
    for (const row of rows) {
      expect(row['FromNo']).toBe(last + 1);
      last = Number(row['ToNo']);
    }
  });

  it('issues once for a request that is sent again with its Idempotency-Key', async () => {
    const again = { headers: { 'idempotency-key': 'one' } };
    const body = { SalesOrderNo: 'SO-7', IssueQty: 5 };
    const [first, second] = await Promise.all([
      brand.ask('IssueNo/CreateIssueNumber', body, again),
      brand.ask('IssueNo/CreateIssueNumber', body, again),
    ]);
    expect(first.data).toEqual(second.data);
    expect(await nextFrom()).toEqual({ FromNo: 6 });
  });

  it('needs the right to add, and to view for the list', async () => {
    await setRights(deps, brand.roleId, { 'issue-number': ['view'] });
    expect((await issue(5)).status).toBe(418);
    expect(await list()).toEqual([]);
    await setRights(deps, brand.roleId, { 'issue-number': [] });
    expect((await brand.ask('IssueNo/GetIssueNumbers', {})).status).toBe(418);
    expect((await brand.ask(getFromNumbers)).status).toBe(418);
  });
});

describe('the list of issued numbers', () => {
  it('has the documented fields, TotalRows on the first row', async () => {
    await issue(5);
    await issue(5);
    const [first, second] = await list({ PageSize: 5 });
    const date = expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/);
    expect(first).toEqual({
      IssueId: expect.any(Number),
      SalesOrderNo: 'SO-7',
      // not documented: who prints them
      PrintHouse: null,
      ProgramId: null,
      FromNo: 6,
      ToNo: 10,
      IssueQty: 5,
      CreatedDt: date,
      UpdatedDt: date,
      TotalRows: 2,
    });
    expect(second).not.toHaveProperty('TotalRows');
  });

  it('finds the range that holds a number, and sales orders by a part', async () => {
    await issue(100);
    await issue(1000, { SalesOrderNo: 'Spring_Sale' });
    expect((await list({ SearchValue: '1 001' })).map((row) => row['FromNo'])).toEqual([101]);
    expect((await list({ SearchValue: 'spring_s' })).map((row) => row['FromNo'])).toEqual([101]);
    expect(await list({ SearchValue: '5000' })).toEqual([]);
    expect(await list({ SearchValue: '99999999999999999999' })).toEqual([]);
  });

  it('sorts by each number', async () => {
    await issue(10);
    await issue(5);
    for (const column of ['FromNo', 'ToNo', 'IssueQty', 'SalesOrderNo']) {
      const rows = await list({ SortColumn: column, SortOrder: 'ASC' });
      const values = rows.map((row) => row[column]);
      expect(values).toEqual(values.toSorted((a, b) => (Number(a) < Number(b) ? -1 : 1)));
    }
  });

  it('shows nothing of another company', async () => {
    await issue(5);
    const other = await createBrand(deps);
    expect((await other.ask('IssueNo/GetIssueNumbers', {})).data).toEqual([]);
    expect((await other.ask(getFromNumbers)).data).toEqual([{ FromNo: 1 }]);
  });
});
