// Compares a server behind PgBouncer in transaction mode with one that reaches PostgreSQL itself, as ratios.
import { once } from 'node:events';
import { verifyProduct } from '../contract/calls/verification/verification.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import { noPgBouncer, startPgBouncer } from './startPgBouncer.ts';
import { openWorld } from './openWorld.ts';
import { measure } from './perSecond.ts';
import { startServer } from './startServer.ts';

if (noPgBouncer) throw new Error(noPgBouncer);
const world = await openWorld();
const { deps, companyId, token, lastSerial } = world;
const { directUrl } = deps.database;
const printing = await deps.keyring.printingOf(companyId);
if (!printing) throw new Error('The company has no key');
const pooler = await startPgBouncer(directUrl, 50_000 + (process.pid % 1000), 20);

const called = async (url: string, path: string, sent: object, headers: Record<string, string>) => {
  const response = await fetch(`${url}/api/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  });
  const answered = await response.text();
  if (!answered.includes('"ResponseCode":"200"')) throw new Error(answered);
};

let turn = 0;
const session = { authorization: `Bearer ${token}` };
const calls: Readonly<Record<string, (url: string) => Promise<void>>> = {
  'verdict, counted and logged': (url) => {
    turn += 1;
    const QrData = encodeSeal(printing, 1 + ((turn * 7919) % lastSerial));
    // every scan has its own address, so that no limit applies
    const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
    return called(url, verifyProduct.path, { QrData }, { 'x-forwarded-for': address });
  },
  'page of a list': (url) => called(url, 'Category/GetCategory', {}, session),
  save: (url) => {
    turn += 1;
    return called(url, 'Category/CreateCategory', { CategoryName: `No. ${turn}`, Description: '-' }, session);
  },
};

const ways = {
  direct: { DATABASE_URL: directUrl },
  pooled: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl },
};
const rounds = 3;
const rates = Object.fromEntries(Object.keys(calls).map((name) => [name, { direct: 0, pooled: 0 }]));
for (let round = 0; round < rounds; round++)
  for (const way of ['direct', 'pooled'] as const) {
    const { url, child } = await startServer(world, { ...ways[way], TRUSTED_PROXIES: '1' });
    for (const [name, call] of Object.entries(calls)) {
      const { rate } = await measure(() => call(url), { clients: 8, seconds: 3, warmUp: 1 });
      const sums = rates[name];
      if (sums) sums[way] += rate / rounds;
    }
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
for (const [name, { direct, pooled }] of Object.entries(rates))
  console.log(
    `${name}: ${direct.toFixed(0)}/s, behind PgBouncer ${pooled.toFixed(0)}/s, ${(pooled / direct).toFixed(2)}`,
  );
await pooler.stop();
await world.close();
