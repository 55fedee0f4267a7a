import { expect, it } from 'vitest';
import {
  mostOfComment,
  type TimelineEntry,
  timelineCalls,
} from '../../../contract/calls/records/timeline.ts';
import { choice, date, multiline, text } from '../../../contract/resource/declaration/fields.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { createUser, giveFiles } from '../../support/factories.ts';
import { fileDeclaredApp, type Person, type Row } from '../../support/shelfApp.ts';

const [open, closed] = [1, 2];

const task = declare(
  'Task',
  {
    Title: text('Title'),
    DueOn: date('Due On'),
    Pay: multiline('Pay', { seen: 'pay' }),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open' },
        { value: closed, label: 'Closed' },
      ],
    }),
  },
  {
    calls: { list: 'Task/GetTasks', create: 'Task/CreateTask', update: 'Task/UpdateTask' },
    rights: { everybody: 'All Tasks', pay: 'Pay' },
    ownRows: { unless: 'everybody' },
    timeline: true,
    reminders: { soon: { on: 'DueOn', to: 'CreatedBy', subject: '{Title}', text: '{portal}' } },
    states: {
      field: 'State',
      moves: { close: { label: 'Close', to: closed, confirm: 'Close?', done: 'Closed.' } },
    },
  },
);
const note = declare(
  'Note',
  { Title: text('Title') },
  { calls: { list: 'Note/GetNotes', create: 'Note/CreateNote', update: 'Note/UpdateNote' } },
);

const { deps, newcomer, personOf, work } = await fileDeclaredApp({ task, note });
const { pool } = deps.database;
await newcomer();
const asha = await newcomer();
const { companyId } = asha;
const Page = 'task-master';

const newTask = async (values: object = {}, by = asha) =>
  Number((await done(by.post<Row>('Task/CreateTask', { Title: 'Paint', ...values })))['TaskId']);
const timeline = async (by: Person, RecordId: number, more: object = {}) =>
  done(by.ask(timelineCalls.list, { Page, RecordId, ...more }));
const comment = (by: Person, RecordId: number, Text: string, more: object = {}, options: object = {}) =>
  by.ask(timelineCalls.save, { Page, RecordId, Text, ...more }, options);
const kindsOf = (entries: readonly TimelineEntry[]) =>
  entries.map(({ Comment, Change, Reminder }) => Comment?.Text ?? Change?.Action ?? Reminder?.Name);
const nameOf = async (userId: number) =>
  (await pool.query<{ user_name: string }>('select user_name from users where id = $1', [userId])).rows[0]
    ?.user_name ?? '';

it('shows comments, changes, moves and reminders, the newest first', async () => {
  const RecordId = await newTask({ DueOn: '2027-01-05' });
  await done(comment(asha, RecordId, 'Which <b>colour</b>?'));
  await done(asha.post('Task/UpdateTask', { TaskId: RecordId, Title: 'Paint the door' }));
  await pool.query(
    `insert into reminders (company_id, page, record_id, name, day, created_at) values ($1, $2, $3, 'soon', '2027-01-05', clock_timestamp())`,
    [companyId, Page, RecordId],
  );
  await done(asha.post('Task/Close', { TaskId: RecordId }));
  const { Entries, Next } = await timeline(asha, RecordId);
  expect(kindsOf(Entries)).toEqual(['moved', 'soon', 'updated', 'Which <b>colour</b>?', 'created']);
  expect(Next).toBeNull();
  expect(Entries[2]?.Change).toEqual({
    Action: 'updated',
    Before: { Title: 'Paint' },
    After: { Title: 'Paint the door' },
  });
  expect(Entries[1]?.Reminder).toEqual({ Name: 'soon', Day: '2027-01-05' });
  expect(Entries[3]).toMatchObject({
    UserName: await nameOf(asha.userId),
    Comment: { IsMine: true, Files: [] },
  });
});

it('shows nobody a field that they may not see, nor a change of such fields only', async () => {
  const RecordId = await newTask({ Pay: 'much' });
  await done(asha.post('Task/UpdateTask', { TaskId: RecordId, Pay: 'more' }));
  await done(asha.post('Task/UpdateTask', { TaskId: RecordId, Pay: 'less', Title: 'Paint it' }));
  const reader = await personOf(companyId, ['view', 'everybody']);
  const { Entries } = await timeline(reader, RecordId);
  expect(JSON.stringify(Entries)).not.toMatch(/much|more|less|Pay/);
  expect(kindsOf(Entries)).toEqual(['updated', 'created']);
  expect(kindsOf((await timeline(asha, RecordId)).Entries)).toEqual(['updated', 'updated', 'created']);
});

it('is closed to whoever does not see the record', async () => {
  const RecordId = await newTask();
  const { data } = await comment(asha, RecordId, 'Mine');
  const others = [
    await newcomer(),
    // sees only their own rows
    await personOf(companyId, ['view', 'add', 'edit']),
    // sees no rows
    await personOf(companyId, ['everybody']),
  ];
  for (const other of others)
    for (const asked of [
      other.ask(timelineCalls.list, { Page, RecordId }),
      other.ask(timelineCalls.people, { Page, RecordId, Text: '' }),
      comment(other, RecordId, 'Theirs'),
      comment(other, RecordId, 'Theirs', { CommentId: data.CommentId }),
      other.ask(timelineCalls.remove, { Page, RecordId, CommentId: data.CommentId }),
    ])
      expect(await asked).toMatchObject({ code: '400', message: 'This record no longer exists.' });
  // a page without timelines, one that is not there, and records that are not there
  const NoteId = Number((await done(asha.post<Row>('Note/CreateNote', { Title: 'A' })))['NoteId']);
  for (const about of [
    { Page: 'note-master', RecordId: NoteId },
    { Page: 'nothing', RecordId },
    { Page, RecordId: 2_000_000_000 },
  ])
    expect((await asha.ask(timelineCalls.list, about)).code).toBe('400');
  expect(kindsOf((await timeline(asha, RecordId)).Entries)).toEqual(['Mine', 'created']);
});

it('lets people change and remove their own comments, and only those', async () => {
  const RecordId = await newTask();
  const colleague = await personOf(companyId);
  const { CommentId } = await done(comment(asha, RecordId, 'Blue'));
  for (const refused of [
    comment(colleague, RecordId, 'Red', { CommentId }),
    colleague.ask(timelineCalls.remove, { Page, RecordId, CommentId }),
    // the id with another record
    comment(asha, await newTask(), 'Red', { CommentId }),
  ])
    expect((await refused).code).toBe('400');
  await done(comment(asha, RecordId, 'Green', { CommentId }));
  const [changed] = (await timeline(colleague, RecordId)).Entries;
  expect(changed?.Comment).toMatchObject({ Text: 'Green', IsChanged: true, IsMine: false, IsRemoved: false });
  await done(asha.ask(timelineCalls.remove, { Page, RecordId, CommentId }));
  const [removed] = (await timeline(colleague, RecordId)).Entries;
  expect(removed?.Comment).toMatchObject({ Text: '', IsRemoved: true, Files: [] });
  expect((await comment(asha, RecordId, 'Again', { CommentId })).code).toBe('400');
  expect((await asha.ask(timelineCalls.remove, { Page, RecordId, CommentId })).code).toBe('400');
  const { rows } = await pool.query(
    `select action, before, after from audit_entries where page = $1 and record_id = $2 and action like 'comment%' order by id`,
    [Page, RecordId],
  );
  expect(rows).toEqual([
    { action: 'commented', before: null, after: { Comment: 'Blue' } },
    { action: 'comment-changed', before: { Comment: 'Blue' }, after: { Comment: 'Green' } },
    { action: 'comment-removed', before: { Comment: 'Green' }, after: null },
  ]);
});

it('takes no change of a comment that was changed since', async () => {
  const RecordId = await newTask();
  const { CommentId } = await done(comment(asha, RecordId, 'Blue'));
  const version = async () => (await timeline(asha, RecordId)).Entries[0]?.Comment?.Version;
  const Version = await version();
  const answers = await Promise.all(
    ['Red', 'Green'].map((colour) => comment(asha, RecordId, colour, { CommentId, Version })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
  expect(answers.find(({ code }) => code === '400')?.data).toEqual({
    errors: {
      Text: 'You have changed this comment in the meantime, perhaps in another window. Cancel to see it.',
    },
  });
  await done(comment(asha, RecordId, 'White', { CommentId, Version: await version() }));
  expect(kindsOf((await timeline(asha, RecordId)).Entries)).toEqual(['White', 'created']);
});

it('mails whom a comment names, once, and nobody who may not see the record', async () => {
  const RecordId = await newTask();
  const colleague = await personOf(companyId);
  const stranger = await newcomer();
  const own = await personOf(companyId, ['view', 'add']);
  const without = await personOf(companyId, []);
  for (const { userId } of [stranger, own, without])
    expect(await comment(asha, RecordId, 'You?', { Mentions: [userId] })).toMatchObject({
      code: '400',
      data: { errors: { Mentions: 'Somebody whom you name may not see this record.' } },
    });
  const found = await done(asha.ask(timelineCalls.people, { Page, RecordId, Text: '' }));
  const ids = found.map(({ UserId }) => UserId);
  expect(ids).toContain(colleague.userId);
  for (const { userId } of [asha, stranger, own, without]) expect(ids).not.toContain(userId);
  deps.mails.length = 0;
  const { CommentId } = await done(
    comment(asha, RecordId, 'You, please\nhttps://x.example', { Mentions: [colleague.userId, asha.userId] }),
  );
  await done(comment(asha, RecordId, 'You, please!', { CommentId, Mentions: [colleague.userId] }));
  await work();
  expect(deps.mails).toHaveLength(1);
  const [mail] = deps.mails;
  expect(mail?.subject).toBe(`${await nameOf(asha.userId)} named you: Paint`);
  expect(mail?.text).toContain(
    `You, please!\n\nSee the record at ${deps.config.publicUrl}/masters/task-master/${RecordId}`,
  );
});

it('mails nobody who has lost the right, or whose comment is gone, by then', async () => {
  const RecordId = await newTask();
  const leaver = await personOf(companyId);
  const colleague = await personOf(companyId);
  deps.mails.length = 0;
  await done(comment(asha, RecordId, 'You', { Mentions: [leaver.userId] }));
  const { CommentId } = await done(comment(asha, RecordId, 'You', { Mentions: [colleague.userId] }));
  await pool.query('update users set is_active = false where id = $1', [leaver.userId]);
  await done(asha.ask(timelineCalls.remove, { Page, RecordId, CommentId }));
  await work();
  expect(deps.mails).toEqual([]);
});

it('mails nobody again where a server takes over from one that died while it sent', async () => {
  const RecordId = await newTask();
  const colleague = await personOf(companyId);
  deps.mails.length = 0;
  await done(comment(asha, RecordId, 'You', { Mentions: [colleague.userId] }));
  await pool.query(`update jobs set kind = 'sending-mention', tries = 1 where kind = 'send-mention'`);
  await work();
  expect(deps.mails).toEqual([]);
  expect((await pool.query(`select from jobs where kind like '%mention'`)).rowCount).toBe(0);
});

it('stores a comment once, however often its request comes', async () => {
  const RecordId = await newTask();
  const headers = { 'idempotency-key': `comment ${RecordId}` };
  const twice = await Promise.all([1, 2].map(() => done(comment(asha, RecordId, 'Once', {}, { headers }))));
  expect(twice[0]).toEqual(twice[1]);
  expect(kindsOf((await timeline(asha, RecordId)).Entries)).toEqual(['Once', 'created']);
});

it('refuses comments without content, long ones, and too many people or files', async () => {
  const RecordId = await newTask();
  const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const file = { Source: `/uploads/${'0'.repeat(64)}.png`, Name: 'a.png' };
  for (const [Text, more] of [
    [' \n ', {}],
    ['x'.repeat(mostOfComment.letters + 1), {}],
    ['x', { Mentions: many(mostOfComment.mentions + 1) }],
    ['x', { Files: many(mostOfComment.files + 1).map(() => file) }],
    ['x', { Files: [{ Source: 'https://x.example/a.png', Name: 'a' }] }],
    ['x', { Files: [{ Source: '/uploads/../secret', Name: 'a' }] }],
  ] as const)
    expect((await comment(asha, RecordId, Text, more)).code).toBe('400');
  const long = 'ज'.repeat(mostOfComment.letters);
  await done(comment(asha, RecordId, long));
  expect((await timeline(asha, RecordId)).Entries[0]?.Comment?.Text).toBe(long);
  for (const Before of ['1-comment', "1-comment-1'", '9999999999999999-comment-999999999999999', 'x'])
    expect(['200', '400']).toContain((await asha.ask(timelineCalls.list, { Page, RecordId, Before })).code);
});

it('takes files that the person may give, and no others', async () => {
  const RecordId = await newTask();
  const address = (n: number) => `/uploads/${'f'.repeat(63)}${n}.png`;
  await giveFiles(deps, companyId, [address(1), address(2), address(3)]);
  const { userId } = await createUser(deps, { companyId });
  await pool.query(
    `update uploads set is_private = true, created_by = case name when $1 then $2::int else $3 end where '/uploads/' || name = any($4)`,
    [address(2).slice(9), userId, asha.userId, [address(2), address(3)]],
  );
  const files = (...names: string[]) => ({ Files: names.map((Source, n) => ({ Source, Name: `${n}.png` })) });
  // of another person, and one that nobody uploaded
  for (const bad of [address(2), address(9)])
    expect(await comment(asha, RecordId, '', files(bad))).toMatchObject({
      code: '400',
      data: { errors: { Files: expect.any(String) } },
    });
  const { CommentId } = await done(comment(asha, RecordId, '', files(address(3), address(1))));
  expect((await timeline(asha, RecordId)).Entries[0]?.Comment?.Files).toEqual([
    { Source: address(3), Name: '0.png' },
    { Source: address(1), Name: '1.png' },
  ]);
  await done(comment(asha, RecordId, 'One', { CommentId, ...files(address(3)) }));
  expect((await timeline(asha, RecordId)).Entries[0]?.Comment?.Files).toHaveLength(1);
});

it('reads ten thousand comments page by page, without a gap or a double', async () => {
  const RecordId = await newTask();
  await pool.query(
    `insert into record_comments (company_id, page, record_id, user_id, user_name, text, created_at)
     select $1, $2, $3, $4, 'Asha', n::text, now() + (n / 3) * interval '1 microsecond' from generate_series(1, 10000) n`,
    [companyId, Page, RecordId, asha.userId],
  );
  const seen: string[] = [];
  let Before: string | null | undefined;
  for (let pages = 0; pages < 30; pages++) {
    const { Entries, Next } = await timeline(asha, RecordId, Before ? { Before } : {});
    seen.push(...Entries.map(({ Comment }) => Comment?.Text ?? ''));
    Before = Next;
  }
  expect(seen).toEqual(Array.from({ length: 600 }, (_, n) => String(10_000 - n)));
  const { rows } = await pool.query(
    `explain select * from record_comments where company_id = $1 and page = $2 and record_id = $3 order by created_at desc, id desc limit 21`,
    [companyId, Page, RecordId],
  );
  expect(JSON.stringify(rows)).toContain('record_comments_record');
});
