// Measures a verdict on a seal that was scanned before, with a hundred thousand counted seals and ten times as many up to a
// hundred million (SEALS=10000000 for fewer). It needs 10 GB of disk.
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyProduct } from '../contract/calls/verification/verification.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import { runLong } from '../server/demo/loadMonth.ts';
import { openWorld } from './openWorld.ts';
import { measure, waitsLine } from './perSecond.ts';

const most = Number(process.env['SEALS'] ?? 100_000_000);

const { deps, app, companyId, close } = await openWorld();
const { pool } = deps.database;
const printing = await deps.keyring.printingOf(companyId);
if (!printing) throw new Error('The company has no key');
await pool.query(
  `update serial_books set last_serial = ${most};
   update issued_ranges set serials = int8range(1, ${most + 1});
   update mappings set serials = int8range(1, ${most + 1}), mapped = int8multirange(int8range(1, ${most + 1}))`,
);
let asked = 0;
const scan = async (serial: number) => {
  const turn = (asked += 1);
  const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  const response = await app.request(`/api/api/${verifyProduct.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ QrData: encodeSeal(printing, serial) }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.json();
};

let counted = 0;
for (let seals = 100_000; seals <= most; seals *= 10) {
  for (; counted < seals; counted += Math.min(1_000_000, seals - counted))
    await pool.query(
      `insert into serial_scans (company_id, serial, scans)
       select ${companyId}, n, 1 from generate_series(${counted + 1}, ${counted + Math.min(1_000_000, seals - counted)}) n`,
    );
  await runLong(deps.database, 'vacuum (analyze) serial_scans');
  // the disk writes what was added
  await sleep(Math.min(60_000, seals / 1000));
  const { rows } = await pool.query<{ size: string }>(
    `select pg_size_pretty(sum(pg_total_relation_size(oid))) as size from pg_class where relname ~ '^serial_scans(_\\d+)?$'`,
  );
  // far from each other, so that hardly two are on one page
  const one = await measure((turn) => scan(1 + ((turn * 982_451_653) % seals)), { clients: 1, seconds: 6 });
  const ten = await measure((turn) => scan(1 + ((turn * 899_809_363) % seals)), { clients: 10, seconds: 6 });
  console.log(
    `${seals.toLocaleString('en')} seals, ${rows[0]?.size}: one at a time ${waitsLine(one.waits)}; ten ${Math.round(ten.rate)} a second`,
  );
}
await close();
