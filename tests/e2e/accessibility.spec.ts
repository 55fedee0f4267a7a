import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { handWrittenPages, pageKey } from '../../contract/pages.ts';
import { resources } from '../../src/resources/index.ts';
import type { RunningServer } from '../support/startServer.ts';
import { test } from './support/demo.ts';
import { shoot } from './support/shoot.ts';
import { signIn } from './support/signIn.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

/** What axe finds serious on the page as it stands, one line for each finding. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)`,
  );
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function look(
  { url }: RunningServer,
  page: Page,
  path: string,
  name: string,
  opened?: string,
): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.waitForLoadState('networkidle');
  if (opened) {
    await page.getByRole('button', { name: opened, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await shoot(page, name);
  // once more where a dialog was just on its way in
  await expect.poll(() => seriousFindings(page), { message: name }).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(1);
}

/** Dialogs that no address opens, by the page and the button that do. */
const dialogs = [
  ['/masters/user-approval', 'View'],
  ['/masters/user-approval', 'Reject'],
  ['/activation/issue-number', 'Download seals'],
  ['/reports/audit-log', 'Show'],
] as const;

// Colours depend on the scheme and layout on the width: each of both once.
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

for (const { colorScheme, width } of looks) {
  test(`every page and dialog is usable for everybody, ${colorScheme} at ${width} px`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 860 } });
    const page = await context.newPage();
    const shot = (name: string) => `axe-${name}-${colorScheme}-${width}`;
    for (const path of [
      '/home',
      '/login',
      '/privacy-policy',
      '/delete-account-data',
      '/pa',
      '/pa?q=SB0NOSUCHSEAL',
    ])
      await look(server, page, path, shot(path.slice(1).replace(/\W+/g, '-')));
    await signIn(page, server, 'admin@example.com', 'Admin1234');
    for (const path of ['/dashboard', '/profile']) await look(server, page, path, shot(path.slice(1)));
    for (const resource of resources) {
      await look(server, page, resource.path, shot(resource.page));
      if (resource.calls.create ?? resource.form)
        await look(server, page, `${resource.path}/create`, shot(`${resource.page}-create`));
    }
    for (const [path, button] of dialogs)
      await look(server, page, path, shot(`${pageKey(path)}-${button}`), button);
    for (const { path } of handWrittenPages) await look(server, page, path, shot(pageKey(path)));
    await look(server, page, '/masters/role-master?selected=1', shot('role-master-selected'));
    await look(
      server,
      page,
      '/masters/product-configuration?product=1',
      shot('product-configuration-chosen'),
    );
    await context.close();
  });
}
