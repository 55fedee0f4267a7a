import { expect, type Page } from '@playwright/test';

/** Leads to `path` as the portal's links do, since loading the portal again takes a second of the processor. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Waits until the entries of closed dialogs are left: going back for them would stop a page that is opened meanwhile. */
export const closedDialogsLeft = (page: Page) =>
  page.waitForFunction(() => !(window.history.state as { layers?: number } | null)?.layers);

/** Follows a link to `path` after a dialog was closed, and waits for the page. */
export async function goTo(page: Page, path: string, heading: string): Promise<void> {
  await closedDialogsLeft(page);
  await follow(page, path);
  // a page that opens a dialog is hidden behind it from people who listen
  const shown = page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true });
  await expect(shown).toBeVisible();
}
