import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';

test('a scheme takes its numbers from the available series, and few of its fields can be changed later', async ({
  open,
}) => {
  const page = await open('/masters/loyalityscheme-master/create');
  const adding = page.getByRole('dialog', { name: 'Add Scheme' });
  await adding.getByLabel('Scheme Name').fill('Winter checks');
  await adding.getByLabel('Scheme Category').selectOption('Paytm');
  await adding.getByLabel('Scheme Description').fill('Cash for every battery fitted');
  for (const [field, option] of [
    ['Applied To', 'Mechanic'],
    ['Product', 'Battery'],
  ] as const) {
    await adding.getByRole('combobox', { name: field }).fill(option);
    await page.getByRole('option', { name: option }).first().click();
  }
  await adding.getByRole('button', { name: 'Available Series' }).click();
  const series = page.getByRole('dialog', { name: 'Available Series' });
  await series
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  await expect(series).toHaveCount(0);
  await expect(adding.getByLabel('From No')).toHaveValue(/\d/);
  await expect(adding.getByLabel('To No')).toHaveValue(/\d/);
  await adding.getByLabel('Quantity').fill('10');
  await adding.getByLabel('Loyalty Points').fill('5');
  await adding.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Scheme added successfully.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit Winter checks' }).click();
  const editing = page.getByRole('dialog', { name: 'Update Scheme' });
  for (const name of [
    'Scheme Name',
    'Scheme Category',
    'Applied To',
    'Product',
    'From No',
    'Quantity',
    'Start Date',
  ])
    await expect(editing.getByLabel(name), name).not.toBeEditable();
  await expect(editing.getByLabel('Scheme Description')).toBeFocused();
  await editing.getByLabel('Scheme Description').fill('Cash for every battery that is fitted');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Scheme updated successfully.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Cash for every battery that is fitted' })).toBeVisible();
});
