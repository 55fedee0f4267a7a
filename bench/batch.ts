// Times the verification report and its chart by day, filtered by one of a hundred batches. ROWS sets the number of scans.
import { seedScans } from '../server/demo/seedScans.ts';
import { openWorld } from './openWorld.ts';
import { startServer } from './startServer.ts';

const rows = Number(process.env['ROWS'] ?? 1_000_000);
const world = await openWorld();
const { deps, companyId, token, close } = world;
await seedScans(deps, companyId, rows);
const { pool } = deps.database;
await pool.query(
  `with seeded as (delete from mappings where company_id = $1 and batch_no = 'SEED' returning product_id, serials)
   insert into mappings (company_id, product_id, serials, mapped, batch_no)
   select $1, product_id, part, int8multirange(part), 'B' || n from seeded, generate_series(0, 99) n,
     lateral (select (upper(serials) - lower(serials)) / 100 as length) whole,
     lateral (select int8range(lower(serials) + n * length, lower(serials) + (n + 1) * length) as part) parts`,
  [companyId],
);
await pool.query('analyze mappings');
const { url, child } = await startServer(world);

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const since = (days: number) => new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);

/** Returns the milliseconds of a request, or why it was refused. */
async function timed(address: string, init: RequestInit): Promise<string> {
  const begun = performance.now();
  const answer = (await (await fetch(`${url}/api/api/${address}`, { headers, ...init })).json()) as {
    ResponseCode: string;
    ResponseMessage: string;
  };
  return answer.ResponseCode === '200'
    ? `${(performance.now() - begun).toFixed(0)} ms`
    : answer.ResponseMessage;
}

for (const days of [7, 30, 365])
  for (let round = 0; round < 3; round++) {
    const narrowing = { FromDate: since(days), ToDate: '2100-01-01', BatchNo: 'B50' };
    const list = { method: 'POST', body: JSON.stringify({ First: 1, PageSize: 5, ...narrowing }) };
    console.log(
      `${String(days).padStart(3)} days: list ${await timed('VerificationLog/GetVerificationReport', list)}, ` +
        `chart ${await timed(`VerificationLog/GetDays?${new URLSearchParams(narrowing)}`, {})}`,
    );
  }
child.kill();
await close();
