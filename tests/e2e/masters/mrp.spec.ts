import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';
import { goTo } from '../support/goTo.ts';

test('a new price applies to the product, and the old one stays in its history', async ({ open }) => {
  const page = await open('/masters/mrp-master/create');
  const dialog = page.getByRole('dialog', { name: 'Add MRP' });
  const product = dialog.getByRole('combobox', { name: 'Product Name' });
  const price = dialog.getByLabel('MRP');
  await product.fill('clutch plate');
  await page.getByRole('option', { name: /Clutch Plate/ }).click();
  const name = await product.inputValue();
  await price.fill('2999');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('MRP added successfully.')).toBeVisible();
  await page.getByRole('searchbox').fill('clutch plate');
  await expect(page.getByText('Showing 1 to 3 of 3')).toBeVisible();
  await expect(page.getByRole('row', { name })).toHaveText([/2,?999/, /2,?548/, /2,?450/]);

  await goTo(page, '/masters/product-master?search=clutch%20plate', 'Product Master');
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('dialog').getByLabel('MRP')).toHaveValue('2999');
});
