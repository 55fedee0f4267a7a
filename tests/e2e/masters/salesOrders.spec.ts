import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';
import { exported } from '../support/exported.ts';
import { sheetFile } from '../../support/workbook.ts';

test('sales orders with a wrong cell are not taken and the cell is named; corrected, they are in the log', async ({
  open,
  ask,
}) => {
  const { data: orders } = await ask<{ Id: number; DealerId: number }[]>('OrderBooking/GetOrder', {
    PageSize: 2,
  });
  const { data: dealers } = await ask<{ DealerId: number; DealerCode: string }[]>('UserDMaster/GetDealers', {
    PageSize: 100,
  });
  const codeOf = (id: number) => dealers.find(({ DealerId }) => DealerId === id)?.DealerCode;
  const rows = orders.map(({ Id, DealerId }, place) => [`SO-27-${place}`, Id, codeOf(DealerId)]);
  const file = (given: unknown[][]) => ({
    name: 'orders.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheetFile([['SO No', 'Order No', 'Dealer Code'], ...given]),
  });

  const page = await open('/masters/upload-so-details');
  const log = page.getByRole('table').last();
  await expect(log.getByRole('row')).toHaveCount(3);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect(page.getByText('Please Select Excel file.')).toBeVisible();

  const sample = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Sample Excel' }).click();
  expect((await sample).suggestedFilename()).toBe('SalesOrders.xlsx');

  const picker = page.locator('input[type=file]');
  await picker.setInputFiles(file([...rows, ['SO-27-9', 999_999, 'nobody']]));
  await upload.click();
  const faults = page.getByRole('region', { name: 'Wrong cells' });
  await expect(faults.getByRole('alert')).toHaveText('Nothing was uploaded: 2 cells are wrong.');
  await expect(faults.getByRole('row')).toHaveText([
    'RowColumnValueReason',
    '4OrderNo999999There is no order with this number.',
    '4DealerCodenobodyThere is no dealer with this code.',
  ]);
  const [, first] = await exported(page, 'Download errors', 'SalesOrderErrors.csv');
  expect(first).toBe('4,OrderNo,999999,There is no order with this number.');
  await expect(log.getByRole('row')).toHaveCount(3);

  await picker.setInputFiles(file(rows));
  await expect(faults).toBeHidden();
  await upload.click();
  await expect(page.getByText('2 sales orders were uploaded.')).toBeVisible();
  await expect(page.getByText('Choose an Excel file')).toBeVisible();
  await expect(log.getByRole('row')).toHaveCount(4);

  await page.getByLabel('Period').selectOption('Today');
  await expect(log.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^SalesOrders-\d+\.csv$/);
});
