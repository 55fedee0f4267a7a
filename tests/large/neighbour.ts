// A hostile neighbour in its own process, so its cost is not taken for the server's. Repeats a request for some seconds
// and counts the answers.
import { randomUUID } from 'node:crypto';
import { executeScript } from '../../contract/calls/sqlEditor.ts';
import { asPerson } from './asPerson.ts';

const [url = '', token = '', kind = '', seconds = '', row = ''] = process.argv.slice(2);

/** The attacks, and how many clients make each. */
const kinds: Record<string, { atOnce: number; path: string; body: () => object }> = {
  reports: {
    atOnce: 60,
    path: 'api/VerificationLog/GetVerificationReport',
    body: () => ({ First: Number(row), PageSize: 1000 }),
  },
  bodies: {
    atOnce: 20,
    path: 'api/ProductMaster/GetProducts',
    // the server takes a megabyte at most
    body: () => ({ First: 1, PageSize: 10, Junk: 'x'.repeat(980_000) }),
  },
  script: {
    atOnce: 2,
    path: `api/${executeScript.path}`,
    body: () => ({
      ScriptType: 'ExecuteNonQuery',
      RunId: randomUUID(),
      Script:
        'update products set product_description = product_name where id <= 200 and pg_sleep(0.05) is not null',
    }),
  },
};

const found = kinds[kind];
if (!found) throw new Error(`There is no neighbour '${kind}'`);
const { atOnce, path, body } = found;
const { send } = asPerson(url, token);
const statuses: Record<string, number> = {};
const until = Date.now() + Number(seconds) * 1000;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (Date.now() < until) {
      const answered = await send(path, { body: body() });
      await answered.arrayBuffer();
      statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
    }
  }),
);
console.log(
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', '),
);
