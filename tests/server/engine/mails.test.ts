import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  choice,
  date,
  decimal,
  email,
  multiline,
  reference,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { Refusal } from '../../../server/calls/answer.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { rowMail } from '../../../server/engine/mails.ts';
import { forgetExpired } from '../../../server/engine/forgetExpired.ts';
import { createMailer, type Mail } from '../../../server/services/mailer.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { sendMails } from '../../support/mails.ts';
import { createCompany, createUser } from '../../support/factories.ts';
import { fileDeclaredApp, type Row } from '../../support/shelfApp.ts';
import { answersAt, type MailServer, startMailServer, takesAll } from '../../support/startMailServer.ts';

const [open, closed] = [1, 2];

const parcel = declare(
  'Parcel',
  {
    Title: text('Title', { required: 'Please enter the title.' }),
    Weight: decimal('Weight', { places: 3, unit: 'kg' }),
    DueOn: date('Due On'),
    Email: email('Email'),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open' },
        { value: closed, label: 'Closed' },
      ],
      locked: true,
      default: open,
    }),
    Reason: multiline('Reason', { shown: { mode: 'update' }, locked: true, required: 'Please enter why.' }),
  },
  {
    calls: { list: 'Parcel/GetParcels', create: 'Parcel/CreateParcel', update: 'Parcel/UpdateParcel' },
    mail: { to: 'Email', subject: 'A parcel: {Title}', text: '{Weight} for {company} on {DueOn}: {portal}' },
    actions: [
      {
        name: 'close',
        label: 'Close',
        right: 'edit',
        call: 'Parcel/Close',
        sets: { State: closed },
        asks: ['Reason'],
        confirm: 'Close it?',
        mail: { to: 'Email', subject: '{Title} is {State}', text: '{Reason}' },
      },
      {
        name: 'send',
        label: 'Send',
        right: 'edit',
        call: 'Parcel/Send',
        confirm: 'Send it?',
        mail: { to: 'Email', subject: '{Title} is sent', text: '{company}' },
      },
    ],
  },
);

const { deps, newcomer } = await fileDeclaredApp(
  { parcel },
  { actions: { 'Parcel/Send': () => Promise.reject(new Refusal('No van is free.')) } },
);
const { pool } = deps.database;
const create = 'Parcel/CreateParcel';
const values = { Title: '{Weight}', Weight: 1234.5, DueOn: '2026/11/22', Email: 'asha@example.com' };

it('goes out once, with a new record’s values as people read them', async () => {
  const person = await newcomer();
  deps.mails.length = 0;
  const keyed = { headers: { 'idempotency-key': 'one parcel' } };
  await done(person.post(create, values, keyed));
  await done(person.post(create, values, keyed));
  await sendMails(deps);
  const { rows } = await deps.database.pool.query<{ name: string }>(
    'select company_display_name as name from companies where id = $1',
    [person.companyId],
  );
  expect(deps.mails).toEqual([
    {
      to: 'asha@example.com',
      subject: 'A parcel: {Weight}',
      text: `1,234.500 kg for ${rows[0]?.name} on 22 Nov 2026: ${deps.config.publicUrl}\n`,
    },
  ]);
});

it('goes out for a row as an action leaves it, and for none of a refused one', async () => {
  const person = await newcomer();
  const ids = [];
  for (const Title of ['One', 'Two', 'Three'])
    ids.push(
      (await done(person.post<Row>(create, { ...values, Title, ...(Title === 'Two' && { Email: '' }) })))
        .ParcelId,
    );
  await sendMails(deps);
  deps.mails.length = 0;
  expect(await person.post('Parcel/Close', { ParcelId: 999, Reason: 'Lost' })).toMatchObject({
    code: '400',
  });
  expect(await person.post(create, { ...values, Title: '' })).toMatchObject({ code: '400' });
  await sendMails(deps);
  expect(deps.mails).toEqual([]);
  for (const ParcelId of ids) await done(person.post('Parcel/Close', { ParcelId, Reason: 'Lost' }));
  await sendMails(deps);
  expect(deps.mails.map(({ subject, text }) => [subject, text])).toEqual([
    ['One is Closed', 'Lost\n'],
    ['Three is Closed', 'Lost\n'],
  ]);
});

it('goes to the person that a reference leads to', async () => {
  const companyId = await createCompany(deps);
  const { userId, email: to } = await createUser(deps, { companyId });
  const fields = { OwnerId: reference('Owner', { to: 'user', labelled: 'OwnerName', options: 'A/GetB' }) };
  const mail = { to: 'OwnerId', subject: 'Yours', text: '{OwnerName}' };
  const mailTo = (OwnerId: number | null) =>
    inTransaction(deps.database, (transaction) =>
      rowMail(
        { fields, id: 'ParcelId', table: undefined },
        mail,
        { OwnerId, OwnerName: 'Asha' },
        { deps, transaction, session: { companyId } },
      ),
    );
  expect(await mailTo(userId)).toEqual({ to, subject: 'Yours', text: 'Asha\n' });
  expect(await mailTo(null)).toBeUndefined();
});

const logged: string[] = [];
let mailServer: MailServer;
beforeEach(async () => {
  mailServer = await startMailServer();
});
afterEach(() => mailServer.close());

/** A server that sends by a real mail server, and what it logs. */
const sender = ({ url }: Pick<MailServer, 'url'>) => ({
  ...deps,
  mailer: createMailer({ smtpUrl: `${url}/?socketTimeout=200`, mailFrom: 'b@example.com', dataDir: '' }),
  log: pino({}, { write: (line: string) => void logged.push(line) }),
});

/** Runs the queue so often as if time had passed in between. */
async function sendAgain(by: MailServer, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await pool.query('update jobs set taken_until = null');
    await sendMails(sender(by));
  }
}

const waiting = async () =>
  (await pool.query<{ recipient: string }>('select recipient from mails order by job_id')).rows.map(
    ({ recipient }) => recipient,
  );
const jobs = async () => (await pool.query('select from jobs')).rowCount;

it('waits with its record while the mail server is away, and arrives once', async () => {
  const person = await newcomer();
  await mailServer.close();
  await done(person.post(create, values));
  expect(await waiting()).toEqual(['asha@example.com']);
  await sendAgain(mailServer, 5);
  expect(await waiting()).toEqual(['asha@example.com']);
  mailServer = await startMailServer(answersAt(/^\.$/, '451 later'), Number(new URL(mailServer.url).port));
  await sendAgain(mailServer, 2);
  expect(mailServer.taken).toEqual([]);
  mailServer.answer = takesAll;
  await sendAgain(mailServer, 2);
  expect(mailServer.taken).toEqual(['asha@example.com']);
  expect([await waiting(), await jobs()]).toEqual([[], 0]);
});

it('is tried less and less often, for three days', async () => {
  const person = await newcomer();
  mailServer.answer = answersAt(/^$/, '421 closed');
  await done(person.post(create, values));
  const pauses = [];
  for (const tries of [0, 49, 358, 359]) {
    await pool.query('update jobs set tries = $1::int, settled = $1::int, taken_until = null', [tries]);
    await sendMails(sender(mailServer));
    const { rows } = await pool.query<{ pause: number }>(
      'select round(extract(epoch from taken_until - now()))::int as pause from jobs',
    );
    pauses.push(rows[0]?.pause);
  }
  expect(pauses).toEqual([10, 500, 900, 10]);
  await sendAgain(mailServer, 3);
  expect([await waiting(), await jobs()]).toEqual([[], 0]);
});

it.each([
  ['is refused for good', answersAt(/^RCPT/, '550 nobody'), 'a mail was not sent'],
  ['may have arrived', answersAt(/^\.$/, undefined), 'a mail may not have arrived'],
])('goes where it %s, and the log says so', async (_, answer, said) => {
  const person = await newcomer();
  mailServer.answer = answer;
  await done(person.post(create, values));
  logged.length = 0;
  await sendAgain(mailServer, 4);
  expect([await waiting(), await jobs(), mailServer.taken]).toEqual([[], 0, []]);
  expect(logged.filter((line) => line.includes(`"msg":"${said}"`))).toHaveLength(1);
  mailServer.answer = takesAll;
  await sendAgain(mailServer, 1);
  expect(mailServer.taken).toEqual([]);
});

it('goes out once with several servers, and not from one that takes over while another sends', async () => {
  const person = await newcomer();
  const emails = Array.from({ length: 12 }, (_, n) => `asha${n}@example.com`);
  for (const Email of emails) await done(person.post(create, { ...values, Email }));
  mailServer = await startMailServer();
  const one = sender(mailServer);
  await Promise.all([sendMails(one), sendMails(sender(mailServer)), sendMails(sender(mailServer))]);
  expect(mailServer.taken.toSorted()).toEqual(emails.toSorted());
  await done(person.post(create, values));
  const silent = async (mail: Mail) => {
    await sendAgain(mailServer, 1);
    await one.mailer.send(mail);
  };
  mailServer.taken.length = 0;
  await sendMails({ ...one, mailer: { send: silent } });
  expect(mailServer.taken).toEqual(['asha@example.com']);
  expect([await waiting(), await jobs()]).toEqual([[], 0]);
});

it('is not there where what caused it is undone', async () => {
  const person = await newcomer();
  const { ParcelId } = await done(person.post<Row>(create, values));
  await sendMails(deps);
  expect(await person.get(`Parcel/Send/${String(ParcelId)}`)).toMatchObject({
    code: '400',
    message: 'No van is free.',
  });
  expect([await waiting(), await jobs()]).toEqual([[], 0]);
});

it('is forgotten after days in which no server sent it', async () => {
  const person = await newcomer();
  await done(person.post(create, values));
  await forgetExpired(deps);
  expect(await waiting()).toHaveLength(1);
  deps.pass(4.1 * 24 * 60 * 60 * 1000);
  await forgetExpired(deps);
  expect(await waiting()).toEqual([]);
  await sendAgain(mailServer, 1);
  expect([mailServer.taken, await jobs()]).toEqual([[], 0]);
});
