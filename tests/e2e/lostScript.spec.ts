import { expect, type Page } from '@playwright/test';
import { test } from './support/demo.ts';

/** Lets seconds pass on a page whose script is missing. */
const wait = (page: Page, seconds: number) =>
  page.evaluate((milliseconds) => {
    for (const animation of document.getAnimations()) animation.currentTime = milliseconds;
  }, seconds * 1000);

for (const [what, path, files] of [
  ['its script', '/login', '**/assets/*.js'],
  ['its script', '/home', '**/assets/*.js'],
  ['its script', '/dashboard', '**/assets/*.js'],
  ['its stylesheet', '/login', '**/assets/*.css'],
] as const)
  test(`while ${what} does not come, ${path} says so, and tries again`, async ({ page, server }) => {
    let isHanging = true;
    await page.route(files, (route) => (isHanging ? undefined : route.continue()));
    await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
    const retry = page.locator('a', { hasText: 'Retry' });
    await expect(retry).toBeAttached();
    await expect(retry).toBeHidden();
    await wait(page, 9);
    await expect(retry).toBeVisible();
    await expect(page.getByText('Please check your connection.')).toBeVisible();

    isHanging = false;
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(retry).toBeHidden();
  });

test('without its script, the verification page has its verdict', async ({ page, server }) => {
  await page.route('**/assets/*', (route) => route.abort());
  await page.goto(`${server.url}/pa?q=AN0${'7'.repeat(21)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not genuine');
});
