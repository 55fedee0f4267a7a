import { expect, type Page, test } from '@playwright/test';
import { mailedCode } from '../support/mailedCode.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { shoot } from './support/shoot.ts';
import { signIn } from './support/signIn.ts';

const administrator = { email: 'admin@example.com', password: 'Admin1234' };
const packer = { email: 'packer@example.com', password: 'Packer1234', changed: 'Packer5678' };

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});

test.afterAll(() => server.stop());

const cell = (page: Page, text: string) => page.getByRole('cell', { name: text, exact: true });

test('staff of the operating company act for a brand and come back', async ({ page }) => {
  await signIn(page, server, administrator.email, administrator.password);
  await page.goto(`${server.url}/masters/category-master`);
  await expect(cell(page, 'Electrical')).toBeVisible();
  await page.getByRole('button', { name: /^Company acted for/ }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('malabar');
  await page.getByRole('dialog').getByRole('button', { name: 'Malabar Estates' }).click();
  await expect(page.getByRole('region', { name: 'Company acted for' })).toContainText('Malabar Estates');
  await expect(cell(page, 'Spices')).toBeVisible();
  await expect(cell(page, 'Electrical')).toHaveCount(0);
  await shoot(page, 'acting-1280');

  await page.reload();
  await expect(cell(page, 'Spices')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'acting-390');
  await page.getByRole('button', { name: 'Back to Sealbook Labels' }).click();
  await expect(cell(page, 'Electrical')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Company acted for' })).toHaveCount(0);
});

test('a person changes the password, signs in with it, and deletes the account', async ({ page }) => {
  await signIn(page, server, packer.email, packer.password);
  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.waitForURL('**/profile');
  await page.getByLabel('Old Password', { exact: true }).fill(packer.password);
  await page.getByLabel('New Password', { exact: true }).fill(packer.changed);
  await page.getByLabel('Confirm Password', { exact: true }).fill(packer.changed);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/login');
  await signIn(page, server, packer.email, packer.changed);

  await page.goto(`${server.url}/delete-account-data`);
  await expect(page.getByRole('heading', { name: 'ACCOUNT DELETION REQUEST' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.getByLabel('E-mail').fill(packer.email);
  await page.getByLabel('Password', { exact: true }).fill(packer.changed);
  const since = Date.now() - 5;
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill(await mailedCode(server.dataDir, packer.email, since));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await shoot(page, 'deleted-1280');

  await page.goto(`${server.url}/login`);
  await page.locator('input[name=Email]').fill(packer.email);
  await page.locator('input[name=Password]').fill(packer.changed);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/do not match any account/)).toBeVisible();
});
