// Counts verdicts a second on the embedded engine, in process and by HTTP, beside bare transactions of the engine.
import { once } from 'node:events';
import { verifyProduct } from '../contract/calls/verification/verification.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import { readSeal } from '../server/modules/verification/readSeal.ts';
import { bareScans, pgbenchScans } from './bareScans.ts';
import { fireHttp } from './fireHttp.ts';
import { addMechanics, openWorld } from './openWorld.ts';
import { perSecond, waitsLine } from './perSecond.ts';
import { startServer } from './startServer.ts';

const world = await openWorld();
const { deps, app, companyId, lastSerial, close } = world;
const { pool } = deps.database;
const printing = await deps.keyring.printingOf(companyId);
if (!printing) throw new Error('The company has no key');

const serialOf = (turn: number): number => 1 + ((turn * 7919) % lastSerial);
// Every scan has its own address, so that no limit applies.
const scan = async (QrData: string, turn: number, token?: string): Promise<void> => {
  const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  const response = await app.request(`/api/api/${verifyProduct.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ QrData }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.json();
};
const guess = (turn: number): string => `BE0${String(turn).padStart(21, '0')}`;

const bareSelect = await perSecond(() =>
  pool.query({ name: 'bare', text: 'select * from companies where id = $1', values: [companyId] }),
);
const bareInsert = await perSecond((turn) =>
  pool.query({
    name: 'bare-insert',
    text: 'insert into limits (subject, count, resets_at) values ($1, 1, now())',
    values: [`bench ${turn}`],
  }),
);
const decided = await perSecond((turn) => readSeal(deps.keyring, guess(turn)));
const fakes = await perSecond((turn) => scan(guess(turn), turn));
const genuine = await perSecond((turn) => scan(encodeSeal(printing, serialOf(turn)), turn));

// Ten mechanics scan seals that nobody has earned points for.
const mechanics = await addMechanics(world);
const earning = await perSecond((turn) =>
  scan(encodeSeal(printing, serialOf(turn)), turn, mechanics[turn % mechanics.length]),
);
const { rows } = await pool.query<{ earned: number }>('select count(*)::int as earned from point_movements');

const line = (name: string, rate: number, limit: number) =>
  console.log(
    `${name.padEnd(44)} ${Math.round(rate).toLocaleString('en').padStart(9)}/s  ${(rate / limit).toFixed(2)}`,
  );
line('bare select by key', bareSelect, bareSelect);
line('bare durable insert', bareInsert, bareSelect);
line('fakes decided, without request and log', decided, bareSelect);
line('fakes, logged', fakes, bareSelect);
line('genuine seals, counted and logged', genuine, bareSelect);
line(`genuine seals that earn points (${rows[0]?.earned} did)`, earning, bareSelect);

// Sends a phone's requests to a server in its own process, beside pgbench with the same two rows in one transaction.
const { url, child } = await startServer(world, { TRUSTED_PROXIES: '1' });
const requestOf = (turn: number) => ({
  headers: `x-forwarded-for: 10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}\r\nuser-agent: Mozilla/5.0\r\n`,
  body: JSON.stringify({
    VerificationMode: 'Web',
    QrData: `https://seals.example/pa?q=${encodeSeal(printing, serialOf(turn + 3_000_000))}`,
    VerificationType: 2,
    CompanyPrefix: 'BE',
    Userlatitude: '18.52',
    Userlongitude: '73.85',
    UserCity: 'Pune',
    UserState: 'Maharashtra',
    UserCountry: 'India',
    UserZip: '411001',
    UserAddress: '1/2, Ring Road',
    ScratchCode: '',
  }),
});
let asked = 0;
const fire = (clients: number, warmUp: number) =>
  fireHttp(`${url}/api/api/${verifyProduct.path}`, () => requestOf(asked++), { clients, seconds, warmUp });
const seconds = 4;
await fire(10, 3);
for (const clients of [1, 10]) {
  const one = { clients, seconds };
  const { rate, waits } = await fire(clients, 1);
  const limit = await pgbenchScans(world, one);
  const bare = await bareScans(world, one);
  console.log(`\n${clients} at once, by HTTP: ${waitsLine(waits)}`);
  if (limit) line('pgbench, both rows in one transaction', limit, limit);
  line('bare node and pg, the same', bare, limit ?? bare);
  line('genuine seals, counted and logged', rate, limit ?? bare);
}
const ended = once(child, 'exit');
child.kill('SIGTERM');
await ended;
await close();
