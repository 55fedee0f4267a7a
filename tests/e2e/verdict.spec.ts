import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import pg from 'pg';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { recallBy, sealsReleased } from '../../contract/choices/choices.ts';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import { brandAdministrator } from '../../server/demo/people.ts';
import { askServer, done, withToken } from '../support/ask.ts';
import { test } from './support/demo.ts';

const fake = `/pa?q=AN0${'7'.repeat(21)}`;

async function sealsOf(url: string, token: string, [from, to]: [number, number]) {
  const list = await fetch(`${url}/api/api/IssueNo/GetSeals?FromNo=${from}&ToNo=${to}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = Papa.parse<{ Code: string; ScratchCode: string }>(await list.text(), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map(({ Code, ScratchCode }) => ({ path: `/pa?q=${Code}`, ScratchCode }));
}

/** The demo's first seal whose page says this, and that nobody has rated. */
async function sealThatIs(verdict: string, url: string, token: string): Promise<string> {
  for (const { path } of await sealsOf(url, token, [1, 120])) {
    const page = await fetch(`${url}${path}`);
    const text = await page.text();
    if (text.includes(`>${verdict}</h1>`) && !text.includes('This seal has been rated.')) return path;
  }
  throw new Error(`No seal is ${verdict}`);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page on a narrow phone, where it has one main heading and shows all its texts without scrolling sideways. */
async function expectPage(page: Page, address: string, says: string) {
  await page.goto(address);
  await expect(heading(page)).toHaveText(says);
  const levels = await page.getByRole('heading').evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(levels.join(' ')).toMatch(/^H1( H2)*$/);
  const cut = await page
    .locator('body :not(input, svg *, .stars *, .proof-line, .visually-hidden)')
    .evaluateAll((all) =>
      all
        .filter(
          (each) =>
            each.getBoundingClientRect().right > innerWidth ||
            (getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
  expect(cut).toEqual([]);
}

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
    ] as const)
      await expectPage(page, `${server.url}${path}`, says);
  });

  test('a seal says what became of it, and asks for its scratch code', async ({
    page,
    server,
    sessionOf,
  }) => {
    const { users } = await sessionOf(brandAdministrator);
    const Token = users[0]?.Token ?? '';
    const ask = withToken(askServer(server), Token);
    const database = await startEmbeddedPostgres({ dataDir: server.dataDir });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      // the demo has mapped this company's first 9,000 numbers
      await done(ask('Damage/CreateDamage', { FromNo: 8990, ToNo: 8990, Qty: 1, Reason: 'Torn' }));
      const range = { RecallBy: recallBy.range, FromNo: 8991, ToNo: 8991 };
      await done(ask('Recall/CreateRecall', { ...range, Warning: 'Do not drink it.', Reason: 'Glass' }));
      const [damaged, recalled] = await sealsOf(server.url, Token, [8990, 8991]);
      await expectPage(page, `${server.url}${damaged?.path}`, 'Not genuine');
      await expect(page.getByText('does not come from our estates')).toBeVisible();
      await expectPage(page, `${server.url}${recalled?.path}`, 'Recalled');
      await expect(page.getByText('Do not drink it.')).toBeVisible();
      const theft = { Kind: 'stolen', RecallBy: recallBy.range, FromNo: 8989, ToNo: 8989 };
      await done(ask('Recall/CreateRecall', { ...theft, Warning: 'Call 1800 123 456.', Reason: 'Roll' }));
      const [stolen] = await sealsOf(server.url, Token, [8989, 8989]);
      const [stock] = await sealsOf(server.url, Token, [8993, 8993]);
      await expectPage(page, `${server.url}${stolen?.path}`, 'Reported stolen');
      await expect(page.getByText('you found it. Call 1800 123 456.')).toBeVisible();
      await expectPage(page, `${server.url}${stolen?.path}&lang=hi`, 'चोरी की सूचना है');
      const release = (setting: number) =>
        client.query(
          `update products set seals_released = $1 where id in (select product_id from mappings where mapped @> 8993::int8)
             and company_id = (select id from companies where prefix = 'ME')`,
          [setting],
        );
      await release(sealsReleased.dispatched);
      await expectPage(page, `${server.url}${stock?.path}`, 'Not released for sale');
      await expectPage(page, `${server.url}${stock?.path}&lang=hi`, 'बिक्री के लिए जारी नहीं');
      await release(sealsReleased.mapped);
      const [unmapped] = await sealsOf(server.url, Token, [11_990, 11_990]);
      await expectPage(page, `${server.url}${unmapped?.path}`, 'Not genuine');
      await expect(page.getByText('has not put it on any product yet')).toBeVisible();

      const word = 'W'.repeat(250);
      const [long] = await sealsOf(server.url, Token, [8994, 8994]);
      await client.query(
        `update products set product_name = $1, genuine_message = repeat($1, 16), product_specification = $2
         where id = (select product_id from mappings where company_id = products.company_id and mapped @> $3::int8)
           and company_id = (select id from companies where prefix = 'ME')`,
        [
          word,
          JSON.stringify([
            { Key: word, Value: word },
            { Key: 'Website', Value: `https://${word}.in` },
          ]),
          8994,
        ],
      );
      await client.query(
        `update companies set company_display_name = $1, social_links = json_build_object($1::text, 'https://x.example/')
         where prefix = 'ME'`,
        [word],
      );
      await expectPage(page, `${server.url}${long?.path}`, 'Genuine');
      await expectPage(page, `${server.url}${long?.path}&lang=hi`, 'असली');

      const company = "company_id = (select id from companies where prefix = 'ME')";
      await client.query(`update company_keys set scratch_codes = true where ${company}`);
      const [sealed, guessed] = await sealsOf(server.url, Token, [8992, 8993]);
      const code = page.getByLabel('Scratch code');
      const verify = page.getByRole('button', { name: 'Verify' });
      await expectPage(page, `${server.url}${sealed?.path}`, 'One more step');
      await code.fill(guessed?.ScratchCode ?? '');
      await verify.click();
      await expect(page.getByText('This is not the code under the scratch field.')).toBeVisible();
      await code.fill(sealed?.ScratchCode ?? '');
      await verify.click();
      await expect(heading(page)).toHaveText('Genuine');
      for (let tries = 0; tries < 5; tries++)
        await ask(verifyProduct, { QrData: `${server.url}${guessed?.path}`, ScratchCode: '00000000' });
      await expectPage(page, `${server.url}${guessed?.path}`, 'One more step');
      await code.fill('00000000');
      await verify.click();
      await expect(heading(page)).toHaveText('Too many scans');

      // a key that does not open
      await client.query(
        `insert into company_keys (company_id, key_id, wrapped_key, created_at)
         select company_id, 'Z', 'none', '2000-01-01' from company_keys where ${company}`,
      );
      await expectPage(page, `${server.url}/pa?q=MEZ${'7'.repeat(21)}`, 'No verdict yet');
      await expect(page.getByText('This says nothing about the product.')).toBeVisible();
    } finally {
      await client.end();
      await database.stop();
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
    const four = page.locator('label.star').nth(3);
    const unchosen = await four.evaluate((star) => getComputedStyle(star).color);
    await four.click();
    expect(await four.evaluate((star) => getComputedStyle(star).color)).not.toBe(unchosen);
    await page.getByRole('button', { name: 'Send rating' }).click();
    await expect(page.getByText('Thank you for your rating.')).toBeVisible();
    await expect(page.getByText('This seal has been rated.')).toBeVisible();
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

/** Whether React has taken the page over. */
const isTakenOver = (page: Page) =>
  page.locator('#root').evaluate((root) => Object.keys(root).some((key) => key.startsWith('__react')));

/** Holds back the script by which React takes over, until the returned function lets it through. */
async function holdReact(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/hydrate-*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe('a touch before React is there', () => {
  test('opens the form that it asked for, and keeps the chosen stars', async ({ page, server, token }) => {
    const release = await holdReact(page);
    // a promotion without its picture covers nothing
    await page.route('**/uploads/*', (route) => route.abort());
    await page.goto(`${server.url}${await sealThatIs('Genuine', server.url, token)}`);
    await expect(heading(page)).toBeFocused();
    await page.locator('label.star').nth(3).click();
    const feedback = page.getByRole('button', { name: 'Feedback' });
    await feedback.click();
    await expect(feedback).toHaveAttribute('aria-busy', 'true');
    release();
    const dialog = page.getByRole('dialog', { name: 'Feedback Form' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
    const sent = page.waitForRequest('**/UpdateRating');
    await page.getByRole('button', { name: 'Send rating' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ ProductRating: 4 });
    await expect(page.getByText('Thank you for your rating.')).toBeVisible();
    expect(await isTakenOver(page)).toBe(true);
  });

  test('loses nothing typed, and a form is sent without waiting', async ({ page, server, token }) => {
    const path = await sealThatIs('Genuine', server.url, token);
    const release = await holdReact(page);
    await page.goto(`${server.url}/pa`);
    const code = page.getByLabel('Code of the seal');
    await code.fill(path.slice('/pa?q='.length));
    expect(await isTakenOver(page)).toBe(false);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(heading(page)).toHaveText('Genuine');

    await page.goto(`${server.url}/pa`);
    await code.fill('abc');
    release();
    await expect.poll(() => isTakenOver(page)).toBe(true);
    await expect(code).toHaveValue('abc');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(heading(page)).toHaveText('Check what you typed');
    // the first script listens for touches
    await page.waitForLoadState();
    await code.fill('');
    await expect.poll(() => isTakenOver(page)).toBe(true);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Please enter the code of the seal.')).toBeVisible();
  });
});

test('a page that nobody touches does without React', async ({ page, server }) => {
  const recorded = page.waitForResponse('**/VerifyProduct');
  await page.goto(`${server.url}${fake}`);
  await recorded;
  await page.mouse.wheel(0, 300);
  expect(await isTakenOver(page)).toBe(false);
});

test('with its scripts, the page records its scan once, and React takes over without a fault', async ({
  page,
  server,
  token,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  // some of the demo's products have a promotion, which comes when the browser is idle
  const promotion = page.getByRole('dialog', { name: 'Promotion' });
  await page.addLocatorHandler(promotion, () => promotion.getByRole('button').first().click());
  const path = await sealThatIs('Genuine', server.url, token);
  const recorded = page.waitForResponse('**/VerifyProduct');
  await page.goto(`${server.url}${path}`);
  await expect(heading(page)).toHaveText('Genuine');
  const { ResponseData } = (await (await recorded).json()) as { ResponseData: { Verdict: string } };
  expect(ResponseData.Verdict).toBe('genuine');
  await expect(page.locator('.verdict-rosette path')).toHaveAttribute('d', /./);
  await expect(page).toHaveTitle(/^Genuine/);
  await expect(page.locator('#overtaken')).toBeHidden();
  await page.locator('label.star').first().click();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  expect(faults).toEqual([]);
});
