import { expect, it } from 'vitest';
import {
  importCalls,
  type ImportRow,
  type ImportStatus,
} from '../../../../contract/calls/records/imports.ts';
import { choice, email, multiline, text } from '../../../../contract/resource/declaration/fields.ts';
import { done } from '../../../support/ask.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../../support/shelfApp.ts';

const [open, approved, rejected] = [1, 2, 3];

/** Its moves are stored as sets, and with `afterSave` one by one. */
const claimOf = (item: string, hooks = {}) =>
  declare(
    item,
    {
      Title: text('Title', { required: 'Please enter the title.' }),
      Email: email('Email'),
      State: choice('State', {
        choices: [
          { value: open, label: 'Open' },
          { value: approved, label: 'Approved' },
          { value: rejected, label: 'Rejected' },
        ],
      }),
      Reason: multiline('Reason', { locked: true, required: 'Please enter why.' }),
    },
    {
      calls: {
        list: `${item}/GetRows`,
        create: `${item}/Create`,
        update: `${item}/Update`,
      },
      hooks,
      states: {
        field: 'State',
        moves: {
          approve: {
            label: 'Approve',
            from: open,
            to: approved,
            mail: { to: 'Email', subject: '{Title} is approved', text: '{company}' },
          },
          reject: { label: 'Reject', from: open, to: rejected, asks: ['Reason'] },
        },
      },
    },
  );

const declarations = {
  claim: claimOf('Claim'),
  checked: claimOf('Checked', { beforeSave: 'pass' }),
  followed: claimOf('Followed', { afterSave: 'pass' }),
};
const pass = () => Promise.resolve();
const { deps, newcomer, work } = await fileDeclaredApp(declarations, {
  beforeSave: { pass },
  afterSave: { pass },
});

async function added(by: Person, item: string, values: object[]): Promise<number[]> {
  const ids = [];
  for (const value of values)
    ids.push(Number((await done(by.post<Row>(`${item}/Create`, value)))[`${item}Id`]));
  return ids;
}

/** Does an action for rows, and answers what became of it. */
async function acted(by: Person, item: string, Does: string, ids: number[], Values = {}) {
  const asked = { Page: `${item.toLowerCase()}-master`, Does, Values, Rows: ids.map((Id) => ({ Id })) };
  const { ImportId } = await done(by.post<{ ImportId: number }>(importCalls.change.path, asked));
  await work();
  return statusOf(by, ImportId);
}

const statusOf = (by: Person, ImportId: number) =>
  done(by.get<ImportStatus>(`${importCalls.status.path}?ImportId=${ImportId}`));

const outcomes = async (by: Person, ImportId: number) =>
  (await done(by.post<ImportRow[]>(importCalls.rows.path, { ImportId }))).map(({ Outcome, Faults }) => [
    Outcome,
    ...Faults.map(({ Message }) => Message),
  ]);

async function undone(by: Person, ImportId: number) {
  const { code } = await by.post(importCalls.undo.path, { ImportId });
  await work();
  return code;
}

it.each(['Claim', 'Checked'])(
  'is undone where nobody was mailed and nothing changed since: %s',
  async (item) => {
    const person = await newcomer();
    const ids = await added(person, item, [
      { Title: 'One' },
      { Title: 'Two', Email: 'asha@example.com' },
      { Title: 'Three' },
    ]);
    const sent = deps.mails.length;
    const status = await acted(person, item, 'approve', ids);
    expect(status).toMatchObject({ Counts: { change: 2, done: 1 }, CanUndo: true });
    expect(deps.mails.length - sent).toBe(1);
    await person.post(`${item}/Update`, { [`${item}Id`]: ids[2], Title: 'Third' });
    expect(await undone(person, status.ImportId)).toBe('200');
    expect(await outcomes(person, status.ImportId)).toEqual([
      ['change'],
      ['kept', 'A mail told somebody of it.'],
      ['kept', 'Somebody has changed it since.'],
    ]);
    const states = (await rowsOf(person, `${item}/GetRows`)).map((row) => [row['Title'], row['State']]);
    expect(Object.fromEntries(states)).toEqual({ One: open, Two: approved, Third: approved });
  },
);

it('takes what was asked for back with the state, of the own company alone', async () => {
  const [person, stranger] = [await newcomer(), await newcomer()];
  const ids = await added(person, 'Claim', [{ Title: 'One' }]);
  const status = await acted(person, 'Claim', 'reject', ids, { Reason: 'Late' });
  expect(await rowsOf(person, 'Claim/GetRows')).toMatchObject([{ State: rejected, Reason: 'Late' }]);
  expect(await undone(stranger, status.ImportId)).toBe('400');
  const answers = await Promise.all([undone(person, status.ImportId), undone(person, status.ImportId)]);
  expect(answers.toSorted()).toEqual(['200', '409']);
  expect(await rowsOf(person, 'Claim/GetRows')).toMatchObject([{ State: open, Reason: null }]);
});

it('stays where a module follows the save', async () => {
  const person = await newcomer();
  const status = await acted(
    person,
    'Followed',
    'approve',
    await added(person, 'Followed', [{ Title: 'One' }]),
  );
  expect(status).toMatchObject({ Counts: { done: 1 }, CanUndo: false });
  expect(await undone(person, status.ImportId)).toBe('400');
});
