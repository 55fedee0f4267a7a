import { expect, type Page } from '@playwright/test';
import { dealer } from '../../../server/demo/people.ts';
import { test } from '../support/demo.ts';

const files = 'server/demo/files';

async function add(page: Page, use: string, type: string, file: string): Promise<void> {
  await page.getByRole('link', { name: 'Add Slider' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Slider' });
  await expect(dialog.getByLabel('Used For').getByRole('option')).toHaveText([
    'Please choose',
    'Home Page Slider',
    'App Home Page Slider',
    'Promotional Msg',
  ]);
  await dialog.getByLabel('Used For').selectOption(use);
  await dialog.getByLabel('File Type').selectOption(type);
  // before the file, since its preview moves what stands below
  await dialog.getByRole('switch', { name: 'No end date' }).check();
  await dialog.locator('input[type=file]').setInputFiles(`${files}/${file}`);
  const preview = 'Preview of File';
  await expect(dialog.getByLabel(preview).or(dialog.getByAltText(preview))).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Slider added successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
}

test('files are previewed by their type, shown to the dealers that they are meant for, and deleted', async ({
  open,
}) => {
  const page = await open('/masters/SliderProMsg');
  await expect(page.getByText('Showing 1 to 2 of 2')).toBeVisible();
  await add(page, 'Promotional Msg', 'Audio', 'genuine.wav');
  await add(page, 'Home Page Slider', 'Image', 'headlamp-bulb.webp');
  await expect(page.getByText('Showing 1 to 4 of 4')).toBeVisible();
  await expect(page.getByLabel('Preview of the file')).toHaveAttribute('src', /\.wav$/);
  const pictures = page.locator('tbody img');
  await expect
    .poll(() =>
      pictures.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth > 0)),
    )
    .toEqual([true, true, true]);

  const home = await open('/dashboard', dealer);
  const slides = home.getByRole('region', { name: 'Slider' });
  await expect(slides.getByRole('button', { name: /^Show slide/ })).toHaveCount(3);

  for (const left of [3, 2]) {
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText(`Showing 1 to ${left} of ${left}`)).toBeVisible();
  }
  await home.reload();
  await expect(slides.getByRole('button', { name: /^Show slide/ })).toHaveCount(2);
});
