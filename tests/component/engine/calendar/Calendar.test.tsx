import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayInZone, shownMonth } from '../../../../contract/day/day.ts';
import { date, moment, text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const visit = declare(
  'Visit',
  {
    Place: text('Place', { required: 'Please enter place.' }),
    DueDate: date('Due Date', { required: 'Please enter due date.' }),
  },
  {
    calls: { list: 'Visit/GetRows', create: 'Visit/Create', update: 'Visit/Update' },
    period: { days: 30, ahead: 14, field: 'DueDate', calendar: true },
  },
);

const call = declare(
  'Call',
  { Caller: text('Caller'), CallAt: moment('Call At', { required: 'Please enter when.' }) },
  {
    calls: { list: 'Call/GetRows', create: 'Call/Create', update: 'Call/Update' },
    period: { days: 30, ahead: 14, field: 'CallAt', calendar: true },
  },
);

const { network, open } = await fileDeclaredPages({ visit, call });

const addVisit = (companyId: number, place: string, due: string) =>
  network.deps.database.pool.query('insert into visits (company_id, place, due_date) values ($1, $2, $3)', [
    companyId,
    place,
    due,
  ]);

const dayWith = (name: string) => screen.getByText(name).closest('td')?.querySelector('time')?.dateTime;

it('shows the rows of a whole month on their days, and goes to the next one', async () => {
  const { person, user } = await open('/masters/visit-master?calendar=month&from=2031-05-10&to=2031-05-12');
  await addVisit(person.companyId, 'Agra', '2031-05-01');
  await addVisit(person.companyId, 'Pune', '2031-05-31');
  await addVisit(person.companyId, 'Kochi', '2031-06-01');
  const month = await screen.findByRole('table', { name: /May 2031$/ });
  expect(
    within(month)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  await user.click(screen.getByRole('link', { name: 'Month after' }));
  await screen.findByText('Kochi');
  expect(screen.queryByText('Pune')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Month before' }));
  await screen.findByText('Pune');
  expect([dayWith('Agra'), dayWith('Pune')]).toEqual(['2031-05-01', '2031-05-31']);
  expect(screen.queryByText('Kochi')).toBeNull();
});

it('shows moments on their days in people’s zone, in their order', async () => {
  const { person, user } = await open('/masters/call-master?calendar=month&from=2031-05-10&to=2031-05-12');
  const add = (caller: string, at: string) =>
    network.deps.database.pool.query('insert into calls (company_id, caller, call_at) values ($1, $2, $3)', [
      person.companyId,
      caller,
      at,
    ]);
  await add('Meera', '2031-05-20T14:00+05:30');
  await add('Asha', '2031-05-20T00:10+05:30');
  await user.click(screen.getByRole('link', { name: 'Month after' }));
  await user.click(await screen.findByRole('link', { name: 'Month before' }));
  const cell = (await screen.findByText(/Asha/)).closest('td');
  expect(cell?.querySelector('time')?.dateTime).toBe('2031-05-20');
  expect([...(cell?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '00:10 Asha',
    '14:00 Meera',
  ]);
});

it('begins with the present month, and returns to the table of its days', async () => {
  const { user } = await open('/masters/visit-master');
  await user.click(await screen.findByRole('radio', { name: 'Calendar' }));
  const today = dayInZone('Asia/Kolkata');
  await screen.findByRole('heading', { name: shownMonth(today) });
  expect(new URLSearchParams(location.search).get('from')).toBe(`${today.slice(0, 7)}-01`);
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Month after' })).toBeNull());
  expect(location.search).not.toContain('calendar');
});

it('leads to the form of a row, whose change moves it to its new day', async () => {
  const { person, user } = await open('/masters/visit-master?calendar=month&from=2031-05-01&to=2031-05-31');
  await addVisit(person.companyId, 'Agra', '2031-05-01');
  await user.click(screen.getByRole('link', { name: 'Month after' }));
  await user.click(await screen.findByRole('link', { name: 'Month before' }));
  await user.click(await screen.findByRole('link', { name: 'Agra' }));
  const due = await screen.findByLabelText(/^Due Date(?! from| to)/);
  await user.clear(due);
  await user.type(due, '2031-05-20');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(dayWith('Agra')).toBe('2031-05-20'));
});

it('only names the rows to people who may not edit them', async () => {
  const { person, user } = await open('/masters/visit-master?calendar=month&from=2031-05-01&to=2031-05-31', {
    rights: { 'visit-master': ['view'] },
  });
  await addVisit(person.companyId, 'Agra', '2031-06-01');
  await user.click(await screen.findByRole('link', { name: 'Month after' }));
  expect((await screen.findByText('Agra')).closest('a')).toBeNull();
});
