import { expect, type Page } from '@playwright/test';
import { mailed, mailedCode } from '../../support/mails.ts';
import { test } from '../support/demo.ts';
import { closedDialogsLeft } from '../support/goTo.ts';
import { shoot } from '../support/shoot.ts';
import { signIn } from '../support/signIn.ts';

/** Fills the form for a new person of the User Master, and saves it. */
async function add(page: Page, name: string, password?: string) {
  const first = name.split(' ')[0]?.toLowerCase() ?? '';
  await page.getByRole('link', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByLabel('User Name').fill(name);
  await form.getByRole('combobox', { name: /Role Name/ }).fill('Packer');
  await page.getByRole('option', { name: 'Packer' }).click();
  await form.getByLabel('Email').fill(`${first}@example.com`);
  await form.getByLabel('Mobile Number').fill(`98100456${String(name.length).padStart(2, '0')}`);
  if (password !== undefined) {
    await form.locator('input[name=Password]').fill(password);
    await form.locator('input[name=ConfirmPassword]').fill(password);
  }
  await shoot(page, `user-${first}-1280`);
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('User added successfully.')).toBeVisible();
  return `${first}@example.com`;
}

async function choose(page: Page, password: string) {
  await page.locator('input[name=Password]').fill(password);
  await page.locator('input[name=ConfirmPassword]').fill(password);
  await page.locator('button[type=submit]').click();
}

test('a person who is added chooses their password by the mailed link, on a phone and in Hindi', async ({
  open,
  server,
  browser,
}) => {
  const page = await open('/masters/user-master');
  const since = Date.now() - 5;
  const email = await add(page, 'Farida Khan');
  const dialog = page.getByRole('dialog', { name: 'A password for Farida Khan' });
  await expect(dialog).toContainText(email);
  await shoot(page, 'link-1280');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('link', { name: 'Edit Farida Khan' })).toBeVisible();
  const link = await mailed(server.dataDir, email, since, /http\S+#reset=\S+/);

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'hi-IN' });
  await phone.goto(link);
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi');
  await choose(phone, 'weak');
  await expect(phone.locator('[aria-invalid=true]')).toHaveCount(1);
  await shoot(phone, 'choose-390-hi');
  await choose(phone, 'Farida123');
  await expect(phone.locator('input[name=Email]')).toBeVisible();
  await phone.close();
  const other = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signIn(other, server, email, 'Farida123');
  await other.close();
});

test('a person without mail chooses their password by a code that somebody reads out', async ({
  open,
  server,
  browser,
}) => {
  const page = await open('/masters/user-master');
  const email = await add(page, 'Gopal Nair R');
  const dialog = page.getByRole('dialog', { name: /^A password for/ });
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The server has no mail server.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show a code' }).click();
  const code = (await dialog.locator('b').textContent()) ?? '';
  await shoot(page, 'code-1280');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'code-390');
  await page.setViewportSize({ width: 1280, height: 800 });

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(`${server.url}/login`);
  await shoot(phone, 'login-390');
  await phone.getByRole('button', { name: 'I have a code' }).click();
  await choose(phone, 'Gopal1234');
  await expect(phone.getByText('Please enter the code.')).toBeVisible();
  await phone.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await shoot(phone, 'typed-code-390');
  await choose(phone, 'Gopal1234');
  await expect(phone.getByText('Your new password is set.')).toBeVisible();
  await signIn(phone, server, email, 'Gopal1234');
  await phone.close();

  // nobody who has chosen a password is offered another link
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await closedDialogsLeft(page);
  await page.reload();
  const row = page.getByRole('row', { name: /Gopal Nair R/ });
  await expect(row.getByRole('link', { name: 'Edit Gopal Nair R' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Password link' })).toHaveCount(0);
});

test('a password that somebody else typed is changed at the first sign-in', async ({
  open,
  server,
  browser,
}) => {
  const page = await open('/masters/user-master');
  const email = await add(page, 'Harish Rao Patil', 'Typed123');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await shoot(page, 'list-1280');

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(`${server.url}/login`);
  await phone.locator('input[name=Email]').fill(email);
  await phone.locator('input[name=Password]').fill('Typed123');
  const since = Date.now() - 5;
  await phone.getByRole('button', { name: 'Log In' }).click();
  await phone.locator('input[name=otp]').fill(await mailedCode(server.dataDir, email, since));
  await phone.getByRole('button', { name: 'Log In' }).click();
  await expect(phone.getByText('Please enter password.')).toBeVisible();
  await shoot(phone, 'first-390');
  await phone.locator('input[name=NewPassword]').fill('Harish123');
  await phone.locator('input[name=ConfirmPassword]').fill('Harish123');
  await phone.getByRole('button', { name: 'Log In' }).click();
  await phone.waitForURL('**/dashboard');
  await phone.close();
});
