import { beforeEach, describe, expect, it } from 'vitest';
import { reportMailCalls } from '../../contract/calls/reportMails.ts';
import { allSources } from '../../server/app.ts';
import { allWorks } from '../support/allWorks.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import { queueReports } from '../../server/modules/reportMails/sendReport.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const world = await peopleWorld();
const { deps } = world;
const { pool } = deps.database;
const works = allWorks(allSources(deps.config.timeZone));
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

  it('is not sent to whoever may not export the page any more, and to nobody once its author may not', async () => {
    await save(asha, { UserIds: [ravi.userId, asha.userId] });
    await pool.query('update users set is_active = false where id = $1', [ravi.userId]);
    await send();
    expect(deps.mails.map(({ to }) => to)).toEqual([asha.email]);
    await pool.query('update users set is_active = true where id = $1', [ravi.userId]);
    await pool.query(
      'update role_permissions set is_report = false where role_id = (select role_id from users where id = $1)',
      [asha.userId],
    );
    await send();
    expect(deps.mails).toHaveLength(1);
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
      message: 'This record is not there any more.',
    });
    expect((await asha.ask(reportMailCalls.remove, { ReportMailId: data.ReportMailId })).code).toBe('200');
    expect((await asha.ask(reportMailCalls.list, { Page })).data).toEqual([]);
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
