import { setTimeout as sleep } from 'node:timers/promises';
import { importCalls, type ImportStatus } from '../../contract/calls/records/imports.ts';
import type { Bench, Line } from '../Bench.ts';

const count = 20_000;

const heads =
  'Product Name,Product Code,Category Name,Product Description,OEM,HP Code,MRP,Packing Size,Permissible Scan,Product Image,Upload the video from this device,Product Video,Genuine Message,Genuine Audio,Already Scanned Message,Already Scanned Audio,Share Message,Share URL,Promotional Start Date,Promotional End Date,Specification';

/** The file that a person uploads: new products, their prices raised by `raised`. */
function fileOf(rows: number, raised: number): Blob {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `Part ${n},C${n}I,Bench,Description of part ${n},Maker ${n % 50},HP-${n}I,"${1000 + n + (n % 2 ? 0 : raised)}",10,0,/uploads/none.png,Yes,,This part is genuine.,/uploads/none.mp3,This part was scanned before.,,,,01/02/2026,31/3/2026,"Length: 40 cm, Colour: black"`,
  );
  return new Blob([[heads, ...lines].join('\n')]);
}

/** Imports of the world's person. */
export function importing({ world, server }: Pick<Bench, 'world' | 'server'>) {
  const ask = async <Data>(path: string, init: RequestInit = {}): Promise<Data> => {
    const headers = {
      authorization: `Bearer ${world.token}`,
      ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${server.url}/api/api/${path}`, { ...init, headers });
    const { ResponseCode, ResponseMessage, ResponseData } = (await response.json()) as {
      ResponseCode: string;
      ResponseMessage: string;
      ResponseData: Data;
    };
    if (ResponseCode !== '200') throw new Error(`${path}: ${ResponseMessage}`);
    return ResponseData;
  };
  return {
    /** Uploads a file of so many rows, which begins its dry run, and answers the import's id. */
    upload: async (rows: number, raised = 0): Promise<number> => {
      const form = new FormData();
      form.set('Page', 'product-master');
      form.set('File', fileOf(rows, raised), 'products.csv');
      return (await ask<{ ImportId: number }>(importCalls.upload.path, { method: 'POST', body: form }))
        .ImportId;
    },
    run: (ImportId: number) =>
      ask(importCalls.run.path, { method: 'POST', body: JSON.stringify({ ImportId }) }),
    /** Waits until the import comes to rest, as a page that shows its progress does. */
    rest: async (ImportId: number, isOver = () => false): Promise<void> => {
      while (!isOver()) {
        const { State, Counts } = await ask<ImportStatus>(`Import/GetImport?ImportId=${ImportId}`);
        if (!['checking', 'running', 'undoing'].includes(State)) {
          if (!['checked', 'done'].includes(State) || Counts.refused)
            throw new Error(`The import is ${State} and refused ${Counts.refused} rows`);
          return;
        }
        await sleep(200);
      }
    },
  };
}

/** The rows alone, a thousand in a statement, as a hand-written import would write them. */
async function bareSeconds({ world: { deps, companyId } }: Bench): Promise<number> {
  const { pool } = deps.database;
  const begun = performance.now();
  const client = await pool.connect();
  await client.query('begin');
  for (let first = 0; first < count; first += 1000)
    await client.query(
      `insert into products (company_id, category_id, product_name, product_code, product_description, oem, hp_code, mrp, packing_size,
         permissible_scan, product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
       select p.company_id, p.category_id, 'Bare ' || n, 'B' || n, 'Description of part ' || n, 'Maker ' || n % 50, 'HP-B' || n, 1000, 10, 0,
         p.product_image, true, p.genuine_message, p.genuine_audio, p.already_scanned_msg, p.product_specification
       from unnest($2::int[]) n, (select * from products where company_id = $1 order by id limit 1) p`,
      [companyId, Array.from({ length: 1000 }, (_, n) => first + n)],
    );
  await client.query('commit');
  client.release();
  return (performance.now() - begun) / 1000;
}

/** A person's import of products: the dry run of new ones, their run, and the dry run of changes to half of them. */
export async function* imports(bench: Bench): AsyncGenerator<Line> {
  const { upload, run, rest } = importing(bench);
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return (performance.now() - begun) / 1000;
  };
  const id = await upload(count);
  const dry = await timed(() => rest(id));
  const note = `${Math.round(count / dry).toLocaleString('en')} rows a second`;
  yield { what: 'import of 20,000 products, dry run', note, measured: dry, unit: 's', goal: { most: 3.6 } };
  await run(id);
  const written = await timed(() => rest(id));
  const bare = await bareSeconds(bench);
  yield {
    what: '– run',
    note: `its rows alone in ${bare.toFixed(1)} s`,
    measured: written,
    unit: 's',
    goal: { most: 6.3 },
  };
  const changes = await upload(count, 1);
  yield {
    what: '– dry run of changes to half of them',
    measured: await timed(() => rest(changes)),
    unit: 's',
    goal: { most: 4.1 },
  };
}
