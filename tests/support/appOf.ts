import type { Hono } from 'hono';
import { createApp } from '../../server/app.ts';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';

const apps = new WeakMap<ServerDeps, Hono>();

/** Makes the server over `deps` once, because reading all declarations takes longer than most tests. */
export function appOf(deps: ServerDeps): Hono {
  const app = apps.get(deps) ?? createApp(deps);
  apps.set(deps, app);
  return app;
}
