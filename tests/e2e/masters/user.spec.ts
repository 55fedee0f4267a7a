import { expect, type Locator } from '@playwright/test';
import { addPerson } from '../support/addPerson.ts';
import { test } from '../support/demo.ts';
import { exported } from '../support/exported.ts';

test('the people of a period are exported, and all of them, as UserMasterReport.csv', async ({ open }) => {
  const page = await open('/masters/user-master?perPage=20');
  await expect(page.getByRole('link', { name: 'Edit Imran Shaikh' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /^Select Verma Motors/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Verma Motors' })).toHaveCount(0);

  await page.getByLabel('From', { exact: true }).fill('2024-01-01');
  await page.getByLabel('To', { exact: true }).fill('2024-01-31');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('No data found.')).toBeVisible();
  expect(await exported(page, 'Export', 'UserMasterReport.csv')).toHaveLength(1);
  const [header, ...people] = await exported(page, 'Export All', 'UserMasterReport.csv');
  expect(header?.split(',')).toEqual(expect.arrayContaining(['Email', 'GST Number', 'Created Date']));
  expect(header).not.toMatch(/Password|User Type|User ?Id|Role ?Id|Is ?Active/);
  expect(people.join()).toContain('dealer@example.com');
});

test('a person who edits their own record is signed out and taken to the sign-in page', async ({
  open,
  ask,
}) => {
  const meera = await addPerson(ask, {
    userName: 'Meera Joshi',
    email: 'meera@example.com',
    password: 'Meera1234',
    mobileNo: '9810045511',
  });
  const page = await open('/masters/user-master', meera);
  await page.getByRole('link', { name: 'Edit Meera Joshi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update User' });
  await dialog.getByLabel('City').fill('Pune');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  await page.waitForURL('**/login*');
  // nothing of the session is left but the reason that the page shows
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['sealbook.session-ended']);
});

test('on a phone the days stand side by side behind a button that names them', async ({ open }) => {
  const page = await open('/masters/user-master?perPage=20');
  await page.setViewportSize({ width: 390, height: 844 });
  const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? 0);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Submit')).toHaveCount(0);
  await page
    .locator('button[aria-expanded=false][aria-controls]')
    .filter({ hasText: /–|Days|Today/ })
    .click();
  await expect(button('Submit')).toBeVisible();
  expect(await topOf(page.getByLabel('To', { exact: true }))).toBe(
    await topOf(page.getByLabel('From', { exact: true })),
  );
  const row = [button('Export'), button('Export All')];
  expect(new Set(await Promise.all(row.map(topOf))).size).toBe(1);
});
