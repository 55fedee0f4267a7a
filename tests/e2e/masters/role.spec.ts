import { expect, type Locator, type Page } from '@playwright/test';
import { packer as demoPacker } from '../../../server/demo/people.ts';
import { test } from '../support/demo.ts';
import { shoot } from '../support/shoot.ts';

const place = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
};

const roleTable = (page: Page) => page.getByRole('table', { name: 'User Role' });
const grid = (page: Page) => page.getByRole('table', { name: 'Build Menus List' });
const box = (page: Page, name: string) => grid(page).getByRole('checkbox', { name, exact: true });

async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse(/UpdatePagePermission/);
  await page.getByRole('button', { name: 'Save' }).click();
  await answer;
  await expect(page.getByText('Page permission updated successfully.').last()).toBeVisible();
}

test('rights that are ticked by column or copied take effect without signing in again', async ({ open }) => {
  const packer = await open('/masters/category-master', demoPacker);
  await expect(packer.getByText(/^Showing/)).toBeVisible();
  await expect(packer.getByRole('link', { name: 'Add Category' })).toHaveCount(0);

  const page = await open('/masters/role-master');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No page is selected')).toBeVisible();
  await page.getByRole('cell', { name: /^Issues, maps, packs/ }).click();
  await expect(box(page, 'Add: Category Master')).not.toBeChecked();
  await box(page, 'Add: all pages').check();
  await expect(box(page, 'Add: Category Master')).toBeChecked();
  await expect(box(page, 'Add: Product Configuration')).toBeDisabled();
  await expect(box(page, 'Add: Product Configuration')).not.toBeChecked();
  await expect(box(page, 'Update: Mapping')).toBeDisabled();
  await save(page);

  await packer.reload();
  await packer.getByRole('link', { name: 'Add Category' }).first().click();
  await packer.getByRole('dialog').getByLabel('Category Name').fill('Wipers');
  await packer.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(packer.getByText('Category added successfully.')).toBeVisible();
  await expect(packer.getByRole('link', { name: /^Edit / })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Copy from another role…' }).selectOption('Administrator');
  await expect(box(page, 'Update: Category Master')).toBeChecked();
  await save(page);
  await packer.reload();
  await expect(packer.getByRole('link', { name: 'Edit Wipers' })).toBeVisible();

  // both stand side by side and scroll; on a phone one is below the other
  await page.setViewportSize({ width: 1280, height: 560 });
  const [left, right] = [await place(roleTable(page)), await place(grid(page))];
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(Math.abs(right.y - left.y)).toBeLessThan(40);
  const scroll = grid(page).locator('..');
  expect((await place(scroll)).height).toBeGreaterThanOrEqual(200);
  expect(await scroll.evaluate((part) => part.scrollHeight > part.clientHeight)).toBe(true);
  await shoot(page, 'rights-1280');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () =>
    expect((await place(grid(page))).y).toBeGreaterThan((await place(roleTable(page))).y),
  ).toPass();
  await shoot(page, 'rights-390');
});
