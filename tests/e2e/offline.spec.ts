import { expect } from '@playwright/test';
import { packer } from '../../server/demo/people.ts';
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

test('without a network, Logout asks first while a scan waits', async ({ page, enter }) => {
  await enter(page, '/transactions/secondary-packing', packer);
  const scan = page.getByRole('textbox', { name: 'Scan units' });
  await expect(scan).toBeVisible();
  await page.context().setOffline(true);
  await scan.fill('AN012345678901234567890123');
  await scan.press('Enter');
  await expect(page.getByText('1 scan waits to be checked')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out while work waits here?' })).toBeVisible();
  await page.context().setOffline(false);
});

test('after a reload without a network the desk shows what the device has, answers scans and goes on by itself', async ({
  page,
  enter,
}) => {
  await enter(page, '/transactions/secondary-packing', packer);
  const box = page.getByRole('region', { name: 'Scan units' });
  const scan = async (code: string) => {
    await box.getByRole('textbox').fill(code);
    await page.keyboard.press('Enter');
  };
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
  // the worker keeps the desk's own scripts once it runs
  await page.reload();
  await expect(box).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeVisible();
  await page.context().setOffline(true);
  await scan('AN012345678901234567890123');
  await expect(page.getByText('1 scan waits to be checked')).toBeVisible();

  await page.reload();
  await expect(page.getByText('1 scan waits to be checked')).toBeVisible();
  await scan('AN012345678901234567890124');
  await expect(box.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(page.getByText('2 scans wait to be checked')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/waits? to be checked/)).toBeHidden({ timeout: 20_000 });
  await expect(page.getByText('These were refused: take them out of the carton')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeVisible();
});

test('a scan that still waits is told to administrators when the device comes online, until it is sent', async ({
  page,
  enter,
  open,
}) => {
  const office = await open('/reports/waiting-devices');
  const rows = office.getByRole('table', { name: 'Waiting Devices' }).getByRole('row');
  const shown = async () => {
    await office.reload();
    await office.getByText(/^Showing|^No device/).waitFor();
    return rows.filter({ hasText: packer.userName }).count();
  };
  // devices of other tests may have stopped with something that waits
  const before = await shown();
  await enter(page, '/transactions/secondary-packing', packer);
  await page.route('**/SecondaryPacking/GetProductByQrScan', (route) => route.abort());
  const scan = page.getByRole('textbox', { name: 'Scan units' });
  await scan.fill('AN012345678901234567890123');
  await scan.press('Enter');
  await expect(page.getByText('1 scan waits to be checked')).toBeVisible();
  // the device finds its network again, but not the call
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));

  await expect.poll(shown, { timeout: 20_000 }).toBe(before + 1);
  await page.unroute('**/SecondaryPacking/GetProductByQrScan');
  await expect.poll(shown, { timeout: 40_000 }).toBe(before);
});
