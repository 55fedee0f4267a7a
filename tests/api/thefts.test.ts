import { beforeEach, describe, expect, it } from 'vitest';
import { scanForDispatch } from '../../contract/calls/orders/dispatch.ts';
import { scanUnit } from '../../contract/calls/seals/packing.ts';
import { getJourney, getTracked } from '../../contract/calls/seals/tracking.ts';
import { serverSays } from '../../contract/calls/verification/serverSays.ts';
import { recallBy, type RecallKind, sealsReleased } from '../../contract/choices/choices.ts';
import { defaultThreshold } from '../../contract/choices/suspicion.ts';
import { done } from '../support/ask.ts';
import type { Fields } from '../support/brand.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { judge } from '../support/suspicionWorld.ts';
import { fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld, type TrackingWorld } from '../support/trackingWorld.ts';

const deps = await fileDeps();
const { pool } = deps.database;
let world: TrackingWorld;
/** The first of forty issued numbers: twenty are mapped, and ten of them packed. */
let first: number;
let carton: string;

beforeEach(async () => {
  world = await createTrackingWorld(deps);
  const pages = ['recall', 'suspicious-seals', 'verification-log'];
  await setRights(deps, world.roleId, Object.fromEntries(pages.map((page) => [page, everyRight])));
  first = await world.issued(40);
  await world.map(first, 20, { BatchNo: 'B-1' });
  carton = await world.packed(first, first + 9);
});

const report = async (from: number, to: number, Kind: RecallKind = 'stolen', more: object = {}) => {
  const range = { RecallBy: recallBy.range, FromNo: first + from, ToNo: first + to };
  const sent = { Kind, Reason: 'FIR 7', ...range, ...more };
  return Number((await done(world.ask('Recall/CreateRecall', sent)))['RecallId']);
};
const found = (RecallId: number) => done(world.ask('Recall/LiftRecall', { RecallId }));

const scan = async (serial: number) => {
  const { code, message, data } = await world.scannedByPublic(first + serial);
  return { code, message, verdict: 'Verdict' in data ? data.Verdict : '' };
};
const reasons = async () => {
  const { rows } = await pool.query<{ said: string }>(
    "select verdict || ': ' || reason as said from verifications where company_id = $1 order by id",
    [world.companyId],
  );
  return rows.map(({ said }) => said);
};

describe.each(['stolen', 'lost'] as const)('a range that is reported %s', (kind) => {
  it('warns whoever scans one of its seals, in our words and the company’s, until it is found', async () => {
    const [before, bare] = [await scan(0), serverSays[kind]];
    const id = await report(0, 0, kind);
    expect(await scan(0)).toEqual({ code: '400', message: bare, verdict: kind });
    await report(1, 1, kind, { Warning: 'Call 1800 123 456.' });
    expect((await scan(1)).message).toBe(`${bare} Call 1800 123 456.`);
    expect((await scan(2)).verdict).toBe('genuine');
    await found(id);
    expect(await scan(0)).toEqual(before);
    const said = `${kind}: ${kind}`;
    expect(await reasons()).toEqual(['genuine: mapped', said, said, 'genuine: mapped', 'genuine: mapped']);
  });
});

describe('stolen numbers', () => {
  it('that are on no product stay fakes whose scans are known as stolen', async () => {
    await report(20, 39);
    expect(await scan(30)).toEqual({ code: '400', message: serverSays.unmapped, verdict: 'fake' });
    expect(await reasons()).toEqual(['fake: stolen']);
    await judge(deps);
    const { data } = await world.ask<Fields[]>('Suspicion/GetSuspiciousSeals', { PageSize: 9 });
    expect(data).toMatchObject([{ SeqNo: first + 30 }]);
    expect(data[0]?.['Reasons']).toContain('after it was reported stolen.');
    expect(Number(data[0]?.['Score'])).toBeGreaterThanOrEqual(defaultThreshold);
  });

  it('are not mapped until they are found, and neither is a range with some of them', async () => {
    const id = await report(25, 29);
    const map = (from: number, Qty: number) =>
      world.ask('Mapping/CreateMapping', { ProductId: world.product, FromNo: first + from, Qty });
    const refusal = `Reported stolen, and not mapped until they are found: ${first + 25}\u00A0– ${first + 29} (FIR 7).`;
    const { code, data } = await map(20, 20);
    expect(code).toBe('409');
    expect(JSON.stringify(data)).toContain(refusal);
    expect((await map(30, 10)).code).toBe('200');
    await found(id);
    expect((await map(20, 10)).code).toBe('200');
  });

  it('are not packed, and their cartons not dispatched, until they are found', async () => {
    const units = await report(12, 13, 'lost');
    const { data } = await world.ask(scanUnit, { QrData: world.seal(first + 12) });
    expect(JSON.stringify(data)).toContain(
      `Reported lost, and not packed until they are found: ${first + 12} (FIR 7).`,
    );
    await expect(world.packed(first + 10, first + 15)).rejects.toThrow('no data found');
    await found(units);
    await world.packed(first + 10, first + 15);
    await report(4, 4);
    const params = { code: carton, flag: 1 };
    const refusal = `Reported stolen, and not dispatched until they are found: ${carton} (FIR 7).`;
    expect((await world.ask(scanForDispatch, { SONo: 'SO-1' }, { params })).message).toBe(refusal);
    await expect(world.dispatched([carton])).rejects.toThrow(refusal);
  });

  it('are reported while somebody maps them, so it comes after', async () => {
    const holder = await pool.connect();
    await holder.query('begin');
    // whoever maps has seen that nothing is stolen, and waits to store the mapping
    await holder.query('lock table mappings in exclusive mode');
    const waiting = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    const both: Promise<unknown>[] = [world.map(first + 20, 20)];
    try {
      await expect.poll(waiting).toBe(1);
      both.push(report(20, 39));
      await expect.poll(waiting).toBe(2);
    } finally {
      holder.release(true);
    }
    await Promise.all(both);
    const { rows } = await pool.query<{ is_later: boolean }>(
      'select since > (select max(created_at) from mappings where company_id = $1) as is_later from recalls where company_id = $1',
      [world.companyId],
    );
    expect(rows).toEqual([{ is_later: true }]);
  });

  it('that are recalled as well say so first, whichever is newer: a recall warns of harm', async () => {
    const recall = { Warning: 'Do not drink it.' };
    await report(0, 9, 'recalled', recall);
    await report(0, 9);
    await report(10, 19);
    await report(10, 19, 'recalled', recall);
    for (const serial of [5, 15])
      expect(await scan(serial)).toMatchObject({ verdict: 'recalled', message: 'Do not drink it.' });
    const refusal = (
      await world.ask(scanForDispatch, { SONo: 'SO-1' }, { params: { code: carton, flag: 1 } })
    ).message;
    expect(refusal).toBe(`Recalled, and not dispatched until the recall is lifted: ${carton} (FIR 7).`);
    const { data } = await world.ask(getTracked, { qr: String(first + 5) });
    expect(data).toMatchObject({ RecallKind: 'recalled' });
  });

  it('are stolen rather than not released, and other companies’ of the same number are neither', async () => {
    const other = await createTrackingWorld(deps);
    const theirs = await other.issued(40);
    await other.map(theirs, 20);
    expect(theirs).toBe(first);
    await pool.query('update products set seals_released = $1 where id = $2', [
      sealsReleased.dispatched,
      world.product,
    ]);
    await report(0, 39);
    expect((await scan(0)).verdict).toBe('stolen');
    expect((await other.scannedByPublic(theirs)).data).toMatchObject({ Verdict: 'genuine' });
    await other.map(theirs + 20, 20);
    await other.packed(theirs, theirs + 9);
  });

  it('tell so in their journey, mapped or not, also once they are found', async () => {
    const id = await report(0, 39);
    const journey = async (serial: number) => {
      const { data } = await world.ask(getJourney, { qr: String(first + serial) });
      return data.at(-1)?.Activity.split('<br>')[0]?.trim();
    };
    expect([await journey(0), await journey(30)]).toEqual(Array(2).fill('Reported stolen: FIR 7'));
    await found(id);
    expect(await journey(30)).toBe('Reported stolen: FIR 7 (found since)');
  });

  it('have a kind of their own in the list, and need no warning of the company’s', async () => {
    await report(0, 9);
    const refused = await world.ask('Recall/CreateRecall', {
      Kind: 'recalled',
      RecallBy: recallBy.range,
      FromNo: first,
      ToNo: first,
      Reason: 'Glass',
    });
    expect(JSON.stringify(refused)).toContain('Please enter the warning.');
    const { data } = await world.ask<Fields[]>('Recall/GetRecalls', { PageSize: 10, Kind: 'stolen' });
    expect(data).toMatchObject([{ Kind: 'stolen', What: `${first}\u00A0– ${first + 9}`, Warning: '' }]);
  });
});
