import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';
import { samples } from '../../support/uploadSamples.ts';

test('a product keeps its pairs in rows, its picture is a picture, and its video may be a link', async ({
  open,
}) => {
  const page = await open('/masters/product-master?search=spark');
  await page.getByRole('link', { name: /^Edit .*Spark/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Product' });
  const file = dialog.locator('input[type=file]').and(dialog.getByLabel('Product Image'));
  await expect(dialog.getByRole('img', { name: 'Preview of Product Image' })).toHaveJSProperty(
    'complete',
    true,
  );
  await dialog.getByRole('switch', { name: 'Upload the video from this device' }).uncheck();
  await dialog.getByLabel('Product Video').fill('https://video.example/spark-plug');
  await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: samples.html });
  await expect(dialog.getByText('Only image format is accepted.')).toBeVisible();
  await file.setInputFiles('server/demo/files/wheel-bearing.webp');
  // the field counts as empty until its file is shown
  await expect(dialog.getByRole('img', { name: 'Preview of Product Image' })).toBeVisible();

  await dialog.getByRole('tab', { name: 'Product Specification' }).click();
  const remove = dialog.getByRole('button', { name: /^Remove row/ });
  await expect(remove.first()).toBeVisible();
  for (let rows = await remove.count(); rows > 1; rows--) await remove.first().click();
  await expect(remove).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated successfully.')).toBeVisible();

  await page.getByRole('link', { name: /^Edit .*Spark/ }).click();
  await expect(dialog.getByLabel('Product Video')).toHaveValue('https://video.example/spark-plug');
  await dialog.getByRole('tab', { name: 'Product Specification' }).click();
  await expect(dialog.getByLabel('Value', { exact: true })).toHaveCount(1);
});

test('the row that chooses all rows does not scroll, and on a phone a filter by a record fills its place', async ({
  open,
}) => {
  const page = await open('/masters/product-master');
  const bar = page.getByRole('checkbox', { name: 'Choose all of this page' }).locator('xpath=../..');
  expect(await bar.evaluate((row) => row.scrollHeight - row.clientHeight)).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const widthOf = async (name: string) => (await page.getByLabel(name, { exact: true }).boundingBox())?.width;
  expect(await widthOf('Category Name')).toBe(await widthOf('OEM'));
});
