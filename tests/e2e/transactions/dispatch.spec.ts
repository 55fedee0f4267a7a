import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { getDealers } from '../../../contract/calls/orders/dealers.ts';
import {
  salesOrderColumns,
  salesOrderFile,
  uploadSODetails,
} from '../../../contract/calls/orders/salesOrders.ts';
import { packer } from '../../../server/demo/people.ts';
import { type Ask, done } from '../../support/ask.ts';
import { codesIn } from '../../support/readPdf.ts';
import { sheetFile } from '../../support/workbook.ts';
import { HandheldScanner } from '../scanning/wedge.ts';
import { test } from '../support/demo.ts';

type Fields = Partial<Record<string, unknown>>;

/** Packs two cartons, of four and of six, for an order of ten. Answers their codes and the sales order's number. */
async function packedOrder(ask: Ask) {
  const save = (path: string, sent: object) => done(ask<Fields>(path, sent));
  const { data: dealers } = await ask(getDealers, {});
  const { data: products } = await ask<Fields[]>('ProductMaster/GetProducts', { PageSize: 1 });
  const ProductId = products[0]?.['ProductId'];
  const productDetails = [{ ProductId, Qty: 10 }];
  const order = await save('OrderBooking/CreateOrder', {
    OrderBookingNo: 0,
    DealerId: dealers[0]?.value,
    Remark: '',
    productDetails,
  });
  const soNo = `TRY-${String(order['Id'])}`;
  const { data: rows } = await ask<Fields[]>('UserDMaster/GetDealers', { PageSize: 100 });
  const code = rows.find((row) => row['DealerId'] === dealers[0]?.value)?.['DealerCode'];
  const form = new FormData();
  const sheet = sheetFile([salesOrderColumns, [soNo, order['Id'], code]]);
  form.set(salesOrderFile, new File([Uint8Array.from(sheet)], 'orders.xlsx'));
  await done(ask(uploadSODetails, undefined, { form }));

  await save('IssueNo/CreateIssueNumber', { SalesOrderNo: soNo, IssueQty: 10 });
  const { data: issued } = await ask<Fields[]>('IssueNo/GetIssueNumbers', { PageSize: 1 });
  const from = Number(issued[0]?.['FromNo']);
  await save('Mapping/CreateMapping', { ProductId, FromNo: from, Qty: 10 });
  const [company] = (await ask<Fields[]>('Company/GetCompanys', { PageSize: 100 })).data.slice(-1);
  const cartons: string[] = [];
  for (const [at, [first, last]] of (
    [
      [0, 3],
      [4, 9],
    ] as const
  ).entries()) {
    // a printed slip, whose year no other order uses
    const CartonId = `${String(company?.['Prefix'])}SID${3000 + Number(order['Id'])}0000${at + 1}`;
    cartons.push(CartonId);
    await save('SecondaryPacking/SaveSecondary', {
      CartonId,
      reason: 'A trial',
      secondaryPackingDetails: [{ SeqNo: from + first, ToSeqNo: from + last }],
    });
  }
  return { soNo, cartons };
}

test('a dispatcher scans an order and its cartons wherever the focus is, and has the note with their QR codes; a reversal frees them', async ({
  open,
  ask,
}) => {
  const { soNo, cartons } = await packedOrder(ask);
  const [four = '', six = ''] = cartons;
  const page = await open('/transactions/dispatch', packer);
  const box = page.getByRole('region', { name: 'Scan Item(s)' });
  const scanner = await HandheldScanner.at(page);
  await expect(box.getByText('Ready to scan')).toBeVisible();

  await scanner.scan(four, 5);
  await expect(box.getByText('Enter Sales Order Number')).toBeVisible();
  await scanner.scan(soNo, 5);
  await expect(page.getByLabel('Sales Order No.')).toHaveValue(soNo);
  await page.getByRole('button', { name: 'Start over' }).focus();
  await scanner.scan(four, 5);
  await expect(box.getByText(four)).toBeVisible();
  const info = page.getByRole('region', { name: 'Order Info' }).getByRole('row').last().getByRole('cell');
  await expect(info).toHaveText([/./, '10', '6', '4']);

  await page.reload();
  await expect(info).toHaveText([/./, '10', '6', '4']);
  await scanner.scan(six, 5);
  await scanner.scan(four, 5);
  await expect(box.getByText('Already Scanned..!')).toBeVisible();
  await expect(info).toHaveText([/./, '10', '0', '10']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Submit' }).click();
  const remark = page.getByRole('dialog', { name: 'Add approval remarks' });
  const question = page.getByRole('dialog', { name: /^Dispatch on / });
  // the demo's cartons of this product may be older
  await expect(question.or(remark)).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Dispatch' }).click();
  const saved = page.getByText(/^Dispatch \w+ added successfully\.$/);
  await expect(saved.or(remark)).toBeVisible();
  if (await remark.isVisible()) {
    await remark.getByLabel('Remark').fill('A trial');
    await remark.getByRole('button', { name: 'Submit' }).click();
  }
  const note = await download;
  const id = note.suggestedFilename().replace('.pdf', '');
  expect(await codesIn(readFileSync(await note.path()))).toEqual([id, four, six]);
  await expect(page.getByLabel('Sales Order No.')).toHaveValue('');

  const row = page.getByRole('row', { name: new RegExp(id) });
  await expect(row).toBeVisible();
  const administration = await open('/transactions/dispatch');
  const mine = administration.getByRole('row', { name: new RegExp(id) });
  await mine.getByRole('button', { name: 'Reverse' }).click();
  const dialog = administration.getByRole('dialog', { name: 'Reverse' });
  await dialog.getByLabel('Reason').fill('Came back');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(administration.getByText(`Dispatch ${id} was reversed.`)).toBeVisible();
  await expect(mine.getByText('Reversed', { exact: true })).toBeVisible();
  const { data } = await ask<Fields[]>('SecondaryPacking/GetSecondaryPacking', { SearchValue: four });
  expect(data).toMatchObject([{ CartonId: four, State: 'packed' }]);
});
