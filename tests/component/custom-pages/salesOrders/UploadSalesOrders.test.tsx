import { File } from 'node:buffer';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mostSalesOrderBytes, uploadSODetails } from '../../../../contract/calls/orders/salesOrders.ts';
import { createCompany, createProduct, createRole, createTestDealer } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut, sendRealFiles } from '../../../support/portal.tsx';
import { sheetFile } from '../../../support/workbook.ts';

const network = await fileNetwork();
await sendRealFiles();
const saved: { name: string; text: Promise<string> }[] = [];
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  saved.push({ name: this.download, text: texts.get(this.href) ?? Promise.resolve('') });
});
const texts = new Map<string, Promise<string>>();
vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
  const address = `blob:${texts.size}`;
  texts.set(address, (blob as globalThis.Blob).text());
  return address;
});
vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = '/masters/upload-so-details';
let companyId: number;
let code: string;

/** Creates a company with one order, number 1. */
beforeEach(async () => {
  const { deps } = network;
  companyId = await createCompany(deps);
  const roleId = await createRole(deps, companyId, {}, { userType: 2, roleName: 'Dealer' });
  const { dealerId } = await createTestDealer(deps, { companyId, roleId });
  await createProduct(deps, companyId);
  await deps.database.pool.query('insert into orders (company_id, order_no, dealer_id) values ($1, 1, $2)', [
    companyId,
    dealerId,
  ]);
  code = `D${dealerId}`;
  saved.length = 0;
});

const workbook = (rows: readonly (readonly unknown[])[], name = 'orders.xlsx') =>
  new File([sheetFile([['SO No', 'Order No', 'Dealer Code'], ...rows])], name) as globalThis.File;

const open = async (rights = rightsBut()) => {
  const portal = await openPortal(network, page, { companyId, rights });
  await screen.findByText('Insert Log');
  const send = async (file: globalThis.File) => {
    await portal.user.upload(screen.getByLabelText(/^Excel File/, { selector: 'input[type=file]' }), file);
    await portal.user.click(screen.getByRole('button', { name: 'Upload' }));
  };
  return { ...portal, send };
};

describe('the upload of sales orders', () => {
  it('is titled as specified, and asks for a file', async () => {
    const { user } = await open();
    expect(screen.getByRole('heading', { name: 'Insert Sales Order Details (Using Excel)' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download Sample Excel' })).toHaveAttribute(
      'href',
      '/samples/sales-orders.xlsx',
    );
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please Select Excel file.');
    expect(network.sentTo(uploadSODetails)).toEqual([]);
  });

  it('says what was uploaded, shows it in the log and starts over', async () => {
    const { send } = await open();
    await send(workbook([['SO-1', 1, code]]));
    expect(await screen.findByText('1 sales order was uploaded.')).toBeVisible();
    expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
    expect(screen.getByText('Choose an Excel file')).toBeVisible();
    const [sent] = network.sentTo(uploadSODetails);
    expect(sent?.headers.get('page')).toBe('upload-so-details');
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  });

  it('names every wrong cell, gives them as CSV, and forgets them with another file', async () => {
    const { user, send } = await open();
    await send(
      workbook([
        ['SO-1', 1, code],
        ['=SUM(A1)', '=two\nthree', 'nobody'],
      ]),
    );
    const faults = within(await screen.findByRole('region', { name: 'Wrong cells' }));
    expect(faults.getByRole('alert')).toHaveTextContent('Nothing was uploaded: 2 cells are wrong.');
    const rows = faults.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Row', 'Column', 'Value', 'Reason'],
      ['3', 'OrderNo', '=two three', 'An order number has only digits.'],
      ['3', 'DealerCode', 'nobody', 'There is no dealer with this code.'],
    ]);
    await user.click(faults.getByRole('button', { name: 'Download errors' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['SalesOrderErrors.csv']));
    expect(await saved[0]?.text).toContain(`3,OrderNo,'=two three,An order number has only digits.\r\n`);

    await user.upload(
      screen.getByLabelText(/^Excel File/, { selector: 'input[type=file]' }),
      workbook([['SO-1', 1, code]]),
    );
    expect(screen.queryByRole('region', { name: 'Wrong cells' })).toBeNull();
  });

  it('says at the field that a file is not a workbook or too large, without sending the latter', async () => {
    const { send } = await open();
    await send(new File(['<html>'], 'page.xlsx') as globalThis.File);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Only Excel files (.xlsx or .xls) are accepted.',
    );
    expect(network.sentTo(uploadSODetails)).toHaveLength(1);
    await send(new File([Buffer.alloc(mostSalesOrderBytes + 1)], 'large.xlsx') as globalThis.File);
    expect(screen.getByRole('alert')).toHaveTextContent('This file is larger than 10 MB.');
    expect(network.sentTo(uploadSODetails)).toHaveLength(1);
  });

  it('is sent again under the same key if it gets no answer, and is taken once', async () => {
    const { user, send } = await open();
    let key: string | null = null;
    const lose = ({ request }: { request: Request }) => {
      key = request.headers.get('idempotency-key');
      return HttpResponse.error();
    };
    network.use(http.post(`*/${uploadSODetails.path}`, lose, { once: true }));
    await send(workbook([['SO-1', 1, code]]));
    expect(await screen.findByText(/server could not be reached|connection/i)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('1 sales order was uploaded.')).toBeVisible();
    expect(network.sentTo(uploadSODetails)[0]?.headers.get('idempotency-key')).toBe(key);
  });

  it('is not sent twice by a double click', async () => {
    const { user } = await open();
    // the server answers
    const wait = async () => {
      await delay(200);
    };
    network.use(http.post(`*/${uploadSODetails.path}`, wait, { once: true }));
    await user.upload(
      screen.getByLabelText(/^Excel File/, { selector: 'input[type=file]' }),
      workbook([['SO-1', 1, code]]),
    );
    await user.dblClick(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('1 sales order was uploaded.')).toBeVisible();
    expect(network.sentTo(uploadSODetails)).toHaveLength(1);
  });
});

describe('the Insert Log', () => {
  it('is narrowed by its period, and people who may edit download its rows', async () => {
    const { user, send } = await open();
    await send(workbook([['SO-1', 1, code]]));
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved[0]?.name).toMatch(/^SalesOrders-\d+\.csv$/));
    expect(await saved[0]?.text).toBe(`SONo,OrderNo,DealerCode\r\nSO-1,1,${code}\r\n`);
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 Days');
    await waitFor(() =>
      expect(network.sentTo('OrderBooking/GetSOInsertLog').at(-1)?.body).toMatchObject({
        type: 4,
        SortColumn: 'InsertDate',
        SortOrder: 'DESC',
        First: 1,
        PageSize: 5,
        IsActive: true,
        SearchValue: '',
      }),
    );
  });

  it('has neither the form without the right to add nor the action without the right to edit', async () => {
    const { send } = await open();
    await send(workbook([['SO-1', 1, code]]));
    await screen.findByRole('button', { name: 'Download' });
    cleanup();
    await openPortal(network, page, { companyId, rights: rightsBut({ 'upload-so-details': ['view'] }) });
    await screen.findByText('Showing 1 to 1 of 1');
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });
});
