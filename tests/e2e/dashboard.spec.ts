import { expect } from '@playwright/test';
import { test } from './support/demo.ts';
import { shoot } from './support/shoot.ts';

test('the dashboard leads to its reports by mouse and by keyboard, and back', async ({ open }) => {
  const page = await open('/dashboard');
  await expect(page.getByRole('img', { name: /^Mapping and De-Mapping by Month/ })).toBeVisible();
  await shoot(page, 'dashboard-1280');

  // the newest month is the last bar
  const orders = page.getByRole('img', { name: /^Orders by Month/ });
  const { width = 0, height = 0 } = (await orders.boundingBox()) ?? {};
  const position = { x: width - 24, y: height - 60 };
  await orders.hover({ position });
  await expect(page.getByText('Click, touch again or press Enter to open')).toBeVisible();
  await orders.click({ position });
  await expect(page.getByRole('heading', { name: 'Order Booking Report' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('thisMonth');
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible();
  await page.goBack();

  await page.getByRole('img', { name: /^Mapping and De-Mapping by Month/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Click, touch again or press Enter to open')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mapping Report' })).toBeVisible();
  expect(new URL(page.url()).search).toMatch(/^\?from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}$/);
  await page.goBack();

  const figure = page.getByRole('figure', { name: 'Orders by Month' });
  await figure.getByRole('button', { name: 'Show as a table' }).click();
  // twelve months between the head and the sum
  await expect(figure.getByRole('row')).toHaveCount(14);
  await figure.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Order Booking Report' })).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Total Scans' }).click();
  await expect(page.getByRole('heading', { name: 'Verification Report' })).toBeVisible();
  await expect(page.getByText(/^Showing 1 to 5 of [\d,]{3,}/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Filters: 1 set/ })).toBeVisible();
  await page.goBack();

  const newest = page.getByRole('table', { name: 'Latest Orders' }).getByRole('link').first();
  const number = await newest.innerText();
  await newest.click();
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText(number);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);
});
