import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { AuditAction, AuditState } from '../../../contract/calls/auditLog.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';
import { auditEntries } from '../../db/schema/audit.ts';

/** Who changes a record, and for which company. */
export type Author = Pick<Session, 'userId' | 'userName' | 'companyId' | 'ownCompanyId'>;

/** A change of one record, as the module that made it knows it. */
export interface Change {
  /** The permission key of the page that the record is kept on. */
  page: string;
  recordId: number;
  /** What people call the record. */
  label: string;
  action: AuditAction;
  /** The state before and after, never with a secret; null where there is none. */
  before: AuditState | null;
  after: AuditState | null;
}

/**
 * Keeps in the audit log who changed what, in the change's own transaction: a change that is refused leaves nothing. A
 * save that changed nothing is not kept.
 */
export async function recordChange(
  transaction: Transaction,
  author: Author,
  { page, recordId, label, action, before, after }: Change,
): Promise<void> {
  if (before && isDeepStrictEqual(before, after)) return;
  await transaction.insert(auditEntries).values({
    companyId: author.companyId,
    userId: author.userId,
    userName: author.userName,
    userCompanyId: author.ownCompanyId,
    page,
    recordId,
    recordLabel: label,
    action,
    before,
    after,
    // not the transaction's beginning, from where it may have waited for another change of the record
    at: sql`clock_timestamp()`,
  });
}
