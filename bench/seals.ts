// Downloads ten million seals over HTTP: first byte, total, memory, and how long other requests wait meanwhile.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { openWorld } from './openWorld.ts';

const { app, token, lastSerial, close } = await openWorld();
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
if (!server.listening) await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
const origin = `http://127.0.0.1:${address.port}`;

const megabytes = (): number => Math.round(process.memoryUsage.rss() / 1e6);
const before = megabytes();
const waits: number[] = [];
let most = before;

const format = '%{time_starttransfer} %{time_total} %{size_download}';
const url = `${origin}/api/api/IssueNo/GetSeals?FromNo=1&ToNo=${lastSerial}`;
const signedIn = `authorization: Bearer ${token}`;
const ended = new AbortController();
const curl = promisify(execFile)('curl', [
  '-s',
  '-o',
  '/dev/null',
  '-w',
  format,
  '-H',
  signedIn,
  url,
]).finally(() => ended.abort());
while (!ended.signal.aborted) {
  const asked = performance.now();
  await (await fetch(`${origin}/health`)).text();
  waits.push(performance.now() - asked);
  most = Math.max(most, megabytes());
  await sleep(50);
}
const [firstByte, total, bytes] = (await curl).stdout.split(' ').map(Number);
waits.sort((one, other) => one - other);
const wait = (part: number): string => `${Math.round(waits[Math.floor(waits.length * part)] ?? 0)} ms`;
console.log(`${lastSerial.toLocaleString('en')} seals, ${Math.round((bytes ?? 0) / 1e6)} MB`);
console.log(`first byte after ${Math.round((firstByte ?? 0) * 1000)} ms, all after ${total} s`);
console.log(`memory of the server: ${before} MB before, ${most} MB at the most`);
console.log(`other requests meanwhile: median ${wait(0.5)}, 99 in 100 within ${wait(0.99)}`);
server.close();
await close();
