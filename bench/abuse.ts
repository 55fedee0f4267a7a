// Attacks a server as a hostile client can, and prints the memory that this takes and how long /health waits meanwhile.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { verifyProduct } from '../contract/calls/verification/verification.ts';
import { newToken, tokenHash } from '../server/calls/Session.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { roles } from '../server/db/schema/declared.ts';
import { sessions } from '../server/db/schema/people.ts';
import { createPerson } from '../server/access/people/createPerson.ts';
import { openWorld } from './openWorld.ts';
import { startServer } from './startServer.ts';

const megabyte = 1_000_000;
const world = await openWorld();
const { deps, companyId, token, lastSerial, close } = world;
const { database } = deps;
await database.db.execute(sql`
  insert into products (company_id, category_id, product_name, product_description, hp_code, mrp, packing_size, permissible_scan,
    product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
  select company_id, category_id, 'Part ' || n, repeat('x', 200), 'HP-' || n, mrp, packing_size, permissible_scan, product_image,
    is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification
  from products, generate_series(1, 100000) n where company_id = ${companyId}`);

/** Signs in somebody new, with every right or with none. */
async function signInSomebody(number: number, mayAll: boolean): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const [all] = await transaction.select({ id: roles.id }).from(roles).limit(1);
    const [none] = await transaction
      .insert(roles)
      .values({
        companyId,
        roleName: `Nothing ${number}`,
        remarks: 'May do nothing',
        userType: 1,
        needsPasskey: false,
      })
      .returning({ id: roles.id });
    const userId = await createPerson(transaction, {
      companyId,
      roleId: (mayAll ? all : none)?.id ?? 0,
      userType: 1,
      userName: `Somebody ${number}`,
      email: `somebody${number}@example.com`,
      mobileNo: String(9_000_000_000 + number),
      password: 'Somebody1',
    });
    const own = newToken();
    const expiresAt = new Date(Date.now() + 86_400_000);
    await transaction.insert(sessions).values({ tokenHash: tokenHash(own), userId, companyId, expiresAt });
    return own;
  });
}

const server = await startServer(world);
const call = (path: string) => `${server.url}/api/api/${path}`;
const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1000;

/** Does something and prints what it cost the server meanwhile. */
async function measure(title: string, work: () => Promise<string>): Promise<void> {
  const before = memory();
  let most = before;
  const waits: number[] = [];
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const asked = performance.now();
      await (await fetch(`${server.url}/health`)).text();
      waits.push(performance.now() - asked);
      most = Math.max(most, memory());
      await sleep(50);
    }
  })();
  const found = await work();
  ended.abort();
  await watching;
  waits.sort((one, other) => one - other);
  const worst = Math.round(waits.at(-1) ?? 0);
  console.log(
    `${title}: ${found}; memory ${Math.round(before)} MB before, ${Math.round(most)} MB at the most; /health within ${worst} ms`,
  );
}

/** Sends a body that never ends. Answers the status, or 0 if the server closed the connection. */
function unfinished(path: string, bytes: number): Promise<number> {
  return new Promise((resolve) => {
    const sending = request(call(path), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
    });
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      sending.destroy();
    });
    sending.on('error', () => resolve(0));
    sending.on('close', () => resolve(0));
    sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    const part = Buffer.alloc(megabyte);
    let sent = 0;
    const send = () => {
      let hasRoom = true;
      while (hasRoom && sent < bytes && !sending.destroyed) {
        sent += megabyte;
        hasRoom = sending.write(part);
      }
      if (!hasRoom) sending.once('drain', send);
    };
    send();
    setTimeout(() => sending.destroy(), 10_000).unref();
  });
}

await measure('Ten unfinished uploads of 62 MB without a session', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => unfinished('UploadFile/VideoUpload', 62 * megabyte)),
  );
  return `answered ${[...new Set(statuses)].join(', ')}`;
});

await measure('Four strangers who send 90,000 names to /pa for five seconds', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`f${n}`, n])));
  const until = performance.now() + 5000;
  const statuses: number[] = [];
  const stranger = async () => {
    while (performance.now() < until) {
      const headers = { 'content-type': 'application/json' };
      const sent = fetch(call(verifyProduct.path), { method: 'POST', headers, body });
      statuses.push(await sent.then(({ status }) => status).catch(() => 0));
    }
  };
  await Promise.all([1, 2, 3, 4].map(stranger));
  return `${statuses.length} answered ${[...new Set(statuses)].join(', ')}`;
});

const nobody = await signInSomebody(1, false);
await measure('Sixty uploads of 5 MB by somebody without a right', async () => {
  const statuses = new Set<number>();
  for (let number = 0; number < 60; number++) {
    const form = new FormData();
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4_900_000, number)]);
    form.set('file', new File([png], 'a.png'));
    const headers = { authorization: `Bearer ${nobody}` };
    const sent = fetch(call('UploadFile/ImageUpload'), { method: 'POST', headers, body: form });
    statuses.add(await sent.then(({ status }) => status).catch(() => 0));
  }
  return `answered ${[...statuses].join(', ')}`;
});

await measure('Forty downloads of ten million seals at once, by one person', async () => {
  const reading = new AbortController();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const url = call(`IssueNo/GetSeals?FromNo=1&ToNo=${lastSerial}`);
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${token}` },
        signal: reading.signal,
      });
      void response.body?.pipeTo(new WritableStream()).catch(() => {});
      return response.status;
    }),
  );
  await sleep(5000);
  reading.abort();
  return `${statuses.filter((status) => status === 200).length} are made, ${statuses.filter((status) => status === 429).length} answered 429`;
});

const readers = await Promise.all([2, 3, 4, 5, 6].map((number) => signInSomebody(number, true)));
await measure('Five slow readers of 100,000 rows, and somebody else', async () => {
  const exported = (by: string) =>
    fetch(call('ProductMaster/GetProducts'), {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, accept: 'text/csv', 'content-type': 'application/json' },
      body: JSON.stringify({ First: -1, PageSize: -1 }),
    });
  const slow = await Promise.all(readers.map(exported));
  await sleep(3000);
  const asked = performance.now();
  const own = await exported(token);
  const bytes = (await own.arrayBuffer()).byteLength;
  const seconds = ((performance.now() - asked) / 1000).toFixed(1);
  for (const { body } of slow) await body?.cancel();
  return `answered ${own.status} with ${Math.round(bytes / megabyte)} MB in ${seconds} s`;
});

server.child.kill('SIGTERM');
await once(server.child, 'exit');
await close();
