import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lastDays } from '../../../../contract/day/period.ts';
import { dayInZone, wireDay } from '../../../../contract/day/day.ts';
import { date, text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const zone = 'Asia/Kolkata';
const visit = declare(
  'Visit',
  {
    Place: text('Place', { required: 'Please enter place.' }),
    DueDate: date('Due Date', { required: 'Please enter due date.' }),
  },
  {
    period: { days: 30, ahead: 14, field: 'DueDate' },
    export: { file: 'Visits', allFrom: '2020-01-01' },
  },
);

const { network, open } = await fileDeclaredPages({ visit });

const addVisit = (companyId: number, place: string, due: string) =>
  network.deps.database.pool.query('insert into visits (company_id, place, due_date) values ($1, $2, $3)', [
    companyId,
    place,
    due,
  ]);

it('names the date that a list’s period goes by, and begins with the days that it says', async () => {
  const { from, to } = lastDays(30, zone, 14);
  await open('/masters/visit-master');
  expect(await screen.findByLabelText('Due Date from')).toHaveValue(from);
  expect(screen.getByLabelText('Due Date to')).toHaveValue(to);
  expect(await screen.findByText('No Due Date lies in these days. Choose others to see more.')).toBeVisible();
  expect(network.sentTo('Visit/GetRows')[0]?.body).toMatchObject({
    FromDate: wireDay(from),
    ToDate: wireDay(to),
  });
});

it('shows the records whose date lies in the chosen days, and exports all whose date is still to come', async () => {
  const { person, user } = await open('/masters/visit-master');
  await addVisit(person.companyId, 'Pune', dayInZone(zone, 3));
  await addVisit(person.companyId, 'Agra', '2031-05-01');
  await user.clear(await screen.findByLabelText('Due Date from'));
  await user.type(screen.getByLabelText('Due Date from'), '2031-05-01');
  await user.clear(screen.getByLabelText('Due Date to'));
  await user.type(screen.getByLabelText('Due Date to'), '2031-05-01');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Agra')).toBeVisible();
  expect(screen.queryByText('Pune')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Export All' }));
  await screen.findByRole('button', { name: 'Export All' });
  expect(network.sentTo('Visit/GetRows').at(-1)?.body).toMatchObject({
    PageSize: -1,
    FromDate: '2020/01/01',
    ToDate: '9999/12/31',
  });
});
