import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';
import { shoot } from '../support/shoot.ts';

test('a record’s history is one click from its dialog, and an earlier state is restored', async ({
  open,
}) => {
  const page = await open('/masters/carton-master');
  await page.getByRole('link', { name: 'Edit Shelf Box' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Carton' });
  await dialog.getByLabel('Carton Size').fill('18');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Carton updated successfully.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit Shelf Box' }).click();
  await dialog.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Showing 1 to 2 of 2')).toBeVisible();
  await page.getByRole('row', { name: 'Carton Size: 12 → 18' }).getByRole('button', { name: 'Show' }).click();
  const entry = page.getByRole('dialog', { name: 'Change of Shelf Box' });
  await expect(entry.getByRole('row')).toHaveText([/Field/, /Carton Size.*12.*18/]);
  await shoot(page, 'audit-entry-1280');
  await entry.getByRole('button', { name: 'Restore the version before' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Carton Size: 18 → 12' })).toBeVisible();
  await page.getByRole('link', { name: 'Carton Master' }).click();
  await expect(page.getByRole('row', { name: 'Shelf Box 12' })).toBeVisible();
});
