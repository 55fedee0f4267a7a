import { expect } from '@playwright/test';
import { test } from './trialPage.ts';
import { HandheldScanner } from './wedge.ts';

const seal = 'ABY0123456789QWMZYKXAWQV';
const scans = [
  ['AZSID202600017', 'AZSID202600017'],
  [seal, seal],
  [`https://seals.example.com/pa?q=${seal}`, seal],
] as const;

// reading must not depend on the time between keys, so one keyboard is also tried slowly
for (const [keyboard, gaps] of [
  ['us', [5, 50]],
  ['uk', [5]],
  ['qwertz', [5]],
  ['azerty', [5]],
] as const)
  test(`a scanner on a ${keyboard} keyboard is heard wherever the focus is, with and without CapsLock, at ${gaps.join(' and ')} ms between keys`, async ({
    trial: { page, asked },
  }) => {
    const paces = [false, true].flatMap((isCaps) => gaps.map((gap) => ({ isCaps, gap })));
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
    for (const { isCaps, gap } of paces) {
      for (const [name, focus] of Object.entries(places)) {
        const message = `${name}, ${gap} ms${isCaps ? ', CapsLock' : ''}`;
        await focus();
        asked.length = 0;
        // a slow scanner is slow to test, so it types all texts into the riskiest place and one text into others
        const texts = gap === 5 || name === 'field' ? scans : scans.slice(0, 1);
        for (const [text] of texts) await scanner.scan(text, gap, { keyboard, isCaps });
        await expect
          .poll(() => asked.map(({ code }) => code), { message, intervals: [50] })
          .toEqual(texts.map(([, code]) => code));
        await expect(field, message).toHaveValue('kept');
      }
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('Pressed 0 times')).toBeVisible();
      await expect(page.getByLabel('Scan items').last()).toHaveValue('');
    }
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

test('a pasted address is cut like any scan', async ({ trial: { page, asked } }) => {
  const box = page.getByLabel('Scan items').last();
  await box.fill(`https://seals.example.com/pa?q=${seal}&utm=x`);
  await box.press('Enter');
  await expect.poll(() => asked.map(({ code }) => code)).toEqual([seal]);
  await expect(box).toHaveValue('');
});
