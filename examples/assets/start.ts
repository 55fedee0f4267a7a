// `npm run example`: builds the asset register's pages and serves them on a port and a database of their own.
import { mkdirSync } from 'node:fs';
import { build } from 'vite';

const folder = 'dist-example';
Object.assign(process.env, {
  NODE_ENV: 'production',
  DEMO: '1',
  CLIENT_DIR: folder,
  PORT: process.env['PORT'] || '3100',
  DATA_DIR: process.env['DATA_DIR'] || 'data/example',
  TIME_ZONE: process.env['TIME_ZONE'] || 'America/Phoenix',
  MAIL_FROM: process.env['MAIL_FROM'] || 'Asset Register <no-reply@assets.invalid>',
});
mkdirSync(folder, { recursive: true });
const client = build({ configFile: 'examples/assets/vite.config.ts', logLevel: 'warn' });
const { assets } = await import('./server.ts');
const { runServer } = await import('../../server/runServer.ts');
await runServer(
  assets,
  client.then(() => undefined),
);
