import { expect } from '@playwright/test';
import { test } from './trialPage.ts';
import { HandheldScanner } from './wedge.ts';

const seal = 'ABY0123456789QWMZYKXAWQV';
const scans = [
  ['AZSID202600017', 'AZSID202600017'],
  [seal, seal],
  [`https://seals.example.com/pa?q=${seal}`, seal],
] as const;

// tests of readStrokes have all keyboards
for (const keyboard of ['us', 'azerty'] as const)
  test(`a scanner on a ${keyboard} keyboard is heard wherever the focus is, with and without CapsLock`, async ({
    trial: { page, asked },
  }) => {
    const scanner = await HandheldScanner.at(page);
    const field = page.getByLabel('Remark');
    const dialog = page.getByRole('dialog', { name: 'A dialog' });
    const places = {
      body: () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
      field: () => field.focus(),
      button: () => page.getByRole('button', { name: 'Press' }).focus(),
      'scan box': () => page.getByLabel('Scan items').last().focus(),
      dialog: async () => {
        await page.getByRole('button', { name: 'Open' }).click();
        await dialog.getByRole('button', { name: 'Press' }).focus();
      },
      'field of a dialog': () => dialog.getByLabel('Remark').focus(),
    };
    await field.fill('kept');
    for (const isCaps of [false, true]) {
      for (const [name, focus] of Object.entries(places)) {
        const message = `${name}${isCaps ? ', CapsLock' : ''}`;
        await focus();
        asked.length = 0;
        for (const [text] of scans) await scanner.scan(text, 5, { keyboard, isCaps });
        await expect
          .poll(() => asked.map(({ code }) => code), { message, intervals: [50] })
          .toEqual(scans.map(([, code]) => code));
        await expect(field, message).toHaveValue('kept');
      }
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('Pressed 0 times')).toBeVisible();
      await expect(page.getByLabel('Scan items').last()).toHaveValue('');
    }
  });

test('a slow scanner is heard as well', async ({ trial: { page, asked } }) => {
  const scanner = await HandheldScanner.at(page);
  await page.getByLabel('Remark').focus();
  for (const [text] of scans) await scanner.scan(text, 50);
  await expect.poll(() => asked.map(({ code }) => code)).toEqual(scans.map(([, code]) => code));
  await expect(page.getByLabel('Remark')).toHaveValue('');
});

test('a person types and presses keys as usual', async ({ trial: { page, asked } }) => {
  await page.getByLabel('Remark').pressSequentially('Two units were 5% damp', { delay: 95 });
  await expect(page.getByLabel('Remark')).toHaveValue('Two units were 5% damp');
  await page.getByRole('button', { name: 'Press' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(page.getByText('Pressed 2 times')).toBeVisible();
  await page.getByLabel('Scan items').last().pressSequentially('abc12', { delay: 110 });
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.map(({ code }) => code)).toEqual(['ABC12']);
});
