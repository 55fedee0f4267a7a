import { expect, it } from 'vitest';
import { deleteAccount } from '../../contract/calls/account/login.ts';
import { timelineCalls } from '../../contract/calls/records/timeline.ts';
import { privateField, uploadCalls } from '../../contract/calls/records/uploads.ts';
import { sweepUploads } from '../../server/engine/uploads/sweepUploads.ts';
import { appOf } from '../support/appOf.ts';
import { createRole, createTestDealer, everyRight } from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { fileForm, samples } from '../support/uploadSamples.ts';

const world = await peopleWorld();
const { deps } = world;
const { pool } = deps.database;
const app = appOf(deps);
const Page = 'dealer-master';
const rights = { [Page]: everyRight };

const asha = await world.newPerson({ rights });
const { companyId } = asha;
const roleId = await createRole(deps, companyId, {}, { userType: 2, roleName: 'Dealer' });
const { dealerId: RecordId } = await createTestDealer(deps, { companyId, roleId });

const read = async (address: string, { token }: SignedIn) =>
  (await app.request(address, { headers: { authorization: `Bearer ${token}` } })).status;
const texts = async (by: SignedIn) =>
  (await by.ask(timelineCalls.list, { Page, RecordId })).data?.Entries.map(({ Comment, UserName }) => [
    UserName,
    Comment?.Text,
  ]);

it('keeps its files private to those who see the record, and for good while a comment has them', async () => {
  const viewer = await world.newPerson({ companyId, rights: { [Page]: ['view'] } });
  const colleague = await world.newPerson({ companyId, rights: { [Page]: ['view'] } });
  const blind = await world.newPerson({ companyId, rights: { 'carton-master': everyRight } });
  const stranger = await world.newPerson({ rights });
  const { data } = await viewer.ask(uploadCalls.file, undefined, {
    form: fileForm(samples.png, 'a', '', { [privateField]: 'true' }),
  });
  const Source = data.Source;
  // nobody else may give it to a record, or read it before it is in a comment
  const comment = { Page, RecordId, Text: '', Files: [{ Source, Name: 'Shop.png' }] };
  expect((await colleague.ask(timelineCalls.save, comment)).code).toBe('400');
  expect(await read(Source, colleague)).toBe(404);
  const { CommentId } = (await viewer.ask(timelineCalls.save, comment)).data;
  expect(await Promise.all([viewer, colleague, blind, stranger].map((one) => read(Source, one)))).toEqual([
    200, 200, 404, 404,
  ]);
  await pool.query(`update uploads set uploaded_at = uploaded_at - interval '2 days', judged_at = null`);
  await sweepUploads(deps);
  expect(await read(Source, colleague)).toBe(200);
  await viewer.ask(timelineCalls.remove, { Page, RecordId, CommentId });
  expect(await read(Source, colleague)).toBe(404);
  await pool.query('update uploads set judged_at = null');
  await sweepUploads(deps);
  expect((await pool.query('select from uploads where $1 like $2 || name', [Source, '%'])).rowCount).toBe(0);
});

it('forgets who is deleted, as an author and as one who is named, and what was written about them', async () => {
  const gone = await world.newPerson({ companyId, rights });
  const { user_name: name } = (
    await pool.query<{ user_name: string }>('select user_name from users where id = $1', [gone.userId])
  ).rows[0] ?? { user_name: '' };
  await gone.ask(timelineCalls.save, { Page, RecordId, Text: 'Mine' });
  await asha.ask(timelineCalls.save, {
    Page,
    RecordId,
    Text: `Ask @${name}, please`,
    Mentions: [gone.userId],
  });
  // names that begin with the one that goes
  const longer = await Promise.all(
    ['a', ' Rao'].map(async (end) => {
      const { userId } = await world.newPerson({ companyId, rights });
      await pool.query('update users set user_name = $1 where id = $2', [name + end, userId]);
      return `@${name}${end}`;
    }),
  );
  await asha.ask(timelineCalls.save, {
    Page,
    RecordId,
    Text: `${longer.join(' and ')}, not @${name}. @${name} Raol`,
  });
  await pool.query(
    `insert into record_comments (company_id, page, record_id, user_id, user_name, text) values ($1, 'user-master', $2, $3, 'Asha', 'About')`,
    [companyId, gone.userId, asha.userId],
  );
  const { email: Email, password: Password } = gone;
  await world.ask(deleteAccount, { Email, Password, RequestType: 1 });
  await world.ask(deleteAccount, { Email, Password, RequestType: 2, otp: lastCode(deps) });
  const left = `Deleted person ${gone.userId}`;
  expect(await texts(asha)).toEqual(
    expect.arrayContaining([
      [left, 'Mine'],
      [expect.any(String), `Ask @${left}, please`],
      [expect.any(String), `${longer.join(' and ')}, not @${left}. @${left} Raol`],
    ]),
  );
  for (const table of ['record_comments', 'audit_entries']) {
    const { rows } = await pool.query<{ row: string }>(
      `select replace(replace(r::text, $2, ''), $3, '') as row from ${table} r where company_id = $1`,
      [companyId, ...longer],
    );
    expect(rows.filter(({ row }) => row.includes(`@${name}`))).toEqual([]);
  }
  expect((await pool.query(`select from record_comments where page = 'user-master'`)).rowCount).toBe(0);
});

it('keeps a name in a comment that mentions somebody else who has the same', async () => {
  const [gone, stays] = [
    await world.newPerson({ companyId, rights }),
    await world.newPerson({ companyId, rights }),
  ];
  const name = 'Ravi Two';
  await pool.query('update users set user_name = $1 where id = any($2)', [name, [gone.userId, stays.userId]]);
  const say = (Text: string, Mentions: number[]) =>
    asha.ask(timelineCalls.save, { Page, RecordId, Text, Mentions });
  await say(`For @${name}`, [stays.userId]);
  await say(`Of @${name}`, [gone.userId]);
  await say(`Nobody knows which @${name}`, []);
  const { email: Email, password: Password } = gone;
  await world.ask(deleteAccount, { Email, Password, RequestType: 1 });
  await world.ask(deleteAccount, { Email, Password, RequestType: 2, otp: lastCode(deps) });
  const left = `Deleted person ${gone.userId}`;
  expect((await texts(asha))?.map(([, text]) => text)).toEqual(
    expect.arrayContaining([`For @${name}`, `Of @${left}`, `Nobody knows which @${left}`]),
  );
  const { rows } = await pool.query<{ said: string }>(
    `select after ->> 'Comment' as said from audit_entries where company_id = $1 and after ->> 'Comment' like '%@%'`,
    [companyId],
  );
  const said = rows.map((row) => row.said);
  expect(said).toEqual(expect.arrayContaining([`For @${name}`, `Of @${left}`]));
  expect(said).not.toContain(`Of @${name}`);
});
