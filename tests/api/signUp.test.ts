import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkUser } from '../../contract/calls/account/login.ts';
import { certificateField, confirmSignUp, signUp } from '../../contract/calls/account/signUp.ts';
import { companies, roles } from '../../server/db/schema/declared.ts';
import { dealers } from '../../server/db/schema/orders.ts';
import { signUps, uploads, users } from '../../server/db/schema/people.ts';
import { accountsModule } from '../../server/access/accounts/accountsModule.ts';
import { applicantsModule } from '../../server/modules/applicants/applicantsModule.ts';
import { askModules } from '../support/ask.ts';
import { createCompany, createRole, createUser, dealerValues } from '../support/factories.ts';
import { confirmTokenOf, sendMails } from '../support/mails.ts';
import { fileDeps } from '../support/testDeps.ts';
import { samples } from '../support/uploadSamples.ts';

type Row = Record<string, unknown>;

const asked =
  'We have sent you a mail. Please confirm your e-mail by its link within two days: your request is looked at then.';
const received =
  'Your request has been received. You will be told by e-mail when it is decided; you can sign in once it is approved.';
const goneLink = 'This link is no longer valid. Please ask for an account again.';

const deps = await fileDeps();
// no portal is without anybody
await createUser(deps);
deps.config = { ...deps.config, trustedProxies: 1 };
const ask = askModules([accountsModule, applicantsModule], deps);

let companyId: number;
let counter = 0;
/** Each test has its own network, since limits count by it. */
let address: string;
let Prefix: string;

beforeEach(async () => {
  counter += 1;
  address = `203.0.113.${counter}`;
  Prefix = `${'STU'.charAt(counter / 36)}${(counter % 36).toString(36).toUpperCase()}`;
  companyId = await createCompany(deps, Prefix);
  await addRole('Dealer');
  await addRole('Mechanic');
});

const addRole = (roleName: string, changes: Partial<typeof roles.$inferInsert> = {}) =>
  createRole(deps, companyId, {}, { roleName, userType: 2, ...changes });

const person = (changes: Row = {}): Row => ({
  Prefix,
  RoleName: 'Mechanic',
  UserName: 'Ravi Kumar',
  Email: `ravi${counter}@example.com`,
  MobileNo: String(6_000_000_000 + counter),
  City: 'Pune',
  Password: 'Secret1',
  ConfirmPassword: 'Secret1',
  ...changes,
});

async function dealer(changes: Row = {}): Promise<Row> {
  const { GstCertificate: _, ...values } = await dealerValues(deps);
  return { Prefix, ...values, ...changes };
}

const send = (body: Row) => ask(signUp, body, { headers: { 'x-forwarded-for': address } });

function sendForm(fields: Row, file: Buffer | null = samples.pdf) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  if (file) form.set(certificateField, new File([new Uint8Array(file)], 'gst.pdf'));
  return ask(signUp, undefined, { form, headers: { 'x-forwarded-for': address } });
}

const confirmToken = (Token: string) =>
  ask(confirmSignUp, { Token }, { headers: { 'x-forwarded-for': address } });

/** Confirms a request by its mailed link. */
const confirm = async ({ Email }: Row) => confirmToken(await confirmTokenOf(deps, String(Email)));

/** Sends a request, whose answer is the same as for any other, and confirms it. */
async function apply(sent: Row, sending = send(sent)) {
  expect(await sending).toMatchObject({ status: 200, code: '200', message: asked, data: null });
  return confirm(sent);
}

const kept = () => deps.database.db.select().from(users).where(eq(users.companyId, companyId));

async function mailsTo(email: unknown) {
  await sendMails(deps);
  return deps.mails.filter(({ to }) => to === email);
}

describe('a mobile user who signs up', () => {
  it('is kept as somebody who waits, with nothing that they may not decide', async () => {
    const mechanic = await addRole('Fitter');
    const sent = person({
      RoleName: 'fitter',
      RoleId: 1,
      UserType: 1,
      isApproved: true,
      CompanyId: 1,
      CreatedBy: 1,
      IsActive: false,
    });
    expect(await apply(sent)).toMatchObject({ status: 200, code: '200', message: received, data: null });
    expect(await kept()).toEqual([
      expect.objectContaining({
        companyId,
        roleId: mechanic,
        userType: 2,
        userName: 'Ravi Kumar',
        email: sent['Email'],
        mobileNo: sent['MobileNo'],
        city: 'Pune',
        isApproved: false,
        isActive: true,
        createdBy: null,
      }),
    ]);
    const mails = await mailsTo(sent['Email']);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toMatch(/has arrived$/);
  });

  it('is nobody before the e-mail is confirmed: not to sign in, and no name is taken by it', async () => {
    const sent = person();
    await send(sent);
    expect(await kept()).toEqual([]);
    const signIn = { Email: sent['Email'], Password: 'Secret1', RequestType: 1 };
    expect(await ask(checkUser, signIn)).toMatchObject({
      code: '400',
      message: 'The e-mail or mobile number and the password do not match any account.',
    });
    const { userId } = await createUser(deps);
    const email = String(sent['Email']);
    await deps.database.db.update(users).set({ email }).where(eq(users.id, userId));
    expect((await confirm(sent)).message).toBe(received);
    expect(await kept()).toEqual([]);
  });

  it('keeps a request that is refused when it is confirmed, for another try', async () => {
    const sent = person();
    await send(sent);
    const token = await confirmTokenOf(deps, String(sent['Email']));
    const setActive = (isActive: boolean) =>
      deps.database.db.update(companies).set({ isActive }).where(eq(companies.id, companyId));
    await setActive(false);
    expect(await confirmToken(token)).toMatchObject({ code: '400', message: 'Please enter valid prefix.' });
    await setActive(true);
    expect((await confirmToken(token)).message).toBe(received);
    expect(await kept()).toHaveLength(1);
  });

  it('confirms by a link that is good once and for two days, and keeps no password as it was typed', async () => {
    const sent = person();
    await send(sent);
    const token = await confirmTokenOf(deps, String(sent['Email']));
    const stored = JSON.stringify(await deps.database.db.select().from(signUps));
    expect(stored).toContain(sent['Email']);
    expect(stored).not.toContain('Secret1');
    expect((await confirmToken(token)).code).toBe('200');
    for (const gone of [token, 'nonsense', ''])
      expect(await confirmToken(gone)).toMatchObject({ code: '400', message: goneLink });
    const late = person({ Email: 'late@example.com', MobileNo: '6777777777' });
    await send(late);
    deps.pass(48 * 60 * 60_000);
    expect((await confirm(late)).message).toBe(goneLink);
  });

  it('can’t sign in, and learns why after the right password', async () => {
    const sent = person();
    await apply(sent);
    const signIn = { Email: sent['Email'], Password: 'Secret1', RequestType: 1 };
    expect(await ask(checkUser, signIn)).toMatchObject({
      code: '400',
      message: 'Your account is waiting for approval.',
    });
  });

  it('needs no city', async () => {
    expect((await apply(person({ City: undefined }))).code).toBe('200');
    expect((await kept())[0]).toMatchObject({ city: null });
  });

  it.each([
    ['Prefix', '', 'Please enter valid prefix.'],
    ['Prefix', 'zz9', 'Please enter valid prefix.'],
    ['Prefix', 'Z9', 'Please enter valid prefix.'],
    ['RoleName', 'Astronaut', 'Please select user role.'],
    ['UserName', '', 'Please enter user name.'],
    ['Email', '', 'Please enter email-id.'],
    ['Email', 'nonsense', 'Please enter valid email-id.'],
    ['MobileNo', '', 'Please enter mobile no.'],
    ['MobileNo', '12345', 'Please enter valid mobile no.'],
    ['Password', '', 'Please enter password.'],
    [
      'Password',
      'weak',
      'Password should be minimum 4 characters long, 1 uppercase & 1 lowercase character with 1 number.',
    ],
    ['ConfirmPassword', '', 'Please enter confirm password.'],
    ['ConfirmPassword', 'Secret2', 'New password and Confirm password should be same.'],
  ])('is refused with the %s "%s"', async (field, value, message) => {
    const answered = await send(person({ [field]: value }));
    expect(answered).toMatchObject({ status: 200, code: '400' });
    expect(answered.data).toMatchObject({ errors: { [field]: message } });
    expect(await kept()).toEqual([]);
  });

  it('gets a role of that company, which is active and for mobile users', async () => {
    const noRole = { code: '400', message: 'Please select user role.' };
    await addRole('Clerk', { userType: 1 });
    await addRole('Gone', { isActive: false });
    for (const RoleName of ['Clerk', 'Gone']) expect(await send(person({ RoleName }))).toMatchObject(noRole);
    await createCompany(deps, 'Z8');
    expect(await send(person({ Prefix: 'Z8' }))).toMatchObject(noRole);
    expect(await kept()).toEqual([]);
  });

  it('is refused by a company that is not active, as by one that does not exist', async () => {
    await deps.database.db.update(companies).set({ isActive: false }).where(eq(companies.id, companyId));
    expect(await send(person())).toMatchObject({ code: '400', message: 'Please enter valid prefix.' });
  });

  it('refuses a body that is not a request', async () => {
    const headers = { 'x-forwarded-for': address };
    for (const body of [[], { Prefix: {}, RoleName: {}, Email: [] }])
      expect(await ask(signUp, body, { headers })).toMatchObject({ status: 200, code: '400' });
  });
});

describe('a dealer who signs up', () => {
  const firm = () => deps.database.db.select().from(dealers).where(eq(dealers.companyId, companyId));

  it('is kept with the firm and the certificate, and the role of dealers', async () => {
    const sent = await dealer();
    expect((await apply(sent, sendForm(sent))).message).toBe(received);
    const [person] = await kept();
    expect(person).toMatchObject({ userName: sent['DealerName'], userType: 2, isApproved: false });
    const [dealerRole] = await deps.database.db
      .select({ name: roles.roleName })
      .from(roles)
      .where(eq(roles.id, person?.roleId ?? 0));
    expect(dealerRole?.name).toBe('Dealer');
    const [row] = await firm();
    expect(row).toMatchObject({
      userId: person?.id,
      gstNo: sent['GstNo'],
      billCity: sent['Bill_City'],
      shipAddress: sent['Ship_Address'],
      createdBy: null,
    });
    const name = row?.gstCertificate?.replace('/uploads/', '') ?? '';
    expect(await deps.uploads.find(name)).toMatchObject({ mimeType: 'application/pdf' });
    // the people of the company that was asked may read it
    const stored = await deps.database.db.select().from(uploads).where(eq(uploads.name, name));
    expect(stored[0]?.companyIds).toContain(companyId);
  });

  it('may say that the addresses are the same', async () => {
    const sent = await dealer({ BillingSameAsShipping: true, Ship_Address: '', Ship_City: '' });
    expect((await apply(sent, sendForm(sent, samples.png))).code).toBe('200');
    expect((await firm())[0]).toMatchObject({
      shipAddress: sent['Bill_Address'],
      shipCity: sent['Bill_City'],
      shipPincode: sent['Bill_Pincode'],
    });
  });

  it.each([
    ['DealerName', '', 'Please enter Dealer Name.'],
    ['GstNo', '', 'Please enter GST Number.'],
    [
      'GstNo',
      '27ABCDE1234F1X5',
      'GST Identification Number is not valid. It should be in this 11AAAAA1111Z1A1 format.',
    ],
    ['NatureFirmId', '', 'Please select Nature Firm .'],
    ['TransportationModeId', '', 'Please select Transportation Mode.'],
    ['Bill_Address', '', 'Please enter Address'],
    ['Bill_Country', '', 'Please select Country'],
    ['Ship_State', '', 'Please select state'],
    ['Ship_City', '', 'Please select city'],
    ['Ship_City', '1000000', 'Please select city'],
    ['Ship_Pincode', '', 'Please enter Pincode'],
    ['Email', 'nonsense', 'Please enter valid email-id.'],
    ['Password', 'weak', expect.stringMatching(/^Password should be/)],
  ])('is refused with the %s "%s"', async (field, value, message) => {
    const answered = await sendForm(await dealer({ [field]: value }));
    expect(answered.data).toMatchObject({ errors: { [field]: message } });
    expect(await kept()).toEqual([]);
  });

  it('sends the certificate as a file; a sent address does not count', async () => {
    const missing = { code: '400', data: { errors: { GstCertificate: 'Please select GST Certificate.' } } };
    const sent = await dealer();
    expect(await send({ ...sent, GstCertificate: '/uploads/secret.pdf' })).toMatchObject(missing);
    expect(await sendForm({ ...sent, GstCertificate: '/uploads/secret.pdf' }, null)).toMatchObject(missing);
  });

  it.each(['html', 'svg', 'zip', 'mp4', 'empty'] as const)('sends no %s as a certificate', async (kind) => {
    expect(await sendForm(await dealer(), samples[kind])).toMatchObject({
      code: '400',
      data: { errors: { GstCertificate: 'Only image format is accepted.' } },
    });
  });

  it('sends no certificate of more than 5 MB', async () => {
    const large = Buffer.concat([samples.pdf, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await sendForm(await dealer(), large)).status).toBe(413);
  });

  it('is refused where the company has no dealers', async () => {
    await deps.database.db.update(roles).set({ isActive: false }).where(eq(roles.companyId, companyId));
    expect(await sendForm(await dealer())).toMatchObject({
      code: '400',
      message: 'Please select user role.',
    });
  });
});

describe('an e-mail or mobile number that is somebody’s already', () => {
  it('is answered like one that is free, confirmed or not, and nobody is kept', async () => {
    const owner = await createUser(deps);
    const free = await send(person());
    const all = (await deps.database.db.select({ id: users.id }).from(users)).length;
    const anything = { headers: expect.anything() };
    for (const taken of [{ Email: owner.email.toUpperCase() }, { MobileNo: owner.mobileNo }])
      expect(await send(person({ Email: 'new@example.com', MobileNo: '6999999999', ...taken }))).toEqual({
        ...free,
        ...anything,
      });
    expect((await confirm({ Email: 'new@example.com' })).message).toBe(received);
    const sent = await dealer({ Email: owner.email });
    expect(await sendForm(sent, samples.png)).toEqual({ ...free, ...anything });
    expect(await deps.database.db.select({ id: users.id }).from(users)).toHaveLength(all);
  });

  it('leaves no certificate behind once it turns out, but one that a record names', async () => {
    const stored = async (mimeType: string) =>
      (await deps.database.pool.query('select 1 from uploads where mime_type = $1', [mimeType])).rowCount;
    const first = await dealer();
    await apply(first, sendForm(first, samples.gif));
    const owner = await createUser(deps);
    for (const file of [samples.gif, samples.jpg]) {
      const sent = await dealer({ MobileNo: owner.mobileNo });
      await apply(sent, sendForm(sent, file));
    }
    expect([await stored('image/gif'), await stored('image/jpeg')]).toEqual([1, 0]);
  });

  it('is reported by mail to its owner, who gets no link', async () => {
    const owner = await createUser(deps);
    await send(person({ Email: owner.email }));
    const [mail, ...others] = await mailsTo(owner.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('You have an account already');
    expect(mail?.text).toContain('with your e-mail');
    expect(mail?.text).not.toContain('confirm=');
  });

  it('is reported to the owner of a mobile number, while the applicant gets the usual mail', async () => {
    const owner = await createUser(deps);
    const usual = person({ Email: 'somebody-free@example.com' });
    await apply(usual);
    await apply(person({ Email: 'somebody@example.com', MobileNo: owner.mobileNo }));
    const told = await mailsTo(usual['Email']);
    expect(told).toHaveLength(2);
    const others = await mailsTo('somebody@example.com');
    expect(others).toHaveLength(2);
    expect(others[1]).toEqual({ ...told[1], to: 'somebody@example.com' });
    expect((await mailsTo(owner.email))[0]?.text).toContain('with your mobile number');
  });

  it('is one request when it is sent and confirmed twice, also at once', async () => {
    const sent = person();
    await send(sent);
    const first = await confirmTokenOf(deps, String(sent['Email']));
    deps.mails.length = 0;
    await send(sent);
    const second = await confirmTokenOf(deps, String(sent['Email']));
    const answers = await Promise.all([confirmToken(first), confirmToken(second), confirmToken(second)]);
    expect(answers.filter(({ message }) => message === received)).toHaveLength(2);
    expect(await kept()).toHaveLength(1);
  });
});

describe('requests without end', () => {
  it('are refused after five for one e-mail or mobile number in ten minutes, taken ones alike', async () => {
    const owner = await createUser(deps);
    for (const Email of [owner.email, 'free@example.com']) {
      for (let tries = 0; tries < 5; tries += 1) {
        const MobileNo = String(6_100_000_000 + counter * 1000 + tries);
        expect((await send(person({ Email, MobileNo }))).status).toBe(200);
      }
      expect((await send(person({ Email, MobileNo: '6123123123' }))).status).toBe(429);
    }
    const MobileNo = '6222222222';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await send(person({ Email: `free${tries}@example.com`, MobileNo }))).status).toBe(200);
    expect((await send(person({ Email: 'free5@example.com', MobileNo }))).status).toBe(429);
    deps.pass(10 * 60_000);
    expect((await send(person({ Email: 'free6@example.com', MobileNo }))).status).toBe(200);
  });

  it('are refused to one network as sign-ins are', async () => {
    for (let tries = 0; tries < 120; tries += 1) expect((await send({})).status).toBe(200);
    expect((await send(person())).status).toBe(429);
    expect(await kept()).toEqual([]);
  });
});
