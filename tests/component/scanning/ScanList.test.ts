import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/ApiError.ts';
import { type Check, ScanList } from '../../../src/scanning/queue/ScanList.ts';
import { listOf } from '../../../src/scanning/store/floorOwner.ts';

let lists = 0;
const newName = () => listOf({ userId: 1, companyId: 1 }, `trial ${++lists}`);

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Opens a list as a page does, with what the page before has left. */
function open(name: string, check: Check): ScanList {
  const list = new ScanList(name);
  stops.push(list.serve(check));
  return list;
}

const accept: Check = (code) => Promise.resolve({ outcome: 'accepted', text: 'Added', item: { code } });
const offline: Check = () => Promise.reject(new ApiError('app.error.network', 'network'));

const codes = (list: ScanList) => list.snapshot().items.map(({ code }) => code);

describe('a list of scans', () => {
  it('decides scans that come faster than answers in order, each once', async () => {
    const asked: string[] = [];
    const list = open(newName(), async (code) => {
      asked.push(code);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
      return { outcome: 'accepted', text: '', item: code };
    });
    const scanned = Array.from({ length: 40 }, (_, place) => `AB${place}`);
    for (const code of scanned) list.scan(code);
    await waitFor(() => expect(list.snapshot().waiting).toEqual([]));
    expect(asked).toEqual(scanned);
    expect(codes(list)).toEqual(scanned);
  });

  it('decides several codes of one text in order, and keeps those that it refuses before the last', async () => {
    const [one, two, three] = ['ABSID202600001', 'ABSID202600002', 'ABSID202600003'];
    const list = open(newName(), (code, attempt) =>
      code === two ? Promise.resolve({ outcome: 'invalid', text: 'No' }) : accept(code, attempt),
    );
    list.scan(`${one} ${two} ${three}`);
    await waitFor(() => expect(codes(list)).toEqual([one, three]));
    expect(list.snapshot()).toMatchObject({ waiting: [], refused: [{ code: two, refused: { text: 'No' } }] });
  });

  it('tries the other readings of several codes each at its place', async () => {
    const [one, two] = ['ABSID202600001', 'ABSID202600002'];
    const [first, second] = ['AXSID202600001', 'AXSID202600002'];
    const list = open(newName(), (code, attempt) =>
      code.startsWith('AB') ? Promise.resolve({ outcome: 'invalid', text: '' }) : accept(code, attempt),
    );
    list.scan(`${one} ${two}`, [`${first} ${second}`]);
    await waitFor(() => expect(codes(list)).toEqual([first, second]));
  });

  it('keeps a scan before it tries it', async () => {
    const name = newName();
    let kept: readonly string[] = [];
    const list = open(name, async (code) => {
      const other = open(name, () => new Promise(() => undefined));
      await waitFor(() => expect(other.snapshot().isRead).toBe(true));
      kept = other.snapshot().waiting.map((scan) => scan.code);
      return { outcome: 'invalid', text: code };
    });
    list.scan('AB1');
    await waitFor(() => expect(list.snapshot().answer?.kind).toBe('invalid'));
    expect(kept).toEqual(['AB1']);
  });

  it('has its accepted and waiting scans after a reload, and goes on by itself', async () => {
    const name = newName();
    let check = accept;
    const list = open(name, (...scan) => check(...scan));
    list.scan('AB1');
    await waitFor(() => expect(codes(list)).toEqual(['AB1']));
    check = offline;
    list.scan('AB2');
    list.scan('AB3');
    await waitFor(() => expect(list.snapshot().answer?.kind).toBe('waiting'));
    for (const stop of stops.splice(0)) stop();
    const again = open(name, accept);
    await waitFor(() => expect(codes(again)).toEqual(['AB1', 'AB2', 'AB3']));
    expect(again.snapshot().waiting).toEqual([]);
  });

  it('tries again with the same key when the network returns', async () => {
    const keys: string[] = [];
    let isOnline = false;
    const list = open(newName(), (code, attempt) => {
      keys.push(attempt.key);
      return isOnline ? accept(code, attempt) : offline(code, attempt);
    });
    list.scan('AB1');
    await waitFor(() => expect(list.snapshot().answer?.kind).toBe('waiting'));
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(codes(list)).toEqual(['AB1']));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows late refused scans until somebody has found them, even after a reload', async () => {
    const name = newName();
    let check = offline;
    const list = open(name, (...scan) => check(...scan));
    list.scan('AB1');
    await waitFor(() => expect(list.snapshot().answer?.kind).toBe('waiting'));
    check = () => Promise.resolve({ outcome: 'alreadyScanned', text: 'already packed' });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(list.snapshot().refused).toMatchObject([{ code: 'AB1' }]));
    const again = open(name, accept);
    await waitFor(() =>
      expect(again.snapshot().refused).toMatchObject([
        { code: 'AB1', refused: { outcome: 'alreadyScanned', text: 'already packed' } },
      ]),
    );
    await again.dismiss(again.snapshot().refused[0]?.id ?? '');
    expect(again.snapshot()).toMatchObject({ refused: [], items: [], waiting: [] });
  });

  it('takes a late repeat of what the list has for nothing', async () => {
    let check = offline;
    const list = open(newName(), (...scan) => check(...scan));
    list.scan('AB1');
    await waitFor(() => expect(list.snapshot().answer?.kind).toBe('waiting'));
    list.scan('AB1');
    check = (code, { items, ...attempt }) =>
      items.some((item) => item.code === code)
        ? Promise.resolve({ outcome: 'alreadyScanned', text: 'already Scanned', isListed: true })
        : accept(code, { items, ...attempt });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(list.snapshot().waiting).toEqual([]));
    expect(codes(list)).toEqual(['AB1']);
    expect(list.snapshot()).toMatchObject({ refused: [], refusal: undefined, answer: { kind: 'accepted' } });
    // whoever waits for the answer hears it
    list.scan('AB1');
    await waitFor(() => expect(list.snapshot().answer?.kind).toBe('alreadyScanned'));
  });

  it('replaces the answer that says that a save waits, and no other answer', () => {
    const list = open(newName(), accept);
    for (const [kind, text] of [
      ['waiting', 'Saved'],
      ['alreadyScanned', 'Already Scanned..!'],
    ] as const) {
      list.sayOwn(kind, 'Already Scanned..!');
      list.sayLate('accepted', 'Saved');
      expect(list.snapshot().answer?.text).toBe(text);
    }
    list.sayOwn('waiting', 'It is kept');
    // the page is left, and the save may be done when somebody comes back
    for (const stop of stops.splice(0)) stop();
    expect(list.snapshot().answer).toBeUndefined();
  });

  it('counts a scan as decided by any answer of the server', async () => {
    const list = open(newName(), () => Promise.reject(new ApiError('Something went wrong', '500')));
    list.scan('AB1');
    await waitFor(() =>
      expect(list.snapshot().answer).toMatchObject({ kind: 'invalid', text: 'Something went wrong' }),
    );
    expect(list.snapshot().waiting).toEqual([]);
  });

  it('tries a scan once more where the server fails, and then says that the server failed', async () => {
    const fault = new ApiError('Something went wrong (17)', '500', undefined, true);
    let faults = 1;
    const list = open(newName(), (code, attempt) =>
      faults-- > 0 ? Promise.reject(fault) : accept(code, attempt),
    );
    list.scan('AB1');
    await waitFor(() => expect(codes(list)).toEqual(['AB1']));
    faults = 2;
    list.scan('AB2');
    await waitFor(() =>
      expect(list.snapshot().answer).toMatchObject({ kind: 'failed', text: 'Something went wrong (17)' }),
    );
    expect(list.snapshot().waiting).toEqual([]);
    list.scan('AB2');
    await waitFor(() => expect(codes(list)).toEqual(['AB1', 'AB2']));
  });

  it('lets scans wait behind one that a person is asked about, and answers them afterwards', async () => {
    const name = newName();
    const asked: string[] = [];
    const check: Check = async (code, attempt) => {
      asked.push(code);
      return code === 'NEW' && attempt.extra === undefined
        ? { outcome: 'asks', text: 'Older stock' }
        : accept(code, attempt);
    };
    const list = open(name, check);
    list.scan('NEW');
    list.scan('AB1');
    await waitFor(() =>
      expect(list.snapshot().answer).toMatchObject({ kind: 'invalid', text: 'Older stock' }),
    );
    list.scan('AB2');
    await new Promise((resolve) => setTimeout(resolve, 1600));
    expect(list.snapshot().answer?.kind).toBe('invalid');
    expect(asked).toEqual(['NEW']);
    // a reload asks again
    for (const stop of stops.splice(0)) stop();
    const again = open(name, check);
    await waitFor(() => expect(asked).toEqual(['NEW', 'NEW']));
    await waitFor(() => expect(again.snapshot().answer?.text).toBe('Older stock'));
    again.answerAsked({ extra: 'approved' });
    await waitFor(() => expect(codes(again)).toEqual(['NEW', 'AB1', 'AB2']));
    expect(again.snapshot().items[0]?.extra).toBe('approved');
    again.scan('NEW');
    await waitFor(() => expect(again.snapshot().waiting).toHaveLength(1));
    await waitFor(() => expect(asked.filter((code) => code === 'NEW')).toHaveLength(4));
    await waitFor(() => expect(again.snapshot().answer?.text).toBe('Older stock'));
    again.answerAsked('leave');
    await waitFor(() => expect(again.snapshot().waiting).toEqual([]));
    expect(codes(again)).toEqual(['NEW', 'AB1', 'AB2']);
  });

  it('takes the other reading of a code if the first one is invalid', async () => {
    const list = open(newName(), (code, attempt) =>
      code === 'AZ1' ? accept(code, attempt) : Promise.resolve({ outcome: 'invalid', text: 'no data found' }),
    );
    list.scan('AY1', ['AZ1']);
    await waitFor(() => expect(codes(list)).toEqual(['AZ1']));
    list.scan('AY2', ['AZ2']);
    await waitFor(() => expect(list.snapshot().answer).toMatchObject({ kind: 'invalid', code: 'AY2' }));
  });

  it('tries the other reading where the first one is refused by an error, and none of a code that is certain', async () => {
    const list = open(newName(), (code, attempt) => {
      if (code === 'AR1') return Promise.resolve({ outcome: 'invalid', text: 'Recalled', isCertain: true });
      return code === 'AZ1' ? accept(code, attempt) : Promise.reject(new ApiError('Not quite a code', '400'));
    });
    list.scan('AY1', ['AZ1']);
    await waitFor(() => expect(codes(list)).toEqual(['AZ1']));
    list.scan('AR1', ['AZ2']);
    await waitFor(() => expect(list.snapshot().answer).toMatchObject({ text: 'Recalled', code: 'AR1' }));
  });

  it('passes the list so far and the page’s own data of the scan to the check', async () => {
    const seen: unknown[] = [];
    const list = open(newName(), (code, { items, extra }) => {
      seen.push([items.map((item) => item.code), extra]);
      return Promise.resolve({ outcome: 'accepted', text: '', item: code });
    });
    list.scan('AB1', [], 'first');
    list.scan('AB2', [], 'last');
    await waitFor(() => expect(codes(list)).toEqual(['AB1', 'AB2']));
    expect(seen).toEqual([
      [[], 'first'],
      [['AB1'], 'last'],
    ]);
    expect(list.snapshot().items.map(({ extra }) => extra)).toEqual(['first', 'last']);
  });

  it('shares its scans with the same list in another tab: nothing is lost or decided twice', async () => {
    const name = newName();
    const asked: string[] = [];
    const check: Check = async (code, attempt) => {
      asked.push(code);
      return accept(code, attempt);
    };
    const one = open(name, check);
    const other = open(name, check);
    for (let place = 0; place < 10; place++) {
      one.scan(`AA${place}`);
      other.scan(`BB${place}`);
      if (place % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 3));
    }
    const third = open(name, check);
    await waitFor(async () => {
      const last = open(name, check);
      await waitFor(() => expect(last.snapshot().isRead).toBe(true));
      expect(codes(last)).toHaveLength(20);
      expect(last.snapshot().waiting).toEqual([]);
    });
    expect(asked.length).toBe(20);
    expect(new Set(asked).size).toBe(20);
    expect(third.snapshot().refused).toEqual([]);
  });
});
