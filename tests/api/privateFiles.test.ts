import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '../../contract/calls/account/login.ts';
import { privateField, takesField, uploadCalls } from '../../contract/calls/records/uploads.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { dealers } from '../../server/db/schema/orders.ts';
import { users } from '../../server/db/schema/people.ts';
import { recordChange } from '../../server/engine/audit/auditLog.ts';
import { removeUnused } from '../../server/engine/uploads/sweepUploads.ts';
import { appOf } from '../support/appOf.ts';
import { askApp } from '../support/ask.ts';
import {
  createCompany,
  createProduct,
  createRole,
  createTestDealer,
  createUser,
  dealerValues,
  everyRight,
  type Rights,
  signIn,
  type UserOptions,
} from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { fileDeps } from '../support/testDeps.ts';
import { fileForm, samples } from '../support/uploadSamples.ts';

const deps = await fileDeps();
const app = appOf(deps);
const ask = askApp(app);
await createCompany(deps);
const companyId = await createCompany(deps);
// new dealers get it
await createRole(deps, companyId, {}, { userType: 2, roleName: 'Dealer' });

/** Signs a person in, by default of the company, and answers the token. */
const person = async (rights: Rights, options: UserOptions = {}) =>
  signIn(deps, await createUser(deps, { companyId, rights, ...options }));

const filler = await person({ 'dealer-master': ['add'], 'product-master': ['add'] });

let counter = 0;
/** Makes a unique picture. */
const picture = () => Buffer.concat([samples.png, Buffer.from(`${(counter += 1)}`)]);

const certificate = { [takesField]: 'image,pdf', [privateField]: 'true' };

async function upload(content: Buffer, fields: Record<string, string>, token = filler): Promise<string> {
  const answered = await ask(uploadCalls.image, undefined, {
    token,
    form: fileForm(content, 'a', '', fields),
  });
  return answered.data?.Source ?? `refused: ${answered.message}`;
}

const read = (address: string, token?: string, headers: Record<string, string> = {}) =>
  app.request(address, { headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } });
const status = async (address: string, token?: string) => (await read(address, token)).status;

/** Adds a dealer of the company with the certificate. */
async function dealerWith(
  gstCertificate: string,
  changes: { isApproved?: boolean } = {},
  companyOf = companyId,
) {
  const roleId = await createRole(deps, companyOf, {}, { userType: 2 });
  const dealer = await createTestDealer(deps, { companyId: companyOf, roleId });
  await deps.database.db.update(dealers).set({ gstCertificate }).where(eq(dealers.id, dealer.dealerId));
  await deps.database.db
    .update(users)
    .set({ isApproved: true, ...changes })
    .where(eq(users.id, dealer.userId));
  return dealer;
}

/** Adds a dealer by the form. */
const addDealer = async (GstCertificate: string, token: string) =>
  ask('UserDMaster/CreateDealer', { ...(await dealerValues(deps)), GstCertificate }, { token });

const refusedCertificate = {
  code: '400',
  data: { errors: { GstCertificate: 'Please upload the file again.' } },
};

describe('a certificate', () => {
  it('is for those who see its dealer, and kept by nobody on the way', async () => {
    const content = picture();
    const address = await upload(content, certificate);
    await dealerWith(address);
    const seen = await read(address, await person({ 'dealer-master': ['view'] }));
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(content);
  });

  it.each([
    ['nobody', () => Promise.resolve(undefined)],
    ['a token that is none', () => Promise.resolve('x'.repeat(43))],
    ['who may not view dealers', () => person({ 'product-master': everyRight, 'role-master': everyRight })],
    ['who may add dealers and not view them', () => person({ 'dealer-master': ['add'] })],
    ['who may view people that wait', () => person({ 'user-approval': everyRight })],
    [
      'people of another company',
      async () => person({ 'dealer-master': everyRight }, { companyId: await createCompany(deps) }),
    ],
    ['dealers who may view dealers', () => person({ 'dealer-master': everyRight }, { userType: 2 })],
  ] as const)('is not there for %s, as what is not there', async (_who, tokenOf) => {
    const address = await upload(picture(), certificate);
    await dealerWith(address);
    const nowhere = await read(`/uploads/${'0'.repeat(64)}.png`);
    const refused = await read(address, await tokenOf());
    expect([refused.status, await refused.text()]).toEqual([404, await nowhere.text()]);
    expect(refused.headers.get('cache-control')).toBe(nowhere.headers.get('cache-control'));
  });

  it('of a dealer who waits is for those who may look at who waits', async () => {
    const address = await upload(picture(), certificate);
    await dealerWith(address, { isApproved: false });
    expect(await status(address, await person({ 'user-approval': ['view'] }))).toBe(200);
    expect(await status(address, await person({ 'user-approval': ['edit'] }))).toBe(404);
  });

  it('that was replaced is for those who read so in the audit log, and see its dealer', async () => {
    const address = await upload(picture(), certificate);
    const { dealerId } = await dealerWith('');
    const author = { userId: 1, userName: 'Asha', companyId, ownCompanyId: companyId };
    await inTransaction(deps.database, (transaction) =>
      recordChange(transaction, author, {
        page: 'dealer-master',
        recordId: dealerId,
        label: 'A dealer',
        action: 'updated',
        before: { GstCertificate: address },
        after: { GstCertificate: '' },
      }),
    );
    const both: Rights = { 'dealer-master': ['view'], 'audit-log': ['view'] };
    expect(await status(address, await person(both))).toBe(200);
    expect(await status(address, await person({ 'dealer-master': ['view'] }))).toBe(404);
    expect(await status(address, await person({ 'audit-log': ['view'] }))).toBe(404);
    const elsewhere = { companyId: await createCompany(deps) };
    expect(await status(address, await person(both, elsewhere))).toBe(404);
  });

  it('belongs to the person who uploaded it until they save', async () => {
    const address = await upload(picture(), certificate);
    expect(await status(address, filler)).toBe(200);
    expect(await status(address, await person({ 'dealer-master': everyRight }))).toBe(404);
  });

  it('opens for its uploader for a day alone, unless it is saved', async () => {
    const address = await upload(picture(), certificate);
    await deps.database.pool.query(
      "update uploads set uploaded_at = now() - interval '1 day' where '/uploads/' || name = $1",
      [address],
    );
    expect(await status(address, filler)).toBe(404);
  });

  it.each([
    ['a colleague', () => Promise.resolve(companyId)],
    ['a person of another company', () => createCompany(deps)],
  ] as const)('does not open for %s who writes its address into a dealer', async (_who, companyOf) => {
    const address = await upload(picture(), certificate);
    await dealerWith(address);
    const thief = await person({ 'dealer-master': everyRight }, { companyId: await companyOf() });
    expect(await addDealer(address, thief)).toMatchObject(refusedCertificate);
  });

  it('stays closed for a company that names it, but was not given it', async () => {
    const address = await upload(picture(), certificate);
    const elsewhere = await createCompany(deps);
    await dealerWith(address, {}, elsewhere);
    const rights = { 'dealer-master': ['view'] } as const;
    expect(await status(address, await person(rights, { companyId: elsewhere }))).toBe(404);
  });

  it('is gone for everybody, and named by nobody, once its dealer has deleted the account', async () => {
    const content = picture();
    const address = await upload(content, certificate);
    const { email: Email, password: Password } = await dealerWith(address);
    await ask(deleteAccount, { Email, Password, RequestType: 1 });
    expect(await ask(deleteAccount, { Email, Password, RequestType: 2, otp: lastCode(deps) })).toMatchObject({
      code: '200',
    });
    for (const token of [filler, await person({ 'dealer-master': everyRight, 'audit-log': everyRight })])
      expect(await status(address, token)).toBe(404);
    expect(await addDealer(address, filler)).toMatchObject(refusedCertificate);
  });

  it('stays with another dealer for whom the same paper was uploaded', async () => {
    const content = picture();
    const address = await upload(content, certificate);
    const { email: Email, password: Password } = await dealerWith(address);
    expect(await addDealer(await upload(content, certificate), filler)).toMatchObject({ code: '200' });
    await ask(deleteAccount, { Email, Password, RequestType: 1 });
    await ask(deleteAccount, { Email, Password, RequestType: 2, otp: lastCode(deps) });
    expect(await status(address, await person({ 'dealer-master': ['view'] }))).toBe(200);
  });

  it('is gone once it is erased', async () => {
    const address = await upload(picture(), certificate);
    const { dealerId } = await dealerWith(address);
    await deps.database.db.update(dealers).set({ gstCertificate: null }).where(eq(dealers.id, dealerId));
    await removeUnused(deps, [address]);
    expect(await status(address, filler)).toBe(404);
  });

  it('answers parts and its size to those alone who may read it', async () => {
    const address = await upload(picture(), certificate);
    const part = await read(address, filler, { range: 'bytes=0-3' });
    expect([part.status, part.headers.get('cache-control')]).toEqual([206, 'private, no-store']);
    expect((await read(address, undefined, { range: 'bytes=0-3' })).status).toBe(404);
    expect((await read(address, undefined, { 'if-none-match': part.headers.get('etag') ?? '' })).status).toBe(
      404,
    );
  });
});

describe('a file is private', () => {
  it.each([
    ['where it was sent so', 'png', { [privateField]: 'true' }, true],
    ['not where it was not', 'png', {}, false],
    ['as a pdf', 'pdf', { [takesField]: 'pdf' }, true],
    ['where a pdf could have been sent', 'png', { [takesField]: 'image,pdf' }, true],
    ['not where it was sent for everybody', 'pdf', { [takesField]: 'pdf', [privateField]: 'false' }, false],
  ] as const)('%s', async (_why, sample, fields, isPrivate) => {
    const content = Buffer.concat([samples[sample], Buffer.from(`${(counter += 1)}`)]);
    expect(await status(await upload(content, fields))).toBe(isPrivate ? 404 : 200);
  });

  it.each([
    ['pdf', 'dealer-master', 404],
    ['png', 'dealer-master', 404],
    ['png', 'product-master', 200],
  ] as const)('if its client names no types: a %s from the page %s', async (sample, page, found) => {
    const content = Buffer.concat([samples[sample], Buffer.from(`${(counter += 1)}`)]);
    const form = fileForm(content, 'a', '', {});
    const { data } = await ask(uploadCalls.image, undefined, { token: filler, headers: { page }, form });
    const address = data?.Source ?? '';
    expect([await status(address, filler), await status(address)]).toEqual([200, found]);
  });

  it('while every upload of it was', async () => {
    const content = picture();
    const address = await upload(content, certificate);
    await upload(content, certificate);
    expect(await status(address)).toBe(404);
    await upload(content, {});
    expect(await status(address)).toBe(200);
    await upload(content, certificate);
    expect(await status(address)).toBe(200);
  });
});

it('a product’s picture is for everybody and cached for good', async () => {
  const address = await upload(picture(), { [takesField]: 'image', [privateField]: 'false' });
  await createProduct(deps, companyId, { productImage: address });
  const served = await read(address);
  expect([served.status, served.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
});
