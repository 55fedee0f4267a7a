import { beforeEach, describe, expect, it } from 'vitest';
import { getSuspicion, getThreshold, setThreshold } from '../../contract/calls/verification/suspicion.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { suspicionStates } from '../../contract/choices/suspicion.ts';
import { appOf } from '../support/appOf.ts';
import { askApp } from '../support/ask.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { suspectSeal } from '../support/suspicionWorld.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose('totals outlive the log', 'a seal counts its scans');
const { pool } = deps.database;
let brand: Brand;
let first: number;
let id: number;

beforeEach(async () => {
  brand = await createBrand(deps, {
    'suspicious-seals': everyRight,
    recall: everyRight,
    'audit-log': everyRight,
  });
  first = await brand.mapped(await brand.product(), 10);
  id = await suspectSeal(deps, brand.companyId, first);
});

const list = async (body: object = {}) =>
  (await brand.ask<Fields[]>('Suspicion/GetSuspiciousSeals', { PageSize: 100, ...body })).data;

const verdict = async (): Promise<Fields> => {
  const [seal] = await brand.seals(first, first);
  const { code, message, data } = await askApp(appOf(deps))<Fields>(verifyProduct, { QrData: seal?.Url });
  return { code, message, verdict: data['Verdict'] };
};

const decide = (call: string, more: object = {}) =>
  brand.ask(`Suspicion/${call}`, { SuspicionId: id, DecisionReason: 'The shop was asked', ...more });

const changes = async (page: string) =>
  (
    await pool.query<{ action: string; label: string }>(
      'select action, record_label as label from audit_entries where company_id = $1 and page = $2 order by id',
      [brand.companyId, page],
    )
  ).rows;

describe('the list of suspicious seals', () => {
  it('has them with their reasons, by any of their signs, and counts them by state', async () => {
    const [row] = await list();
    expect(row).toMatchObject({
      SuspicionId: id,
      SeqNo: first,
      SuspicionStatus: suspicionStates.open,
      Warn: false,
    });
    expect(row?.['Reasons']).toContain('Different phones scanned it in');
    const { rows } = await pool.query<{ names: string[] }>(
      'select sign_names as names from suspected_seals where id = $1',
      [id],
    );
    expect(rows[0]?.names.length).toBeGreaterThan(1);
    for (const Sign of rows[0]?.names ?? []) expect(await list({ Signs: Sign })).toHaveLength(1);
    expect(await list({ Signs: 'farFromDealer' })).toEqual([]);
    const counts = await brand.ask<Fields[]>('Suspicion/GetStatusCounts', undefined, { method: 'GET' });
    expect(counts.data).toContainEqual({ value: suspicionStates.open, label: 'Open', count: 1 });
  });

  it('has the sessions and the sentences of one', async () => {
    const { data } = await brand.ask(getSuspicion, undefined, { params: { id } });
    expect(data.Sessions.map(({ Place, Scans }) => [Place, Scans])).toEqual(
      ['Delhi', 'Mumbai', 'Chennai', 'Kolkata', 'Bengaluru', 'Hyderabad'].map((town) => [town, 1]),
    );
    expect(data.Signs[0]?.Text).toContain('Different phones');
    expect(data.Recall).toBeNull();
  });
});

describe('a decision', () => {
  it('says who, when and why, is in the audit log, and changes no verdict', async () => {
    const before = await verdict();
    for (const [call, state] of [
      ['Watch', suspicionStates.watched],
      ['FalseAlarm', suspicionStates.falseAlarm],
      ['Confirm', suspicionStates.confirmed],
    ] as const) {
      expect((await decide(call)).code).toBe('200');
      const [row] = await list();
      expect(row).toMatchObject({
        SuspicionStatus: state,
        DecisionReason: 'The shop was asked',
        Warn: false,
      });
      expect(row?.['DecidedBy']).toBeTruthy();
    }
    expect(await verdict()).toEqual(before);
    expect(await changes('suspicious-seals')).toHaveLength(3);
    expect((await decide('Watch', { DecisionReason: '' })).message).toBe('Please enter Reason');
  });

  it('warns visitors if that was chosen, until its recall is lifted', async () => {
    const warned = { Warn: true, Warning: 'This code was copied. Please call 1800 123 456.' };
    expect((await decide('Confirm', { Warn: true, Warning: '' })).code).toBe('400');
    expect((await decide('Confirm', warned)).message).toBe('The seal is confirmed as copied.');
    expect(await verdict()).toEqual({ code: '400', message: warned.Warning, verdict: 'recalled' });
    expect((await list())[0]).toMatchObject(warned);
    expect(await changes('recall')).toHaveLength(1);
    expect((await decide('FalseAlarm')).message).toContain('lift that in Recall first');
    const { Recall } = (await brand.ask(getSuspicion, undefined, { params: { id } })).data;
    expect(Recall).toMatchObject({ Warning: warned.Warning, IsInForce: true });
    await brand.ask('Recall/LiftRecall', { RecallId: Recall?.RecallId });
    expect((await verdict())['verdict']).not.toBe('recalled');
    expect((await decide('FalseAlarm')).code).toBe('200');
  });

  it('warns nobody without the right to recall, and is nobody’s without the right to update', async () => {
    await setRights(deps, brand.roleId, { recall: ['view'] });
    const refused = await decide('Confirm', { Warn: true, Warning: 'Copied.' });
    expect(refused.status).toBe(418);
    expect((await list())[0]).toMatchObject({ SuspicionStatus: suspicionStates.open });
    await setRights(deps, brand.roleId, { 'suspicious-seals': ['view'] });
    expect((await decide('Watch')).status).toBe(418);
    expect((await brand.ask(setThreshold, { Threshold: 40 })).status).toBe(418);
  });
});

it('lists open seals first, however long ago they were seen, unless a period is chosen', async () => {
  const decidedId = await suspectSeal(deps, brand.companyId, first + 1);
  await decide('Watch', { SuspicionId: decidedId });
  await pool.query('update suspected_seals set score = 60 where id = $1', [decidedId]);
  await pool.query("update suspected_seals set last_seen = now() - interval '200 days' where id = $1", [id]);
  const ids = async (body?: object) =>
    (await list({ SortColumn: 'Rank', SortOrder: 'DESC', ...body })).map((row) => row['SuspicionId']);
  expect(await ids()).toEqual([id, decidedId]);
  expect(await ids({ Period: 1 })).toEqual([id, decidedId]);
  expect(await ids({ Period: 3 })).toEqual([decidedId]);
});

describe('the threshold', () => {
  it('says which seals it would leave open, and does so once it is saved', async () => {
    const { data } = await brand.ask(getThreshold);
    const [score] = data.Scores;
    expect(data.Scores).toEqual([{ Score: score?.Score, Seals: 1 }]);
    await pool.query('update suspected_seals set score = 35 where id = $1', [id]);
    expect(await list()).toHaveLength(1);
    expect((await brand.ask(setThreshold, { Threshold: 36 })).message).toBe('Threshold saved.');
    expect(await list()).toEqual([]);
    expect((await brand.ask(getThreshold)).data).toMatchObject({
      Threshold: 36,
      Scores: [{ Score: 35, Seals: 1 }],
    });
    expect((await brand.ask(setThreshold, { Threshold: 1 })).code).toBe('400');
    expect(await changes('suspicious-seals')).toEqual([{ action: 'updated', label: 'Threshold' }]);
    // a decided seal stays in the list
    await pool.query(
      "update suspected_seals set state = 4, decision = 'x', decided_at = now() where id = $1",
      [id],
    );
    expect(await list()).toHaveLength(1);
  });
});
