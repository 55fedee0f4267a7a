import { and, eq, isNull, sql } from 'drizzle-orm';
import { crockfordAlphabet } from '../../../contract/serial/sealNames.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { companies } from '../../db/schema/declared.ts';
import { companyKeys } from '../../db/schema/serials.ts';
import { type Change, recordChange } from '../../engine/audit/auditLog.ts';

type Company = { id: number; name: string };

/** Finds the company of a prefix, and holds it until the change of its keys is done. */
async function requireCompany(transaction: Transaction, prefix: string): Promise<Company> {
  const [company] = await transaction
    .select({ id: companies.id, name: companies.companyName })
    .from(companies)
    .where(eq(companies.prefix, prefix))
    .for('no key update');
  if (!company) throw new Error(`There is no company with the prefix '${prefix}'.`);
  return company;
}

/** Records a change of a company's keys by whoever runs commands at the machine. */
const record = (
  transaction: Transaction,
  { id, name }: Company,
  command: string,
  change: Pick<Change, 'before' | 'after'>,
) =>
  recordChange(
    transaction,
    { userId: 0, userName: `${command} (command)`, companyId: id, ownCompanyId: id },
    { page: pageKeys.companyMaster, recordId: id, label: name, action: 'updated', ...change },
  );

/**
 * Gives a company a new key for its seals from now on, and returns the key's id; seals that were made with older keys stay
 * valid. Throws where there is no such company, it has had all keys that there can be, or the secret was replaced.
 *
 * @param hasScratchCode whether the new seals have a scratch field, which `/pa` then asks for
 */
export async function rotateKey(
  { database, keyring }: Pick<Deps, 'database' | 'keyring'>,
  prefix: string,
  hasScratchCode: boolean,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const company = await requireCompany(transaction, prefix);
    const { id: companyId } = company;
    const used = await transaction
      .select({ keyId: companyKeys.keyId })
      .from(companyKeys)
      .where(eq(companyKeys.companyId, companyId));
    const taken = new Set(used.map(({ keyId }) => keyId));
    const keyId = Array.from(crockfordAlphabet).find((id) => !taken.has(id));
    if (keyId === undefined)
      throw new Error(`The company '${prefix}' has had all ${taken.size} keys that there can be.`);
    await transaction.insert(companyKeys).values({
      companyId,
      keyId,
      wrappedKey: await keyring.makeWrappedKey(transaction, { companyId, keyId }),
      scratchCodes: hasScratchCode,
      // not now(): the newest key encodes, also where two were made in one second
      createdAt: sql`clock_timestamp()`,
    });
    await record(transaction, company, 'rotate-key', {
      after: { Key: keyId, ScratchCodes: hasScratchCode },
    });
    return keyId;
  });
}

/** Recalls every seal of a key, whatever it is mapped to. Throws where there is no such key, or it is revoked. */
export async function revokeKey(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  prefix: string,
  keyId: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const company = await requireCompany(transaction, prefix);
    const revoked = await transaction
      .update(companyKeys)
      .set({ revokedAt: now() })
      .where(
        and(
          eq(companyKeys.companyId, company.id),
          eq(companyKeys.keyId, keyId),
          isNull(companyKeys.revokedAt),
        ),
      )
      .returning({ keyId: companyKeys.keyId });
    if (!revoked.length)
      throw new Error(`The company '${prefix}' has no key '${keyId}' that could be revoked.`);
    await record(transaction, company, 'revoke-key', {
      before: { Key: keyId, Revoked: false },
      after: { Key: keyId, Revoked: true },
    });
  });
}
