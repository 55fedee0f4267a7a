import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';

/** A second's requests. */
export interface Rates {
  verdicts: number;
  scans: number;
  saves: number;
}

interface Loaded {
  url: string;
  token: string;
  sealOf: (serial: number) => string;
  rates: Rates;
}

const issue = 'api/api/IssueNo/CreateIssueNumber';
const issued = 'api/api/IssueNo/GetIssueNumbers';

/** Milliseconds for which a person repeats a save that is not answered. */
const patience = 90_000;

/**
 * Lets visitors and a person work until it is stopped, and keeps a ledger of what they were answered. Each request claims another
 * network, as limits count by them.
 */
export function startLoad({ url, token, sealOf, rates }: Loaded) {
  const counts: Record<string, number> = {};
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  const faults: { at: number; what: string }[] = [];
  const fault = (what: string) => void faults.push({ at: Date.now(), what });
  const wrong: string[] = [];
  /** Serials of scans that were answered, and names of saves with the moments of their answers. */
  const scanned = new Set<number>();
  const saved = new Map<string, number>();
  const begun = Date.now();
  let [turn, serial, name] = [0, 0, 0];

  const ask = async (path: string, body?: object, more: Record<string, string> = {}) => {
    turn += 1;
    const response = await fetch(`${url}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': `10.${(turn >> 14) & 127}.${(turn >> 7) & 127}.${turn & 127}`,
        'content-type': 'application/json',
        ...more,
      },
      signal: AbortSignal.timeout(40_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const signedIn = { authorization: `Bearer ${token}` };
  const madeUp = () => `BE0${String(turn).padStart(21, '0')}`;

  /** Asks once; what is not an answer is a fault, which a failover may have. */
  const tryOnce = async (what: string, work: () => Promise<{ status: number; text: string }>) => {
    try {
      const answered = await work();
      if (answered.status === 200) return answered.text;
      fault(`${what}: ${answered.status} ${answered.text.replace(/<head>[^]*<body/, '').slice(0, 160)}`);
    } catch (error) {
      fault(`${what}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
    }
    return undefined;
  };

  const verdict = async (n: number) => {
    const isFake = n % 10 === 0;
    const page = await tryOnce('verdict', () => ask(`pa?q=${isFake ? madeUp() : sealOf(1 + (n % 1000))}`));
    if (page === undefined) return;
    count('verdicts');
    if (!page.includes(isFake ? 'Fake.' : 'Genuine.')) wrong.push(`verdict ${n}: ${page.slice(0, 300)}`);
  };
  const scan = async (n: number) => {
    const isFake = n % 10 === 0;
    const of = isFake ? undefined : 1_000_000 + serial++;
    const QrData = of === undefined ? madeUp() : sealOf(of);
    const text = await tryOnce('scan', () => ask(`api/api/${verifyProduct.path}`, { QrData }));
    if (text === undefined) return;
    count('scans');
    if (of !== undefined) scanned.add(of);
    if (!text.includes(`"Verdict":"${isFake ? 'fake' : 'genuine'}"`))
      wrong.push(`scan ${n}: ${text.slice(0, 300)}`);
  };
  const isListed = async (SalesOrderNo: string) => {
    const list = await tryOnce('list', () =>
      ask(issued, { First: 1, PageSize: 200, SearchValue: SalesOrderNo }, signedIn),
    );
    if (list === undefined) return;
    count('lists');
    if (!list.includes(`"${SalesOrderNo}"`)) wrong.push(`the list lacks '${SalesOrderNo}'`);
  };
  const save = async () => {
    const number = name++;
    const SalesOrderNo = `ledger ${number}`;
    const key = { ...signedIn, 'idempotency-key': randomUUID() };
    const end = Date.now() + patience;
    let text: string | undefined;
    while (text === undefined && Date.now() < end) {
      text = await tryOnce('save', () => ask(issue, { SalesOrderNo, IssueQty: 1 }, key));
      if (text === undefined) await sleep(2000);
    }
    if (!text?.includes('"ResponseCode":"200"')) {
      wrong.push(`'${SalesOrderNo}': ${text?.slice(0, 300) ?? `no answer in ${patience / 1000} s`}`);
      return;
    }
    count('saves');
    saved.set(SalesOrderNo, Date.now());
    if (number % 5 === 0) await isListed(SalesOrderNo);
  };

  const running = new Set<Promise<void>>();
  const due = { verdicts: 0, scans: 0, saves: 0 };
  const works = { verdicts: verdict, scans: scan, saves: save };
  let last = Date.now();
  const timer = setInterval(() => {
    const passed = (Date.now() - last) / 1000;
    last = Date.now();
    for (const what of ['verdicts', 'scans', 'saves'] as const) {
      due[what] += Math.min(passed, 1) * rates[what];
      for (; due[what] >= 1; due[what] -= 1) {
        const work = works[what](turn);
        running.add(work);
        void work.finally(() => running.delete(work));
      }
    }
  }, 20);

  return {
    counts,
    faults,
    wrong,
    scanned,
    saved,
    /** Resolves once another so many saves are answered. */
    untilSaved: async (more: number, seconds = 120) => {
      const wanted = saved.size + more;
      for (const end = Date.now() + seconds * 1000; saved.size < wanted; await sleep(100))
        if (Date.now() > end) throw new Error(`No saves are answered within ${seconds} s`);
    },
    /** Seconds of the longest time since `from` in which no save was answered. */
    pauseSince: (from: number): number => {
      const moments = [from, ...[...saved.values()].filter((at) => at >= from).sort((a, b) => a - b)];
      const gaps = moments.slice(1).map((at, place) => at - (moments[place] ?? at));
      return Math.max(0, ...gaps) / 1000;
    },
    faultsSince: (from: number): string[] => faults.filter(({ at }) => at >= from).map(({ what }) => what),
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      return (Date.now() - begun) / 1000;
    },
  };
}
