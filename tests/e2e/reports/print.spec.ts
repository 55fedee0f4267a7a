import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';
import { goTo } from '../support/goTo.ts';

/** Reads the pages' sizes in points from a PDF that Chromium wrote. */
const pagesOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );

test('reports are printed as A4, wide ones in landscape, narrow ones upright, light even if the portal is dark', async ({
  open,
}) => {
  const page = await open('/reports/verification-log?period=last30Days');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByText(/^Showing 1 to/).waitFor();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  const sheet = page.locator('[data-print]');
  await expect(sheet.getByRole('heading', { name: 'Verification Report' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(sheet).toHaveCSS('color', 'rgb(29, 27, 24)');
  expect(await sheet.locator('figure').count()).toBe(2);
  expect(await sheet.locator('style').textContent()).toContain('"Page " counter(page) " of " counter(pages)');
  const wide = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(wide.length).toBeGreaterThan(1);
  expect(new Set(wide)).toEqual(new Set(['842 × 595']));

  await page.emulateMedia({ media: 'screen' });
  await goTo(page, '/reports/Demapping-report?from=2026-01-01', 'Demapping Report');
  await page.evaluate(() => document.body.removeAttribute('data-printed'));
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('body[data-printed]').waitFor();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))[0]).toBe('595 × 842');
});
