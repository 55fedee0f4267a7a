// Compares inserts and exports of a declared table with a bare server of node:http and pg on the same columns, as ratios.
// `insert` or `csv` as an argument measures one of the two.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorld } from './openWorld.ts';
import { measure, waitsLine } from './perSecond.ts';
import { fillScanLog } from './scanLog.ts';

const quantity = Number(process.env['BENCH_ROWS'] ?? 200_000);
const wanted = process.argv[2];
const world = await openWorld();
const { deps, companyId, token } = world;
const databaseUrl = String(deps.database.pool.options.connectionString);
await fillScanLog(world, quantity);
console.log(`${quantity.toLocaleString('en')} rows`);

const agent = new Agent({ keepAlive: true, maxSockets: 10 });
const firstPort = 49_000 + (process.pid % 500) * 2;
const ports = { bare: firstPort, sealbook: firstPort + 1 };
type Kind = keyof typeof ports;

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function send(kind: Kind, { path, body, ...rest }: Sent): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', port: ports[kind], path, agent, ...rest });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** Starts a server in its own process, and returns it once it answers. */
async function started(kind: Kind): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/scanLogServer.ts', kind, String(ports[kind])],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: deps.config.dataDir,
        LOG_LEVEL: 'fatal',
        NODE_ENV: 'production',
      },
      stdio: 'inherit',
    },
  );
  for (let tries = 0; ; tries++) {
    const response = await send(kind, { path: '/health' }).catch(() => undefined);
    if (response) {
      response.resume();
      return child;
    }
    if (tries > 300 || child.exitCode !== null) throw new Error(`The server '${kind}' did not start`);
    await sleep(100);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  agent.destroy();
  child.kill();
  await once(child, 'exit');
}

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const listed = { First: -1, PageSize: -1, SortColumn: 'CreatedDate', SortOrder: 'ASC' };

const exported: Record<Kind, Sent> = {
  bare: { path: `/csv/${companyId}` },
  sealbook: {
    path: '/api/api/BenchLog/GetBenchLog',
    method: 'POST',
    headers: { ...headers, accept: 'text/csv' },
    body: JSON.stringify(listed),
  },
};

/** Reads a process's memory in megabytes; NaN where the system does not tell. */
function megabytesOf({ pid }: ChildProcess, what: 'VmHWM' | 'VmRSS'): number {
  try {
    const found = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(found?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

interface Exported {
  total: number;
  firstByte: number;
  bytes: number;
}

async function timeExport(kind: Kind, sent = exported[kind]): Promise<Exported> {
  const begun = performance.now();
  const response = await send(kind, sent);
  let [bytes, firstByte] = [0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    firstByte ||= performance.now() - begun;
    bytes += chunk.length;
  }
  if (response.statusCode !== 200) throw new Error(`The export of '${kind}' answered ${response.statusCode}`);
  return { total: performance.now() - begun, firstByte, bytes };
}

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const kinds = ['bare', 'sealbook'] as const;
const rounds = 3;

if (!wanted || 'csv'.includes(wanted)) {
  const found: Record<Kind, (Exported & { grown: number })[]> = { bare: [], sealbook: [] };
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) {
      const child = await started(kind);
      // a small export first, because the first request of a process takes longer
      if (kind === 'sealbook')
        await timeExport(kind, {
          ...exported.sealbook,
          body: JSON.stringify({ ...listed, SearchValue: 'HP000001' }),
        });
      const before = megabytesOf(child, 'VmRSS');
      const taken = await timeExport(kind);
      found[kind].push({ ...taken, grown: megabytesOf(child, 'VmHWM') - before });
      await stop(child);
    }
  const of = (kind: Kind, what: keyof Exported | 'grown') => middle(found[kind].map((one) => one[what]));
  for (const kind of kinds)
    console.log(
      `CSV, ${kind}: ${(of(kind, 'total') / 1000).toFixed(2)} s, first byte ${of(kind, 'firstByte').toFixed(0)} ms, ${(of(kind, 'bytes') / 1e6).toFixed(0)} MB, memory + ${of(kind, 'grown').toFixed(0)} MB`,
    );
  console.log(`CSV: ${(of('sealbook', 'total') / of('bare', 'total')).toFixed(2)} × the bare server's time`);
}

const row = (turn: number) => ({
  company_id: companyId,
  product_name: 'Kaveri Oil Filter 1 L',
  qr_data: `https://seal.example/01/08900000000037/21/bench${turn}`,
  mrp: 412,
  oem: 'Kaveri',
  hp_code: 'HP123456',
  status_result: 'Genuine',
  seq_no: 5_000_000_000 + turn,
  mobile_no: '9000000001',
  user_address: '1/2, Ring Road, Ward 3',
  user_state: 'Maharashtra',
  user_city: 'Pune',
});

const inserted: Record<Kind, (turn: number) => Sent> = {
  bare: (turn) => ({ path: '/insert', method: 'POST', body: JSON.stringify(row(turn)) }),
  sealbook: (turn) => {
    const known = row(turn);
    return {
      path: '/api/api/BenchLog/CreateBenchLog',
      method: 'POST',
      headers,
      body: JSON.stringify({
        ProductName: known.product_name,
        QrData: known.qr_data,
        MRP: known.mrp,
        OEM: known.oem,
        HPCode: known.hp_code,
        StatusResult: known.status_result,
        SeqNo: known.seq_no,
        MobileNo: known.mobile_no,
        UserAddress: known.user_address,
        UserState: known.user_state,
        UserCity: known.user_city,
      }),
    };
  },
};

if (!wanted || 'insert'.includes(wanted)) {
  const rates: Record<Kind, number[]> = { bare: [], sealbook: [] };
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) {
      const child = await started(kind);
      const { rate, waits } = await measure(
        async (turn) => {
          const response = await send(kind, inserted[kind](turn));
          const answered = await text(response);
          if (!/"ResponseCode":"200"|"id":/.test(answered)) throw new Error(answered);
        },
        { clients: 10, warmUp: 3 },
      );
      rates[kind].push(rate);
      console.log(`insert, ${kind}: ${Math.round(rate).toLocaleString('en')} a second; ${waitsLine(waits)}`);
      await stop(child);
    }
  console.log(`insert: ${(middle(rates.sealbook) / middle(rates.bare)).toFixed(2)} × the bare server's rate`);
}
await world.close();
