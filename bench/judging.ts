// Judges scanned seals with a million scans in the log: a burst of 10,000 scans, seals with thousands of scans, and an hour's
// backlog. Prints the time, the plan of each statement, and the verdicts a second beside judging.
// `node --import tsx bench/judging.ts [scans] [pairs of ten seconds]`.
import { sql } from 'drizzle-orm';
import { verifyProduct } from '../contract/calls/verification/verification.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { seedScans } from '../server/demo/seedScans.ts';
import { foldScans } from '../server/modules/scanLog/keepScanLog.ts';
import { countUsualPeople } from '../server/modules/suspicion/readHistories.ts';
import { judgeScanned } from '../server/modules/suspicion/judgeScanned.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import { fillFloor } from './fillFloor.ts';
import { largeCities } from './lifeTowns.ts';
import { openWorld } from './openWorld.ts';
import { measure } from './perSecond.ts';
import { watchStatements } from './statementsOf.ts';

const [logged = 1_000_000, pairs = 6] = process.argv.slice(2).map(Number);
/** Seals with thousands of scans. */
const [hotSeals, ofHot] = [100, 2000];
/** The backlog of an hour of sixty scans a second, each of another seal. */
const backlog = 216_000;
const second = 1000;

const world = await openWorld();
const { deps, app, companyId, productId, lastSerial } = world;
const { db, pool } = deps.database;
await fillFloor(world);
await db.execute(sql`update serial_books set last_serial = ${lastSerial} where company_id = ${companyId}`);
await seedScans(deps, companyId, logged);
await db.execute(sql`truncate scanned_seals`);
const seeded = Math.ceil(logged / 25) * 20;

const list = (values: readonly unknown[]) => sql.param([...values]);
/** Logs scans of the seals in `serial`, by different visitors in different towns, at the times in `ago`. */
const log = async (count: number, serial: string, ago: string) => {
  await inTransaction(deps.database, async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`
    insert into verifications (token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor, latitude,
      longitude, city, state, created_at)
    select md5(random()::text || n), ${companyId}, ${productId}, ${sql.raw(serial)}, 'x', 'genuine', 'mapped', true,
      md5(random()::text), t.latitude, t.longitude, t.town, t.state, now() - ${sql.raw(ago)}
    from (select n, 1 + (random() * ${largeCities.length - 1})::int as place from generate_series(1, ${count}) n) n
      join unnest(${list(largeCities.map(({ latitude }) => String(latitude)))}::text[],
        ${list(largeCities.map(({ longitude }) => String(longitude)))}::text[], ${list(largeCities.map(({ town }) => town))}::text[],
        ${list(largeCities.map(({ state }) => state))}::text[])
        with ordinality t (latitude, longitude, town, state, place) on t.place = n.place`);
  });
};

const shown = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const waiting = async (): Promise<number> =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from scanned_seals`)).rows[0]
    ?.count ?? 0;

const { statementsOf, planOf } = watchStatements(world);
/** Lists the tables with so many rows that reading them all takes a while. */
const largeOf = async (tables: readonly string[]): Promise<string[]> =>
  (
    await db.execute<{ name: string }>(
      sql`select relname as name from pg_class where relname = any(${list(tables)}) and reltuples > 2000`,
    )
  ).rows.map(({ name }) => name);

/** Judges waiting seals in at most `rounds` rounds, and prints the time of the rounds and of each statement. */
async function judgeRounds(name: string, most = Infinity): Promise<void> {
  const rounds: number[] = [];
  const statements: Awaited<ReturnType<typeof statementsOf>> = [];
  let taken = 0;
  const round = async (): Promise<number> => {
    let some = 0;
    const own = await statementsOf(async () => {
      const took = await timed(async () => {
        some = await judgeScanned(deps);
      });
      rounds.push(took);
    });
    statements.push(...own);
    taken += some;
    return some;
  };
  while (rounds.length < most && (await round()));
  const all = rounds.reduce((sum, each) => sum + each, 0);
  console.log(
    `${name}: ${taken.toLocaleString('en')} scans in ${rounds.length} rounds of ${shown(all / rounds.length)}, ${shown(Math.max(...rounds))} ` +
      `at the most; ${Math.round((taken * second) / all).toLocaleString('en')} a second`,
  );
  for (const text of new Set(statements.map((statement) => statement.text))) {
    const same = statements.filter((statement) => statement.text === text && statement.took > 0);
    const times = same.map(({ took }) => took).sort((one, other) => one - other);
    if (!times.length || (times.at(-1) ?? 0) < 1) continue;
    const plan = await planOf(same[0] ?? { text, values: [], took: 0 });
    const walked = await largeOf(
      plan.split('; ').flatMap((line) => /^Seq Scan on (\w+)/.exec(line)?.[1] ?? []),
    );
    console.log(
      `  ${text.trim().replace(/\s+/g, ' ').slice(0, 60).padEnd(60)}  ${times.length} times, median ${shown(times[times.length >> 1] ?? 0)}, ` +
        `worst ${shown(times.at(-1) ?? 0)}; walks ${walked.join(', ') || 'nothing large'}`,
    );
  }
}

const usual = await timed(() => countUsualPeople(deps));
console.log(`${logged.toLocaleString('en')} scans in the log; usual people counted in ${shown(usual)}`);

const anySeeded = `${lastSerial} + 1 + (random() * ${seeded - 2})::int8`;
const anyPacked = `1 + (random() * 7999998)::int8`;
await log(
  10_000,
  `case when n.n % 2 = 0 then ${anySeeded} else ${anyPacked} end`,
  `interval '10 seconds' * random()`,
);
console.log(`a burst of 10,000 scans folded in ${shown(await timed(() => foldScans(deps)))}`);
await judgeRounds('judged');

await log(hotSeals * ofHot, `${lastSerial} + 1 + n.n % ${hotSeals}`, `interval '90 days' * random()`);
await pool.query('analyze verifications');
console.log(
  `${hotSeals * ofHot} scans of ${hotSeals} seals folded in ${shown(await timed(() => foldScans(deps)))}`,
);
await judgeRounds('judged');

await db.execute(sql`
  insert into scanned_seals (company_id, serial)
  select ${companyId}, ${lastSerial}::int8 + 1 + n * 7919 % ${seeded} from generate_series(1, ${backlog}::int8) n`);
await judgeRounds(`of a backlog of ${backlog.toLocaleString('en')}, the first`, 20);
console.log(`  ${(await waiting()).toLocaleString('en')} wait`);
await db.execute(sql`truncate scanned_seals`);

const printing = await deps.keyring.printingOf(companyId);
if (!printing) throw new Error('The company has no key');
const scan = async (turn: number): Promise<void> => {
  const response = await app.request(`/api/api/${verifyProduct.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    },
    body: JSON.stringify({ QrData: encodeSeal(printing, 1 + ((turn * 7919) % lastSerial)) }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.json();
};
let turn = 0;
let judging = 0;
/** Counts verdicts a second, for ten seconds that begin when the server begins to judge. */
const verdicts = async (isJudged: boolean): Promise<number> => {
  const keepHouse = async () => {
    await foldScans(deps);
    if (isJudged) judging += await timed(() => judgeScanned(deps));
  };
  const housekeeping = keepHouse();
  const { rate } = await measure(() => scan(turn++), { seconds: 10, warmUp: 0 });
  await housekeeping;
  return rate;
};
await verdicts(false);
const rates: { off: number; on: number }[] = [];
for (let pair = 0; pair < pairs; pair++) {
  // each comes first as often as the other, in case the machine grows busier
  const first = await verdicts(pair % 2 === 0);
  const then = await verdicts(pair % 2 === 1);
  rates.push(pair % 2 ? { off: first, on: then } : { off: then, on: first });
}
const mean = (each: (pair: (typeof rates)[number]) => number) =>
  rates.reduce((sum, pair) => sum + each(pair), 0) / rates.length;
console.log(
  `verdicts a second: ${Math.round(mean(({ off }) => off))} without judging, ${Math.round(mean(({ on }) => on))} with it, ` +
    `${(100 * (1 - mean(({ on }) => on) / mean(({ off }) => off))).toFixed(1)}% fewer (goal: at most 5%); ` +
    `by pairs ${rates.map(({ on, off }) => `${(100 * (1 - on / off)).toFixed(0)}%`).join(', ')}; ${(await waiting()).toLocaleString('en')} scans wait, a round took ${shown(judging / pairs)}`,
);
await world.close();
