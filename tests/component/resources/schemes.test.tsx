import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dayInZone } from '../../../contract/day/day.ts';
import { roles } from '../../../server/db/schema/declared.ts';
import { type Brand, createBrand } from '../../support/brand.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal } from '../../support/portal.tsx';

const network = await fileNetwork();
let brand: Brand;
beforeEach(async () => {
  brand = await createBrand(network.deps);
  await network.deps.database.db.insert(roles).values(
    ['Mechanic', 'Dealer'].map((roleName) => ({
      companyId: brand.companyId,
      roleName,
      remarks: 'For a test',
      userType: 2,
      needsPasskey: false,
    })),
  );
});

async function openForm() {
  const { companyId } = brand;
  const { user } = await openPortal(network, '/masters/loyalityscheme-master/create', { companyId });
  const form = within(await screen.findByRole('dialog', { name: 'Add Scheme' }));
  await form.findByRole('button', { name: 'Available Series' });
  const choose = async (field: RegExp, option: string) => {
    await user.click(form.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const pick = () => user.click(form.getByRole('button', { name: 'Available Series' }));
  return { user, form, choose, pick };
}

it('runs for a week from today unless it is said otherwise', async () => {
  const { form } = await openForm();
  expect(form.getByLabelText(/^Start Date/)).toHaveValue(dayInZone('Asia/Kolkata'));
  expect(form.getByLabelText(/^End Date/)).toHaveValue(dayInZone('Asia/Kolkata', 7));
});

it('asks for role and product before it shows series, and fills in the chosen one', async () => {
  await brand.mapped(await brand.product({ ProductName: 'Tea' }), 250);
  const { user, form, choose, pick } = await openForm();
  await pick();
  expect(await form.findByText('Please select user role.')).toBeVisible();
  expect(form.getByText('Please select Product')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Available Series' })).toBeNull();

  await choose(/^Applied To/, 'Mechanic');
  await choose(/^Product/, 'Tea');
  await pick();
  const series = within(await screen.findByRole('dialog', { name: 'Available Series' }));
  await user.click(await series.findByRole('button', { name: 'Choose 1 250 250' }));
  expect(form.getByRole('textbox', { name: /^From No/ })).toHaveValue('1');
  expect(form.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('250');
  expect(form.getByRole('textbox', { name: 'To No' })).toHaveValue('250');
});

it('says that a product without numbers has no series', async () => {
  await brand.product({ ProductName: 'Coffee' });
  const { choose, pick } = await openForm();
  await choose(/^Applied To/, 'Mechanic');
  await choose(/^Product/, 'Coffee');
  await pick();
  expect(await screen.findByText('No Data Available')).toBeVisible();
});

it('is offered for every role but the one labelled Dealer', async () => {
  const { user, form } = await openForm();
  await user.click(form.getByRole('combobox', { name: /^Applied To/ }));
  expect(await screen.findByRole('option', { name: 'Mechanic' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Dealer' })).toBeNull();
});
