import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { integer, reference, text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const user = declare(
  'User',
  { UserName: text('Name') },
  { calls: { list: 'User/GetUsers' }, rows: 'people', table: undefined },
);
const people =
  'select u.id as "UserId", u.user_name as "UserName", u.is_active as "IsActive", u.created_at as "CreatedDate" from users u where u.company_id = :company';
const person = (label: string, labelled: string) =>
  reference(label, { to: 'user', labelled, options: `Visit/Get${labelled}`, locked: true });

const visit = declare(
  'Visit',
  {
    Place: text('Place', { required: 'Please enter place.' }),
    Days: integer('Days'),
    Why: text('Why', { locked: true }),
    GuestId: person('Guest', 'GuestName'),
    JudgeId: person('Judge', 'JudgeName'),
  },
  {
    calls: { list: 'Visit/GetRows', update: 'Visit/UpdateVisit' },
    columns: ['Place', 'Days'],
    checks: [
      { rule: 'different', fields: ['GuestId', 'JudgeId'], message: 'No guest judges.', at: 'JudgeId' },
    ],
    actions: [
      {
        name: 'end',
        label: 'End',
        right: 'edit',
        call: 'Visit/End',
        sets: { Why: 'Over' },
        confirm: 'End it?',
        takesAway: true,
      },
      {
        name: 'pay',
        label: 'Pay',
        right: 'edit',
        call: 'Visit/Pay',
        sets: { Why: 'Paid' },
        confirm: 'Pay it?',
        shows: ['Place', 'Days'],
      },
      {
        name: 'refuse',
        label: 'Refuse',
        right: 'edit',
        call: 'Visit/Refuse',
        asks: ['Why'],
        confirm: 'Refuse it?',
        shows: ['Days'],
      },
      {
        name: 'approve',
        label: 'Approve',
        right: 'edit',
        call: 'Visit/Approve',
        sets: { Why: 'Good' },
        confirm: 'Approve it?',
        otherThan: ['CreatedBy'],
      },
      {
        name: 'judge',
        label: 'Judge',
        right: 'edit',
        call: 'Visit/Judge',
        sets: { JudgeId: { person: 'me' } },
        confirm: 'Judge it?',
      },
    ],
  },
);

const { network, open } = await fileDeclaredPages({ visit, user }, { rows: { people } });

/** Reads the text below the question of a button's action. */
async function asked(button: string, question: string) {
  const { person, user } = await open('/masters/visit-master');
  await network.deps.database.pool.query('insert into visits (company_id, place, days) values ($1, $2, $3)', [
    person.companyId,
    'Pune',
    12,
  ]);
  await user.type(await screen.findByRole('searchbox'), 'Pune{Enter}');
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: question });
  return {
    names: within(dialog)
      .queryAllByRole('term')
      .map(({ textContent }) => textContent),
    values: within(dialog)
      .queryAllByRole('definition')
      .map(({ textContent }) => textContent),
    dialog,
    user,
  };
}

it('of an action names the row it is about', async () => {
  expect((await asked('End', 'End it?')).dialog).toHaveTextContent('Pune');
});

it.each([
  ['End', 'End it?', 'No'],
  ['Pay', 'Pay it?', 'Yes'],
])('of %s begins at the answer that does no harm', async (button, question, answer) => {
  const { dialog } = await asked(button, question);
  await waitFor(() => expect(within(dialog).getByRole('button', { name: answer })).toHaveFocus());
});

it.each([
  ['Pay', 'Pay it?', ['Place', 'Days'], ['Pune', '12']],
  ['Refuse', 'Refuse it?', ['Days'], ['12']],
])('of %s shows what of the row is declared', async (button, question, names, values) => {
  expect(await asked(button, question)).toMatchObject({ names, values });
});

it.each([
  ['Pay', 'Pay it?', 'Yes'],
  ['Refuse', 'Refuse it?', 'Refuse'],
])('of %s is about the row as people see it', async (button, question, yes) => {
  const { dialog, user } = await asked(button, question);
  const { pool } = network.deps.database;
  await pool.query('update visits set days = 900');
  for (const input of within(dialog).queryAllByRole('textbox')) await user.type(input, 'Not seen');
  await user.click(within(dialog).getByRole('button', { name: yes }));
  expect((await screen.findAllByText('900'))[0]).toBeVisible();
  const { rows } = await pool.query('select days, why from visits order by id desc limit 1');
  expect(rows).toEqual([{ days: 900, why: null }]);
});

it.each([
  ['Approve', 'Approve it?', 'created_by', 'Somebody else must do this.'],
  ['Judge', 'Judge it?', 'guest_id', 'No guest judges.'],
])('says at the button %s why only another person may do it', async (name, question, column, why) => {
  const { person, user } = await open('/masters/visit-master');
  await network.deps.database.pool.query(
    `insert into visits (company_id, place, ${column}) values ($1, $2, $3)`,
    [person.companyId, name, person.userId],
  );
  await user.type(await screen.findByRole('searchbox'), `${name}{Enter}`);
  const button = await screen.findByRole('button', { name });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(why);
  await user.click(button);
  expect(screen.queryByText(question)).toBeNull();
});
