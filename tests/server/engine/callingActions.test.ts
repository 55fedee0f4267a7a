import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import { choice, text } from '../../../contract/resource/declaration/fields.ts';
import { Refusal } from '../../../server/calls/answer.ts';
import { type Action, registryOf } from '../../../server/engine/Module.ts';
import { resourceEndpoints } from '../../../server/engine/resourceEndpoints.ts';
import { declaredSources } from '../../../server/engine/declaredSources.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const [waiting, sent] = [1, 2];
const [call, setCall] = ['Parcel/Announce', 'Parcel/Send'];

/** Its carrier is a service outside: one action does nothing else than call it, another one sets a field besides. */
const parcel = declare(
  'Parcel',
  {
    Title: text('Title', { required: 'Please enter title.' }),
    State: choice('State', {
      choices: [
        { value: waiting, label: 'Waiting' },
        { value: sent, label: 'Sent' },
      ],
      locked: true,
      default: waiting,
    }),
  },
  {
    calls: { list: 'Parcel/GetParcels', create: 'Parcel/CreateParcel', toggle: 'Parcel/InActiveRow' },
    actions: [
      { name: 'announce', label: 'Announce', right: 'edit', call, confirm: 'Announce it?' },
      {
        name: 'send',
        label: 'Send',
        right: 'edit',
        call: setCall,
        confirm: 'Send it?',
        sets: { State: sent },
        shown: { field: 'State', is: waiting },
      },
    ],
  },
);

/** What the carrier has heard, and whether it answers. */
const carrier = { heard: [] as string[], isAway: false };
const service = createServer((request, response) => {
  carrier.heard.push(request.url ?? '');
  response.writeHead(carrier.isAway ? 503 : 200).end();
});
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
afterAll(() => service.close());

const address = service.address();
const port = typeof address === 'object' ? address?.port : undefined;
const failed: number[] = [];
const outside = {
  run: async (_deps: unknown, { id, about }: { id: number; about: number }) => {
    const answered = await fetch(`http://127.0.0.1:${port}/${about}?key=${id}`);
    if (!answered.ok) throw new Error('The carrier is away');
  },
  fail: (_deps: unknown, { about }: { about: number }) => {
    failed.push(about);
    return Promise.resolve();
  },
};

/** The rows that the action itself was called for. */
const acted: number[] = [];
const announce: Action = ({ id }) => {
  acted.push(id);
  return Promise.resolve({ message: 'Announced.' });
};

const parts = registryOf({
  carrier: { actions: { [call]: announce }, outside: { [call]: outside, [setCall]: outside } },
});
const app = await fileDeclaredApp({ parcel }, parts);
const [own, other] = [await app.newcomer(), await app.newcomer()];
const gone = { code: '400', message: 'This record no longer exists.' };

const jobs = async () => (await app.deps.database.pool.query('select about from jobs')).rows;
const newParcel = async (person: Person = own) =>
  Number((await done(person.post<Row>('Parcel/CreateParcel', { Title: 'Tea' })))['ParcelId']);
/** The jobs' next try comes after some seconds. */
const tryAgain = async () => {
  await app.deps.database.pool.query('update jobs set taken_until = null');
  await app.work();
};

beforeEach(() => {
  carrier.heard.length = 0;
  carrier.isAway = false;
  acted.length = 0;
  failed.length = 0;
});

describe('an action that only calls', () => {
  it('is gone for another company’s record and for none, before it does anything', async () => {
    const id = await newParcel();
    expect(await other.get(`${call}/${id}`)).toMatchObject(gone);
    expect(await own.get(`${call}/2000000`)).toMatchObject(gone);
    await app.work();
    expect([acted, carrier.heard, await jobs()]).toEqual([[], [], []]);
  });

  it('is gone in a change of many rows for those that are not there', async () => {
    const [id, theirs] = [await newParcel(), await newParcel(other)];
    const begun = await own.post<Row>('Import/Change', {
      Page: 'parcel-master',
      Does: 'announce',
      Rows: [id, theirs, 2_000_000].map((Id) => ({ Id })),
    });
    expect(begun.code).toBe('200');
    await app.work();
    expect(acted).toEqual([id]);
    expect(carrier.heard.map((path) => path.split('?')[0])).toEqual([`/${id}`]);
  });

  it('holds the row until its end', async () => {
    const id = await newParcel();
    const client = await app.deps.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from parcels where id = $1 for update', [id]);
      const asked = own.get(`${call}/${id}`);
      await expect
        .poll(
          async () => (await app.deps.database.pool.query('select from pg_locks where not granted')).rowCount,
        )
        .toBeGreaterThan(0);
      expect(acted).toEqual([]);
      await client.query('commit');
      expect((await asked).code).toBe('200');
    } finally {
      client.release();
    }
    await app.work();
  });
});

describe('the call of an outside service', () => {
  it.each([
    [call, (id: number) => own.get(`${call}/${id}`)],
    [setCall, (id: number) => own.post(setCall, { ParcelId: id })],
  ])('of %s is made by the queue, once the action is committed', async (_call, act) => {
    const id = await newParcel();
    expect((await act(id)).code).toBe('200');
    expect([carrier.heard, await jobs()]).toEqual([[], [{ about: id }]]);
    await app.work();
    expect(carrier.heard).toEqual([expect.stringMatching(new RegExp(`^/${id}\\?key=\\d+$`))]);
    expect(await jobs()).toEqual([]);
  });

  it('is not made where the action is refused', async () => {
    const id = await newParcel();
    await done(own.post(setCall, { ParcelId: id }));
    await app.work();
    expect((await own.post(setCall, { ParcelId: id })).code).toBe('400');
    expect(await jobs()).toEqual([]);
  });

  it('is made again with the same key while the service is away, and told of if that lasts', async () => {
    const id = await newParcel();
    carrier.isAway = true;
    await own.get(`${call}/${id}`);
    await app.work();
    await tryAgain();
    await tryAgain();
    expect([carrier.heard.length, new Set(carrier.heard).size]).toEqual([3, 1]);
    expect(failed).toEqual([id]);
    expect(await jobs()).toEqual([]);
  });

  it('is made for each of many rows, which nobody takes back then', async () => {
    const ids = [await newParcel(), await newParcel()];
    const begun = await own.post<Row>('Import/Change', {
      Page: 'parcel-master',
      Does: 'send',
      Rows: ids.map((Id) => ({ Id })),
    });
    await app.work();
    expect(carrier.heard.map((path) => path.split('?')[0])).toEqual(ids.map((id) => `/${id}`));
    const rows = await rowsOf(own, 'Parcel/GetParcels');
    expect(rows.filter(({ ParcelId }) => ids.includes(Number(ParcelId))).map(({ State }) => State)).toEqual([
      sent,
      sent,
    ]);
    const { rows: stored } = await app.deps.database.pool.query(
      'select distinct outcome from import_rows where import_id = $1',
      [begun.data['ImportId']],
    );
    expect(stored).toEqual([{ outcome: 'done' }]);
  });

  it('of a call that no action makes stops the boot', () => {
    const wrong = registryOf({ carrier: { ...parts, outside: { 'Parcel/Anounce': outside } } });
    const boot = () =>
      resourceEndpoints(declaredSources(normaliseResources({ parcel }), wrong, 'UTC'), wrong);
    expect(boot).toThrow(
      "A module calls outside after 'Parcel/Anounce', which no declared action calls; did you mean 'Parcel/Announce'?",
    );
  });
});

it('refuses where its own part does, and leaves no job', async () => {
  const refusing = await fileDeclaredApp(
    { parcel },
    registryOf({
      carrier: {
        actions: { [call]: () => Promise.reject(new Refusal('No.')) },
        outside: { [call]: outside },
      },
    }),
  );
  const person = await refusing.newcomer();
  const id = Number((await done(person.post<Row>('Parcel/CreateParcel', { Title: 'Tea' })))['ParcelId']);
  expect(await person.get(`${call}/${id}`)).toMatchObject({ code: '400', message: 'No.' });
  await refusing.work();
  expect(carrier.heard).toEqual([]);
});
