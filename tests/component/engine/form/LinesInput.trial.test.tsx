import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { worldOf } from '../../../support/conformanceWorld.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal } from '../../../support/portal.tsx';
import { makeRecord, resourceOf } from '../../../support/recordsOf.ts';

const network = await fileNetwork();
const world = await worldOf(network.deps);
const request = resourceOf('purchaseRequest');
const person = await world.keeperOf(request);
const product = resourceOf('product');
const names = ['Almond', 'Bean'];
for (const [n, ProductName] of names.entries()) await makeRecord(person, product, 100 + n, { ProductName });

const row = (number: number) => screen.findByRole('row', { name: `Row ${number}` });

it('fills lines by the keyboard, keeps their products when one goes, and saves them', async () => {
  const { user } = await openPortal(network, `${request.path}/create`, { companyId: person.companyId });
  await user.type(await screen.findByLabelText(/^Purpose/), 'Kitchen');

  const fill = async (number: number, name: string, qty: string, price: string) => {
    const line = within(await row(number));
    await waitFor(() => expect(line.getByRole('combobox', { name: /^Product/ })).toHaveFocus());
    await user.keyboard(name);
    const options = within(await screen.findByRole('listbox'));
    await waitFor(() => expect(options.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{ArrowDown}{Enter}');
    await user.tab();
    await user.keyboard(qty);
    await user.tab();
    await user.keyboard(price);
  };
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const noItem = 'Please add an item.';
  await screen.findByText(noItem);
  await user.click(within(await row(1)).getByRole('combobox', { name: /^Product/ }));
  await fill(1, 'Almond', '2', '33.35');
  expect(screen.queryByText(noItem)).toBeNull();
  await user.keyboard('{Enter}');
  await fill(2, 'Bean', '0', '10');
  expect(screen.getByLabelText('Total')).toHaveValue('66.70');

  // Enter adds a line, which nobody fills
  await user.keyboard('{Enter}');
  await row(3);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const qty = within(await row(2)).getByLabelText(/^Quantity/);
  await waitFor(() => expect(qty).toHaveFocus());
  expect(within(await row(2)).getByText('Please enter the quantity.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  await waitFor(async () =>
    expect(within(await row(1)).getByRole('combobox', { name: /^Product/ })).toHaveValue('Bean'),
  );
  await user.clear(within(await row(1)).getByLabelText(/^Quantity/));
  await user.type(within(await row(1)).getByLabelText(/^Quantity/), '3');
  const urgent = within(await row(1));
  expect(urgent.queryByLabelText(/^Why/)).toBeNull();
  await user.click(urgent.getByLabelText(/^Urgent/));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await urgent.findByText('Please enter why it is urgent.');
  await user.type(urgent.getByLabelText(/^Why/), 'None is left');
  await user.click(urgent.getByLabelText(/^Urgent/));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Purchase Request added successfully.');
  const [stored] = await person.list(request);
  expect(stored).toMatchObject({
    Total: 30,
    Items: [{ ProductName: 'Bean', Qty: 3, Amount: 30, IsUrgent: false, Why: null }],
  });
});
