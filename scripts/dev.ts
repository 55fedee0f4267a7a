// `npm run dev`: Vite's pages with hot reload in this process, the server restarted on change in another.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const serverPort = process.env.PORT || '3000';
process.env.VITE_SERVER ||= `http://127.0.0.1:${serverPort}`;
process.env.DEMO ||= '1';

const pages = await createServer({ server: { host: '127.0.0.1' } });
await pages.listen();
const [address = ''] = pages.resolvedUrls?.local ?? [];
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts'],
  {
    // seals and mails lead to the reloading pages
    env: { ...process.env, PORT: serverPort, PUBLIC_URL: process.env.PUBLIC_URL || address },
    stdio: 'inherit',
  },
);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  void pages.close();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => {
  stop();
  process.exitCode = code ?? 0;
});
