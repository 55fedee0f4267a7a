import { expect } from '@playwright/test';
import { mechanic } from '../../../server/demo/people.ts';
import { test } from '../support/demo.ts';
import { signIn } from '../support/signIn.ts';

/** A number of the demo's scheme that no other test scans. */
const serial = 2500;

test('a mechanic earns points by a scan, once, and staff redeems them on a phone', async ({
  server,
  open,
  token,
  browser,
}) => {
  const seals = await fetch(`${server.url}/api/api/IssueNo/GetSeals?FromNo=${serial}&ToNo=${serial}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const QrData = /https?:[^,\s]+/.exec(await seals.text())?.[0] ?? '';

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await phone.newPage();
  await signIn(theirs, server, mechanic.email, mechanic.password);
  await theirs.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Scan' }).click();
  const code = theirs.getByRole('textbox', { name: 'Code of the seal' });
  await code.fill(QrData);
  await code.press('Enter');
  await expect(theirs.getByText('+25 points').first()).toBeVisible();
  const said = await theirs.getByText(/You can redeem \d+ now/).innerText();
  const available = Number(/redeem (\d+) now/.exec(said)?.[1]);
  // the phone's camera opens the seal's page in a tab without the session
  const seal = await phone.newPage();
  await seal.goto(QrData.replace(/^https?:\/\/[^/]+/, server.url));
  await expect(seal.locator('#points')).toHaveText('You have had the points of this unit.');
  await phone.close();

  const page = await open('/transactions/RedemptionApproval');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Add Redemption' }).click();
  const form = page.getByRole('dialog', { name: 'Create Redemption Request' });
  await form.getByRole('combobox', { name: /^User/ }).fill('Farhan');
  await page.locator('[role=listbox] [role=option]', { hasText: mechanic.userName }).click();
  await expect(form.getByLabel('User Points')).toHaveValue(String(available));
  await form.getByLabel(/^Redeem Type/).selectOption('Paytm');
  await form.getByLabel(/^Redeem Points/).fill(String(available + 1));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText(new RegExp(`^Only ${available} points can be redeemed`))).toBeVisible();
  await form.getByLabel(/^Redeem Points/).fill('17');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Redemption added successfully.')).toBeVisible();

  const row = page.getByRole('row', { name: /Farhan Qureshi.*\b17\b/ });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Are you sure you want to Approve?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Redemption approved successfully.')).toBeVisible();
  await expect(row).toHaveCount(0);

  const report = await open('/reports/Redemption-Log-report');
  await expect(report.getByRole('row', { name: /Farhan Qureshi.*\b17\b/ })).toBeVisible();
});
