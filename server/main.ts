import { serve } from '@hono/node-server';
import { openDeps } from './openDeps.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

const { deps, close } = await openDeps(readConfig(process.env));
const app = createApp(deps);
const server = serve(
  { fetch: app.fetch, port: deps.config.port, hostname: deps.config.host },
  (listening) => {
    deps.log.info(`Sealbook answers at http://127.0.0.1:${listening.port}`);
  },
);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  // Requests that run are answered; the database is closed after them.
  server.close(() => {
    void close().then(() => process.exit(0));
  });
  if ('closeIdleConnections' in server) server.closeIdleConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
