import type { Page } from '@playwright/test';

/**
 * Opens `address` after a dialog was closed. The dialog leaves its entry of the history a moment later, which would interrupt
 * a page that is loading.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => !(window.history.state as { layers?: number } | null)?.layers);
  await page.goto(address);
}
