import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, type Request } from '@playwright/test';
import { handWrittenPages } from '../../src/resources/portal.ts';
import { resources } from '../../src/resources/index.ts';
import { covering } from '../support/covering.ts';
import { addFeatures, listFeatures } from '../support/pageFeatures.ts';
import { test } from './support/demo.ts';
import { follow } from './support/goTo.ts';
import { shoot } from './support/shoot.ts';
import { signIn } from './support/signIn.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

/** Lists axe's serious findings on the present page, one line each. */
async function seriousFindings(page: Page): Promise<string[]> {
  // following a link keeps it
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)`,
  );
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Waits until the page asks for nothing and shows everything. */
function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  const isQuiet = async () => {
    // a drawn answer may ask for more
    await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestIdleCallback(drawn), 50)));
    const shown = page.locator(page.url().endsWith('/create') ? '[role=dialog] h2' : 'h1');
    return (
      running.size === 0 &&
      (await shown.first().isVisible()) &&
      !(await page.getByRole('progressbar').count())
    );
  };
  return () => expect.poll(isQuiet, { intervals: [20] }).toBe(true);
}

async function look(page: Page, settled: () => Promise<void>, name: string, opened?: string): Promise<void> {
  await settled();
  if (opened) {
    await page.getByRole('button', { name: opened, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled();
  }
  await shoot(page, name);
  // look once more if a dialog was just opening
  await expect.poll(() => seriousFindings(page), { message: name }).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(1);
}

/** Dialogs without an address, by the page and the button that open them. */
const dialogs = [
  ['/masters/user-approval', 'View'],
  ['/masters/user-approval', 'Reject'],
  ['/activation/issue-number', 'Download seals'],
  ['/reports/audit-log', 'Show'],
] as const;

// Colours depend on the scheme and layout on the width, so each is tried once.
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** The pages of staff, and those of people with a phone. */
const isStaffs = ({ path }: { path: string }) => !path.startsWith('/points/');
const mobilePages = [...resources, ...handWrittenPages].filter((page) => !isStaffs(page));

for (const { colorScheme, width } of looks) {
  test(`every kind of page and dialog is accessible, ${colorScheme} at ${width} px`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 860 } });
    const page = await context.newPage();
    const settled = watchRequests(page);
    const nameOf = (path: string) => `axe-${path.slice(1).replace(/\W+/g, '-')}-${colorScheme}-${width}`;
    for (const path of [
      '/home',
      '/login',
      '/privacy-policy',
      '/delete-account-data',
      '/pa',
      '/pa?q=SB0NOSUCHSEAL',
      `/pa?q=SB0${'7'.repeat(21)}`,
      '/pa?lang=hi',
    ]) {
      await page.goto(`${server.url}${path}`);
      await look(page, settled, nameOf(path));
    }
    await signIn(page, server, 'admin@example.com', 'Admin1234');
    for (const path of [
      '/dashboard',
      '/profile',
      ...covering(resources.filter(isStaffs), listFeatures).map(({ path }) => path),
      ...covering(resources.filter(isStaffs), addFeatures).map(({ path }) => `${path}/create`),
      ...resources.flatMap(({ path, form }) => (form ? [`${path}/create`] : [])),
      ...handWrittenPages.filter(isStaffs).map(({ path }) => path),
      '/masters/role-master?selected=1',
      '/masters/product-configuration?product=1',
    ]) {
      await follow(page, path);
      await look(page, settled, nameOf(path));
      // an open dialog has an entry of the history, which it leaves when it closes
      await page.keyboard.press('Escape');
      await expect(page.locator('[role=dialog]')).toHaveCount(0);
    }
    for (const [path, button] of dialogs) {
      await follow(page, path);
      await look(page, settled, nameOf(`${path}-${button}`), button);
    }
    await context.close();

    const phone = await browser.newContext({ colorScheme, viewport: { width, height: 860 } });
    const mobile = await phone.newPage();
    const mobileSettled = watchRequests(mobile);
    await signIn(mobile, server, 'mechanic@example.com', 'Mechanic1234');
    for (const { path } of mobilePages) {
      await follow(mobile, path);
      await look(mobile, mobileSettled, nameOf(path));
    }
    await phone.close();
  });
}
