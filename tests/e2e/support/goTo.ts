import type { Page } from '@playwright/test';

/**
 * Opens `address` where a dialog was just closed: its entry of the history is left a moment later, which would cut off a
 * page that is on its way.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => !(window.history.state as { layers?: number } | null)?.layers);
  await page.goto(address);
}
