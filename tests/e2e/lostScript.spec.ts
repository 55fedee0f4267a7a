import { expect } from '@playwright/test';
import { test } from './support/demo.ts';

test('without its script, the verification page says that nothing was checked, and tries again', async ({
  page,
  server,
}) => {
  let isLost = true;
  await page.route('**/assets/*.js', (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${server.url}/pa?q=AN0UNKNOWN`);
  const retry = page.getByRole('link', { name: 'Retry' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Checking this seal');
  await expect(retry).toBeHidden();
  const wait = (seconds: number) =>
    page.evaluate((milliseconds) => {
      for (const animation of document.getAnimations()) animation.currentTime = milliseconds;
    }, seconds * 1000);

  await wait(9);
  await expect(retry).toBeVisible();
  await expect(page.getByText('Please check your connection.')).toBeVisible();
  await expect(heading).toHaveText('Checking this seal');
  await wait(21);
  await expect(heading).toHaveText('No verdict yet');
  await expect(
    page.getByText('The seal was not checked. This says nothing about the product.'),
  ).toBeVisible();

  isLost = false;
  await retry.click();
  await expect(heading).toHaveText('Not genuine');
});
