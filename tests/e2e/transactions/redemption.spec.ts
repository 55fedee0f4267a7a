import { expect } from '@playwright/test';
import { verifyProduct, type VerificationAnswer } from '../../../contract/calls/verification.ts';
import { mechanic } from '../../../server/demo/people.ts';
import { askServer } from '../../support/ask.ts';
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

  const theirs = await browser.newPage();
  await signIn(theirs, server, mechanic.email, mechanic.password);
  const session = await theirs.evaluate(() => sessionStorage.getItem('user') ?? '');
  await theirs.close();
  const { Token } = JSON.parse(session) as { Token: string };
  const scan = () =>
    askServer(server)<Partial<VerificationAnswer>>(
      verifyProduct.path,
      { VerificationMode: 'Web', VerificationType: 2, QrData, ScratchCode: '' },
      { token: Token },
    );
  const first = await scan();
  expect(first).toMatchObject({ code: '200', data: { EarnedPoints: 25, SchemeName: 'Monsoon check-up' } });
  expect((await scan()).data).not.toHaveProperty('EarnedPoints');
  const available = first.data.UserPoints ?? 0;

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
