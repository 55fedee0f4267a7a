import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Reads the header and the lines of the file that a click on `button` saves as `name`. */
export async function exported(page: Page, button: string, name: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  return readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
}
