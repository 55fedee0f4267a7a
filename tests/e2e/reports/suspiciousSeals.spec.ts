import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';

test('a suspicious seal is reviewed and confirmed with a reason, and visitors who scan it are warned', async ({
  open,
}) => {
  const page = await open('/reports/suspicious-seals?status=1');
  const row = page.getByRole('row').filter({ hasText: 'Anand Engine Oil 20W-40' });
  await row.getByRole('cell').nth(1).click();
  const details = page.getByRole('dialog', { name: 'Suspicious Seal' });
  await expect(details.getByText(/^Different phones scanned it in/).first()).toBeVisible();
  await expect(details.getByRole('heading', { name: 'Where it was scanned' })).toBeVisible();
  await details.getByRole('button', { name: 'Confirm' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that this seal was copied?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('The dealer found copies');
  await question.getByRole('switch', { name: 'Warn whoever scans it' }).check();
  await question.getByRole('textbox', { name: 'Warning' }).fill('This seal was copied. Ask the shop.');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The seal is confirmed as copied.')).toBeVisible();
  await expect(details.getByText('The dealer found copies')).toBeVisible();

  const recalls = await open('/transactions/recall');
  await expect(recalls.getByText('This seal was copied. Ask the shop.').first()).toBeVisible();
});
