import { expect } from '@playwright/test';
import { signUp } from '../../../contract/calls/account/signUp.ts';

import { dealerApplicants, sealMaker } from '../../../server/demo/people.ts';
import { askServer } from '../../support/ask.ts';
import { mailed } from '../../support/mails.ts';
import { test } from '../support/demo.ts';
import { signIn } from '../support/signIn.ts';

test('somebody signs up, is approved in the portal, and signs in', async ({ open, server, browser }) => {
  const kaveri = { email: 'tools@kaveri-garage.example', password: 'Kaveri1234' };
  const before = Date.now();
  const asked = await askServer(server)(signUp, {
    Prefix: sealMaker.Prefix,
    RoleName: 'Mechanic',
    UserName: 'Kaveri Garage',
    Email: kaveri.email,
    MobileNo: '9844045521',
    Password: kaveri.password,
    ConfirmPassword: kaveri.password,
  });
  expect(asked.code).toBe('200');

  const link = await mailed(server.dataDir, kaveri.email, before, /http\S+#confirm=[\w-]{43}/);
  const theirs = await browser.newPage();
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Confirm' }).click();
  await expect(theirs.getByText('Your request has been received.')).toBeVisible();

  const page = await open('/masters/user-approval');
  const row = page.getByRole('row', { name: /Kaveri Garage/ });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Are you sure you want to Approve?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('User approved successfully.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await signIn(theirs, server, kaveri.email, kaveri.password);
  await theirs.close();
});

test('a dealer’s certificate is viewed at full size before the decision, whose buttons are all in sight', async ({
  open,
}) => {
  const page = await open('/masters/user-approval');
  const row = page.getByRole('row', {
    name: new RegExp(dealerApplicants.map(({ GstNo }) => GstNo).join('|')),
  });
  for (const name of ['Approve', 'Reject', 'View'])
    await expect(row.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await row.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Approval' });
  await expect(dialog.getByText('Madhya Pradesh')).toBeVisible();
  const picture = dialog.getByRole('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const [file] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link').click()]);
  await file.waitForLoadState();
  expect(file.url()).toMatch(/^blob:/);
  expect(await file.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  await file.close();
});
