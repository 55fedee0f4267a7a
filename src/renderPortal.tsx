import { sealbook } from './sealbook.tsx';
import { keepShell } from './browser/keepShell.ts';
import { startPortal } from './shell/startPortal.tsx';

/** Shows the portal to somebody signed in. With what it imports it is one file of the build (vite.config.ts). */
export async function renderPortal(root: HTMLElement): Promise<void> {
  await startPortal(sealbook, root);
  // the portal works without it
  await keepShell().catch(() => undefined);
}
