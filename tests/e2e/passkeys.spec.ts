import { expect, type Page, test as base } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askServer, done, withToken } from '../support/ask.ts';
import { mailedCode } from '../support/mails.ts';
import { signInByCalls } from '../support/signInByCalls.ts';
import {
  firstAdministrator as administrator,
  makeAdministrator,
  type RunningServer,
  startServer,
} from '../support/startServer.ts';
import { shoot } from './support/shoot.ts';
import { signIn } from './support/signIn.ts';

const packer = { email: 'imran@anand.example', password: 'Imran1234' };

const test = base.extend<object, { named: RunningServer }>({
  named: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'sealbook-server-'));
      makeAdministrator(dataDir);
      const server = await startServer({ DEMO: '0' }, dataDir, undefined, 'localhost');
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Gives the page's browser a fingerprint reader that always agrees. */
async function addReader(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
};

async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Name of the passkey', { exact: true }).fill(name);
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

test('a person adds a passkey, signs in with it, and with a recovery code', async ({ page, named }) => {
  await addReader(page);
  await signIn(page, named, administrator.email, administrator.password);
  await page.goto(`${named.url}/profile`);
  await addPasskey(page, 'Work laptop', administrator.password);
  await expect(page.getByText('The passkey is added. You can sign in with it.')).toBeVisible();
  await page.getByLabel('Your password, for new codes', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Make ten codes' }).click();
  const codes = page.locator('output code');
  await expect(codes).toHaveCount(10);
  const code = await codes.first().innerText();
  await shoot(page, 'passkeys-1280');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'passkeys-390');
  await page.setViewportSize({ width: 1280, height: 900 });
  await logOut(page);

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${named.url}/profile`);
  await expect(page.getByText(/last used/)).toBeVisible();
  await logOut(page);

  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail or mobile no.').fill(administrator.email);
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password);
  await dialog.getByLabel('Recovery code').fill(code);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${named.url}/profile`);
  await expect(page.getByText('9 codes are left.')).toBeVisible();
});

/** Adds a person of the role Packer. */
async function addPacker(server: RunningServer): Promise<void> {
  const { users } = await signInByCalls(server, administrator);
  const ask = withToken(askServer(server), users[0]?.Token ?? '');
  const companyId = users[0]?.CompanyId ?? 0;
  const roles = await done(ask<{ RoleId: number; RoleName: string }[]>(`RoleMaster/GetRoleDLL/${companyId}`));
  await done(
    ask('UserMaster/CreateUser', {
      UserName: 'Imran Shaikh',
      UserType: 1,
      RoleId: roles.find(({ RoleName }) => RoleName === 'Packer')?.RoleId,
      Email: packer.email,
      MobileNo: '9810045599',
      Password: packer.password,
      ConfirmPassword: packer.password,
    }),
  );
}

test('a role needs a passkey, and its people are led to add one', async ({ page, named }) => {
  await addPacker(named);
  await addReader(page);
  await signIn(page, named, administrator.email, administrator.password);
  await page.goto(`${named.url}/masters/role-master`);
  await page.getByRole('link', { name: 'Edit Packer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passkey Required').check();
  await shoot(page, 'role-passkey-1280');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Role updated successfully.')).toBeVisible();
  await logOut(page);

  await page.locator('input[name=Email]').fill(packer.email);
  await page.locator('input[name=Password]').fill(packer.password);
  const since = Date.now() - 5;
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.locator('input[name=otp]').fill(await mailedCode(named.dataDir, packer.email, since));
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/profile');
  await expect(page.getByText(/^Your role needs a passkey/)).toBeVisible();
  await expect(page.getByLabel('Old Password', { exact: true })).toHaveCount(0);
  await shoot(page, 'needs-passkey-1280');
  await addPasskey(page, 'Scanner', packer.password);
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');
  await logOut(page);
  await page.locator('input[name=Email]').fill(packer.email);
  await page.locator('input[name=Password]').fill(packer.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/^Your role needs a passkey\. Please press/)).toBeVisible();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('button', { name: 'पासकी से लॉग इन करें' })).toBeVisible();
  await shoot(page, 'login-hindi-1280');
});
