import { expect } from '@playwright/test';
import { test } from './support/demo.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the portal opens, and no verdict is shown', async ({ page, enter, server }) => {
  await enter(page, '/dashboard');
  const keeps = (path: string) =>
    page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path);
  await expect.poll(() => keeps('/')).toBe(true);
  const script = await page.locator('script[type=module]').first().getAttribute('src');
  await expect.poll(() => keeps(script ?? '')).toBe(true);
  await page.goto(`${server.url}/pa?q=AN0${'7'.repeat(21)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not genuine');

  await page.context().setOffline(true);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.goto(`${server.url}/pa?q=AN0${'7'.repeat(21)}`)).rejects.toThrow();
  await page.context().setOffline(false);
});
