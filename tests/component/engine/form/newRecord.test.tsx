import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  choice,
  integer,
  lines,
  money,
  reference,
  text,
} from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const tea = declare(
  'Tea',
  { TeaName: text('Tea Name', { required: 'Please enter the name.' }), Price: money('Price', { places: 2 }) },
  {
    label: 'TeaName',
    calls: { list: 'Tea/GetTeas', create: 'Tea/CreateTea', update: 'Tea/UpdateTea', options: 'Tea/GetDDL' },
  },
);
const sale = declare(
  'Sale',
  {
    Buyer: text('Buyer'),
    Items: lines('Items', {
      table: 'sale_items',
      fields: {
        TeaId: reference('Tea', { to: 'tea', labelled: 'TeaName', required: 'Please select the tea.' }),
        Price: money('Price', { places: 2, copies: { from: 'TeaId.Price' } }),
        Qty: integer('Quantity'),
        Amount: money('Amount', { places: 2, derived: { rule: 'product', from: ['Qty', 'Price'] } }),
      },
    }),
    State: choice('State', {
      choices: [
        { value: 1, label: 'Draft' },
        { value: 2, label: 'Sent' },
      ],
    }),
    Reason: text('Reason', { locked: true }),
    Source: text('Source', { locked: true, default: 'Letter' }),
  },
  {
    label: 'Buyer',
    calls: { list: 'Sale/GetSales', create: 'Sale/CreateSale', update: 'Sale/UpdateSale' },
    states: { field: 'State', moves: { submit: { label: 'Submit', from: 1, to: 2 } } },
  },
);
const { open, network } = await fileDeclaredPages({ tea, sale });
const createPath = `${sale.path}/create`;

it('shows what a line will hold of the chosen record, and the server stores it', async () => {
  const { user, person } = await open(createPath);
  const { rows } = await network.deps.database.db.execute<{ id: number }>(
    `insert into teas (company_id, created_by, updated_by, tea_name, price)
      values (${person.companyId}, ${person.userId}, ${person.userId}, 'Assam', 12.5) returning id`,
  );
  expect(rows).toHaveLength(1);
  const line = within(await screen.findByRole('row', { name: 'Row 1' }));
  await user.type(line.getByRole('combobox', { name: /^Tea/ }), 'Assam');
  await user.click(await screen.findByRole('option', { name: 'Assam' }));
  await waitFor(() => expect(line.getByLabelText('Price')).toHaveValue('12.50'));
  await user.type(line.getByLabelText('Quantity'), '4');
  expect(line.getByLabelText('Amount')).toHaveValue('50.00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { rows: items } = await network.deps.database.db.execute(`select price, amount from sale_items`);
    expect(items).toEqual([{ price: '12.50', amount: '50.00' }]);
  });
});

it('asks nothing that only an action fills, and says Save where Submit comes later', async () => {
  await open(createPath);
  expect(await screen.findByLabelText('Source', { selector: 'input' })).toHaveValue('Letter');
  expect(screen.queryByLabelText('Reason', { selector: 'input' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
});

it('changes nothing of a stored record that only opens', async () => {
  const { user, person } = await open(sale.path, {});
  const { companyId, userId } = person;
  const { db } = network.deps.database;
  const { rows } = await db.execute<{ id: number }>(
    `with made as (insert into teas (company_id, created_by, updated_by, tea_name, price)
        values (${companyId}, ${userId}, ${userId}, 'Nilgiri', 9) returning id),
      sold as (insert into sales (company_id, created_by, updated_by, buyer, state, source)
        values (${companyId}, ${userId}, ${userId}, 'Asha', 1, 'Letter') returning id),
      item as (insert into sale_items (company_id, record_id, place, tea_id, qty)
        select ${companyId}, sold.id, 0, made.id, 2 from made, sold)
      select id from sold`,
  );
  window.history.pushState(null, '', sale.path);
  cleanup();
  await open(`${sale.path}/${rows[0]?.id}`, { companyId });
  const line = within(await screen.findByRole('row', { name: 'Row 1' }));
  await waitFor(() => expect(line.getByLabelText('Quantity')).toHaveValue('2'));
  expect(line.getByLabelText('Price')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Row 1' })).toBeNull());
});
