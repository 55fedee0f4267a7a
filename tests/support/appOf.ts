import type { Hono } from 'hono';
import { createApp } from '../../server/app.ts';
import type { Deps } from '../../server/calls/Deps.ts';

const apps = new WeakMap<Deps, Hono>();

/** Makes the server over `deps` once, because reading all declarations takes longer than most tests. */
export function appOf(deps: Deps): Hono {
  const app = apps.get(deps) ?? createApp(deps);
  apps.set(deps, app);
  return app;
}
