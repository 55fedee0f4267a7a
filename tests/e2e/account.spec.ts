import { expect, type Page } from '@playwright/test';
import { mailed, mailedCode } from '../support/mails.ts';
import { addPerson } from './support/addPerson.ts';
import { test } from './support/demo.ts';
import { closedDialogsLeft } from './support/goTo.ts';
import { shoot } from './support/shoot.ts';
import { signIn } from './support/signIn.ts';

const cell = (page: Page, text: string) => page.getByRole('cell', { name: new RegExp(`^Select ${text}`) });

test('staff of the operating company act for a brand and come back', async ({ open }) => {
  const page = await open('/masters/category-master');
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

test('a person changes the password, signs in with it, and deletes the account', async ({
  page,
  server,
  ask,
}) => {
  const person = await addPerson(ask, {
    userName: 'Anil Das',
    email: 'anil@example.com',
    password: 'Anil1234',
    mobileNo: '9810045512',
  });
  const changed = 'Anil5678';
  await signIn(page, server, person.email, person.password);
  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.waitForURL('**/profile');
  await page.getByLabel('Old Password', { exact: true }).fill(person.password);
  await page.getByLabel('New Password', { exact: true }).fill(changed);
  await page.getByLabel('Confirm Password', { exact: true }).fill(changed);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/login');
  await signIn(page, server, person.email, changed);

  await page.goto(`${server.url}/delete-account-data`);
  await expect(page.getByRole('heading', { name: 'ACCOUNT DELETION REQUEST' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(changed);
  const since = Date.now() - 5;
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill(await mailedCode(server.dataDir, person.email, since));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await shoot(page, 'deleted-1280');

  await page.goto(`${server.url}/login`);
  await page.locator('input[name=Email]').fill(person.email);
  await page.locator('input[name=Password]').fill(changed);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/do not match any account/)).toBeVisible();
});

test('a forgotten password is replaced through the mailed link, once', async ({ page, server, ask }) => {
  const person = await addPerson(ask, {
    userName: 'Nisha Paul',
    email: 'nisha@example.com',
    password: 'Nisha1234',
    mobileNo: '9810045513',
  });
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const since = Date.now() - 5;
  await page.getByRole('dialog').getByLabel('E-mail').fill(person.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  const link = await mailed(server.dataDir, person.email, since, /http\S+/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await closedDialogsLeft(page);
  const choose = async (password: string) => {
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await choose('Nisha5678');
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await signIn(page, server, person.email, 'Nisha5678');
  await choose('Nisha9999');
  await expect(page.getByText(/^This link is no longer valid/)).toBeVisible();
});
