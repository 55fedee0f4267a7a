import { expect, it } from 'vitest';
import { timelineCalls } from '../../../contract/calls/records/timeline.ts';
import { integer, mobile, pairs, text } from '../../../contract/resource/declaration/fields.ts';
import { forgetPersonal } from '../../../server/engine/forgetExpired.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp } from '../../support/shelfApp.ts';

const personal = { seen: 'owner', months: 12 };
const guest = declare(
  'Guest',
  {
    Room: integer('Room'),
    Mobile: mobile('Mobile', {
      required: { message: 'Please enter the mobile.', when: { mode: 'add' } },
      personal,
    }),
    Papers: pairs('Papers', { as: 'list', keyLabel: 'Paper', valueLabel: 'Number', personal }),
    Note: text('Note', { personal: { ...personal, months: 24 } }),
  },
  {
    calls: { list: 'Guest/GetGuests', create: 'Guest/CreateGuest' },
    label: 'Room',
    rights: { owner: 'Owner' },
    appendOnly: true,
    timeline: true,
    details: { title: 'Guest', fields: ['Room'] },
  },
);
const { deps, newcomer, personOf, resources } = await fileDeclaredApp({ guest });
const { pool } = deps.database;
const day = 24 * 60 * 60 * 1000;
const person = await newcomer();

/** The values of the rows, and of the entries about them, without the rooms. */
const left = async () => {
  const { rows } = await pool.query<{ after: object }>(
    `select after - 'Room' - 'IsActive' as after from audit_entries where page = 'guest-master' order by id`,
  );
  const { rows: guests } = await pool.query<object>(
    'select mobile as "Mobile", papers as "Papers", note as "Note" from guests order by room',
  );
  return [guests, rows.map(({ after }) => after)];
};

it('empties each personal value at its age, in its row and in the audit log, once', async () => {
  const [old, young] = [
    { Mobile: '9876543210', Papers: [{ Key: 'Passport', Value: 'A1' }], Note: 'Came early' },
    { Mobile: '9876543211', Papers: [{ Key: 'Passport', Value: 'B2' }], Note: 'Came late' },
  ];
  await person.post('Guest/CreateGuest', { Room: 1, ...old });
  deps.pass(370 * day);
  await pool.query(
    `insert into guests (company_id, room, mobile, papers, note, created_at)
    select company_id, 2, $1, $2, $3, $4 from guests`,
    [young.Mobile, JSON.stringify(young.Papers), young.Note, deps.now()],
  );
  const forget = () => forgetPersonal(deps, resources);
  await Promise.all([forget(), forget()]);
  const kept = [[{ Mobile: null, Papers: [], Note: 'Came early' }, young], [{ Note: 'Came early' }]];
  expect(await left()).toEqual(kept);

  deps.pass(370 * day);
  await forget();
  expect(await left()).toEqual([
    [
      { Mobile: null, Papers: [], Note: null },
      { Mobile: null, Papers: [], Note: 'Came late' },
    ],
    [{}],
  ]);
  await expect(pool.query(`update guests set note = 'x'`)).rejects.toThrow('only ever added');
});

it('empties comments of the timeline at the shortest of these ages', async () => {
  const [{ id: RecordId } = { id: 0 }] = (
    await pool.query<{ id: number }>('select id from guests order by id')
  ).rows;
  const Page = 'guest-master';
  const about = { Page, RecordId };
  const write = async (Text: string) => {
    // the sessions of others have ended by then
    const author = await personOf(person.companyId);
    const { CommentId } = await done(author.ask(timelineCalls.save, { ...about, Text }));
    await pool.query('update record_comments set created_at = $1 where id = $2', [deps.now(), CommentId]);
    return author;
  };
  await write('He is ill');
  await pool.query(`begin; set local sealbook.erasing_person = 'yes';
    update audit_entries set at = '${deps.now().toISOString()}' where page = '${Page}'; commit`);
  deps.pass(370 * day);
  const author = await write('Came back');
  await forgetPersonal(deps, resources);
  const { Entries } = await done(author.ask(timelineCalls.list, about));
  expect(Entries.flatMap(({ Comment }) => (Comment ? [[Comment.Text, Comment.IsRemoved]] : []))).toEqual([
    ['Came back', false],
    ['', true],
  ]);
  const { rows } = await pool.query(`select after from audit_entries where action = 'commented' order by id`);
  expect(rows).toEqual([{ after: {} }, { after: { Comment: 'Came back' } }]);
});
