import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';
import { goTo } from '../support/goTo.ts';

test('a range is demapped by the keyboard alone, stands in the report and is offered again', async ({
  open,
}) => {
  const page = await open('/transactions/de-mapping?search=wheel%20bearing');
  const cells = page.getByRole('row', { name: /Wheel Bearing/ }).getByRole('cell');
  const [from, to] = [await cells.nth(1).innerText(), await cells.nth(2).innerText()];
  await page.getByRole('button', { name: 'Demap' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Demap' });
  await expect(dialog.getByLabel('From No')).toBeFocused();
  await page.keyboard.insertText(from);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(from);
  await expect(dialog.getByLabel('Quantity')).toHaveValue('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Demapping added successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cells.nth(1)).not.toHaveText(from);
  await expect(cells.nth(2)).toHaveText(to);

  await goTo(page, `/reports/Demapping-report?search=${from}`, 'Demapping Report');
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  await goTo(page, '/transactions/mapping/create', 'Mapping');
  await page.getByRole('button', { name: 'Available mapping series' }).click();
  const series = page.getByRole('dialog', { name: 'Available Series' });
  await expect(series.getByRole('row', { name: new RegExp(`^${from}\\b`) })).toBeVisible();
});
