import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/ensureChromium.ts';
import type { World } from './openWorld.ts';

/**
 * Opens a tab in which the world's person is signed in to the portal at `url`.
 *
 * @param prepare runs before the tab loads anything
 */
export async function openPortal(
  url: string,
  { token, companyId }: Pick<World, 'token' | 'companyId'>,
  prepare?: (page: Page) => Promise<void>,
): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await prepare?.(page);
  await page.goto(`${url}/favicon.svg`);
  const user = {
    Token: token,
    UserId: 1,
    RoleId: 1,
    UserName: 'Bench',
    Email: 'bench@example.com',
    MobileNo: '9876543210',
    CompanyId: companyId,
    UserType: 1,
  };
  await page.evaluate((session) => {
    sessionStorage.setItem('user', session);
    sessionStorage.setItem('LoggedInUser', '{"isLoggedIn":true}');
  }, JSON.stringify(user));
  return { browser, page };
}
