import { expect } from '@playwright/test';
import { test } from '../support/demo.ts';

test('a script is entered, run and its rows shown; a change is previewed, and not made if it is cancelled', async ({
  open,
}) => {
  const page = await open('/masters/sql-editor');
  const script = page.getByRole('textbox', { name: 'Script' });
  const type = async (text: string) => {
    await script.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    // closes the list of completions
    await page.keyboard.press('Escape');
  };
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter Sql query')).toHaveCount(2);

  await page.getByRole('radio', { name: 'Query', exact: true }).check();
  await type('select id, category_name from categories order by id');
  await page.keyboard.press('Control+Enter');
  const result = page.getByRole('region', { name: 'Result Details' });
  await expect(result.getByText('CATEGORY_NAME')).toBeVisible();
  await expect(result.getByText('Brakes and Clutch', { exact: true })).toBeVisible();

  await type('select categry_name from categories');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('column "categry_name" does not exist')).toBeVisible();

  await page.getByRole('radio', { name: 'ExecuteNonQuery', exact: true }).check();
  await type("update categories set category_name = 'Brakes' where id = 1");
  await page.getByRole('button', { name: 'Submit' }).click();
  const preview = page.getByRole('dialog', { name: 'What would change' });
  await expect(preview.getByRole('cell', { name: 'Brakes and Clutch' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: 'Brakes', exact: true })).toBeVisible();
  await preview.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('radio', { name: 'Query', exact: true }).check();
  await type('select category_name from categories where id = 1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(result.getByText('Brakes and Clutch', { exact: true })).toBeVisible();
  await expect(result.getByText(/^1 row ·/)).toBeVisible();
});
