import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type Bench, inTurns, type Line, middle } from '../Bench.ts';
import { fireHttp } from '../fireHttp.ts';
import { listPath, turnSeconds } from './lists.ts';

/** Sends a request, reads the whole answer, and answers the milliseconds until its first byte and its last one. */
async function timeDownload(
  url: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<{ first: number; all: number; bytes: number }> {
  const begun = performance.now();
  const sent = request(url, { method: body ? 'POST' : 'GET', headers });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let [first, bytes] = [0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    first ||= performance.now() - begun;
    bytes += chunk.length;
  }
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return { first, all: performance.now() - begun, bytes };
}

/** Downloads the long declared table as CSV, or the rows of it that a search finds. */
export const downloadCsv = ({ world, server }: Pick<Bench, 'world' | 'server'>, search = '') =>
  timeDownload(`${server.url}/api/api/${listPath}`, {
    headers: {
      authorization: `Bearer ${world.token}`,
      'content-type': 'application/json',
      accept: 'text/csv',
    },
    body: { First: -1, PageSize: -1, SortColumn: 'CreatedDate', SortOrder: 'ASC', SearchValue: search },
  });

/** All rows of the long declared table as CSV, beside COPY's. */
export async function* csv(bench: Bench): AsyncGenerator<Line> {
  const { scanLog, rows, bare } = bench;
  await scanLog();
  await downloadCsv(bench, 'HP000001');
  const firsts: number[] = [];
  let bytes = 0;
  const [their, our] = await inTurns(
    async () => (await timeDownload(`${bare.url}/csv`)).all / 1000,
    async () => {
      const taken = await downloadCsv(bench);
      firsts.push(taken.first);
      ({ bytes } = taken);
      return taken.all / 1000;
    },
  );
  const what = `CSV of ${rows.toLocaleString('en')} rows`;
  const note = `${(bytes / 1e6).toFixed(0)} MB`;
  yield { what, note, measured: our, unit: 's', bare: their, goal: { most: 1.15 } };
  yield { what: `${what}, first byte`, measured: middle(firsts), unit: 'ms', goal: { most: 100 } };
}

const row = (turn: number) => ({
  company_id: 1,
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

/** New records of the long declared table with their entries in the audit log, beside its row alone. */
export async function* insert({ scanLog, world, bare, fire }: Bench): AsyncGenerator<Line> {
  await scanLog();
  let turn = 0;
  const options = { clients: 10, seconds: turnSeconds };
  const ourRow = () => {
    const known = row(turn++);
    return {
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
    };
  };
  const theirRow = () => JSON.stringify({ ...row(turn++), company_id: world.companyId });
  const [their, our] = await inTurns(
    async () =>
      (await fireHttp(`${bare.url}/insert`, () => ({ headers: '', body: theirRow() }), options)).rate,
    async () => (await fire('BenchLog/CreateBenchLog', ourRow, options)).rate,
  );
  yield {
    what: 'new record, ten clients',
    measured: our,
    unit: 'a second',
    bare: their,
    goal: { least: 0.4 },
  };
}
