import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addCategories, createCompany } from '../../support/factories.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal } from '../../support/portal.tsx';

const network = await fileNetwork();
let companyId: number;

beforeEach(async () => {
  companyId = await createCompany(network.deps);
  await addCategories(network.deps, companyId, ['Bearings', 'Brakes', 'Filters']);
});

async function openCategories() {
  const { user } = await openPortal(network, '/masters/product-master/create', { companyId });
  const form = within(await screen.findByRole('dialog'));
  const control = await form.findByRole('combobox', { name: /^Category Name/ });
  await user.click(control);
  await screen.findByRole('option', { name: 'Bearings' });
  return { user, control };
}

it('holds back an Enter until the options for the typed text have arrived', async () => {
  const { user, control } = await openCategories();
  await user.keyboard('filt{ArrowDown}{Enter}');
  expect(control).not.toHaveValue('Bearings');
  await waitFor(() => expect(control).toHaveValue('Filters'));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('chooses the only option that is left, or the one of several that ↓ reached', async () => {
  const { user, control } = await openCategories();
  await user.keyboard('filt{Enter}');
  await waitFor(() => expect(control).toHaveValue('Filters'));
  await user.clear(control);
  await user.keyboard('b{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(control).toHaveValue('Brakes'));
});

it('keeps an Enter that was held back when the person goes on by Tab', async () => {
  const { user, control } = await openCategories();
  await user.keyboard('filt{ArrowDown}{Enter}{Tab}');
  expect(control).not.toHaveFocus();
  await waitFor(() => expect(control).toHaveValue('Filters'));
  expect(screen.queryByRole('listbox')).toBeNull();
});
