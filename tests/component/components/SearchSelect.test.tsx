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

it('Enter, pressed before the options of what was typed are there, waits for them', async () => {
  const { user, control } = await openCategories();
  await user.keyboard('filt{ArrowDown}{Enter}');
  expect(control).not.toHaveValue('Bearings');
  await waitFor(() => expect(control).toHaveValue('Filters'));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('takes the only option that what was typed leaves, and the one that was gone to of several', async () => {
  const { user, control } = await openCategories();
  await user.keyboard('filt{Enter}');
  await waitFor(() => expect(control).toHaveValue('Filters'));
  await user.clear(control);
  await user.keyboard('b{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(control).toHaveValue('Brakes'));
});
