import { expect, type Page } from '@playwright/test';
import { test } from '../support/demo.ts';
import { shoot } from '../support/shoot.ts';

interface MappedRange {
  ProductName: string;
  ToNo: number;
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

async function save(page: Page, isForAll = false): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  if (isForAll) await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Product configuration updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
}

test('options that are off for one product or for all are hidden from visitors', async ({
  open,
  ask,
  server,
  token,
  browser,
}) => {
  const { data: mapped } = await ask<MappedRange[]>('Mapping/GetMappings', { PageSize: 1 });
  const { ProductName, ToNo } = mapped[0] ?? { ProductName: 'None is mapped', ToNo: 0 };
  const csv = await fetch(`${server.url}/api/api/IssueNo/GetSeals?FromNo=${ToNo}&ToNo=${ToNo}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [seal = ''] = /http[^,]+/.exec(await csv.text()) ?? [];

  const page = await open('/masters/product-configuration');
  await page.getByPlaceholder('Select Product').click();
  await page.getByPlaceholder('Search Products').fill(ProductName.slice(6, -2));
  await page.getByRole('option', { name: ProductName }).click();
  await expect(box(page, 'Share')).toBeChecked();
  await box(page, 'Share').uncheck();
  await save(page);
  await shoot(page, 'configuration-1280');

  const phone = await browser.newPage();
  await phone.goto(seal);
  await expect(phone.getByRole('heading', { name: 'Genuine' })).toBeVisible();
  await expect(phone.getByRole('img', { name: `Picture of ${ProductName}` })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Rating' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Share' })).toHaveCount(0);

  await box(page, 'Configure for all products').check();
  await box(page, 'Select all, first column').check();
  await box(page, 'Select all, second column').uncheck();
  await save(page, true);
  await phone.goto(seal);
  await expect(phone.getByRole('heading', { name: 'Share' })).toBeVisible();
  await expect(phone.getByRole('img', { name: `Picture of ${ProductName}` })).toHaveCount(0);
  await expect(phone.getByRole('region', { name: 'Rating' })).toHaveCount(0);

  await box(page, 'Select all, second column').check();
  await save(page, true);
});
