import type { Transaction } from '../../db/connect.ts';
import { type Author, recordChange } from '../../engine/changeLog.ts';

/** A company that somebody acts for. */
export interface ActedFor {
  id: number;
  name: string;
}

/**
 * Keeps that a person of the operating company switched the company that they act for (design §6): in the operating
 * company's log both sides; in the log of each other company its own side, which never tells of a third company.
 */
export async function recordActFor(
  transaction: Transaction,
  author: Author,
  { from, to }: { from: ActedFor; to: ActedFor },
): Promise<void> {
  if (from.id === to.id) return;
  const own = author.ownCompanyId;
  const others = [to, from].filter(({ id }) => id !== own);
  const keep = (
    companyId: number,
    record: ActedFor,
    before: ActedFor | undefined,
    after: ActedFor | undefined,
  ) =>
    recordChange(
      transaction,
      { ...author, companyId },
      {
        page: 'company-master',
        recordId: record.id,
        label: record.name,
        action: 'acted',
        before: before ? { CompanyName: before.name } : null,
        after: after ? { CompanyName: after.name } : null,
      },
    );
  await keep(own, others[0] ?? to, from, to);
  for (const other of others) {
    const told = (side: ActedFor) => (side.id === own || side.id === other.id ? side : undefined);
    await keep(other.id, other, told(from), told(to));
  }
}
