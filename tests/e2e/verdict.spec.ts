import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { test } from './support/demo.ts';

const fake = `/pa?q=AN0${'7'.repeat(21)}`;

/** The demo's first seal whose page says this. */
async function sealThatIs(verdict: string, url: string, token: string): Promise<string> {
  const list = await fetch(`${url}/api/api/IssueNo/GetSeals?FromNo=1&ToNo=120`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = Papa.parse<{ Code: string }>(await list.text(), { header: true });
  for (const { Code } of data) {
    const page = await fetch(`${url}/pa?q=${Code}`);
    if ((await page.text()).includes(`>${verdict}</h1>`)) return `/pa?q=${Code}`;
  }
  throw new Error(`No seal is ${verdict}`);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test('every verdict is there, and nothing scrolls sideways', async ({ page, server, token }) => {
    const genuine = await sealThatIs('Genuine', server.url, token);
    for (const [path, says] of [
      [genuine, 'Genuine'],
      [await sealThatIs('Already scanned', server.url, token), 'Already scanned'],
      [fake, 'Not genuine'],
      [fake.slice(0, -2), 'This address lost its end'],
      [`${fake.slice(0, -2)}&typed=1`, 'Check what you typed'],
      [`${genuine}&lang=hi`, 'असली'],
      ['/pa', 'Verify a product'],
    ] as const) {
      await page.goto(`${server.url}${path}`);
      await expect(heading(page)).toHaveText(says);
      const { width } = (await page.locator('body').boundingBox()) ?? { width: 0 };
      expect(width).toBeLessThanOrEqual(320);
    }
  });

  test('the other public pages can be read, with a title of their own', async ({ page, server }) => {
    for (const [path, title, says] of [
      ['/home', /prove themselves/, 'Every product carries its own proof.'],
      ['/privacy-policy', /^Privacy policy/, 'Data we collect'],
      ['/delete-account-data', /^Delete your account/, 'What is erased'],
    ] as const) {
      await page.goto(`${server.url}${path}`);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { name: says })).toBeVisible();
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        /^http.*preview.png$/,
      );
      await expect(page.locator('.early')).toBeHidden();
    }
  });

  test('a scan is recorded by a button, rated and commented on', async ({ page, server, token }) => {
    await page.goto(`${server.url}${await sealThatIs('Genuine', server.url, token)}`);
    await page.getByRole('button', { name: 'I have this product in my hand' }).click();
    await expect(page.getByText('This scan is recorded.')).toBeVisible();
    await expect(heading(page)).toHaveText('Genuine');
    await page.locator('summary').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ravi');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ravi@example.com');
    await page.getByRole('textbox', { name: 'Mobile No.' }).fill('9876543210');
    await page.getByRole('textbox', { name: 'Feedback' }).fill('Bought in Pune.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Thank you for your feedback.')).toBeVisible();
  });

  test('a typed code is verified', async ({ page, server, token }) => {
    const path = await sealThatIs('Genuine', server.url, token);
    await page.goto(`${server.url}/pa`);
    await page.getByLabel('Code of the seal').fill(path.slice('/pa?q='.length).toLowerCase());
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(heading(page)).toHaveText('Genuine');
  });
});

test('with its scripts, the page is taken over without a fault, and records its scan once', async ({
  page,
  server,
  token,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const path = await sealThatIs('Genuine', server.url, token);
  const recorded = page.waitForResponse('**/VerifyProduct');
  await page.goto(`${server.url}${path}`);
  await expect(heading(page)).toHaveText('Genuine');
  const { ResponseData } = (await (await recorded).json()) as { ResponseData: { Verdict: string } };
  expect(ResponseData.Verdict).toBe('genuine');
  await expect(page.locator('.verdict-rosette')).toBeAttached();
  await expect(page).toHaveTitle(/^Genuine/);
  await expect(page.locator('#overtaken')).toBeHidden();
  expect(faults).toEqual([]);
});
