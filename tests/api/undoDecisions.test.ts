import { expect, it } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { suspicionStates } from '../../contract/choices/suspicion.ts';
import { allSources } from '../../server/app.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import { allWorks } from '../support/allWorks.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { everyRight, everyRightOn, setRights } from '../support/factories.ts';
import { peopleWorld } from '../support/peopleWorld.ts';
import { judge, scanInTowns, suspectSeal } from '../support/suspicionWorld.ts';
import { breakOnPurpose } from '../support/testDeps.ts';

const { deps } = await peopleWorld();
breakOnPurpose('totals outlive the log', 'a seal counts its scans');
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const { open, watched, falseAlarm, confirmed } = suspicionStates;
const Page = 'suspicious-seals';

/** A brand with suspicious seals, by their ids in the order of their numbers. */
async function suspectBrand(count: number) {
  const brand = await createBrand(deps, everyRightOn([Page, 'recall']));
  const first = await brand.mapped(await brand.product(), count);
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await suspectSeal(deps, brand.companyId, first + n));
  return { brand, first, ids };
}

/** Decides on seals as one batch, and answers its id. */
async function decided(brand: Brand, Does: string, ids: readonly number[], Values = {}): Promise<number> {
  const Rows = ids.map((Id) => ({ Id }));
  const asked = { Page, Does, Rows, Values: { DecisionReason: Does, ...Values } };
  const { code, data } = await brand.ask(importCalls.change, asked);
  expect(code).toBe('200');
  await runJobs(deps, works);
  return data.ImportId;
}

const statusOf = async (brand: Brand, ImportId: number) =>
  (await brand.ask(importCalls.status, { ImportId })).data;

async function undone(brand: Brand, ImportId: number): Promise<string> {
  const { code } = await brand.ask(importCalls.undo, { ImportId });
  await runJobs(deps, works);
  return code;
}

const outcomes = async (brand: Brand, ImportId: number) =>
  (await brand.ask(importCalls.rows, { ImportId })).data.map((row) => [
    row.Outcome,
    ...row.Faults.map(({ Message }) => Message),
  ]);

/** The seals as they are stored, in the order of their numbers. */
const stored = async ({ companyId }: Brand) =>
  (
    await deps.database.pool.query(
      `select state, decision, decided_at, decided_by, recall_id from suspected_seals where company_id = $1 order by serial`,
      [companyId],
    )
  ).rows as { state: number; decision: string | null; decided_by: number | null }[];

it('puts back what was decided before, though other scans have come since, and only once', async () => {
  const { brand, first, ids } = await suspectBrand(2);
  await brand.ask('Suspicion/Watch', { SuspicionId: ids[1], DecisionReason: 'Before' });
  const before = await stored(brand);
  const batch = await decided(brand, 'false-alarm', ids);
  expect(await stored(brand)).toMatchObject([{ state: falseAlarm }, { state: falseAlarm }]);
  await scanInTowns(deps, brand.companyId, first, ['Delhi', 'Chennai']);
  await judge(deps);

  expect(await statusOf(brand, batch)).toMatchObject({ Counts: { change: 2 }, CanUndo: true });
  expect((await Promise.all([undone(brand, batch), undone(brand, batch)])).toSorted()).toEqual([
    '200',
    '409',
  ]);
  expect(await stored(brand)).toEqual(before);
  expect(before).toMatchObject([{ state: open, decided_by: null }, { state: watched }]);
  expect(await undone(brand, batch)).toBe('409');
});

it('leaves a seal on which somebody has decided since, and says so', async () => {
  const { brand, ids } = await suspectBrand(2);
  const batch = await decided(brand, 'watch', ids);
  await brand.ask('Suspicion/FalseAlarm', { SuspicionId: ids[0], DecisionReason: 'Known dealer' });
  expect(await undone(brand, batch)).toBe('200');
  expect(await outcomes(brand, batch)).toEqual([['kept', 'Somebody has changed it since.'], ['change']]);
  expect(await stored(brand)).toMatchObject([
    { state: falseAlarm, decision: 'Known dealer' },
    { state: open, decision: null },
  ]);
});

it('takes a confirmation back unless it warned visitors', async () => {
  const { brand, ids } = await suspectBrand(2);
  const warned = await decided(brand, 'confirm', ids.slice(0, 1), { Warn: true, Warning: 'Copied.' });
  const quiet = await decided(brand, 'confirm', ids.slice(1), { Warn: false });
  expect(await undone(brand, warned)).toBe('200');
  expect(await undone(brand, quiet)).toBe('200');
  expect(await outcomes(brand, warned)).toEqual([
    ['kept', 'Visitors were warned of this seal. Recall can end the warning.'],
  ]);
  expect(await outcomes(brand, quiet)).toEqual([['change']]);
  expect(await stored(brand)).toMatchObject([{ state: confirmed }, { state: open, decision: null }]);
});

it('is for the company’s own people who may still decide', async () => {
  const [{ brand, ids }, stranger] = [await suspectBrand(1), await createBrand(deps, { [Page]: everyRight })];
  const batch = await decided(brand, 'watch', ids);
  expect(await undone(stranger, batch)).toBe('400');
  expect((await brand.ask(importCalls.undo, { ImportId: batch })).code).toBe('200');
  await setRights(deps, brand.roleId, { [Page]: ['view'] });
  await runJobs(deps, works);
  expect(await stored(brand)).toMatchObject([{ state: watched }]);
  await setRights(deps, brand.roleId, { [Page]: everyRight });
  expect(await statusOf(brand, batch)).toMatchObject({ State: 'done', Message: expect.any(String) });
});

it('stands in the audit log of each seal', async () => {
  const { brand, ids } = await suspectBrand(1);
  expect(await undone(brand, await decided(brand, 'watch', ids))).toBe('200');
  const { rows } = await deps.database.pool.query<{ action: string; state: number }>(
    `select action, (after ->> 'SuspicionStatus')::int as state from audit_entries
     where company_id = $1 and page = $2 and record_id = $3 order by id`,
    [brand.companyId, Page, ids[0]],
  );
  expect(rows).toEqual([
    { action: 'moved', state: watched },
    { action: 'updated', state: open },
  ]);
});
