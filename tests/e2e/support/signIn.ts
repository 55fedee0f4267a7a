import type { Page } from '@playwright/test';
import { mailedCode } from '../../support/mails.ts';
import type { RunningServer } from '../../support/startServer.ts';

/** Signs in as a person does, by password and mailed code, and waits for the dashboard. */
export async function signIn(
  page: Page,
  server: RunningServer,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.locator('input[name=Email]').fill(email);
  await page.locator('input[name=Password]').fill(password);
  const since = Date.now() - 5;
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.locator('input[name=otp]').fill(await mailedCode(server.dataDir, email, since));
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard');
}
