import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { previewMinutes } from '../../../contract/calls/sqlEditor.ts';
import {
  knownDevices,
  limits,
  passwordResets,
  sessions,
  signInCodes,
} from '../../../server/db/schema/people.ts';
import { fakeHours } from '../../../server/db/schema/verification.ts';
import { sqlRuns } from '../../../server/db/schema/sqlEditor.ts';
import { deviceLifetime, forgetExpired } from '../../../server/engine/forgetExpired.ts';
import { createUser, signIn } from '../../support/factories.ts';
import { fileDeps } from '../../support/testDeps.ts';

const deps = await fileDeps();
const { db } = deps.database;
const hour = 3_600_000;

it('deletes everything that has expired, and nothing else', async () => {
  const { userId, companyId } = await createUser(deps);
  const at = (milliseconds: number) => new Date(deps.now().getTime() + milliseconds);
  const [soon, later] = [at(hour), at(3 * hour)];
  await signIn(deps, { userId, companyId });
  await db.insert(signInCodes).values({ userId, codeHash: 'x', triesLeft: 5, expiresAt: soon });
  await db.insert(passwordResets).values([
    { userId, tokenHash: 'old', expiresAt: soon },
    { userId, tokenHash: 'new', expiresAt: later },
  ]);
  await db.insert(knownDevices).values([
    { userId, tokenHash: 'old', lastUsedAt: at(hour - deviceLifetime) },
    { userId, tokenHash: 'new', lastUsedAt: at(0) },
  ]);
  await db
    .insert(limits)
    .values([
      ...Array.from({ length: 2500 }, (_, index) => ({ subject: `old:${index}`, count: 1, resetsAt: soon })),
      { subject: 'new', count: 1, resetsAt: later },
    ]);
  const run = { userId, companyId, userName: '', script: 'select 1', scriptType: 'Query' };
  await db.insert(sqlRuns).values([
    { ...run, runId: randomUUID(), startedAt: at(hour - previewMinutes * 60_000) },
    { ...run, runId: randomUUID(), startedAt: later },
  ]);
  await db.insert(fakeHours).values([
    { companyId, hour: at(hour - 90 * 24 * hour), fakes: 1 },
    { companyId, hour: at(0), fakes: 2 },
  ]);
  deps.pass(2 * hour);
  await forgetExpired(deps);
  expect(await db.$count(sessions)).toBe(1);
  expect(await db.$count(signInCodes)).toBe(0);
  expect(await db.$count(sqlRuns)).toBe(1);
  expect(await db.select({ fakes: fakeHours.fakes }).from(fakeHours)).toEqual([{ fakes: 2 }]);
  expect(await db.select({ hash: passwordResets.tokenHash }).from(passwordResets)).toEqual([{ hash: 'new' }]);
  expect(await db.select({ hash: knownDevices.tokenHash }).from(knownDevices)).toEqual([{ hash: 'new' }]);
  expect(await db.select({ subject: limits.subject }).from(limits)).toEqual([{ subject: 'new' }]);
});
