import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '../../../../src/api/session.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, sendRealFiles } from '../../../support/portal.tsx';
import { resourceOf } from '../../../support/recordsOf.ts';

await sendRealFiles();
const network = await fileNetwork();
const vendor = resourceOf('vendor');
const complaint = resourceOf('complaint');

it('a place is chosen from its country down, and another state’s city is emptied', async () => {
  const { user } = await openPortal(network, `${vendor.path}/create`);
  const form = within(await screen.findByRole('dialog'));
  const control = (label: string) => form.getByRole('combobox', { name: label });
  const choose = async (label: string, option: string) => {
    await user.click(control(label));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await form.findByRole('combobox', { name: 'Country' });
  await choose('Country', 'India');
  expect(control('City')).toBeDisabled();
  await choose('State', 'Goa');
  await choose('City', 'Panaji');
  await choose('State', 'Kerala');
  await waitFor(() => expect(control('City')).toHaveValue(''));
  await choose('City', 'Kochi');
  await user.type(form.getByLabelText(/^Vendor Name/), 'South');
  await user.type(form.getByLabelText(/^Email/), 'south@example.com');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.type(await form.findByLabelText(/^IFSC Code/), 'HDFC0001234');
  await user.click(form.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(network.sentTo(vendor.calls.create ?? '')).toHaveLength(1));
  expect(await screen.findByText('Kochi')).toBeVisible();
});

it('the person who adds a record is there by name, though nobody can choose', async () => {
  await openPortal(network, `${complaint.path}/create`);
  const taker = await screen.findByRole('combobox', { name: 'Taken By' });
  expect(taker).toHaveValue(readSession()?.user.UserName);
  expect(taker).toBeDisabled();
});
