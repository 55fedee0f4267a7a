import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyDays } from '../../../contract/calls/records/save.ts';
import { forgetPerson, Outbox } from '../../../src/scanning/saves/Outbox.ts';
import { FloorRows, type KeptItem, readFloor, writeFloor } from '../../../src/scanning/store/FloorStore.ts';
import { listOf, listsOf } from '../../../src/scanning/store/floorOwner.ts';

let companies = 0;
let owner = { userId: 7, companyId: 0 };
let list = '';
let scans: FloorRows<'items'>;

interface Sent {
  key: string;
  body: unknown;
}
/** The requests to the server, and its answers. */
let sent: Sent[] = [];
let answer: () => Promise<Response> | Response;

const saying = (ResponseCode: string, ResponseMessage: string) =>
  Response.json({ ResponseCode, ResponseMessage, ResponseData: { Id: 3 } });
const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

const stops: (() => void)[] = [];
const open = (): Outbox => {
  const outbox = new Outbox(listsOf(owner));
  stops.push(outbox.serve());
  return outbox;
};

beforeEach(() => {
  owner = { userId: 7, companyId: ++companies };
  list = listOf(owner, 'trial');
  scans = new FloorRows(['items'], list, () => undefined);
  sent = [];
  sessionStorage.setItem('LoggedInUser', JSON.stringify({ isLoggedIn: true }));
  sessionStorage.setItem('user', JSON.stringify({ Token: 'T', UserId: 7 }));
  vi.stubGlobal(
    'fetch',
    async (_address: string, { headers, body }: { headers: HeadersInit; body: string }) => {
      sent.push({ key: new Headers(headers).get('Idempotency-Key') ?? '', body: JSON.parse(body) });
      return answer();
    },
  );
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Puts these scans in the list. */
const put = (scans: readonly KeptItem[]) => writeFloor(scans.map((scan) => ({ table: 'items', put: scan })));

/** Puts two accepted scans in the list. */
const fill = () => put(['AB1', 'AB2'].map((code) => ({ id: `${list}${code}`, list, code, item: {}, at: 0 })));

const items = () => scans.rows.items;

const saveAll = (outbox: Outbox) =>
  outbox.save({
    list,
    call: { method: 'POST', path: 'SecondaryPacking/SaveSecondary', page: 'secondary-packing' },
    input: { CartonId: 'ABSID202600001' },
    title: 'Carton ABSID202600001',
    items: items(),
  });

describe('a kept save', () => {
  it('is done when it is answered, and its scans leave the list', async () => {
    await fill();
    answer = () => saying('200', 'Saved');
    expect(await saveAll(open())).toEqual({ outcome: 'saved', data: { Id: 3 }, message: 'Saved' });
    expect(items()).toEqual([]);
    expect((await readFloor(['saves', 'items'], list)).rows).toEqual({ saves: [], items: [] });
  });

  it('leaves the list as it is when it is refused', async () => {
    await fill();
    answer = () => saying('400', 'Invalid Cartons');
    const outbox = open();
    expect(await saveAll(outbox)).toMatchObject({
      outcome: 'refused',
      error: { message: 'Invalid Cartons' },
    });
    expect(items()).toHaveLength(2);
    expect(outbox.snapshot()).toEqual([]);
  });

  it('is sent once when it is started twice at once', async () => {
    await fill();
    answer = () => saying('200', 'Saved');
    const outbox = open();
    const results = await Promise.all([saveAll(outbox), saveAll(outbox)]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['saved', 'saved']);
    expect(sent).toHaveLength(1);
  });

  it('waits with the saves behind it while the person acts for another company, and is sent afterwards', async () => {
    answer = lost;
    const outbox = open();
    for (const code of ['1', '2'])
      await outbox.save({
        list,
        call: { method: 'POST', path: 'SecondaryPacking/SaveSecondary', page: 'secondary-packing' },
        input: { CartonId: `ABSID20260000${code}` },
        title: code,
        items: [],
      });
    sent = [];
    answer = () => {
      for (const stop of stops.splice(0)) stop();
      return saying('200', 'Saved');
    };
    await outbox.drain();
    expect(sent).toHaveLength(1);
    expect(outbox.snapshot()).toMatchObject([{ title: '2', state: 'waiting' }]);
    stops.push(outbox.serve());
    await waitFor(() => expect(outbox.snapshot()).toEqual([]));
  });

  it('waits if it gets no answer, and is sent under the same key until it gets one, even after a reload', async () => {
    await fill();
    answer = lost;
    expect(await saveAll(open())).toEqual({ outcome: 'waiting' });
    expect(items()).toEqual([]);
    for (const stop of stops.splice(0)) stop();
    answer = () => saying('200', 'Saved');
    const again = new Outbox(listsOf(owner));
    const done: string[] = [];
    again.onLate(({ outcome, answer: text, title }) => void done.push(`${outcome} ${title}: ${text}`));
    stops.push(again.serve());
    await waitFor(() => expect(done).toEqual(['saved Carton ABSID202600001: Saved']));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.body).toEqual({ CartonId: 'ABSID202600001' });
    expect(again.snapshot()).toEqual([]);
  });

  it('stays one save when it is started again while it waits', async () => {
    await fill();
    answer = lost;
    const outbox = open();
    const kept = items();
    await saveAll(outbox);
    answer = () => saying('200', 'Saved');
    await put(kept);
    expect(await saveAll(outbox)).toMatchObject({ outcome: 'saved' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('is shown when it is refused after waiting, and its scans can be put back', async () => {
    await fill();
    answer = lost;
    const outbox = open();
    const heard: string[] = [];
    outbox.onLate(({ outcome, answer: text }) => void heard.push(`${outcome}: ${text}`));
    await saveAll(outbox);
    answer = () => saying('409', 'ABSID202600001 was packed by Ravi.');
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(outbox.snapshot()).toMatchObject([
        { state: 'refused', message: 'ABSID202600001 was packed by Ravi.' },
      ]),
    );
    expect(heard).toEqual(['refused: ABSID202600001 was packed by Ravi.']);
    const [refused] = outbox.snapshot();
    if (refused) await outbox.takeBack(refused);
    expect(items().map(({ code }) => code)).toEqual(['AB1', 'AB2']);
    expect(outbox.snapshot()).toEqual([]);
  });

  it('is not sent once the server may have forgotten it, since somebody may have undone it', async () => {
    await fill();
    answer = lost;
    await saveAll(open());
    for (const stop of stops.splice(0)) stop();
    const { rows } = await readFloor(['saves'], list);
    const day = 24 * 60 * 60 * 1000;
    for (const save of rows.saves)
      await writeFloor([{ table: 'saves', put: { ...save, at: save.at - keyDays * day - 1 } }]);
    [sent, answer] = [[], () => saying('200', 'Saved')];
    const again = open();
    await waitFor(() =>
      expect(again.snapshot()).toMatchObject([{ state: 'refused', message: 'app.scanning.too_old' }]),
    );
    expect(sent).toEqual([]);
  });

  it('is sent after the saves that already wait', async () => {
    answer = lost;
    const outbox = open();
    await saveAll(outbox);
    answer = () => saying('200', 'Saved');
    const call = { method: 'POST', path: 'TertiaryPacking/Save', page: 'Tertiary-Packing' } as const;
    await outbox.save({ list, call, input: { second: true }, title: '', items: [] });
    expect(sent.slice(-2).map(({ body }) => body)).toEqual([
      { CartonId: 'ABSID202600001' },
      { second: true },
    ]);
  });
});

describe('signing out', () => {
  it('forgets lists in which nothing waits, and stores the others under their person', async () => {
    const quiet = listOf(owner, 'quiet');
    await fill();
    await writeFloor([
      { table: 'values', put: { id: `${quiet}order`, list: quiet, value: 'SO-1' } },
      { table: 'values', put: { id: `${list}order`, list, value: 'SO-2' } },
    ]);
    await forgetPerson(owner.userId);
    const { rows } = await readFloor(['values', 'items'], listsOf(owner));
    expect(rows.values.map(({ value }) => value)).toEqual(['SO-2']);
    expect(rows.items).toHaveLength(2);
    expect((await readFloor(['values', 'items'], listsOf({ ...owner, userId: 8 }))).rows).toEqual({
      values: [],
      items: [],
    });
  });
});
