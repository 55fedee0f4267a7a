import { beforeEach, expect, it, vi } from 'vitest';
import { choice, date, email, moment, text } from '../../../contract/resource/declaration/fields.ts';
import { daysLater } from '../../../contract/day/day.ts';
import { declaredSources } from '../../../server/engine/declaredSources.ts';
import { forgetExpired } from '../../../server/engine/forgetExpired.ts';
import { runJobs } from '../../../server/engine/jobs.ts';
import { registryOf } from '../../../server/engine/Module.ts';
import { queueReminders, reminderWorks } from '../../../server/engine/sendReminders.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Row } from '../../support/shelfApp.ts';

const [open, closed] = [1, 2];
const zone = 'Asia/Kolkata';

const task = declare(
  'Task',
  {
    Title: text('Title'),
    DueOn: date('Due On'),
    CallAt: moment('Call At'),
    Email: email('Email'),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open' },
        { value: closed, label: 'Closed' },
      ],
      default: open,
    }),
  },
  {
    calls: {
      list: 'Task/GetTasks',
      create: 'Task/CreateTask',
      update: 'Task/UpdateTask',
      toggle: 'Task/InActiveRow',
    },
    rights: { everybody: 'All Tasks' },
    ownRows: { unless: 'everybody' },
    reminders: {
      soon: {
        on: 'DueOn',
        days: -2,
        until: { field: 'State', is: closed },
        to: 'Email',
        subject: '{Title} is due',
        text: 'On {DueOn}: {portal}',
      },
      call: { on: 'CallAt', days: -1, to: 'Email', subject: 'Call about {Title}', text: 'At {CallAt}' },
      late: { on: 'DueOn', days: 3, to: 'CreatedBy', subject: '{Title} is late', text: '{company}' },
    },
  },
);

const { deps, resources, newcomer } = await fileDeclaredApp({ task }, {}, {}, { TIME_ZONE: zone });
const { pool } = deps.database;
const works = reminderWorks(declaredSources(resources, registryOf({}), zone));
const asha = await newcomer();
const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [asha.userId]);

/** Nine in the morning, people's time. */
const day = '2026-11-27';
let at = new Date(`${day}T09:00+05:30`);
const server = () => ({ ...deps, now: () => at, portal: { ...deps.portal, resources } });
const remind = async () => {
  await queueReminders(server());
  await runJobs(server(), works);
};
const subjects = () => deps.mails.map(({ subject }) => subject);

/** Adds a task that was there for a month before. */
async function taskOf(Title: string, DueOn: string, more: object = {}): Promise<number> {
  const values = { Title, DueOn, Email: 'x@example.com', State: open, ...more };
  const { TaskId } = await done(asha.post<Row>('Task/CreateTask', values));
  await pool.query(`update tasks set created_at = '2026-10-01' where id = $1`, [TaskId]);
  return Number(TaskId);
}
const change = (TaskId: number, values: object) => done(asha.post('Task/UpdateTask', { TaskId, ...values }));

beforeEach(async () => {
  at = new Date(`${day}T09:00+05:30`);
  await pool.query('delete from tasks; delete from reminders; delete from jobs');
  deps.mails.length = 0;
});

it('goes out on its day, to an address or to who made the record', async () => {
  await taskOf('Soon', daysLater(day, 2));
  await taskOf('Late', daysLater(day, -3));
  await taskOf('Later', daysLater(day, 3));
  await taskOf('None', '');
  await remind();
  expect(deps.mails).toEqual([
    { to: 'x@example.com', subject: 'Soon is due', text: `On 29 Nov 2026: ${deps.config.publicUrl}\n` },
    expect.objectContaining({ to: rows[0]?.email, subject: 'Late is late' }),
  ]);
});

it('begins the day in people’s zone, in the morning', async () => {
  await taskOf('Soon', daysLater(day, 2));
  // still the evening before in UTC
  at = new Date(`${day}T01:00+05:30`);
  await remind();
  at = new Date(`${day}T06:59+05:30`);
  await remind();
  expect(subjects()).toEqual([]);
  at = new Date(`${day}T07:00+05:30`);
  await remind();
  expect(subjects()).toEqual(['Soon is due']);
});

it('goes by the day of a moment in people’s zone', async () => {
  // each a day earlier in UTC
  const calls = { Early: '2026/11/28 00:10', Next: '2026/11/29 00:10' };
  for (const [Title, CallAt] of Object.entries(calls)) await taskOf(Title, '', { CallAt });
  await remind();
  expect(deps.mails).toMatchObject([{ subject: 'Call about Early', text: 'At 28 Nov 2026, 00:10\n' }]);
  at = new Date(`${daysLater(day, 1)}T09:00+05:30`);
  await remind();
  expect(subjects()).toEqual(['Call about Early', 'Call about Next']);
});

it('goes out once, also with several servers, on later days and after its time is forgotten', async () => {
  for (const Title of ['A', 'B', 'C', 'D']) await taskOf(Title, daysLater(day, 2));
  await Promise.all([remind(), remind(), remind()]);
  await remind();
  expect(subjects().toSorted()).toEqual(['A is due', 'B is due', 'C is due', 'D is due']);
  at = new Date(`${daysLater(day, 1)}T09:00+05:30`);
  await remind();
  at = new Date(`${daysLater(day, 32)}T09:00+05:30`);
  await pool.query(`update reminders set created_at = now() - interval '31 days'`);
  await forgetExpired(deps);
  expect((await pool.query('select from reminders')).rowCount).toBe(0);
  await remind();
  expect(deps.mails).toHaveLength(4);
});

it('goes out late after an outage, and not after a longer one', async () => {
  await taskOf('Missed', daysLater(day, -1));
  await taskOf('Long ago', daysLater(day, -2));
  await remind();
  expect(subjects()).toEqual(['Missed is due']);
});

it('leaves out records that are done, inactive, gone, moved on, of a closed company, or made on the day', async () => {
  const due = daysLater(day, 2);
  await taskOf('Done', due, { State: closed });
  const inactive = await taskOf('Inactive', due);
  await done(asha.get(`Task/InActiveRow/${inactive}/false`));
  const fresh = await taskOf('Fresh', due);
  await pool.query(`update tasks set created_at = $2 where id = $1`, [fresh, `${day}T00:01+05:30`]);
  const [moved, gone] = [await taskOf('Moved', due), await taskOf('Gone', due)];
  const other = await newcomer();
  await done(
    other.post('Task/CreateTask', { Title: 'Closed', DueOn: due, Email: 'y@example.com', State: open }),
  );
  await pool.query(`update tasks set created_at = '2026-10-01' where title = 'Closed'`);
  await pool.query('update companies set is_active = false where id = $1', [other.companyId]);
  await queueReminders(server());
  // changed between the queue and the mail
  await change(moved, { DueOn: daysLater(due, 9) });
  await pool.query('delete from tasks where id = $1', [gone]);
  await runJobs(server(), works);
  expect(subjects()).toEqual([]);
});

it('goes out again for another date, and once for each', async () => {
  const id = await taskOf('Moved', daysLater(day, 2));
  await remind();
  await change(id, { DueOn: daysLater(day, 4) });
  await remind();
  at = new Date(`${daysLater(day, 2)}T09:00+05:30`);
  await remind();
  await change(id, { DueOn: daysLater(day, 2) });
  await remind();
  expect(subjects()).toEqual(['Moved is due', 'Moved is due']);
});

it('is tried again while no mail server is there, and not where the mail may have arrived', async () => {
  await taskOf('Away', daysLater(day, 2));
  const send = vi.spyOn(deps.mailer, 'send');
  const fails = (code: string) => send.mockRejectedValueOnce(Object.assign(new Error('away'), { code }));
  for (const code of ['ECONNECTION', 'ECONNECTION', 'ECONNECTION', 'ECONNECTION']) {
    fails(code);
    await queueReminders(server());
    await pool.query('update jobs set taken_until = null');
    await runJobs(server(), works);
  }
  expect(subjects()).toEqual([]);
  await pool.query('update jobs set taken_until = null');
  await remind();
  expect(subjects()).toEqual(['Away is due']);
  await taskOf('Doubt', daysLater(day, 2));
  fails('EPROTOCOL');
  await remind();
  await remind();
  expect(subjects()).toEqual(['Away is due']);
});

it('is not sent again by a server that takes over from one that died while it sent', async () => {
  await taskOf('Died', daysLater(day, 2));
  await queueReminders(server());
  await pool.query(`update jobs set kind = 'sending-reminder', tries = 1`);
  await runJobs(server(), works);
  expect(subjects()).toEqual([]);
  expect((await pool.query('select from jobs')).rowCount).toBe(0);
});
