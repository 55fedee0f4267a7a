// Verdicts a second on the embedded engine, in process, beside what the engine itself does.
import { verifyProduct } from '../contract/calls/verification.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import { readSeal } from '../server/modules/verification/readSeal.ts';
import { addMechanics, openWorld } from './openWorld.ts';
import { perSecond } from './perSecond.ts';

const world = await openWorld();
const { deps, app, companyId, lastSerial, close } = world;
const { pool } = deps.database;
const printing = await deps.keyring.printingOf(companyId);
if (!printing) throw new Error('The company has no key');

const serialOf = (turn: number): number => 1 + ((turn * 7919) % lastSerial);
// Every scan from an address of its own: limits are no part of this.
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

// Each scan by one of ten mechanics, of a seal that nobody has earned for.
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
await close();
