// Compares the verification report, or with `declared` as an argument a declared table, with a bare server of node:http and pg on
// the same table. Ten clients ask both servers the same
// questions in turns, and each line has the answers a second. ROWS sets the number of scans, TURN_SECONDS the length of a turn.
import { spawn } from 'node:child_process';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedScans } from '../server/demo/seedScans.ts';
import { openWorld } from './openWorld.ts';
import { fillScanLog } from './scanLog.ts';
import { measure, waitsLine } from './perSecond.ts';
import { startServer } from './startServer.ts';

const rows = Number(process.env['ROWS'] ?? 1_000_000);
const seconds = Number(process.env['TURN_SECONDS'] ?? 4);
const rounds = 3;
const isDeclared = process.argv[2] === 'declared';
const world = await openWorld();
const { deps, companyId, token, close } = world;
if (isDeclared) await fillScanLog(world, rows);
else await seedScans(deps, companyId, rows);

const agent = new Agent({ keepAlive: true });

/** Sends a request and returns the text of the whole answer. */
const ask = (url: string, body?: object) =>
  new Promise<string>((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = httpRequest(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(Buffer.concat(parts).toString()));
    });
    sent.on('error', fail);
    sent.end(body && JSON.stringify(body));
  });

const bareUrl = `http://127.0.0.1:${48_000 + (process.pid % 1000)}`;
const bare = spawn(process.execPath, ['--import', 'tsx', 'bench/serveList.ts', new URL(bareUrl).port], {
  env: {
    ...process.env,
    DATABASE_URL: deps.database.pool.options.connectionString ?? '',
    BENCH_COMPANY: String(companyId),
    ...(isDeclared && { BENCH_TABLE: 'bench_log' }),
  },
  stdio: 'inherit',
});
const sealbook = await (isDeclared ? startDeclared() : startServer(world));
for (let tries = 0; !(await ask(bareUrl).catch(() => undefined)); tries++) {
  if (tries > 300) throw new Error(`Nothing answers at ${bareUrl}`);
  await sleep(100);
}

/** Starts a server that has the declared table alone. */
async function startDeclared() {
  const url = new URL(bareUrl);
  url.port = String(Number(url.port) + 1000);
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/scanLogServer.ts', 'sealbook', url.port], {
    env: {
      ...process.env,
      DATABASE_URL: deps.database.pool.options.connectionString ?? '',
      DATA_DIR: deps.config.dataDir,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'production',
    },
    stdio: 'inherit',
  });
  while (!(await ask(`${url.origin}/health`).catch(() => undefined))) await sleep(100);
  return { url: url.origin, child };
}

interface Question {
  limit: number;
  offset: (turn: number) => number;
  days?: number;
  search?: (turn: number) => string;
}

const fragments = ['une', 'engalur', 'hennai', 'elh', 'urat', 'gra', 'ochi', 'aharash'];
const questions: Record<string, Question> = {
  '5 newest of 7 days + total': { limit: 5, offset: () => 0, days: 7 },
  '20 newest of all + total': { limit: 20, offset: (turn) => 20 * (turn % 8) },
  '1,000 from a fiftieth on + total': {
    limit: 1000,
    offset: (turn) => Math.floor(rows / 50) + 1000 * (turn % 8),
  },
  'search inside words + total': {
    limit: 20,
    offset: () => 0,
    search: (turn) => fragments[turn % fragments.length] ?? '',
  },
};
const since = (days: number) => new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);

const askBare = ({ limit, offset, days, search }: Question, turn: number) => {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset(turn)) });
  if (days) query.set('since', since(days));
  if (search) query.set('search', search(turn).toLowerCase());
  return ask(`${bareUrl}/?${query}`);
};
const askSealbook = ({ limit, offset, days, search }: Question, turn: number) =>
  ask(
    `${sealbook.url}/api/api/${isDeclared ? 'BenchLog/GetBenchLog' : 'VerificationLog/GetVerificationReport'}`,
    {
      First: offset(turn) + 1,
      PageSize: limit,
      SortColumn: 'CreatedDate',
      SortOrder: 'DESC',
      ...(days && { FromDate: since(days), ToDate: '2100-01-01' }),
      ...(search && { SearchValue: search(turn) }),
    },
  );

const median = (numbers: readonly number[]) =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;

// Node has not compiled a new server's code yet.
const first = Object.values(questions)[0];
if (first)
  for (const one of [askBare, askSealbook])
    await measure((turn) => one(first, turn), { seconds: 1, warmUp: 10, clients: 10 });

console.log(`${rows.toLocaleString('en')} rows, ten clients, medians of ${rounds} rounds in turns`);
for (const [name, question] of Object.entries(questions)) {
  const found = JSON.parse(await askSealbook(question, 0)) as {
    ResponseMessage: string;
    ResponseData?: { TotalRows: number }[];
  };
  const expected = JSON.parse(await askBare(question, 0)) as { rows: unknown[]; total: number };
  if (found.ResponseData?.length !== expected.rows.length)
    throw new Error(`${name}: ${found.ResponseMessage}`);
  const rates: [number[], number[]] = [[], []];
  let waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    rates[0].push((await measure((turn) => askBare(question, turn), { seconds, clients: 10 })).rate);
    const measured = await measure((turn) => askSealbook(question, turn), { seconds, clients: 10 });
    rates[1].push(measured.rate);
    waits = measured.waits;
  }
  const [bareRate, rate] = [median(rates[0]), median(rates[1])];
  console.log(
    `${name.padEnd(36)} bare ${bareRate.toFixed(0).padStart(5)}/s  Sealbook ${rate.toFixed(0).padStart(5)}/s  ${(rate / bareRate).toFixed(2)}×  ` +
      `(${expected.total.toLocaleString('en')} rows, ${found.ResponseData[0]?.TotalRows} said; ${waitsLine(waits)})`,
  );
}
bare.kill();
sealbook.child.kill();
agent.destroy();
await close();
