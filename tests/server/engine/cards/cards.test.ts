import { expect, it } from 'vitest';
import { readCards } from '../../../../contract/calls/records/cards.ts';
import type { AnswerOf } from '../../../../contract/calls/Call.ts';
import { dayInZone, daysLater } from '../../../../contract/day/day.ts';
import { choice, date, integer, text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredApp, type Person } from '../../../support/shelfApp.ts';

const [open, closed] = [1, 2];

const job = declare(
  'Chore',
  {
    Name: text('Name'),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open' },
        { value: closed, label: 'Closed' },
      ],
    }),
    DoneOn: date('Done On', { required: 'Please enter the day.' }),
    Cost: integer('Cost', { seen: 'edit' }),
  },
  {
    calls: { list: 'Chore/GetJobs', create: 'Chore/CreateJob', toggle: 'Chore/Toggle' },
    filters: [{ field: 'State', sends: 'state' }, { field: 'Status' }],
    period: { days: 7, field: 'DoneOn', presets: ['last30Days'] },
    sums: ['Cost'],
    columns: ['Name', 'Cost'],
    card: [
      { title: 'Open jobs', filter: { State: open } },
      { title: 'Cost in 30 days', sum: 'Cost', period: 'last30Days' },
      { title: 'Given up', filter: { Status: 'InActive', State: closed } },
    ],
    rights: { everybody: 'All Jobs' },
    ownRows: { unless: 'everybody' },
  },
);

const app = await fileDeclaredApp({ chore: job });
const today = dayInZone('Asia/Kolkata', 0, app.deps.now());
const ago = (days: number) => daysLater(today, -days);

const add = async (by: Person, ...jobs: [State: number, DoneOn: string, Cost: number][]) => {
  for (const [State, DoneOn, Cost] of jobs) {
    const { code } = await by.post('Chore/CreateJob', { Name: 'Roof', State, DoneOn, Cost });
    expect(code).toBe('200');
  }
};

const cardsOf = async (by: Person) => {
  const { data } = await by.post<AnswerOf<typeof readCards>>(readCards.path, {});
  return Object.fromEntries(data.map(({ Title, Value, Before }) => [Title, [Value, Before?.Value]]));
};

it('a card has the number of its list, in its period and in the one before', async () => {
  const person = await app.newcomer();
  await add(
    person,
    [open, today, 5],
    [open, ago(6), 6],
    [open, ago(7), 7],
    [closed, ago(29), 8],
    [closed, ago(30), 9],
  );
  expect(await cardsOf(person)).toEqual({
    'Open jobs': [2, 1],
    'Cost in 30 days': [26, 9],
    'Given up': [0, 0],
  });
  const listed = await person.post<{ TotalRows: number }[]>('Chore/GetJobs', {
    state: open,
    FromDate: ago(6),
    ToDate: today,
  });
  expect(listed.data[0]?.TotalRows).toBe(2);
});

it('nobody reads a card of a page that they may not view, of a field that they do not see, or of other people’s rows', async () => {
  const person = await app.newcomer();
  await add(person, [open, today, 5]);
  const viewer = await app.personOf(person.companyId, ['view', 'add']);
  expect(await cardsOf(viewer)).toEqual({ 'Open jobs': [0, 0], 'Given up': [0, 0] });
  const everybody = await app.personOf(person.companyId, ['view', 'add', 'everybody']);
  expect(await cardsOf(everybody)).toEqual({ 'Open jobs': [1, 0], 'Given up': [0, 0] });
  expect(await cardsOf(await app.personOf(person.companyId, []))).toEqual({});
  expect(await cardsOf(await app.newcomer())).toMatchObject({
    'Open jobs': [0, 0],
    'Cost in 30 days': [0, 0],
  });
});
