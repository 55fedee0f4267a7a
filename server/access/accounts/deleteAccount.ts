import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { commentActions } from '../../../contract/calls/records/auditLog.ts';
import { loginSteps } from '../../../contract/calls/account/accountRules.ts';
import { deleteAccount } from '../../../contract/calls/account/login.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { type Answer, done, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { newToken } from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Database } from '../../db/connect.ts';
import { preparedFiles } from '../../db/schema/records.ts';
import { companyIdentities, idempotencyKeys, knownDevices, users } from '../../db/schema/people.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { removePasskeys } from '../passkeys/requirePasskey.ts';
import { limitSignIns, requireAccount } from '../passwords/requireAccount.ts';
import { endSessions } from '../people/changePerson.ts';
import type { Account } from '../people/findAccount.ts';
import { hashPassword } from '../people/passwordHash.ts';
import { removeUnused } from '../../engine/uploads/sweepUploads.ts';
import { codeSent, sendCode, spendCode } from './mailedCode.ts';

/** The pages whose records are people. */
const peoplePages = sql`(${pageKeys.userMaster}, ${pageKeys.userApproval})`;

/** Takes a person out of the audit log: their entries stay under `name`, emptied. Nothing else changes entries. */
export async function erasePersonFromLog(transaction: Transaction, userId: number, name: string) {
  await transaction.execute(sql`select set_config('sealbook.erasing_person', 'yes', true)`);
  await transaction.execute(sql`update audit_entries set user_name = ${name} where user_id = ${userId}`);
  await transaction.execute(sql`
    update audit_entries set record_label = ${name}, before = '{}', after = '{}'
    where page in ${peoplePages} and record_id = ${userId}
      or page = ${pageKeys.dealerMaster} and record_id = (select id from dealers where user_id = ${userId})`);
  await eraseFromComments(transaction, userId, name);
  await transaction.execute(sql`select set_config('sealbook.erasing_person', '', true)`);
}

/**
 * Takes a person out of comments and their entries in the log: `name` replaces theirs, and comments about them go. A comment keeps
 * the name where it mentions somebody else who has the same.
 * The housekeeping removes their files.
 */
async function eraseFromComments(transaction: Transaction, userId: number, name: string): Promise<void> {
  await transaction.execute(sql`update record_comments set user_name = ${name} where user_id = ${userId}`);
  await transaction.execute(sql`
    delete from record_comments where page in ${peoplePages} and record_id = ${userId}
      or page = ${pageKeys.dealerMaster} and record_id = (select id from dealers where user_id = ${userId})`);
  const logged = sql`action = any(${sql.param([...commentActions])}::text[])`;
  const { rows } = await transaction.execute<{
    companyId: number;
    gone: string;
    text: string;
    longer: string[];
  }>(sql`
    select u.company_id as "companyId", '@' || u.user_name as gone, text, array(
      select substr(o.user_name, length(u.user_name) + 1) from users o
      where o.company_id = u.company_id and o.user_name <> u.user_name and starts_with(o.user_name, u.user_name)) as longer
    from users u join (
      select company_id, text from record_comments
      union select company_id, said from audit_entries, unnest(array[before ->> 'Comment', after ->> 'Comment']) said where ${logged}
    ) c on c.company_id = u.company_id and strpos(text, '@' || u.user_name) > 0
    where u.id = ${userId} and coalesce((
      select bool_and(not u.id = any(m.mentions)) and bool_or(exists(
        select from users o where o.id = any(m.mentions) and o.user_name = u.user_name))
      from record_comments m where m.company_id = u.company_id and m.text = c.text), false) is false`);
  const texts = rows.map(({ text, gone, longer }) => [text, withoutName(text, gone, `@${name}`, longer)]);
  const erased = sql`jsonb_array_elements(${JSON.stringify(texts)}::jsonb) t where company_id = ${rows[0]?.companyId ?? 0}`;
  await transaction.execute(sql`update record_comments set text = t ->> 1 from ${erased} and text = t ->> 0`);
  for (const state of [sql`before`, sql`after`])
    await transaction.execute(sql`
      update audit_entries set ${state} = jsonb_set(${state}, '{Comment}', t -> 1)
      from ${erased} and ${logged} and ${state} ->> 'Comment' = t ->> 0`);
}

/** Puts `left` in place of a name, but not where a longer word or a longer name of somebody else begins with it. */
function withoutName(text: string, gone: string, left: string, longer: readonly string[]): string {
  const goesOn = (rest: string) => /^[\p{L}\p{M}\p{N}]/u.test(rest);
  const isOther = (rest: string) =>
    goesOn(rest) || longer.some((more) => rest.startsWith(more) && !goesOn(rest.slice(more.length)));
  return text.split(gone).reduce((before, rest) => before + (isOther(rest) ? gone : left) + rest);
}

/** `Login/AccountDeleteUserMobile`: the password, then the mailed code, with the limits of signing in (spec 1 §4). */
export const deleteAccountEndpoint = endpoint(
  deleteAccount,
  async (request) => {
    const { deps, input, address } = request;
    const account = await requireAccount(request, input.Email, input.Password);
    if (input.RequestType === loginSteps.useOtp)
      return deleteWithCode(deps, account, input.otp ?? '', address);
    await requireOtherAdministrator(deps.database.db, account.userId);
    await sendCode(deps, account, 'deletion');
    return codeSent(null);
  },
  { admit: limitSignIns },
);

async function deleteWithCode(
  deps: Deps,
  account: Account,
  code: string,
  address: string,
): Promise<Answer<null>> {
  const { userId } = account;
  const unused = await spendCode(deps, {
    account,
    code,
    address,
    purpose: 'deletion',
    work: async (transaction) => {
      await requireOtherAdministrator(transaction, userId);
      const files = await deps.portal.erasePerson?.(transaction, userId, deps.now());
      await erasePerson(transaction, userId, deps.now());
      return files ?? [];
    },
  });
  await removeUnused(deps, unused);
  return done(null, 'Your account is deleted.');
}

const last =
  'You are the last administrator of the operating company: without you nobody could manage the portal. Please make somebody else an administrator first.';

/** Throws Refusal for the last administrator of the operating company. Of two at once, the second waits. */
async function requireOtherAdministrator(database: Transaction | Database['db'], userId: number) {
  const { rows } = await database.execute<{ id: number }>(sql`
    select u.id from users u
      join administrator_roles a on a.role_id = u.role_id
      join roles r on r.id = u.role_id and r.is_active
    where u.is_active and u.company_id = (select min(id) from companies)
    order by u.id for update of u`);
  if (rows.length === 1 && rows[0]?.id === userId) throw new Refusal(last);
}

/** Optional texts about people, such as the city: they are erased without being named here. */
const optionalTexts = Object.fromEntries(
  Object.entries(getTableColumns(users))
    .filter(([, column]) => column.dataType === 'string' && !column.notNull)
    .map(([name]) => [name, null]),
);

/** Records the deletion in the log of the person's company, after the log has forgotten who they were. */
async function recordDeletion(transaction: Transaction, userId: number, userName: string): Promise<void> {
  const [person] = await transaction
    .select({ companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const { companyId } = person;
  await recordChange(
    transaction,
    { userId, userName, companyId, ownCompanyId: companyId },
    {
      page: pageKeys.userMaster,
      recordId: userId,
      label: userName,
      action: 'deleted',
    },
  );
}

/**
 * Takes a person out of the events on their way and in the log: those about their account go. In others, such as an order's, their
 * name, e-mail and number are replaced where one of them is a value, and what receivers answered goes.
 */
async function eraseFromEvents(transaction: Transaction, userId: number, name: string): Promise<void> {
  const { rows } = await transaction.execute<{
    companyId: number;
    known: string[];
    dealerId: number | null;
  }>(sql`
    select u.company_id as "companyId", array[u.user_name, u.email, u.mobile_no] as known, d.id as "dealerId"
    from users u left join dealers d on d.user_id = u.id where u.id = ${userId}`);
  const [person] = rows;
  if (!person) return;
  const { companyId, known, dealerId } = person;
  await transaction.execute(sql`
    delete from event_deliveries where company_id = ${companyId} and subject in (${`points of ${userId}`},
      ${`${pageKeys.userMaster} ${userId}`}, ${`${pageKeys.userApproval} ${userId}`}, ${`${pageKeys.dealerMaster} ${dealerId}`})`);
  // a name of a field has no colon before it
  const said = (value: string) => `: ${JSON.stringify(value)}`;
  const texts = known.filter(Boolean).map(said);
  const without = (body: SQL) =>
    texts.reduce((text, value) => sql`replace(${text}, ${value}, ${said(name)})`, body);
  // in one reading: a company's events of a month may be very many
  await transaction.execute(sql`
    update event_deliveries set answer = null, payload = ${without(sql`payload`)}, plain = ${without(sql`plain`)} where company_id = ${companyId}
      and exists (select from unnest(${sql.param(texts)}::text[]) said where position(said in payload) > 0)`);
}

/** Removes the rows about a person from the imports of the company's people, which keep them for a while to undo them. */
const eraseFromImports = (transaction: Transaction, userId: number) =>
  transaction.execute(sql`
    delete from import_rows r using imports i, users u left join dealers d on d.user_id = u.id
    where u.id = ${userId} and i.id = r.import_id and i.company_id = u.company_id
      and i.page in (${pageKeys.userMaster}, ${pageKeys.dealerMaster})
      and (r.record_id = case i.page when ${pageKeys.userMaster} then u.id else d.id end or r.cells ?| array[u.email, u.mobile_no])`);

/**
 * Erases who a person is and keeps the row under their number: orders, dispatches and entries of the log belong to the
 * trade's books and name it. A dealer's firm, GST number and addresses stay in those books, too. Nobody can sign in as the
 * person again, and their points are gone. The deletion page tells people the same.
 */
async function erasePerson(transaction: Transaction, userId: number, now: Date): Promise<void> {
  const userName = `Deleted person ${userId}`;
  await erasePersonFromLog(transaction, userId, userName);
  await eraseFromImports(transaction, userId);
  await eraseFromEvents(transaction, userId, userName);
  // those that name the person to others are sent, or given up, soon
  await transaction.execute(sql`
    delete from jobs j using mails m, users u where m.job_id = j.id and u.id = ${userId} and lower(m.recipient) = lower(u.email)`);
  // the housekeeping removes the files
  await transaction
    .update(preparedFiles)
    .set({ state: 'removed', request: {} })
    .where(eq(preparedFiles.userId, userId));
  await recordDeletion(transaction, userId, userName);
  await endSessions(transaction, userId);
  await transaction.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await transaction.delete(companyIdentities).where(eq(companyIdentities.userId, userId));
  await removePasskeys(transaction, userId);
  await transaction.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await transaction
    .update(users)
    .set({
      ...optionalTexts,
      userName,
      // unique, guessed by nobody, and no mail could reach it (RFC 2606)
      email: `deleted-${newToken()}@deleted.invalid`,
      mobileNo: `deleted-${newToken()}`,
      passwordHash: await hashPassword(newToken()),
      isActive: false,
      deletedAt: now,
      updatedAt: now,
      updatedBy: userId,
    })
    .where(eq(users.id, userId));
}
