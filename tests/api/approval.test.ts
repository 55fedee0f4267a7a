import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkUser } from '../../contract/calls/account/login.ts';
import { confirmSignUp } from '../../contract/calls/account/signUp.ts';
import { createApp } from '../../server/app.ts';
import { auditEntries } from '../../server/db/schema/records.ts';
import { companies } from '../../server/db/schema/declared.ts';
import { dealers } from '../../server/db/schema/orders.ts';
import { users } from '../../server/db/schema/people.ts';
import { askApp } from '../support/ask.ts';
import { createRole, dealerValues, everyRight, type Rights, type TestUser } from '../support/factories.ts';
import { confirmTokenOf, sendMails } from '../support/mails.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { samples } from '../support/uploadSamples.ts';

type Row = Record<string, unknown>;

const gone = { status: 200, code: '400', message: 'This record no longer exists.' };

const { deps, ask, newPerson } = await peopleWorld();
deps.config = { ...deps.config, trustedProxies: 1 };

let counter = 0;
let keeper: TestUser & SignedIn;

beforeEach(async () => {
  counter += 1;
  keeper = await newPerson({ rights: { 'user-approval': everyRight } });
  await mobileRole('Dealer');
  await mobileRole('Mechanic');
  deps.mails.length = 0;
});

const mobileRole = (roleName: string, rights: Rights = {}) =>
  createRole(deps, keeper.companyId, rights, { roleName, userType: 2 });

const prefixOf = async (id: number) =>
  (await deps.database.db.select().from(companies).where(eq(companies.id, id)))[0]?.prefix ?? '';

/** Signs up a mobile user and answers their id. */
async function waiting(changes: Row = {}): Promise<{ id: number; Email: string; UserName: string }> {
  const number = (counter += 1);
  const sent = {
    Prefix: await prefixOf(keeper.companyId),
    RoleName: 'Mechanic',
    UserName: `Waiting ${number}`,
    Email: `waiting${number}@example.com`,
    MobileNo: String(6_000_000_000 + number),
    City: 'Nashik',
    Password: 'Secret1',
    ConfirmPassword: 'Secret1',
    ...changes,
  };
  return { id: await signUp(sent), ...sent };
}

async function waitingDealer() {
  const { GstCertificate: _, ...sent } = await dealerValues(deps);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sent, Prefix: await prefixOf(keeper.companyId) }))
    form.set(name, String(value));
  // each of them is another stored file
  const certificate = Buffer.concat([samples.png, Buffer.from(sent.Email)]);
  form.set('GstCertificate', new File([new Uint8Array(certificate)], 'gst.png'));
  return { id: await signUp(sent, form), sent };
}

async function signUp(sent: { Email: string }, form?: FormData): Promise<number> {
  const headers = { 'x-forwarded-for': `198.51.100.${counter % 250}` };
  const answered = await ask('Login/SignUp', form ? undefined : sent, { headers, ...(form && { form }) });
  expect(answered.code).toBe('200');
  const Token = await confirmTokenOf(deps, sent.Email);
  expect((await ask(confirmSignUp, { Token }, { headers })).code).toBe('200');
  expect((await mailsTo(sent.Email)).at(-1)?.subject).toMatch(/has arrived$/);
  deps.mails.length = 0;
  const [person] = await deps.database.db.select().from(users).where(eq(users.email, sent.Email));
  return person?.id ?? 0;
}

const decide = (decision: 'Approve' | 'Reject', id: number, by: SignedIn = keeper) =>
  by.ask(`UserMaster/${decision}User/${id}`);

const list = async (body: object = {}, by: SignedIn = keeper) =>
  (await by.ask<Row[]>('UserMaster/GetUsersForApproval', { PageSize: 20, ...body })).data;

const counts = async (by: SignedIn = keeper) =>
  (await by.ask<Row[]>('UserMaster/GetUsersForApprovalCount')).data;

const stored = async (id: number) => (await deps.database.db.select().from(users).where(eq(users.id, id)))[0];

const passwordAnswer = async (Email: string) => {
  const { code, message } = await ask(checkUser, { Email, Password: 'Secret1', RequestType: 1 });
  return [code, message];
};

async function mailsTo(email: string) {
  await sendMails(deps);
  return deps.mails.filter(({ to }) => to === email);
}

const entriesOf = (id: number) =>
  deps.database.db.select().from(auditEntries).where(eq(auditEntries.recordId, id));

describe('the queue', () => {
  it('has who signed up with that company, dealers with their firm', async () => {
    const { id, sent } = await waitingDealer();
    const mechanic = await waiting();
    const rows = await list();
    expect(rows.map(({ UserId }) => UserId)).toEqual([mechanic.id, id]);
    expect(rows[1]).toMatchObject({
      UserId: id,
      UserName: sent.DealerName,
      Email: sent.Email,
      RoleName: 'Dealer',
      MobileNo: sent.MobileNo,
      UserType: 2,
      CompanyName: sent.CompanyName,
      gstno: sent.GstNo,
      GstCertificate: expect.stringMatching(/^\/uploads\/\w{64}\.png$/),
      Nature_Firm: 'Private Ltd',
      Ship_City_Name: expect.stringMatching(/^City /),
      Ship_State_Name: expect.stringMatching(/^State /),
      Ship_Pincode: '411002',
      Ship_Address: sent.Ship_Address,
    });
    expect(rows[0]).toMatchObject({
      TotalRows: 2,
      UserName: mechanic.UserName,
      RoleName: 'Mechanic',
      Ship_City_Name: 'Nashik',
      CompanyName: null,
      gstno: null,
      GstCertificate: null,
      Nature_Firm: null,
    });
    expect(Object.keys(rows[0] ?? {}).filter((name) => /password|hash/i.test(name))).toEqual([]);
  });

  it('is not in the User Master, nor are approved people in the queue', async () => {
    const { id } = await waiting();
    const { companyId } = keeper;
    const keeperOfAll = await newPerson({ companyId, rights: { 'user-master': everyRight } });
    const people = await keeperOfAll.ask<Row[]>('UserMaster/GetUsers', { PageSize: 20 });
    expect(people.data.map(({ UserId }) => UserId)).not.toContain(id);
    expect((await list()).map(({ UserId }) => UserId)).toEqual([id]);
  });

  it('is counted by user type, and filtered by it', async () => {
    await waiting();
    await waitingDealer();
    expect(await counts()).toEqual([
      { value: 1, label: 'Web', count: 0 },
      { value: 2, label: 'Mobile', count: 2 },
      { value: 0, label: 'All', count: 2 },
    ]);
    expect(await list({ type: 2 })).toHaveLength(2);
    expect(await list({ type: 1 })).toEqual([]);
    expect(await list({ type: 0 })).toHaveLength(2);
  });

  it('is searched by the texts of its columns', async () => {
    const { sent } = await waitingDealer();
    await waiting();
    for (const text of [sent.DealerName, sent.Email, sent.GstNo.slice(3, 9), sent.CompanyName, 'city '])
      expect((await list({ SearchValue: text.toLowerCase() })).map(({ Email }) => Email)).toEqual([
        sent.Email,
      ]);
    expect((await list({ SearchValue: 'nashik' })).map(({ RoleName }) => RoleName)).toEqual(['Mechanic']);
  });

  it('is not seen by people of the company who are not staff', async () => {
    const { id } = await waiting();
    const rights = { 'user-approval': everyRight };
    const mobile = await newPerson({ companyId: keeper.companyId, rights, userType: 2 });
    expect(await list({}, mobile)).toEqual([]);
    expect((await counts(mobile)).map(({ count }) => count)).toEqual([0, 0, 0]);
    expect(await decide('Approve', id, mobile)).toMatchObject(gone);
    expect(await decide('Reject', id, mobile)).toMatchObject(gone);
  });
});

describe('approving', () => {
  it('lets the person sign in and tells them so', async () => {
    const { id, Email } = await waiting();
    expect(await passwordAnswer(Email)).toEqual(['400', 'Your account is waiting for approval.']);
    deps.mails.length = 0;
    expect(await decide('Approve', id)).toMatchObject({
      code: '200',
      message: 'User approved successfully.',
      data: { UserId: id },
    });
    expect(await stored(id)).toMatchObject({ isApproved: true, updatedBy: keeper.userId });
    const [mail, ...others] = await mailsTo(Email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/ is approved$/);
    expect(mail?.text).toContain(
      'is approved. You can sign in with your e-mail or mobile number and the password that you chose: https://seals.example/login\n',
    );
    expect((await passwordAnswer(Email))[0]).toBe('205');
    expect(await list()).toEqual([]);
  });

  it('is in the audit log with only its name', async () => {
    const { id, UserName } = await waiting();
    await decide('Approve', id);
    expect(await entriesOf(id)).toEqual([
      expect.objectContaining({
        page: 'user-approval',
        action: 'approved',
        recordLabel: UserName,
        userId: keeper.userId,
        before: null,
        after: null,
      }),
    ]);
  });

  it('gives nobody more rights than the approving person has', async () => {
    await mobileRole('Supervisor', { 'carton-master': ['view'] });
    const { id } = await waiting({ RoleName: 'Supervisor' });
    expect(await decide('Approve', id)).toMatchObject({
      code: '400',
      message: 'This role has rights that you do not have yourself: carton-master (View).',
    });
    expect(await stored(id)).toMatchObject({ isApproved: false });
  });
});

describe('rejecting', () => {
  it('deletes the request, a dealer’s firm and certificate with it, and tells the person', async () => {
    const { id, sent } = await waitingDealer();
    const [firm] = await deps.database.db.select().from(dealers).where(eq(dealers.userId, id));
    const file = firm?.gstCertificate?.replace('/uploads/', '') ?? '';
    expect(await deps.uploads.find(file)).toBeDefined();
    deps.mails.length = 0;
    expect(await decide('Reject', id)).toMatchObject({ code: '200', message: 'User rejected successfully.' });
    expect(await stored(id)).toBeUndefined();
    expect(await deps.database.db.select().from(dealers).where(eq(dealers.userId, id))).toEqual([]);
    expect(await deps.uploads.find(file)).toBeUndefined();
    expect((await mailsTo(sent.Email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ was not approved$/),
    ]);
    expect(await passwordAnswer(sent.Email)).toEqual([
      '400',
      'The e-mail or mobile number and the password do not match any account.',
    ]);
    expect(await entriesOf(id)).toEqual([
      expect.objectContaining({
        action: 'rejected',
        recordLabel: sent.DealerName,
        before: null,
        after: null,
      }),
    ]);
  });

  it('leaves the e-mail free for another request', async () => {
    const first = await waiting();
    await decide('Reject', first.id);
    const second = await waiting({ Email: first.Email });
    expect(second.id).not.toBe(first.id);
    expect((await decide('Approve', second.id)).code).toBe('200');
  });
});

describe('a decision', () => {
  it('is made once, when it is made twice at once as well', async () => {
    for (const [first, second] of [
      ['Approve', 'Approve'],
      ['Approve', 'Reject'],
      ['Reject', 'Reject'],
    ] as const) {
      const { id } = await waiting();
      const answers = await Promise.all([decide(first, id), decide(second, id)]);
      expect(answers.map(({ code }) => code).sort()).toEqual(['200', '400']);
      expect(answers.find(({ code }) => code === '400')).toMatchObject(gone);
      expect(await entriesOf(id)).toHaveLength(1);
      expect(await decide(first, id)).toMatchObject(gone);
      expect(await decide(second, id)).toMatchObject(gone);
    }
  });

  it('never touches who was approved before', async () => {
    const { id } = await waiting();
    await decide('Approve', id);
    expect(await decide('Reject', id)).toMatchObject(gone);
    expect(await decide('Reject', keeper.userId)).toMatchObject(gone);
    expect(await stored(id)).toMatchObject({ isApproved: true });
  });

  it('is not for another company’s people, as if they were not there', async () => {
    const { id } = await waiting();
    const stranger = await newPerson({ rights: { 'user-approval': everyRight } });
    const missing = await decide('Approve', 2_000_000_000, stranger);
    expect(missing).toMatchObject(gone);
    for (const decision of ['Approve', 'Reject'] as const)
      expect(await decide(decision, id, stranger)).toEqual({ ...missing, headers: expect.anything() });
    expect(await list({}, stranger)).toEqual([]);
    expect((await counts(stranger)).map(({ count }) => count)).toEqual([0, 0, 0]);
    expect(await stored(id)).toMatchObject({ isApproved: false });
  });

  it('needs the right to edit', async () => {
    const { id } = await waiting();
    const rights = { 'user-approval': ['view', 'add', 'report'] } satisfies Rights;
    const reader = await newPerson({ companyId: keeper.companyId, rights });
    for (const decision of ['Approve', 'Reject'] as const)
      expect((await decide(decision, id, reader)).status).toBe(418);
    expect(await list({}, reader)).toHaveLength(1);
  });

  it('holds when no mail can be sent', async () => {
    const failing = { ...deps, mailer: { send: () => Promise.reject(new Error('down')) } };
    const askFailing = askApp(createApp(failing));
    const { id } = await waiting();
    const answered = await askFailing(`UserMaster/ApproveUser/${id}`, undefined, {
      token: keeper.token,
    });
    expect(answered).toMatchObject({ status: 200, code: '200' });
    expect(await stored(id)).toMatchObject({ isApproved: true });
  });
});
