import { beforeEach, describe, expect, it } from 'vitest';
import { reportMailCalls } from '../../contract/calls/records/views.ts';
import { allSources } from '../../server/app.ts';
import { appOf } from '../support/appOf.ts';
import { allWorks } from '../support/allWorks.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import { queueReports } from '../../server/engine/reportMails/sendReport.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { sendMails } from '../support/mails.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const world = await peopleWorld();
const { deps } = world;
const { pool } = deps.database;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const Page = 'carton-master';

type Person = Awaited<ReturnType<typeof world.newPerson>>;
let asha: Person;
let ravi: Person;

beforeEach(async () => {
  asha = await world.newPerson({ rights: { [Page]: everyRight } });
  ravi = await world.newPerson({ companyId: asha.companyId, rights: { [Page]: ['view', 'report'] } });
  await pool.query(
    `insert into cartons (company_id, carton_name, carton_size, description)
     values ($1, 'Box A', 10, 'Small'), ($1, 'Tray', 20, 'Small')`,
    [asha.companyId],
  );
  await pool.query('delete from report_mails');
  deps.mails.length = 0;
});

const plan = (more: object = {}) => ({
  Page,
  Name: 'Boxes each morning',
  Query: 'search=box',
  Request: { SearchValue: 'box', SortColumn: 'CartonName', SortOrder: 'ASC' },
  Period: null,
  Every: 'day' as const,
  Day: 1,
  Hour: 7,
  UserIds: [ravi.userId],
  ...more,
});
const save = (by: SignedIn, more?: object) => by.ask(reportMailCalls.save, plan(more));

const nameOf = async ({ userId }: SignedIn): Promise<string> =>
  (await pool.query<{ name: string }>('select user_name as name from users where id = $1', [userId])).rows[0]
    ?.name ?? '';

/** Lets the hour of all planned mails come. */
async function send(): Promise<void> {
  await pool.query(`update report_mails set next_at = now()`);
  await queueReports(deps);
  await runJobs(deps, works);
}

describe('a list by mail', () => {
  it('brings the rows that the list finds, once for each time that it is due', async () => {
    expect(await save(asha, { UserIds: [ravi.userId, asha.userId, ravi.userId] })).toMatchObject({
      code: '200',
      message: 'The mail is planned.',
    });
    await Promise.all([send(), queueReports(deps)]);
    await runJobs(deps, works);
    expect(deps.mails.map(({ to }) => to).toSorted()).toEqual([asha.email, ravi.email].toSorted());
    const [mail] = deps.mails;
    expect(mail).toMatchObject({
      subject: 'Boxes each morning',
      attachment: { filename: 'Boxes each morning.csv' },
    });
    expect(mail?.text).toContain('1 row. They are in the attached file.');
    expect(mail?.text).toContain('https://seals.example/masters/carton-master?search=box');
    const file = mail?.attachment?.content.toString() ?? '';
    expect(file).toContain('Box A');
    expect(file).not.toContain('Tray');
  });

  it('tells others of no personal data by which its author has narrowed it', async () => {
    const scans = 'verification-log';
    for (const [person, rights] of [
      [asha, everyRight],
      [ravi, ['view', 'report']],
    ] as const)
      await setRights(deps, person.roleId, { [scans]: rights });
    const UserIds = [ravi.userId, asha.userId];
    const Request = { SearchValue: '9876543210' };
    await save(asha, { Page: scans, Query: 'search=9876543210&sort=SeqNo:ASC', Request, UserIds });
    await send();
    const textOf = (email: string) => deps.mails.find(({ to }) => to === email)?.text;
    expect(textOf(asha.email)).toContain('search=9876543210');
    expect(textOf(ravi.email)).toContain('verification-log?sort=SeqNo');
    expect(textOf(ravi.email)).not.toContain('9876543210');
  });

  it('ends the copy of a reader whose right to export has gone, and its author is told once', async () => {
    await save(asha, { UserIds: [ravi.userId, asha.userId] });
    await setRights(deps, ravi.roleId, { [Page]: ['view'] });
    await send();
    await send();
    expect(deps.mails.map(({ to, subject }) => `${subject} ${to}`).toSorted()).toEqual([
      `Boxes each morning ${asha.email}`,
      `Boxes each morning ${asha.email}`,
      `Not sent to everybody: Boxes each morning ${asha.email}`,
    ]);
    const told = deps.mails.find(({ subject }) => subject.startsWith('Not sent'));
    expect(told?.text).toContain(
      `did not reach ${await nameOf(ravi)}: The reader may not see or export this list any more`,
    );
  });

  it('is not sent to a reader who may not sign in any more, and its author is told once', async () => {
    await save(asha, { UserIds: [ravi.userId, asha.userId] });
    await pool.query('update users set is_active = false where id = $1', [ravi.userId]);
    await send();
    await send();
    expect(deps.mails.map(({ to }) => to)).toEqual([asha.email, asha.email, asha.email]);
  });

  it('ends with its last reader’s right, and its author is told why', async () => {
    await save(asha);
    await setRights(deps, ravi.roleId, { [Page]: ['view'] });
    await send();
    await send();
    expect(deps.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [asha.email, 'Ended: Boxes each morning'],
    ]);
    expect(deps.mails[0]?.text).toContain('The reader may not see or export this list any more');
    expect((await asha.ask(reportMailCalls.list, { Page })).data).toEqual([]);
  });

  it('ends once its author may not export the page, and its author and readers are told once', async () => {
    await save(asha, { UserIds: [ravi.userId, asha.userId] });
    await setRights(deps, asha.roleId, { [Page]: ['view'] });
    await Promise.all([send(), queueReports(deps)]);
    await runJobs(deps, works);
    expect(deps.mails.map(({ to, subject }) => `${subject} ${to}`).toSorted()).toEqual(
      [asha, ravi].map(({ email }) => `Ended: Boxes each morning ${email}`).toSorted(),
    );
    expect(deps.mails[0]?.text).toContain('Its author may not export this page any more.');
    await setRights(deps, asha.roleId, { [Page]: everyRight });
    await queueReports(deps);
    await runJobs(deps, works);
    expect(deps.mails).toHaveLength(2);
  });

  it('ends once its author has left, and the company’s administrators are told', async () => {
    const { companyId, roleId } = await world.newPerson({ companyId: asha.companyId, rights: {} });
    await pool.query('insert into administrator_roles (role_id) values ($1)', [roleId]);
    const { rows } = await pool.query<{ email: string }>('select email from users where role_id = $1', [
      roleId,
    ]);
    const stranger = await world.newPerson({ rights: {} });
    await pool.query('insert into administrator_roles (role_id) values ($1)', [stranger.roleId]);
    expect(companyId).toBe(asha.companyId);
    await save(asha);
    await pool.query('update users set is_active = false where id = $1', [asha.userId]);
    await send();
    expect(deps.mails.map(({ to }) => to).toSorted()).toEqual(
      [ravi.email, String(rows[0]?.email)].toSorted(),
    );
    expect(deps.mails[0]?.text).toContain('“Boxes each morning” is not sent any more: Its author has left.');
  });

  it('waits while its company is inactive', async () => {
    await save(asha);
    await pool.query('update companies set is_active = false where id = $1', [asha.companyId]);
    await send();
    expect(deps.mails).toEqual([]);
    await pool.query('update companies set is_active = true where id = $1', [asha.companyId]);
    await queueReports(deps);
    await runJobs(deps, works);
    expect(deps.mails.map(({ subject }) => subject)).toEqual(['Boxes each morning']);
  });

  it('tells its author once each time why it failed, and is tried again the next time', async () => {
    const third = await world.newPerson({
      companyId: asha.companyId,
      rights: { [Page]: ['view', 'report'] },
    });
    const UserIds = [ravi.userId, third.userId];
    await save(asha, { UserIds });
    const really = deps.mailer.send.bind(deps.mailer);
    const away = (code: string) => {
      deps.mailer.send = (mail) =>
        mail.to === asha.email ? really(mail) : Promise.reject(Object.assign(new Error('away'), { code }));
    };
    const runAll = async () => {
      for (let run = 0; run < 4; run++) {
        await pool.query('update jobs set taken_until = null');
        await runJobs(deps, works);
      }
    };
    try {
      away('ECONNECTION');
      await send();
      await runAll();
      expect(deps.mails.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([
        [
          asha.email,
          `“Boxes each morning” did not reach ${await nameOf(ravi)}: The mail server did not take it.`,
        ],
      ]);
      deps.mailer.send = really;
      await send();
      expect(deps.mails.map(({ to }) => to)).toEqual([asha.email, ravi.email, third.email]);
      expect((await pool.query('select trouble from report_mails')).rows).toEqual([{ trouble: null }]);
      away('ETIMEDOUT');
      await send();
      deps.mailer.send = really;
      await runAll();
    } finally {
      deps.mailer.send = really;
    }
    // the mail server may have taken it: it is not sent again
    expect(deps.mails.map(({ to }) => to)).toEqual([asha.email, ravi.email, third.email, asha.email]);
    expect(deps.mails[3]?.text).toContain('Sending it was cut off. Perhaps it has arrived.');
  });

  it('is sent once, if a server is silent while it sends, and another takes its job over', async () => {
    await save(asha);
    const really = deps.mailer.send.bind(deps.mailer);
    deps.mailer.send = async (mail) => {
      deps.mailer.send = really;
      await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
      await runJobs(deps, works);
      await really(mail);
    };
    await send();
    expect(deps.mails.filter(({ to }) => to === ravi.email)).toHaveLength(1);
    const { rows } = await pool.query('select from jobs');
    expect(rows).toEqual([]);
  });

  it('ends the copy of a reader who may not sort the list like this, and says so', async () => {
    const scans = 'verification-log';
    await setRights(deps, asha.roleId, { [scans]: everyRight });
    await setRights(deps, ravi.roleId, { [scans]: ['view', 'report'] });
    await save(asha, { Page: scans, Request: {} });
    await pool.query(`update report_mails set request = '{"SortColumn": "Secret"}'`);
    await send();
    expect(deps.mails.map(({ to }) => to)).toEqual([asha.email]);
    expect(deps.mails[0]?.text).toContain('The reader may not see or export this list any more');
  });

  it('is sent only if there are rows, where its author chose that', async () => {
    await save(asha, { Name: 'Always', Request: { SearchValue: 'none' } });
    await save(asha, { Name: 'With rows', Request: { SearchValue: 'none' }, OnlyWithRows: true });
    await save(asha, { Name: 'Boxes', OnlyWithRows: true });
    await send();
    expect(deps.mails.map(({ subject }) => subject)).toEqual(['Always', 'Boxes']);
    expect((await asha.ask(reportMailCalls.list, { Page })).data.map((mail) => mail.OnlyWithRows)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is due at its hour, weekday or day of the month in the portal’s zone', async () => {
    const { rows: now } = await pool.query<{ dow: number; dom: number }>(
      `select extract(isodow from now() at time zone $1)::int as dow, extract(day from now() at time zone $1)::int as dom`,
      [deps.config.timeZone],
    );
    for (const Every of ['day', 'week', 'month'])
      await save(asha, { Every, Day: Every === 'week' ? now[0]?.dow : 28, Hour: 0 });
    const { rows } = await pool.query(
      `select every, at::time::text as time, at > now() at time zone $1 as later, extract(isodow from at)::int as dow,
         extract(day from at)::int as dom, at < now() at time zone $1 + interval '32 days' as soon
       from (select *, next_at at time zone $1 as at from report_mails) m order by id`,
      [deps.config.timeZone],
    );
    const midnight = { time: '00:00:00', later: true, soon: true };
    expect(rows).toMatchObject([
      { every: 'day', ...midnight },
      { every: 'week', ...midnight, dow: now[0]?.dow },
      { every: 'month', ...midnight, dom: 28 },
    ]);
  });

  it('is planned, seen and ended by people who may export the page, for those who may', async () => {
    const { data } = await save(asha);
    expect((await asha.ask(reportMailCalls.list, { Page })).data).toMatchObject([
      { ReportMailId: data.ReportMailId, Name: 'Boxes each morning', UserIds: [ravi.userId] },
    ]);
    const { data: readers } = await asha.ask(reportMailCalls.readers, { Page });
    expect(new Set(readers.map(({ UserId }) => UserId))).toEqual(new Set([asha.userId, ravi.userId]));
    const viewer = await world.newPerson({ companyId: asha.companyId, rights: { [Page]: ['view'] } });
    const stranger = await world.newPerson({ rights: { [Page]: everyRight } });
    expect((await save(viewer)).status).toBe(418);
    expect((await viewer.ask(reportMailCalls.readers, { Page })).status).toBe(418);
    for (const UserIds of [[viewer.userId], [stranger.userId]])
      expect(await save(asha, { UserIds })).toMatchObject({
        code: '400',
        message: 'Somebody among these people may not export this page.',
      });
    expect(await save(asha, { Request: { SortColumn: 'Secret' } })).toMatchObject({ code: '400' });
    expect(await stranger.ask(reportMailCalls.remove, { ReportMailId: data.ReportMailId })).toMatchObject({
      code: '400',
      message: 'This record no longer exists.',
    });
    expect(await ravi.ask(reportMailCalls.remove, { ReportMailId: data.ReportMailId })).toMatchObject({
      code: '400',
    });
    expect((await asha.ask(reportMailCalls.remove, { ReportMailId: data.ReportMailId })).code).toBe('200');
    expect((await asha.ask(reportMailCalls.list, { Page })).data).toEqual([]);
    await sendMails(deps);
    expect(deps.mails.map(({ to }) => to)).toEqual([ravi.email]);
    expect(deps.mails[0]?.text).toContain('Its author ended it.');
    expect((await asha.ask(reportMailCalls.remove, { ReportMailId: data.ReportMailId })).code).toBe('400');
  });

  it('has no lines of its author’s, and a day that the week has', async () => {
    expect((await save(asha, { Every: 'week', Day: 8 })).code).toBe('400');
    await save(asha, { Name: 'Boxes\r\nBcc: x@evil.example', Query: 'a=1\n\nYour password has expired' });
    await send();
    expect(deps.mails[0]?.subject).toBe('Boxes Bcc: x@evil.example');
    expect(deps.mails[0]?.text.split('\n').filter((line) => line.startsWith('Your'))).toEqual([]);
  });

  it('of a list whose period moves brings the days of the day on which it is sent', async () => {
    const page = 'verification-log';
    const reader = await world.newPerson({ rights: { [page]: everyRight } });
    const Request = { FromDate: '2001-01-01', ToDate: '2001-01-02' };
    const saved = await reader.ask(reportMailCalls.save, {
      ...plan({
        Page: page,
        Request,
        Period: 'last7Days',
        Query: 'period=last7Days',
        UserIds: [reader.userId],
      }),
    });
    expect(saved).toMatchObject({ message: 'The mail is planned.' });
    await send();
    expect(deps.mails).toHaveLength(1);
    const { rows } = await pool.query(
      `select after ->> 'FromDate' as "from" from audit_entries where page = $1 and user_id = $2 and action = 'downloaded'`,
      [page, reader.userId],
    );
    expect(rows[0]?.from).toMatch(/^20(?!01)/);
  });
});

describe('the copy of one reader', () => {
  const endCopy = (Token: string) => world.ask(reportMailCalls.endCopy, { Token });
  const tokenIn = (email: string) => {
    const text = deps.mails.find(({ to }) => to === email)?.text ?? '';
    return /login#end-mail=([\w.-]+)/.exec(text)?.[1] ?? '';
  };

  it('ends by the link in it, and only that one', async () => {
    await save(asha, { UserIds: [ravi.userId, asha.userId] });
    await send();
    const Token = tokenIn(ravi.email);
    expect(Token).not.toBe(tokenIn(asha.email));
    deps.mails.length = 0;
    const answer = { code: '200', message: 'You no longer get this mail.' };
    expect(await endCopy(Token)).toMatchObject(answer);
    expect(await endCopy(Token)).toMatchObject(answer);
    await send();
    expect(deps.mails.map(({ to }) => to)).toEqual([asha.email]);
  });

  it('does not end by a token of another mail or person, or by GET', async () => {
    const { data } = await save(asha, { UserIds: [ravi.userId, asha.userId] });
    await save(asha, { Name: 'Another', UserIds: [asha.userId] });
    await send();
    const Token = tokenIn(ravi.email);
    const signature = Token.split('.')[2] ?? '';
    for (const forged of [
      `${data.ReportMailId}.${asha.userId}.${signature}`,
      `${data.ReportMailId + 1}.${ravi.userId}.${signature}`,
      Token.slice(0, -1) + (Token.endsWith('A') ? 'B' : 'A'),
      `${Token}A`,
    ])
      expect(await endCopy(forged)).toMatchObject({ code: '400', message: 'This link is not valid.' });
    const { status } = await appOf(deps).request(`/api/api/${reportMailCalls.endCopy.path}?Token=${Token}`);
    expect(status).toBe(404);
    const { rows } = await pool.query<{ readers: number[] }>('select readers from report_mails order by id');
    expect(rows.map(({ readers }) => readers)).toEqual([[ravi.userId, asha.userId], [asha.userId]]);
  });

  it('is the last one, ends the mail with it, and its author is told', async () => {
    await save(asha);
    await send();
    await endCopy(tokenIn(ravi.email));
    await sendMails(deps);
    expect(deps.mails.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
      [asha.email, 'Ended: Boxes each morning'],
    ]);
    expect(deps.mails[1]?.text).toContain('Nobody gets it any more.');
  });
});

describe('the page of planned mails', () => {
  const page = 'planned-mails';
  const listed = async (by: SignedIn) =>
    (await by.ask<Record<string, unknown>[]>('ReportMail/GetPlannedMails', { First: 1, PageSize: 10 })).data;

  it('lists the company’s, with what is wrong, and ends them', async () => {
    const keeper = await world.newPerson({ companyId: asha.companyId, rights: { [page]: everyRight } });
    const stranger = await world.newPerson({ rights: { [page]: everyRight } });
    const { data } = await save(asha, { UserIds: [ravi.userId, asha.userId] });
    await pool.query(`update report_mails set trouble = 'notTaken'`);
    const row = {
      ...data,
      Name: 'Boxes each morning',
      Page,
      Author: await nameOf(asha),
      Trouble: 'notTaken',
    };
    expect(await listed(keeper)).toMatchObject([row]);
    expect(await listed(stranger)).toEqual([]);
    expect((await ravi.ask('ReportMail/GetPlannedMails', { First: 1, PageSize: 10 })).status).toBe(418);
    const end = (by: SignedIn) => by.ask(`ReportMail/EndReportMail/${data.ReportMailId}`);
    expect(await end(stranger)).toMatchObject({ code: '400', message: 'This record no longer exists.' });
    expect((await end(ravi)).status).toBe(418);
    expect(await end(keeper)).toMatchObject({ code: '200', message: 'The list is no longer mailed.' });
    expect((await end(keeper)).code).toBe('400');
    await sendMails(deps);
    expect(deps.mails.map(({ to, subject }) => `${subject} ${to}`).toSorted()).toEqual(
      [asha, ravi].map(({ email }) => `Ended: Boxes each morning ${email}`).toSorted(),
    );
    expect(deps.mails[0]?.text).toContain('An administrator ended it.');
    expect(await listed(keeper)).toEqual([]);
  });
});
