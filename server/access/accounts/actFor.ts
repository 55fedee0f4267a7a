import { eq, inArray, sql } from 'drizzle-orm';
import {
  actForCompany,
  type CompanyActedFor,
  getCompanyActedFor,
  noSuchCompany,
} from '../../../contract/calls/account/ownAccess.ts';
import { done, HttpRefusal, refusalAt, unauthorized } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { seesAllCompanies, type Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { companies } from '../../db/schema/declared.ts';
import { sessions } from '../../db/schema/people.ts';
import { type Author, recordChange } from '../../engine/audit/auditLog.ts';

async function describe(database: Transaction | Database['db'], session: Session): Promise<CompanyActedFor> {
  const { companyId, ownCompanyId, userId } = session;
  const hasNewFiles = sql<boolean>`exists (select from prepared_files f where f.company_id = ${companyId}
    and f.user_id = ${userId} and f.state <> 'removed' and f.downloaded_at is null)`;
  const found = await database
    .select({ id: companies.id, name: companies.companyName, hasNewFiles })
    .from(companies)
    .where(inArray(companies.id, [companyId, ownCompanyId]));
  const nameOf = (id: number) => found.find((company) => company.id === id)?.name ?? '';
  return {
    CompanyId: companyId,
    CompanyName: nameOf(companyId),
    OwnCompanyId: ownCompanyId,
    OwnCompanyName: nameOf(ownCompanyId),
    MayActForOthers: seesAllCompanies(session),
    HasNewFiles: found.some((company) => company.hasNewFiles),
  };
}

/** One side of a change of companies. */
type Side = Pick<CompanyActedFor, 'CompanyId' | 'CompanyName'>;

/**
 * Records that a person of the operating company switched the company that they act for. The operating company's log has both
 * sides; the log of each other company has its own side and never names a third company.
 */
async function recordActFor(
  transaction: Transaction,
  author: Author,
  { from, to }: { from: Side; to: Side },
): Promise<void> {
  if (from.CompanyId === to.CompanyId) return;
  const own = author.ownCompanyId;
  const others = [to, from].filter(({ CompanyId }) => CompanyId !== own);
  const log = (companyId: number, record: Side, before: Side | undefined, after: Side | undefined) =>
    recordChange(
      transaction,
      { ...author, companyId },
      {
        page: 'company-master',
        recordId: record.CompanyId,
        label: record.CompanyName,
        action: 'acted',
        before: before ? { CompanyName: before.CompanyName } : null,
        after: after ? { CompanyName: after.CompanyName } : null,
      },
    );
  await log(own, others[0] ?? to, from, to);
  for (const other of others) {
    const told = (side: Side) => ([own, other.CompanyId].includes(side.CompanyId) ? side : undefined);
    await log(other.CompanyId, other, told(from), told(to));
  }
}

/** Answers which company a person acts for, and lets people of the operating company change it. */
export const actForEndpoints: Endpoint[] = [
  endpoint(getCompanyActedFor, async ({ deps, session }) => done(await describe(deps.database.db, session))),

  // kept with the session: another sign-in of the same person acts for its own company
  endpoint(actForCompany, async ({ deps, session, input }) => {
    const isOwn = input.CompanyId === session.ownCompanyId;
    if (!isOwn && !seesAllCompanies(session)) throw new HttpRefusal(418, unauthorized);
    const after = await inTransaction(deps.database, async (transaction) => {
      // two switches of one session follow each other, so the log begins each where the last one ended
      const ofSession = eq(sessions.tokenHash, session.tokenHash);
      const [stored] = await transaction
        .select({ companyId: sessions.companyId })
        .from(sessions)
        .where(ofSession)
        .for('update');
      const [company] = await transaction
        .select({ isActive: companies.isActive })
        .from(companies)
        .where(eq(companies.id, input.CompanyId))
        .for('share');
      if (!company?.isActive) throw refusalAt('CompanyId', noSuchCompany);
      await transaction.update(sessions).set({ companyId: input.CompanyId }).where(ofSession);
      const from = session.operating && stored ? stored.companyId : session.companyId;
      const before = await describe(transaction, { ...session, companyId: from });
      const after = await describe(transaction, { ...session, companyId: input.CompanyId });
      await recordActFor(transaction, session, { from: before, to: after });
      return after;
    });
    return done(after, `You act for ${after.CompanyName} now.`);
  }),
];
