import { expect, test } from '@playwright/test';
import { startServer } from '../support/startServer.ts';
import { shoot } from './support/shoot.ts';
import { signIn } from './support/signIn.ts';

test('another portal starts with one command, signs people in, and knows no seal', async ({ page }) => {
  // it builds the example's pages first
  test.setTimeout(240_000);
  const server = await startServer({}, undefined, ['--import', 'tsx', 'examples/assets/start.ts']);
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  try {
    await signIn(page, server, 'admin@example.com', 'Admin1234');
    await expect(page).toHaveTitle(/Asset Register/);
    await page.goto(`${server.url}/masters/assets`);
    await expect(page.getByRole('cell', { name: /^Select Autoclave/ })).toBeVisible();
    await expect(page.getByText('$5,690.00')).toBeVisible();
    await shoot(page, 'assets-1280');

    await page.goto(`${server.url}/transactions/quick-entry`);
    await page.getByRole('textbox', { name: 'Asset' }).fill('Curing light');
    for (const [label, choice] of [
      ['Category', 'Imaging'],
      ['Location', 'Room 1'],
    ] as const) {
      await page.getByLabel(label).fill(choice);
      await page.getByRole('option', { name: choice }).click();
    }
    await page.getByLabel('Price').fill('389.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Required')).toHaveCount(2);
    await shoot(page, 'quick-entry-1280');
    await page.getByLabel('Bought On').fill('2026-03-04');
    await page.getByLabel('Supplier').fill('Sonoran Medical');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The asset is in the register.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Curing light Room 1 \$389.50 3\/4\/2026/ })).toBeVisible();

    await page.goto(`${server.url}/masters/assets`);
    await page.getByRole('searchbox').first().fill('curing');
    await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
    await expect(page.getByRole('row', { name: /Curing light/ }).getByText('$389.50')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot(page, 'assets-390');

    // a page whose records go through states takes files too, and its states begin as they do in the form
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${server.url}/transactions/requests`);
    await page.getByRole('link', { name: 'Import' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'requests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Purpose,Needed On,Items: Item,Items: Category,Items: Quantity,Items: Price\nNew lamps,05 Jan 2027,Lamp,Furniture,3,49.95\n',
      ),
    });
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByText('Imported')).toBeVisible();
    await page.getByRole('link', { name: 'To the list' }).click();
    await expect(
      page.getByRole('row', { name: /New lamps .*\$149.85 5 Jan 2027 Ruth Alvarez Asked/ }),
    ).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/seal|serial|carton|dealer/i);
    expect(faults).toEqual([]);
  } finally {
    await server.stop();
  }
});
