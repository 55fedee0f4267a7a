// one server process, HTTP, beside pgbench
import { spawnSync } from 'node:child_process';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { verifyProduct } from '../contract/calls/verification.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import { openWorld } from './openWorld.ts';
import { fireHttp } from './fireHttp.ts';
import { waitsLine } from './perSecond.ts';
const world = await openWorld();
const { deps, companyId, productId, lastSerial, close } = world;
const printing = (await deps.keyring.printingOf(companyId))!;
await deps.database.pool.query(
  `insert into serial_scans (company_id, serial, scans) select $1, i, 1 from generate_series(1, 300000) i`,
  [companyId],
);
import { spawn } from 'node:child_process';
const start = async (cwd: string, port: number, prof: boolean) => {
  const child = spawn(process.execPath, [...(prof ? ['--cpu-prof', '--cpu-prof-dir=/tmp/logprof'] : []), '--import', 'tsx', 'server/main.ts'], { cwd, env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: deps.config.dataDir, LOG_LEVEL: 'fatal', TRUSTED_PROXIES: '1', CLIENT_DIR: '/none' }, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (let t = 0; t < 400; t++) { if (await fetch(url + '/health').then((r) => r.ok, () => false)) break; await new Promise((r) => setTimeout(r, 100)); }
  return { child, url };
};
const servers: Record<string, Awaited<ReturnType<typeof start>>> = {};
if (!process.env.NOBASE) servers.base = await start('/tmp/logbase', 4741, false);
servers.own = await start('/work/wt/log', 4742, !!process.env.PROF);

let n = Math.floor(Math.random() * 1e6);
const requestOf = () => {
  n++;
  const serial = 1 + ((n * 7919) % lastSerial);
  return {
    headers: `x-forwarded-for: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\r\nuser-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36\r\naccept: */*\r\n`,
    body: JSON.stringify({
      VerificationMode: 'Web',
      QrData: `https://seals.example/pa?q=${encodeSeal(printing, serial)}`,
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
  };
};
const dir = mkdtempSync('/tmp/logbench-');
const file = `${dir}/two.sql`;
writeFileSync(
  file,
  `\\set serial random(1, ${lastSerial})
begin;
insert into verifications (token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor, created_at, latitude, longitude, address, city, state, country, zip) values (md5(random()::text || clock_timestamp()::text), ${companyId}, ${productId}, :serial, 'https://seal.example/pa?q=SB0123456789012345678901', 'genuine', 'mapped', true, md5(random()::text), now(), '18.52', '73.85', '1/2, Ring Road', 'Pune', 'Maharashtra', 'India', '411001');
insert into serial_scans as s (company_id, serial, scans) values (${companyId}, :serial, 1) on conflict (company_id, serial) do update set scans = s.scans + 1;
commit;
`,
);
const dsn = deps.database.pool.options.connectionString!;
const bench = (c: number) => {
  const { stdout, stderr } = spawnSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', c, '-j', Math.min(c, 2), '-T', 4, '-f', file, dsn].map(String),
    { encoding: 'utf8' },
  );
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? stderr);
};
import { readFileSync, readdirSync } from 'node:fs';
const ticks = (pid: number | string) => {
  try {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(f[11]) + Number(f[12])) * 10;
  } catch {
    return 0;
  }
};
const pgTicks = () => {
  let t = 0;
  const dd = deps.config.dataDir;
  const root = readFileSync(dd + '/postgres/cluster/postmaster.pid', 'utf8').split('\n')[0]!;
  for (const p of readdirSync('/proc'))
    if (/^\d+$/.test(p)) {
      try {
        const ppid = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1]!.split(' ')[1];
        if (ppid === root) t += ticks(p);
      } catch {}
    }
  return t;
};
const seconds = Number(process.env.SECONDS ?? 5);
const verify = (url: string, c: number, warmUp = 1) => fireHttp(`${url}/api/api/${verifyProduct.path}`, requestOf, { clients: c, seconds, warmUp });
for (const { url } of Object.values(servers)) await verify(url, 10, 3);
for (let round = 0; round < Number(process.env.ROUNDS ?? 2); round++)
  for (const c of [1, 10]) {
    const two = process.env.NOPG ? 0 : bench(c);
    for (const [name, { child, url }] of Object.entries(servers)) {
      const [a, d] = [ticks(child.pid!), pgTicks()];
      const m = await verify(url, c, 0);
      const per = (x: number) => (x / m.waits.length).toFixed(3);
      console.log(`c=${c} ${name} ${Math.round(m.rate)}/s pgbench ${Math.round(two)} ratio ${(m.rate / two).toFixed(2)} cpu node ${per(ticks(child.pid!) - a)} pg ${per(pgTicks() - d)} ${waitsLine(m.waits)}`);
    }
  }
for (const { child } of Object.values(servers)) { child.kill('SIGTERM'); await new Promise((r) => child.once('exit', r)); }
await close();
