// `npm run dev` runs Vite's pages with hot reload in this process, and the server in another one, which restarts on changes.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createBuilder, createServer } from 'vite';
import { builtPages } from '../contract/pages/builtPages.ts';

const serverPort = process.env.PORT || '3000';
process.env.VITE_SERVER ||= `http://127.0.0.1:${serverPort}`;
process.env.DEMO ||= '1';

/**
 * The folder that the server takes for the built client: the unbuilt pages, and the renderer of `/pa`, built anew on each
 * change.
 */
const clientDir = resolve('node_modules/.sealbook-dev');
mkdirSync(clientDir, { recursive: true });
for (const page of builtPages) cpSync(page, join(clientDir, page));
const builder = await createBuilder({
  logLevel: 'warn',
  environments: { ssr: { build: { outDir: join(clientDir, '.server'), watch: {} } } },
});
const { ssr } = builder.environments;
if (!ssr) throw new Error('vite.config.ts has no environment ssr');
const built = await builder.build(ssr);
if ('on' in built)
  await new Promise<void>((done) => built.on('event', ({ code }) => void (code === 'END' && done())));

const pages = await createServer({ server: { host: '127.0.0.1' } });
await pages.listen();
const [address = ''] = pages.resolvedUrls?.local ?? [];
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts'],
  {
    // seals and mails link to the reloading pages
    env: {
      ...process.env,
      PORT: serverPort,
      CLIENT_DIR: clientDir,
      PUBLIC_URL: process.env.PUBLIC_URL || address,
    },
    stdio: 'inherit',
  },
);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  void pages.close();
  if ('close' in built) void built.close();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => {
  stop();
  process.exitCode = code ?? 0;
});
