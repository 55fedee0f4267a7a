import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { salesOrderColumns } from '../../../contract/calls/orders/salesOrders.ts';
import { dealer, packer } from '../../../server/demo/people.ts';
import { schemaFaults, withoutSchema } from '../../support/epcisSchema.ts';
import { codesIn } from '../../support/readPdf.ts';
import { sheetFile } from '../../support/workbook.ts';
import { HandheldScanner } from '../scanning/wedge.ts';
import { test } from '../support/demo.ts';
import { goTo } from '../support/goTo.ts';
import { done } from '../../support/ask.ts';

const gap = 5;
const product = 'Way Gauge';
const soNo = 'SO-WAY-1';

type Fields = Partial<Record<string, unknown>>;

/** Downloads the file behind `button`. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Prints slips on their page, and reads their codes from the file. */
async function printedSlips(page: Page, type: 'SID' | 'TID', quantity: number): Promise<string[]> {
  await page.getByRole('radio', { name: type }).check();
  await page.getByLabel('Quantity').fill(String(quantity));
  await expect(page.getByLabel('To Number (Included)')).not.toHaveValue('');
  return codesIn((await downloaded(page, 'Submit')).bytes);
}

test('six units go the whole way: they are ordered, issued, mapped, packed twice by a scanner, dispatched and tracked', async ({
  open,
  ask,
  server,
  token,
}) => {
  const save = (path: string, sent: object) => done(ask<Fields>(path, sent));
  const { data: products } = await ask<Fields[]>('ProductMaster/GetProducts', { PageSize: 1 });
  const { ProductId: _id, ProductCode: _code, ...like } = products[0] ?? {};
  await save('ProductMaster/CreateProduct', { ...like, ProductName: product, PackingSize: 3 });

  // a dealer orders
  const shop = await open('/masters/order-booking/create', dealer);
  await shop.getByRole('searchbox', { name: 'Search products' }).fill(product);
  const card = shop.getByRole('article', { name: new RegExp(product) });
  await card.getByRole('textbox').fill('6');
  await shop.getByRole('button', { name: 'View Cart' }).click();
  await shop
    .getByRole('dialog', { name: 'Cart', exact: true })
    .getByRole('button', { name: 'Create Order' })
    .click();
  await expect(shop.getByText('Order created successfully.')).toBeVisible();
  const ordered = shop.getByRole('row').nth(1);

  // the company's books number the order; the open list may or may not have been read again
  const { data: orders } = await ask<Fields[]>('OrderBooking/GetOrder', { PageSize: 1 });
  const orderNo = String(orders[0]?.['OrderBookingNo']);
  const { data: dealers } = await ask<Fields[]>('UserDMaster/GetDealers', { PageSize: 100 });
  const { DealerCode } = dealers.find(({ DealerId }) => DealerId === orders[0]?.['DealerId']) ?? {};
  const office = await open('/masters/upload-so-details');
  await office.locator('input[type=file]').setInputFiles({
    name: 'orders.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheetFile([salesOrderColumns, [soNo, orderNo, DealerCode]]),
  });
  await office.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(office.getByText(/1 sales order/)).toBeVisible();

  // the packer issues and maps numbers, and prints slips
  const page = await open('/activation/issue-number/create', packer);
  const go = async (path: string, heading: string) => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await goTo(page, path, heading);
  };
  const box = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label, exact: true });
  await box('Sales Order No').fill(soNo);
  await box('Quantity').fill('6');
  await expect(box('To No')).not.toHaveValue('');
  const first = Number(await box('To No').inputValue()) - 5;
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Issue No added successfully.')).toBeVisible();
  await go('/transactions/mapping/create', 'Mapping');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Product Name' }).fill(product);
  await page.getByRole('option', { name: product }).click();
  await page.getByRole('button', { name: 'Available mapping series' }).click();
  const from = new RegExp(`^${first}\\b`);
  await page
    .getByRole('dialog', { name: 'Available Series' })
    .getByRole('row', { name: from })
    .getByRole('button', { name: /Choose/ })
    .click();
  await expect(box('Quantity')).toHaveValue('6');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Mapping added successfully.')).toBeVisible();
  await go('/transactions/carton-slip', 'Carton Slip');
  const [one = '', two = ''] = await printedSlips(page, 'SID', 2);
  const [large = ''] = await printedSlips(page, 'TID', 1);

  // the seals' codes, with the address of the public page
  const csv = await fetch(`${server.url}/api/api/IssueNo/GetSeals?FromNo=${first}&ToNo=${first + 5}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const seals = (await csv.text()).match(/https?:[^,\s]+/g) ?? [];
  expect(seals).toHaveLength(6);

  // three units one by one, the others by their first and last
  await go('/transactions/secondary-packing', 'Secondary Packing');
  const scanner = await HandheldScanner.at(page);
  const answer = (label: string) => page.getByRole('region', { name: label });
  const units = answer('Scan units');
  await expect(units.getByText('Ready to scan')).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const slip = page.getByRole('dialog', { name: 'Scan the Carton Slip For Secodary Packing' });
  for (const [place, seal] of seals.slice(0, 3).entries()) {
    await scanner.scan(seal, gap);
    await expect(page.getByText(`${place + 1} of 3 units`)).toBeVisible();
  }
  await expect(slip).toBeVisible();
  await scanner.scan(one, gap);
  await expect(units.getByText(`${one} is packed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await scanner.scan(seals[3] ?? '', gap);
  await expect(page.getByText('1 of 3 units')).toBeVisible();
  await scanner.scan(seals[5] ?? '', gap);
  await expect(slip).toBeVisible();
  await scanner.scan(two, gap);
  await expect(units.getByText(`${two} is packed.`)).toBeVisible();
  await scanner.scan(seals[4] ?? '', gap);
  await expect(units.getByText(new RegExp(`^Already packed: .* in carton ${two}`))).toBeVisible();

  // both go into a tertiary carton
  await go('/transactions/Tertiary-Packing', 'Tertiary Packing');
  const cartons = answer('Scan items');
  await expect(cartons.getByText('Ready to scan')).toBeVisible();
  for (const code of [one, two]) {
    await scanner.scan(code, gap);
    await expect(cartons.getByText(code)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Scan the Carton Slip For Tertiary Packing' })).toBeVisible();
  await scanner.scan(large, gap);
  await expect(cartons.getByText(`${large} is packed.`)).toBeVisible();

  // they go to the dealer, with a note
  await go('/transactions/dispatch', 'Dispatch');
  const items = answer('Scan Item(s)');
  await expect(items.getByText('Ready to scan')).toBeVisible();
  await scanner.scan(soNo, gap);
  await expect(page.getByLabel('Sales Order No.')).toHaveValue(soNo);
  await scanner.scan(one, gap);
  await expect(items.getByText(new RegExp(`^${one} is in carton ${large}`))).toBeVisible();
  await scanner.scan(large, gap);
  const info = page.getByRole('region', { name: 'Order Info' }).getByRole('row').last().getByRole('cell');
  await expect(info).toHaveText([product, '6', '0', '6']);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: `Dispatch on ${soNo}?` })).toContainText(`${product}60`);
  const note = await downloaded(page, 'Dispatch');
  const dispatch = note.name.replace('.pdf', '');
  expect(await codesIn(note.bytes)).toEqual([dispatch, large]);
  await shop.reload();
  await expect(ordered).toContainText('Dispatched');

  // a unit's journey, on the page and as a file
  await go('/reports/qr-code-tracking-report', 'QR Code Tracking Report');
  await expect(page.getByText('Ready to scan')).toBeVisible();
  await scanner.scan(seals[4] ?? '', gap);
  const journey = page
    .getByRole('list')
    .filter({ hasText: /issued/i })
    .getByRole('listitem');
  for (const code of [two, large, dispatch]) await expect(journey.getByText(code).first()).toBeVisible();
  await expect(journey.first()).toContainText(/issued/i);
  const file = await downloaded(page, 'Download EPCIS');
  const events = JSON.parse(file.bytes.toString('utf8')) as {
    epcisBody: { eventList: { type: string; action: string }[] };
  };
  expect(events.epcisBody.eventList.map(({ type, action }) => `${type} ${action}`)).toEqual([
    'ObjectEvent ADD',
    'AggregationEvent ADD',
    'AggregationEvent ADD',
    'ObjectEvent OBSERVE',
  ]);
  if (withoutSchema) test.info().annotations.push({ type: 'schema', description: withoutSchema });
  else expect(schemaFaults()(events)).toEqual([]);
});
