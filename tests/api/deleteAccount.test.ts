import { eq, getTableColumns } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkUser, deleteAccount, forgotPassword } from '../../contract/calls/account/login.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { categories } from '../../server/db/schema/declared.ts';
import { dealers } from '../../server/db/schema/orders.ts';
import { idempotencyKeys, sessions, signInCodes, users } from '../../server/db/schema/people.ts';
import { recordChange } from '../../server/engine/audit/auditLog.ts';
import { queueMail } from '../../server/engine/mails.ts';
import { createAdministratorRole } from '../../server/access/roles/roleRights.ts';
import { hashPassword } from '../../server/access/people/passwordHash.ts';
import { createCompany, createTestDealer, createUser, type TestUser } from '../support/factories.ts';
import { lastCode, sendMails } from '../support/mails.ts';
import { peopleWorld } from '../support/peopleWorld.ts';
import { givePoints } from '../support/pointsWorld.ts';
import { samples } from '../support/uploadSamples.ts';

const last = /^You are the last administrator of the operating company/;

const { deps, ask, operatingId, asPerson, sessionStatus } = await peopleWorld();
const administratorRole = await inTransaction(deps.database, (transaction) =>
  createAdministratorRole(transaction, operatingId),
);

let person: TestUser;

beforeEach(async () => {
  person = await createUser(deps);
});

const stepOne = ({ email, password }: Pick<TestUser, 'email' | 'password'> = person) =>
  ask(deleteAccount, { Email: email, Password: password, RequestType: 1 });

const stepTwo = (otp: string, { email, password }: TestUser = person) =>
  ask(deleteAccount, { Email: email, Password: password, RequestType: 2, otp });

const mailedCode = () => lastCode(deps);

const stored = async ({ userId }: TestUser = person) =>
  (await deps.database.db.select().from(users).where(eq(users.id, userId)))[0];

/** Every optional text of a person. */
const optional = (value: string | null) =>
  Object.fromEntries(
    Object.entries(getTableColumns(users))
      .filter(([, { dataType, notNull }]) => dataType === 'string' && !notNull)
      // a language is one of a few
      .map(([name]) => [name, name === 'language' && value ? 'hi' : value]),
  );

async function deleteOne(one: TestUser = person) {
  await stepOne(one);
  return stepTwo(mailedCode(), one);
}

describe('deleting an account', () => {
  it('mails a code for the password, with its purpose', async () => {
    expect(await stepOne()).toMatchObject({ status: 200, code: '205', data: null });
    const mail = deps.mails.at(-1);
    expect([mail?.to, mail?.subject]).toEqual([person.email, 'Your code to delete your Sealbook account']);
    expect(await stored()).toMatchObject({ email: person.email, isActive: true });
  });

  it('erases the person from the rows of imports', async () => {
    const { rows: made } = await deps.database.pool.query<{ id: number }>(
      `insert into imports (company_id, user_id, page, file_name, state, columns, total)
       values ($1, $2, 'user-master', 'people.csv', 'done', '[]', 3) returning id`,
      [person.companyId, person.userId],
    );
    const importId = made[0]?.id;
    await deps.database.pool.query(
      `insert into import_rows (import_id, place, cells, record_id)
       values ($1, 2, jsonb_build_array($2::text), null), ($1, 3, '["else"]', $3), ($1, 4, '["other"]', null)`,
      [importId, person.email, person.userId],
    );
    expect((await deleteOne()).code).toBe('200');
    const left = await deps.database.pool.query('select place from import_rows where import_id = $1', [
      importId,
    ]);
    expect(left.rows).toEqual([{ place: 4 }]);
  });

  it('erases the person from events on their way, and from the log of them', async () => {
    const { pool } = deps.database;
    const { userId, companyId } = person;
    await pool.query(`update users set user_name = 'Name "A" \\ é' where id = $1`, [userId]);
    const user = await stored();
    const told = async (company: number, subject: string, facts: object) => {
      const { rows } = await pool.query<{ id: number }>(
        `with r as (insert into receivers (company_id, receiver_name, address, is_personal)
           values ($1, 'ERP ' || md5($2 || $3), 'https://erp.example.com', true) returning id)
         insert into event_deliveries (company_id, receiver_id, event, subject, numbers, payload, answer)
         select $1, id, 'order.booked', $2, '(,)', json_build_object('type', 'order.booked', 'data', $3::jsonb)::text, 'thanks' from r
         returning id`,
        [company, subject, JSON.stringify(facts)],
      );
      return rows[0]?.id;
    };
    const facts = {
      Id: 7,
      UserName: user?.userName,
      Email: user?.email,
      [user?.userName ?? '']: 'stays',
      Remark: `for ${user?.userName}`,
      MobileNo: user?.mobileNo,
      City: '',
    };
    await told(companyId, `user-master ${userId}`, { Id: userId });
    await told(companyId, `points of ${userId}`, { Id: userId });
    const order = await told(companyId, 'order-booking 7', facts);
    const other = await told(companyId, `user-master ${userId}0`, { Id: 70 });
    const elsewhere = await told((await createUser(deps)).companyId, 'order-booking 7', facts);
    expect((await deleteOne()).code).toBe('200');
    const { rows } = await pool.query<{ id: number; data: object; answer: string | null }>(
      `select id, payload::jsonb -> 'data' as data, answer from event_deliveries where event = 'order.booked' order by id`,
    );
    const name = `Deleted person ${userId}`;
    expect(rows).toEqual([
      { id: order, data: { ...facts, UserName: name, Email: name, MobileNo: name }, answer: null },
      { id: other, data: { Id: 70 }, answer: 'thanks' },
      { id: elsewhere, data: facts, answer: 'thanks' },
    ]);
  });

  it('removes the mails to the person that wait, and nobody else’s', async () => {
    const others = await createUser(deps);
    await inTransaction(deps.database, async (transaction) => {
      for (const to of [person.email.toUpperCase(), others.email])
        await queueMail(transaction, person, { to, subject: 'Hello', text: 'Hello' });
    });
    await stepOne();
    expect((await stepTwo(mailedCode())).code).toBe('200');
    const { rows } = await deps.database.pool.query('select recipient from mails');
    expect(rows).toEqual([{ recipient: others.email }]);
    await sendMails(deps);
    expect(deps.mails.at(-1)?.to).toBe(others.email);
    expect((await deps.database.pool.query('select from jobs')).rowCount).toBe(0);
  });

  it('erases who the person was, with the code', async () => {
    await deps.database.db.update(users).set(optional('Pune')).where(eq(users.id, person.userId));
    const before = await stored();
    const { code, message } = await deleteOne();
    expect([code, message]).toEqual(['200', 'Your account is deleted.']);
    const after = await stored();
    expect(after).toMatchObject({
      userName: `Deleted person ${person.userId}`,
      email: expect.stringMatching(/^deleted-[\w-]{40,}@deleted\.invalid$/) as unknown,
      mobileNo: expect.stringMatching(/^deleted-[\w-]{40,}$/) as unknown,
      deletedAt: expect.any(Date) as unknown,
      isActive: false,
      companyId: before?.companyId,
      ...optional(null),
    });
    expect(after?.passwordHash).not.toBe(before?.passwordHash);
    const { rows } = await deps.database.pool.query<{ text: string }>(
      'select users::text as text from users',
    );
    expect(rows.filter(({ text }) => text.includes(person.email) || text.includes(person.mobileNo))).toEqual(
      [],
    );
  });

  it('ends every session, code, mailed link and answer that was kept for a repeated request', async () => {
    const signedIn = await asPerson(person);
    const own = { userId: person.userId, companyId: person.companyId };
    await deps.database.db
      .insert(idempotencyKeys)
      .values({ ...own, key: 'k', requestHash: 'h', answer: '{}' });
    await ask(forgotPassword, { Email: person.email });
    await deleteOne();
    expect(await sessionStatus(signedIn)).toBe(401);
    for (const table of ['sessions', 'sign_in_codes', 'password_resets', 'idempotency_keys']) {
      const kept = await deps.database.pool.query(`select from ${table} where user_id = $1`, [person.userId]);
      expect([table, kept.rowCount]).toEqual([table, 0]);
    }
  });

  it('ends the account of points', async () => {
    await givePoints(deps, person, 25);
    await deleteOne();
    const { rows } = await deps.database.pool.query(
      'select available from point_balances where user_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([{ available: 0 }]);
  });

  it('keeps the person’s work, under their number', async () => {
    const { db } = deps.database;
    const made = { companyId: person.companyId, categoryName: 'Kept', createdBy: person.userId };
    await db.insert(categories).values(made);
    await deleteOne();
    const [kept] = await db.select().from(categories).where(eq(categories.companyId, person.companyId));
    expect(kept).toMatchObject(made);
  });

  it('removes the person from the audit log, which keeps their work', async () => {
    const author = { ...person, userName: 'Leaving Person', ownCompanyId: person.companyId };
    const change = {
      recordId: 7,
      label: 'Bearings',
      action: 'updated',
      before: { A: 1 },
      after: { A: 2 },
    } as const;
    const ofThem = {
      ...change,
      recordId: person.userId,
      label: 'Leaving Person',
      after: { Email: person.email },
    };
    await inTransaction(deps.database, async (transaction) => {
      await recordChange(transaction, author, { ...change, page: 'category-master' });
      await recordChange(transaction, author, { ...ofThem, page: 'user-master' });
    });
    await deleteOne();
    const { rows } = await deps.database.pool.query<{ text: string }>(
      `select e::text as text from audit_entries e where user_id = $1 and action = 'updated' order by id`,
      [person.userId],
    );
    expect(rows).toHaveLength(2);
    for (const { text } of rows) {
      expect(text).toContain(`Deleted person ${person.userId}`);
      expect(text).not.toMatch(new RegExp(`Leaving|${person.email}`, 'i'));
    }
    expect(rows[0]?.text).toContain('Bearings');
  });

  it('is in the audit log, without the person’s identity', async () => {
    await deleteOne();
    const name = `Deleted person ${person.userId}`;
    const { rows } = await deps.database.pool.query(
      `select company_id as "companyId", page, record_id as id, record_label as label, user_name as by, before, after
       from audit_entries where user_id = $1 and action = 'deleted'`,
      [person.userId],
    );
    const { companyId, userId: id } = person;
    expect(rows).toEqual([
      { companyId, page: 'user-master', id, label: name, by: name, before: null, after: null },
    ]);
  });

  it("erases a dealer's PAN and certificate, and keeps the firm for the trade's books", async () => {
    const dealer = await createTestDealer(deps, person);
    const certificate = await deps.uploads.store(samples.pdf, 'pdf');
    await deps.database.db
      .update(dealers)
      .set({ gstCertificate: `/uploads/${certificate}` })
      .where(eq(dealers.id, dealer.dealerId));
    const firm = async () =>
      (await deps.database.db.select().from(dealers).where(eq(dealers.id, dealer.dealerId)))[0];
    const before = await firm();
    const author = { ...dealer, userName: 'Dealer', ownCompanyId: dealer.companyId };
    const change = { label: 'Dealer', action: 'updated', before: { A: 1 }, after: { A: 2 } } as const;
    await inTransaction(deps.database, async (transaction) => {
      for (const recordId of [dealer.dealerId, dealer.userId + dealer.dealerId])
        await recordChange(transaction, author, { ...change, recordId, page: 'dealer-master' });
    });
    expect(await deleteOne(dealer)).toMatchObject({ code: '200' });
    expect(await firm()).toEqual({
      ...before,
      panNo: null,
      gstCertificate: null,
      updatedAt: expect.any(Date) as unknown,
      updatedBy: dealer.userId,
    });
    expect(await deps.uploads.find(certificate)).toBeUndefined();
    const { rows } = await deps.database.pool.query<{ after: unknown }>(
      `select after from audit_entries where page = 'dealer-master' order by id`,
    );
    // the other one belongs to another person
    expect(rows.map(({ after }) => after)).toEqual([{}, { A: 2 }]);
  });

  it('frees the e-mail and the mobile number for somebody new', async () => {
    await deleteOne();
    const fresh = { userName: 'Somebody new', email: person.email, mobileNo: person.mobileNo };
    const { companyId, roleId } = person;
    const passwordHash = await hashPassword('Fresh123');
    const inserted = await deps.database.db
      .insert(users)
      .values({ ...fresh, companyId, roleId, userType: 1, passwordHash })
      .returning({ id: users.id });
    expect(inserted).toHaveLength(1);
  });

  it('is hindered by nobody who takes the address that an earlier version gave to deleted people', async () => {
    await createUser(deps).then(({ userId }) =>
      deps.database.db
        .update(users)
        .set({ email: `deleted-${person.userId}@deleted.invalid` })
        .where(eq(users.id, userId)),
    );
    expect((await deleteOne()).code).toBe('200');
  });

  it('is done by the mobile number, too', async () => {
    await stepOne({ email: person.mobileNo, password: person.password });
    expect((await stepTwo(mailedCode())).code).toBe('200');
  });

  it('is final: the account is answered like one that never existed', async () => {
    await deleteOne();
    const gone = await stepOne();
    const unknown = await stepOne({ email: 'nobody@example.com', password: person.password });
    expect([gone.code, gone.message]).toEqual([unknown.code, unknown.message]);
  });
});

describe('requests that do not delete an account', () => {
  it('is a wrong password, answered like an unknown account', async () => {
    const mailed = deps.mails.length;
    const wrong = await stepOne({ email: person.email, password: 'Wrong123' });
    const unknown = await stepOne({ email: 'nobody@example.com', password: 'Wrong123' });
    expect(wrong.code).toBe('400');
    expect(unknown).toEqual({ ...wrong, headers: expect.anything() });
    expect(deps.mails).toHaveLength(mailed);
  });

  it('is a wrong or an old code, or none', async () => {
    await stepOne();
    const old = mailedCode();
    await stepOne();
    const fresh = mailedCode();
    if (old !== fresh) expect((await stepTwo(old)).message).toBe('Please enter valid OTP.');
    expect((await stepTwo('')).message).toBe('Please enter OTP.');
    deps.pass(5 * 60_000);
    expect((await stepTwo(fresh)).code).toBe('400');
    expect(await stored()).toMatchObject({ isActive: true, email: person.email });
  });

  it('is a code to sign in; and one to delete is not a code to sign in', async () => {
    const signingIn = { Email: person.email, Password: person.password };
    await ask(checkUser, { ...signingIn, RequestType: 1 });
    expect((await stepTwo(mailedCode())).message).toBe('Please enter valid OTP.');
    await stepOne();
    const asked = await ask(checkUser, { ...signingIn, RequestType: 2, otp: mailedCode() });
    expect(asked.message).toBe('Please enter valid OTP.');
    expect(await stored()).toMatchObject({ isActive: true });
  });

  it('answers the form’s texts for missing values', async () => {
    expect(await ask(deleteAccount, { RequestType: 1 })).toMatchObject({
      code: '400',
      data: { errors: { Email: 'Please enter your email-id.', Password: 'Please enter password' } },
    });
  });

  it('waits together with signing in after wrong passwords', async () => {
    for (let tries = 0; tries < 5; tries++) await stepOne({ email: person.email, password: 'Wrong123' });
    const signingIn = { Email: person.email, Password: person.password, RequestType: 1 };
    expect((await ask(checkUser, signingIn)).status).toBe(429);
    expect((await stepOne()).status).toBe(429);
  });
});

describe('the last administrator of the operating company', () => {
  const administrator = () => createUser(deps, { companyId: operatingId, roleId: administratorRole });

  it('cannot delete the account, nor be mailed a code for it', async () => {
    const one = await administrator();
    const mailed = deps.mails.length;
    expect(await stepOne(one)).toMatchObject({ code: '400', message: expect.stringMatching(last) });
    expect(deps.mails).toHaveLength(mailed);
    // an inactive administrator does not count
    const other = await administrator();
    await stepOne(one);
    await deps.database.db.update(users).set({ isActive: false }).where(eq(users.id, other.userId));
    expect((await stepTwo(mailedCode(), one)).message).toMatch(last);
    expect(await stored(one)).toMatchObject({ isActive: true, email: one.email });
    expect(await deps.database.db.select().from(sessions).where(eq(sessions.userId, one.userId))).toEqual([]);
  });

  it('is left when two of them leave at the same moment', async () => {
    const { db } = deps.database;
    await db.update(users).set({ isActive: false }).where(eq(users.roleId, administratorRole));
    const [one, other] = [await administrator(), await administrator()];
    const codes = [];
    for (const each of [one, other]) {
      await stepOne(each);
      codes.push({ each, code: mailedCode() });
    }
    const answers = await Promise.all(codes.map(({ each, code }) => stepTwo(code, each)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '400']);
    expect(answers.find(({ code }) => code === '400')?.message).toMatch(last);
    expect(await db.select().from(signInCodes).where(eq(signInCodes.userId, one.userId))).toHaveLength(
      answers[0]?.code === '400' ? 1 : 0,
    );
  });

  it('of another company is free to go', async () => {
    const companyId = await createCompany(deps);
    const roleId = await inTransaction(deps.database, (transaction) =>
      createAdministratorRole(transaction, companyId),
    );
    expect((await deleteOne(await createUser(deps, { companyId, roleId }))).code).toBe('200');
  });
});
