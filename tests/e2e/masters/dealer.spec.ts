import { expect, type Locator } from '@playwright/test';
import { test } from '../support/demo.ts';
import { exported } from '../support/exported.ts';

const certificate = 'server/demo/files/gst-certificate.pdf';

/** Types into a searched dropdown and chooses the result. */
async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByLabel(label).fill(option);
  await form.page().getByRole('option', { name: option, exact: true }).click();
}

test('a dealer is added whose goods go to the billing address, and appears in the exported report', async ({
  open,
}) => {
  const page = await open('/masters/dealer-master');
  await page.getByRole('link', { name: 'Add Dealer' }).click();
  const form = page.getByRole('dialog', { name: 'Add Dealer' });
  for (const [label, value] of [
    ['Name*', 'Malabar Motors'],
    ['Firm Name', 'Malabar Motors and Sons'],
    ['Email*', 'office@malabar-motors.example'],
    ['Mobile Number*', '9847045530'],
    ['Password', 'Malabar1234'],
    ['Confirm Password*', 'Malabar1234'],
    ['GST Number*', '32AABCM4417K1Z6'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('Nature of Firm').selectOption('Partnership');
  await form.getByLabel('Transportation Mode').selectOption('Road');
  await form.getByLabel('GST Certificate').setInputFiles(certificate);
  await expect(form.getByRole('link', { name: 'Preview of GST Certificate' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Next' })).toBeInViewport();
  await form.getByRole('button', { name: 'Next' }).click();

  await form.getByLabel('Billing Address*', { exact: true }).fill('4 Beach Road');
  await choose(form, 'Billing State', 'Kerala');
  await choose(form, 'Billing City', 'Kozhikode');
  await form.getByLabel('Billing Pincode').fill('673001');
  await form.getByRole('button', { name: 'Next' }).click();

  const same = form.getByRole('switch', { name: 'Shipping address is the same as my billing address' });
  await same.check();
  await expect(form.getByLabel('Shipping City')).toHaveValue('Kozhikode');
  await expect(form.getByLabel('Shipping City')).toBeDisabled();
  await same.uncheck();
  await expect(form.getByLabel('Shipping City')).toHaveValue('');
  await same.check();
  await form.getByRole('button', { name: 'Submit' }).click();
  const row = page.getByRole('row', { name: /Malabar Motors/ });
  await expect(row).toContainText('Kerala');

  const lines = await exported(page, 'Export', 'DealerMasterReport.csv');
  const line = lines.find((text) => text.includes('32AABCM4417K1Z6'));
  expect(line?.match(/4 Beach Road/g)).toHaveLength(2);
});
