import { sealbook } from './sealbook.tsx';
import { startPortal } from './shell/startPortal.tsx';

/** Shows the portal to somebody signed in. With what it imports it is one file of the build (vite.config.ts). */
export async function renderPortal(root: HTMLElement): Promise<void> {
  await startPortal(sealbook, root);
  // the portal works without it
  await keepShell().catch(() => undefined);
}

/** Lets the portal open without a network (`serviceWorker.ts`). Does nothing without HTTPS, which browsers demand. */
async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  if (!isFirst) return;
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = files.filter(({ origin, pathname }) => origin === location.origin && /\.\w+$/.test(pathname));
  active?.postMessage(['/', ...own.map(({ href }) => href)], { transfer: [] });
}
