import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSealedProduct, type SealedProduct } from '../../../support/brand.ts';
import { createUser } from '../../../support/factories.ts';
import { sendMails } from '../../../support/mails.ts';
import { judge, scanInTowns, suspectSeal } from '../../../support/suspicionWorld.ts';
import { createTestDeps, type TestDeps } from '../../../support/testDeps.ts';
import { inTransaction } from '../../../../server/db/transaction.ts';
import { createAdministratorRole } from '../../../../server/access/roles/roleRights.ts';
import { syncPages } from '../../../../server/engine/syncPages.ts';
import { tellOfSuspicions as queueMails } from '../../../../server/modules/suspicion/tellOfSuspicions.ts';
import { pagesOf } from '../../../../server/calls/pages.ts';
import { declared } from '../../../../src/resources/portal.ts';

const hour = 3_600_000;

let deps: TestDeps;
let seals: SealedProduct;
let roleId: number;
let administrators: string[];

beforeEach(async () => {
  deps = await createTestDeps();
  await syncPages(deps.database, pagesOf(declared));
  seals = await createSealedProduct(deps);
  const { companyId } = seals;
  roleId = await inTransaction(deps.database, (transaction) =>
    createAdministratorRole(transaction, companyId),
  );
  administrators = [];
  for (let n = 0; n < 2; n += 1) administrators.push((await createUser(deps, { companyId, roleId })).email);
  // only administrators are told
  await createUser(deps, { companyId });
});

afterEach(() => deps.close());

const suspect = async (...serials: number[]) => {
  for (const serial of serials) await suspectSeal(deps, seals.companyId, serial);
};

/** Tells the administrators, by several servers at once, and sends the mails. */
async function tellOfSuspicions(): Promise<void> {
  await Promise.all(Array.from({ length: 5 }, () => queueMails(deps)));
  await sendMails(deps);
}

const told = () => deps.mails.map(({ to }) => to).toSorted();

describe('administrators of a company', () => {
  it('are told of all new suspicious seals by one mail each, and of none of them again', async () => {
    await suspect(1, 2);
    await tellOfSuspicions();
    await tellOfSuspicions();
    expect(told()).toEqual(administrators.toSorted());
    const [mail] = deps.mails;
    expect(mail?.subject).toMatch(/: 2 seals may have been copied$/);
    expect(mail?.text).toContain('No. 1, ');
    expect(mail?.text).toContain('- Different phones scanned it in');
    expect(mail?.text).toContain('https://seals.example/reports/suspicious-seals');
    // more scans of the same seals are no news
    await scanInTowns(deps, seals.companyId, 1, ['Delhi', 'Mumbai']);
    await judge(deps);
    deps.pass(25 * hour);
    await tellOfSuspicions();
    expect(deps.mails).toHaveLength(2);
  });

  it('get at most three mails a day, hours apart, each with everything since the last', async () => {
    // from the day's first hour on
    const midnight = new Date(deps.now().getTime() + 5.5 * hour);
    deps.pass((24 - midnight.getUTCHours()) * hour);
    let times = 0;
    for (let hours = 0; hours < 22; hours += 2) {
      await suspect(1 + hours);
      const before = deps.mails.length;
      await tellOfSuspicions();
      if (deps.mails.length > before) times += 1;
      deps.pass(2 * hour);
    }
    expect(times).toBe(3);
    deps.pass(4 * hour);
    await tellOfSuspicions();
    expect(deps.mails.at(-1)?.subject).toMatch(/: 6 seals may have been copied$/);
  });

  it('are told of undecided seals above their own company’s threshold', async () => {
    await suspect(1, 2);
    const { pool } = deps.database;
    await pool.query(
      "update suspected_seals set state = 3, decision = 'Ours', decided_at = now() where serial = 1",
    );
    await pool.query(
      'insert into suspicion_thresholds (company_id, threshold, updated_at) values ($1, 9999, now())',
      [seals.companyId],
    );
    await tellOfSuspicions();
    expect(deps.mails).toEqual([]);
    await pool.query('delete from suspicion_thresholds');
    await tellOfSuspicions();
    expect(deps.mails[0]?.subject).toMatch(/: 1 seal may have been copied$/);
  });
});
