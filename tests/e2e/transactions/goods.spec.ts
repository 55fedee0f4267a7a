import { expect, type Page } from '@playwright/test';
import { getDealers } from '../../../contract/calls/orders/dealers.ts';
import {
  salesOrderColumns,
  salesOrderFile,
  uploadSODetails,
} from '../../../contract/calls/orders/salesOrders.ts';
import { done } from '../../support/ask.ts';
import { sheetFile } from '../../support/workbook.ts';
import { HandheldScanner } from '../scanning/wedge.ts';
import { test } from '../support/demo.ts';
import { closedDialogsLeft } from '../support/goTo.ts';

type Fields = Partial<Record<string, unknown>>;

const gap = 5;

/** No page may be wider than the phone. */
const isNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('goods come back, are counted, corrected and recalled on a phone in Hindi', async ({
  open,
  ask,
  server,
  token,
}) => {
  const save = (path: string, sent: object) => done(ask<Fields>(path, sent));
  // two cartons of three, of which one is dispatched
  const { data: products } = await ask<Fields[]>('ProductMaster/GetProducts', { PageSize: 1 });
  const { ProductId: _id, ProductCode: _code, ...like } = products[0] ?? {};
  const made = await save('ProductMaster/CreateProduct', {
    ...like,
    ProductName: 'Day Gauge',
    PackingSize: 0,
  });
  const ProductId = made['ProductId'];
  await save('IssueNo/CreateIssueNumber', { SalesOrderNo: 'DAY', IssueQty: 8 });
  const { data: issued } = await ask<Fields[]>('IssueNo/GetIssueNumbers', { PageSize: 1 });
  const first = Number(issued[0]?.['FromNo']);
  await save('Mapping/CreateMapping', { ProductId, FromNo: first, Qty: 8 });
  const csv = await fetch(`${server.url}/api/api/IssueNo/GetSeals?FromNo=${first}&ToNo=${first + 7}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const seals = (await csv.text()).match(/https?:[^,\s]+/g) ?? [];
  const [company] = (await ask<Fields[]>('Company/GetCompanys', { PageSize: 100 })).data.slice(-1);
  const pack = async (at: number) => {
    // a printed slip, whose year no other test uses
    const CartonId = `${String(company?.['Prefix'])}SID29990000${at + 1}`;
    const secondaryPackingDetails = [{ SeqNo: first + 3 * at, ToSeqNo: first + 3 * at + 2 }];
    await save('SecondaryPacking/SaveSecondary', { CartonId, reason: 'A trial', secondaryPackingDetails });
    return CartonId;
  };
  const [one, two] = [await pack(0), await pack(1)];
  const { data: dealers } = await ask(getDealers, {});
  const DealerId = dealers[0]?.value;
  const order = { OrderBookingNo: 0, DealerId, Remark: '', productDetails: [{ ProductId, Qty: 8 }] };
  const orderNo = (await save('OrderBooking/CreateOrder', order))['Id'];
  const { data: firms } = await ask<Fields[]>('UserDMaster/GetDealers', { PageSize: 100 });
  const dealerCode = firms.find((row) => row['DealerId'] === DealerId)?.['DealerCode'];
  const form = new FormData();
  const sheet = sheetFile([salesOrderColumns, ['DAY-1', orderNo, dealerCode]]);
  form.set(salesOrderFile, new File([Uint8Array.from(sheet)], 'orders.xlsx'));
  await done(ask(uploadSODetails, undefined, { form }));
  const dispatchDetails = [{ CartonId: one }];
  await save('Dispatch/Save', { DealerId, SONo: 'DAY-1', dispatchDetails, Remark: 'A trial' });

  const page = await open('/transactions/returns');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('sealbook.language', 'hi'));
  await page.reload();
  const scanner = await HandheldScanner.at(page);
  const box = (label: string) => page.getByRole('region', { name: label, exact: true });

  // a unit comes back damaged, and then the carton
  const back = box('कार्टन या नग स्कैन करें');
  await expect(back).toBeVisible();
  const choose = (condition: string) =>
    page
      .getByRole('radio', { name: condition })
      .or(page.getByRole('button', { name: condition }))
      .first()
      .click();
  await choose('ख़राब');
  await scanner.scan(seals[0] ?? '', gap);
  await expect(back.getByText(/Day Gauge: 1/)).toBeVisible();
  await isNarrow(page);
  const answer = async (reason: string) => {
    await page.getByRole('button', { name: 'जमा करें' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill(reason);
    await isNarrow(page);
    await question.getByRole('button', { name: 'वापस लें' }).click();
    await expect(question).toBeHidden();
    await closedDialogsLeft(page);
  };
  await answer('Crushed on the way');
  await page.reload();
  await expect(back).toBeVisible();
  // the device remembers the condition
  await choose('बेचने योग्य');
  await scanner.scan(one, gap);
  await expect(back.getByText(/Day Gauge: 2/)).toBeVisible();
  await answer('Not sold');

  // a count finds one of two cartons
  await save('StockCount/CreateCount', { CountName: 'Day count', ProductId });
  await page.goto(`${server.url}/transactions/stock-count`);
  const counted = box('कार्टन स्कैन करें');
  await page.getByRole('combobox', { name: 'गिनती', exact: true }).selectOption({ label: 'Day count' });
  await expect(counted).toBeVisible();
  await scanner.scan(one, gap);
  await expect(counted.getByText(/Day Gauge: 2/)).toBeVisible();
  await isNarrow(page);

  // a unit is taken out of it, and another put in
  await page.goto(`${server.url}/transactions/unpacking?search=${one}`);
  await page.getByRole('button', { name: 'सामान ठीक करें' }).first().click();
  const dialog = page.getByRole('dialog', { name: `${one} ठीक करें` });
  const units = dialog.getByRole('region', { name: 'निकालने या डालने वाले नग स्कैन करें' });
  await expect(units).toBeVisible();
  await scanner.scan(seals[1] ?? '', gap);
  await expect(units.getByText(`${first + 1} कार्टन में है, उसे निकाला जाएगा।`)).toBeVisible();
  await scanner.scan(seals[6] ?? '', gap);
  await expect(units.getByText(`${first + 6} डाला जाएगा।`)).toBeVisible();
  await scanner.scan(seals[7] ?? '', gap);
  await expect(dialog.getByText('अभी 2 नग, बाद में 3')).toBeVisible();
  // a unit of the other carton stays there
  await scanner.scan(seals[4] ?? '', gap);
  await expect(units.getByText(new RegExp(two))).toBeVisible();
  await isNarrow(page);
  await dialog.getByRole('button', { name: 'जमा करें' }).click();
  const why = page.getByRole('dialog', { name: 'सामान ग़लत क्यों था?' });
  await why.getByRole('textbox').fill('Packed the wrong ones');
  await why.getByRole('button', { name: 'जमा करें' }).click();
  await expect(page.getByText(`${one} का सामान ठीक किया गया।`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await closedDialogsLeft(page);
  const { data: row } = await ask<Fields[]>('SecondaryPacking/GetSecondaryPacking', { SearchValue: one });
  expect(row).toMatchObject([{ CartonId: one, TotalQty: 3, State: 'packed' }]);

  // what was put in is recalled with the carton, and its journey says how it came there
  const words = { Warning: 'Do not use it.', Reason: 'Cracks' };
  await save('Recall/CreateRecall', { RecallBy: 3, FromNo: first + 6, ToNo: first + 6, ...words });
  await page.goto(`${server.url}/reports/qr-code-tracking-report`);
  await scanner.scan(seals[6] ?? '', gap);
  await expect(page.getByRole('listitem').filter({ hasText: 'में सुधार में डाला गया' })).toContainText(one);
  await expect(page.getByRole('listitem').filter({ hasText: 'रिकॉल हुआ' })).toBeVisible();
  await isNarrow(page);
});
