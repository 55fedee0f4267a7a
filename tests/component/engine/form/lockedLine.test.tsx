import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  integer,
  lines,
  money,
  switchField,
  text,
} from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const trip = declare(
  'Trip',
  {
    Driver: text('Driver'),
    Costs: lines('Costs', {
      table: 'trip_costs',
      fields: {
        What: text('What'),
        Km: integer('Kilometres', { locked: true, default: 10 }),
        IsPaid: switchField('Is Paid'),
        Amount: money('Amount', { locked: { field: 'IsPaid', is: true } }),
      },
    }),
  },
  { calls: { list: 'Trip/GetTrips', create: 'Trip/CreateTrip', update: 'Trip/UpdateTrip' } },
);
const { open, network } = await fileDeclaredPages({ trip });

it('locks in a line what the stored line locks, whatever is typed in it, and keeps the line', async () => {
  const { user, person } = await open(trip.path, {});
  const { companyId, userId } = person;
  const { db } = network.deps.database;
  const { rows } = await db.execute<{ id: number }>(
    `with made as (insert into trips (company_id, created_by, updated_by, driver)
        values (${companyId}, ${userId}, ${userId}, 'Asha') returning id),
      costs as (insert into trip_costs (company_id, record_id, place, what, km, is_paid, amount)
        select ${companyId}, made.id, place, what, 10, is_paid, amount
        from made, (values (0, 'Fuel', true, 90), (1, 'Toll', false, 5)) c (place, what, is_paid, amount))
      select id from made`,
  );
  window.history.pushState(null, '', trip.path);
  cleanup();
  await open(`${trip.path}/${rows[0]?.id}`, { companyId });
  const inRow = async (number: number) => within(await screen.findByRole('row', { name: `Row ${number}` }));
  const [fuel, toll] = [await inRow(1), await inRow(2)];
  await waitFor(() => expect(fuel.getByLabelText('Amount')).toHaveAttribute('readonly'));
  expect(fuel.getByRole('button', { name: 'Remove row 1' })).toBeDisabled();
  expect(toll.getByLabelText('Amount')).not.toHaveAttribute('readonly');
  expect(toll.getByLabelText('Kilometres')).toHaveAttribute('readonly');
  await user.type(fuel.getByLabelText('What'), ' and oil');
  expect(fuel.getByLabelText('Amount')).toHaveAttribute('readonly');
  await user.click(toll.getByRole('button', { name: 'Remove row 2' }));
  await user.click(screen.getByRole('button', { name: 'Add more' }));
  expect((await inRow(2)).getByLabelText('Kilometres')).toHaveValue('10');
  expect((await inRow(2)).getByLabelText('Amount')).not.toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(async () => {
    const { rows: costs } = await db.execute('select what, amount from trip_costs');
    expect(costs).toEqual([{ what: 'Fuel and oil', amount: 90 }]);
  });
});
