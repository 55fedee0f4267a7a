// `npm run test:soak -- MINUTES`: lets everybody work on one server with a year of a busy brand. Nothing may fail, and memory,
// connections, open files and disk may not keep growing.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { checkUser, signOut } from '../../contract/calls/account/login.ts';
import { createOrder } from '../../contract/calls/orders/orders.ts';
import { saveSecondary } from '../../contract/calls/seals/packing.ts';
import { getJourney } from '../../contract/calls/seals/tracking.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { csvType } from '../../contract/resource/resourceCalls.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import { hashPassword } from '../../server/access/people/passwordHash.ts';
import { asPerson, type Person, signIn } from './asPerson.ts';
import { assertAtRest, serveYear } from './serveYear.ts';

const minutes = Number(process.argv[2] ?? 5);
const year = await serveYear((done) => console.log(done));
const { database, server, sealOf, prefix } = year;
const { pool } = database;
const personOf = async (userId: number) => asPerson(server.url, await signIn(database, userId));
const [desk, packer, dealer] = (await Promise.all(
  [year.administrator, year.other, year.dealer].map(personOf),
)) as [Person, Person, Person];
const mechanic = await signIn(database, year.mechanic);
/** Phones, each in its own network; one of them is signed in. */
const phones = Array.from({ length: 6 }, (_, n) => asPerson(server.url, n ? '' : mechanic, `10.0.${n}.1`));

const [floor] = (
  await pool.query<{ dealer: number; ownDealer: number; free: number; product: number }>(`
    select o.dealer_id as dealer, (select id from dealers where user_id = ${year.dealer}) as "ownDealer", m.product_id as product, lower(m.serials) + 100 as free
    from sales_orders s join orders o using (company_id, order_no), mappings m
    where s.so_no = 'SO-BENCH' and m.batch_no like 'B-%' and not exists (select from carton_runs r where r.mapping_id = m.id)
    order by m.id limit 1`)
).rows;
if (!floor) throw new Error('Nothing is left to be packed');
const password = 'Soaked1234';
/** People who sign in, in turns: a person may do it a few times an hour. */
const signers = 200;
await pool.query("update users set password_hash = $1 where email ~ '^person\\d+@'", [
  await hashPassword(password),
]);

/** Reads the code of the last mail. */
function mailedCode(): string {
  const outbox = join(server.dataDir, 'outbox');
  const last = readdirSync(outbox).toSorted().at(-1) ?? '';
  return (
    readFileSync(join(outbox, last), 'utf8')
      .match(/\b\d{6}\b/g)
      ?.at(-1) ?? ''
  );
}

const list = (by: Person, path: string, more: object = {}) =>
  by.ask(path, { First: 1, PageSize: 20, ...more });

const end = Date.now() + minutes * 60_000;

/** People's repeated work: how many do it at once, milliseconds between, and the work. */
const works: Record<string, { people: number; pause: number; work: (turn: number) => Promise<unknown> }> = {
  scan: {
    people: 6,
    pause: 200,
    work: async (turn) => {
      const sent = { body: { QrData: sealOf(turn) } };
      const answered = await phones[turn % phones.length]?.send(`api/${verifyProduct.path}`, sent);
      if (!(await answered?.text())?.includes('"Verdict"'))
        throw new Error(`${answered?.status}: no verdict`);
    },
  },
  desk: {
    people: 2,
    pause: 500,
    work: async (turn) => {
      await list(desk, 'VerificationLog/GetVerificationReport', { First: 1 + 50 * (turn % 100) });
      await list(desk, 'ProductMaster/GetProducts', { SearchValue: `part ${turn % 90}` });
      await desk.ask('Dashboard/GetDashboardData', {});
      await desk.ask('VerificationLog/GetDays');
      await desk.ask(`${getJourney.path}?qr=${year.first + turn}`);
      await desk.ask('Category/CreateCategory', { CategoryName: `Soaked ${turn}` });
      await desk.ask('ProductMaster/AddMRP', { ProductId: floor.product, MRP: 1000 + turn });
      if (turn % 20 === 0)
        await desk.read('api/ProductMaster/GetProducts', {
          body: { First: -1, PageSize: -1 },
          accept: csvType,
        });
    },
  },
  floor: {
    people: 1,
    pause: 300,
    work: async (turn) => {
      const code = formatCarton({ prefix, type: 'SID', year: 2026, number: 900_000 + turn });
      // each turn ends with free units
      const from = floor.free + 20 * (turn % 100);
      const reason = 'Part of the soak';
      const { Id } = await packer.ask<{ Id: number }>(saveSecondary.path, {
        secondaryPackingDetails: [{ SeqNo: from, ToSeqNo: from + 19 }],
        reason,
        CartonId: code,
      });
      const unpack = () => packer.ask('Unpacking/Unpack', { Id, Reason: reason });
      if (turn % 2) return unpack();
      const sent = await packer.ask<{ Id: number }>(saveDispatch.path, {
        DealerId: floor.dealer,
        SONo: 'SO-BENCH',
        dispatchDetails: [{ CartonId: code }],
        Remark: reason,
      });
      await packer.ask('Dispatch/Reverse', { Id: sent.Id, Reason: reason });
      return unpack();
    },
  },
  dealer: {
    people: 1,
    pause: 1000,
    work: async (turn) => {
      const productDetails = [{ ProductId: floor.product, Qty: 1 + (turn % 9) }];
      await dealer.ask(createOrder.path, {
        OrderBookingNo: 0,
        DealerId: floor.ownDealer,
        Remark: '',
        productDetails,
      });
      await list(dealer, 'OrderBooking/GetOrder');
    },
  },
  'sign-in': {
    people: 1,
    pause: 5000,
    work: async (turn) => {
      const stranger = asPerson(server.url, '', `10.3.${turn % signers}.1`);
      const step = { Email: `person${3 + (turn % signers)}@example.com`, Password: password };
      await stranger.send(`api/${checkUser.path}`, { body: { ...step, RequestType: loginSteps.sendOtp } });
      const { users } = await stranger.ask<{ users: { Token: string }[] }>(checkUser.path, {
        ...step,
        RequestType: loginSteps.useOtp,
        otp: mailedCode(),
      });
      await asPerson(server.url, users[0]?.Token ?? '').ask(signOut.path, {});
    },
  },
};

const done: Record<string, number> = {};
const failures: Record<string, number> = {};
const working = Promise.all(
  Object.entries(works).map(async ([name, { people, pause, work }]) => {
    let turn = 0;
    const person = async () => {
      while (Date.now() < end) {
        await work(turn++).then(
          () => (done[name] = (done[name] ?? 0) + 1),
          (error: unknown) => {
            const said = `${name}: ${error instanceof Error ? error.message : String(error)}`;
            failures[said] = (failures[said] ?? 0) + 1;
          },
        );
        await sleep(pause);
      }
    };
    await Promise.all(Array.from({ length: people }, person));
  }),
);

/** Megabytes of the server's folder without mails, which nobody removes here. */
const diskOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'outbox') return sum;
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? diskOf(path) : statSync(path).size / 1e6);
  }, 0);

/** Bounds on growth: how much more than in the second quarter each may be in the last one. */
const mayGrow = { memory: 60, connections: 5, files: 10, disk: 5 };
type Sample = Record<keyof typeof mayGrow | 'database', number>;
const samples: Sample[] = [];
while (Date.now() < end) {
  await sleep(Math.min(5000, minutes * 1000));
  const { rows } = await pool.query<{ connections: number; database: number }>(`
    select (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
      pg_database_size(current_database()) / 1e6 as database`);
  const [counted] = rows;
  samples.push({
    memory: (await server.look()).memory,
    connections: counted?.connections ?? 0,
    files: readdirSync(`/proc/${server.pid}/fd`).length,
    disk: diskOf(server.dataDir),
    database: Number(counted?.database),
  });
}
await working;

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
const missed: string[] = [];
for (const name of ['memory', 'connections', 'files', 'disk', 'database'] as const) {
  const values = samples.map((sample) => sample[name]);
  const quarter = Math.ceil(values.length / 4);
  const [early, late] = [middle(values.slice(quarter, 2 * quarter)), middle(values.slice(-quarter))];
  const slope = (late - early) / (minutes / 2);
  console.log(
    `${name.padEnd(12)} ${early.toFixed(1).padStart(9)} → ${late.toFixed(1).padStart(9)}, ${slope.toFixed(2)} a minute`,
  );
  if (name !== 'database' && late - early > mayGrow[name]) missed.push(name);
}
for (const [name, times] of Object.entries(done)) console.log(`${name.padEnd(12)} ${times} times`);
for (const [said, times] of Object.entries(failures)) console.log(`${times} × ${said}`);
if (Object.keys(failures).length) missed.push('answers');
await assertAtRest(database).catch((error: unknown) => {
  console.log(String(error));
  missed.push('invariants');
});
await year.close();
console.log(
  missed.length ? `Missed: ${missed.join(', ')}` : `Nothing failed and nothing grew in ${minutes} minutes.`,
);
if (missed.length) process.exitCode = 1;
