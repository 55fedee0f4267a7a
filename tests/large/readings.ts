import { findCall } from '../../contract/calls/records/find.ts';
import {
  getJourney,
  getScanInfo,
  getSecondaryInfo,
  getTertiaryInfo,
} from '../../contract/calls/seals/tracking.ts';
import { csvType, xlsxType } from '../../contract/resource/resourceCalls.ts';
import type { Database } from '../../server/db/connect.ts';
import { resources } from '../../src/resources/index.ts';
import type { Person } from './asPerson.ts';

/** A request to a server by its name; answers a sentence about the result. */
export type Step = readonly [name: string, work: () => Promise<string>];

type Rows = { TotalRows?: number }[];

/** Milliseconds within which 95 of 100 searches for anything are answered. */
const mostFindWait = 100;

const megabytes = (size: number) => `${size.toFixed(1)} MB`;

/** Reads every list from its first page to its last, with a search, its charts, its counts and its files. */
export const readings = ({ ask, read }: Person): Step[] =>
  resources
    // mobile users alone have the pages below /points
    .filter(({ api, path }) => api === 'calls' && !path.startsWith('/points/'))
    .flatMap((resource) => {
      const { calls, period, charts, filters, title } = resource;
      const whole = period?.sends === undefined ? {} : { [period.sends]: 1 };
      const list = async (more: object) =>
        (await ask<Rows>(calls.list, { ...whole, ...more }))[0]?.TotalRows ?? 0;
      const file = (accept: string) => async () =>
        megabytes(await read(`api/${calls.list}`, { body: { ...whole, First: -1, PageSize: -1 }, accept }));
      return [
        [
          `${title}: list`,
          async () => {
            const total = await list({ First: 1, PageSize: 10 });
            await list({ First: Math.max(1, total - 99), PageSize: 100 });
            const found = await list({ First: 1, PageSize: 10, SearchValue: 'part 77' });
            for (const { counts } of filters) if (counts) await ask(counts);
            return `${total} rows, ${found} found`;
          },
        ],
        ...charts.map(({ call }, place): Step => [
          `${title}: chart ${place + 1}`,
          async () => `${(await ask<unknown[]>(call)).length} groups`,
        ]),
        [`${title}: CSV`, file(csvType)],
        [`${title}: workbook`, file(xlsxType)],
        [`${title}: JSON`, file('application/json')],
      ] satisfies Step[];
    });

/** Reads the journeys of units and cartons, and the same as EPCIS. */
export async function journeys({ ask, send, read }: Person, { pool }: Database): Promise<Step[]> {
  const { rows } = await pool.query<{ unit: string; sid: string; tid: string; did: string }>(`
    select (select lower(serials)::text from carton_runs where open order by carton_id limit 1) as unit,
      (select code from packed_cartons where state = 'inside' limit 1) as sid,
      (select code from packed_cartons where type = 'TID' limit 1) as tid, (select code from dispatches limit 1) as did`);
  const { unit, sid, tid, did } = rows[0] ?? { unit: '', sid: '', tid: '', did: '' };
  const path = (call: { path: string }, name: string, value: string) => `${call.path}?${name}=${value}`;
  return [
    [
      'journeys',
      async () => {
        const found = [];
        for (const code of [unit, sid, tid, did])
          found.push((await ask<unknown[]>(path(getJourney, 'qr', code))).length);
        await ask(path(getScanInfo, 'qr', did));
        await ask(path(getTertiaryInfo, 'Id', tid));
        await ask(path(getSecondaryInfo, 'Id', sid));
        return `${found.join(', ')} entries`;
      },
    ],
    [
      'find anything, a hundred times',
      async () => {
        const waits = [];
        for (let n = 0; n < 25; n++)
          for (const Text of [unit, sid, `Product ${n}`, `no such thing ${n}`]) {
            const began = performance.now();
            await ask(findCall.path, { Text });
            waits.push(Math.round(performance.now() - began));
          }
        const slow = waits.toSorted((one, other) => one - other)[94] ?? 0;
        if (slow > mostFindWait) throw new Error(`95 in 100 within ${slow} ms`);
        return `95 in 100 within ${slow} ms`;
      },
    ],
    [
      'EPCIS, twenty pages and the last days',
      async () => {
        let next: string | undefined = 'epcis/events?perPage=100';
        let pages = 0;
        while (next && pages < 20) {
          const answered: Response = await send(next);
          if (!answered.ok) throw new Error(`${next}: ${answered.status} ${await answered.text()}`);
          await answered.arrayBuffer();
          next = /<[^>]*\/api\/([^>]+)>/.exec(answered.headers.get('link') ?? '')?.[1];
          pages++;
        }
        const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
        await read(`epcis/events?perPage=100&GE_eventTime=${since}`);
        return `${pages} pages, ${megabytes(await read(`api/Dispatch/GetEpcis?qr=${did}`))} of a dispatch`;
      },
    ],
    [
      'dashboard',
      async () => JSON.stringify(await ask('Dashboard/GetDashboardData', {})).length + ' letters',
    ],
  ];
}
