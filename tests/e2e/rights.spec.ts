import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { shoot } from './support/shoot.ts';
import { signIn } from './support/signIn.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});

test.afterAll(() => server.stop());

const place = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
};

const roleTable = (page: Page) => page.getByRole('table', { name: 'User Role' });
const grid = (page: Page) => page.getByRole('table', { name: 'Build Menus List' });

test('rights given to a role are there at the holder’s next look, in two tables with boxes of their own', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await signIn(page, server, 'admin@example.com', 'Admin1234');
  const packer = await (await browser.newContext()).newPage();
  await signIn(packer, server, 'packer@example.com', 'Packer1234');
  await packer.goto(`${server.url}/masters/category-master`);
  await expect(packer.getByText(/^Showing/)).toBeVisible();
  await expect(packer.getByRole('link', { name: 'Add Category' })).toHaveCount(0);

  await page.goto(`${server.url}/masters/role-master`);
  await page.getByRole('cell', { name: /looks up/ }).click();
  await expect(grid(page)).toBeVisible();
  const [left, right] = [await place(roleTable(page)), await place(grid(page))];
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(Math.abs(right.y - left.y)).toBeLessThan(40);
  const scroll = grid(page).locator('..');
  expect((await place(scroll)).height).toBeGreaterThanOrEqual(200);
  expect(await scroll.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);

  await page.getByRole('checkbox', { name: 'Add: Category Master' }).check();
  await shoot(page, 'rights-1280');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Page permission updated successfully.')).toBeVisible();
  await packer.reload();
  await expect(packer.getByRole('link', { name: 'Add Category' }).first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Add: Category Master' })).toBeChecked();
  expect((await place(grid(page))).y).toBeGreaterThan((await place(roleTable(page))).y);
  await shoot(page, 'rights-390');
});

test('a product’s configuration is found by searching, and kept', async ({ page }) => {
  await signIn(page, server, 'admin@example.com', 'Admin1234');
  await page.getByRole('link', { name: 'Product Configuration' }).click();
  await page.getByPlaceholder('Select Product').click();
  await page.getByPlaceholder('Search Products').fill('battery');
  await page.getByRole('option', { name: /Battery/ }).click();
  await page.getByRole('checkbox', { name: 'Share' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product configuration updated successfully.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Feedback' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Share' })).not.toBeChecked();
  await shoot(page, 'configuration-1280');
});
