import { expect, type Page } from '@playwright/test';
import { test } from './trialPage.ts';
import { HandheldScanner } from './wedge.ts';

const codeOf = (number: number): string => `ABSID2026${String(number).padStart(5, '0')}`;
const codes = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) => codeOf(from + place));

const listed = (page: Page) => page.getByRole('list', { name: 'Scanned' }).getByRole('listitem');
const goOnline = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

const accept = (code: string) => ({ outcome: 'accepted' as const, text: 'Added', item: code });

async function scanAll(page: Page, scans: readonly string[]): Promise<void> {
  const scanner = await HandheldScanner.at(page);
  for (const code of scans) await scanner.scan(code, 5);
}

test('scans that come faster than answers are decided in order, each once', async ({
  trial: { page, asked, answerWith },
}) => {
  answerWith(async (code) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return accept(code);
  });
  const scans = codes(1, 12);
  await scanAll(page, scans);
  await expect(listed(page)).toHaveText(scans, { timeout: 20_000 });
  expect(asked.map(({ code }) => code)).toEqual(scans);
});

test('without a network scans wait, across a reload, and are checked under their own keys when it is back', async ({
  trial: { page, asked, answerWith },
}) => {
  await scanAll(page, codes(1, 1));
  await expect(listed(page)).toHaveText(codes(1, 1));
  answerWith(undefined);
  await scanAll(page, codes(2, 4));
  await expect(page.getByText('4 scans wait to be checked')).toBeVisible();
  const keys = new Map(asked.map(({ code, key }) => [code, key]));
  await page.reload();
  await expect(page.getByText('4 scans wait to be checked')).toBeVisible();
  await expect(listed(page)).toHaveText(codes(1, 1));
  answerWith((code) =>
    code === codeOf(3) ? { outcome: 'alreadyScanned', text: 'Packed by Ravi' } : accept(code),
  );
  await goOnline(page);
  await expect(listed(page)).toHaveText([1, 2, 4, 5].map(codeOf));
  for (const { code, key } of asked.filter(({ code }) => keys.has(code))) expect(key).toBe(keys.get(code));

  const late = page.getByRole('alert').filter({ hasText: 'These were refused' });
  await expect(late).toContainText(`${codeOf(3)} Packed by Ravi`);
  await page.reload();
  // scans that the reload interrupted are decided again, which moves the rest of the page
  await expect(listed(page)).toHaveText([1, 2, 4, 5].map(codeOf));
  await late.getByRole('button', { name: `${codeOf(3)} is found` }).click();
  await expect(late).toHaveCount(0);
});

test('a second tab has the same list, and nothing is decided twice', async ({
  trial: { page, asked, answerWith },
}) => {
  answerWith(async (code) => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    return accept(code);
  });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('Ready to scan').waitFor();
  await page.bringToFront();
  await scanAll(page, codes(1, 5));
  await other.bringToFront();
  await scanAll(other, codes(6, 5));
  await expect(listed(other)).toHaveCount(10);
  await expect(listed(page)).toHaveCount(10);
  expect(asked.map(({ code }) => code).sort()).toEqual(codes(1, 10));
});

test('a save that gets no answer waits while the packer goes on, and is sent once under one key', async ({
  trial: { page, saved, saveWith },
}) => {
  await scanAll(page, codes(1, 3));
  await expect(listed(page)).toHaveCount(3);
  saveWith(undefined);
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('One save waits for the network: Carton of 3')).toBeVisible();
  await expect(listed(page)).toHaveCount(0);
  await scanAll(page, codes(4, 1));
  await expect(listed(page)).toHaveText([codeOf(4)]);
  await page.reload();
  await expect(page.getByText('One save waits for the network: Carton of 3')).toBeVisible();
  await expect(listed(page)).toHaveText([codeOf(4)]);
  saveWith(['200', 'Saved']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Carton of 3: Saved')).toBeVisible();
  await expect(listed(page)).toHaveText([codeOf(4)]);
  expect(new Set(saved.map(({ key }) => key)).size).toBe(1);
  expect(saved.at(-1)?.body).toEqual({ codes: codes(1, 3) });
});

test('a save that is refused after it has waited is shown until its codes are back in the list', async ({
  trial: { page, saveWith },
}) => {
  await scanAll(page, codes(1, 2));
  await expect(listed(page)).toHaveCount(2);
  saveWith(undefined);
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('One save waits for the network')).toBeVisible();
  saveWith(['409', 'The slip was used by Ravi.']);
  await goOnline(page);
  await expect(page.getByText('Carton of 2 was not saved. The slip was used by Ravi.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Put its 2 codes back into the list' }).click();
  await expect(listed(page)).toHaveText(codes(1, 2));
  await expect(page.getByText('was not saved')).toHaveCount(0);
});

test('a scan takes a few milliseconds from Enter to its tone, when the server answers at once', async ({
  trial: { page },
}) => {
  await page.addInitScript(() => {
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') performance.mark('enter');
      },
      true,
    );
    const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start')?.value as (
      when?: number,
    ) => void;
    AudioScheduledSourceNode.prototype.start = function (when) {
      performance.mark('tone');
      start.call(this, when);
    };
  });
  await page.goto(`${page.url()}?instant`);
  await page.getByText('Ready to scan').waitFor();
  await page.mouse.click(5, 5);
  const scanner = await HandheldScanner.at(page);
  // one after the other, as a packer does
  for (const [place, code] of codes(1, 60).entries()) {
    await scanner.scan(code, 5);
    await expect(listed(page)).toHaveCount(place + 1);
  }
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name).map(({ startTime }) => startTime);
    const enters = at('enter');
    const since = (others: number[]) =>
      others.map((time, place) => time - (enters[place] ?? 0)).sort((one, other) => one - other);
    return { check: since(at('check')), tone: since(at('tone')) };
  });
  for (const [name, all] of Object.entries(times)) {
    expect(all).toHaveLength(60);
    console.log(`Enter to ${name}: median ${all[30]?.toFixed(1)} ms, worst ${all.at(-1)?.toFixed(1)} ms`);
    expect(all[30]).toBeLessThan(30);
  }
});
