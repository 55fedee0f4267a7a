import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createCompany, createProduct } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
await createCompany(network.deps);

it('a duplicate begins with the record’s values, but for what must be unique, and is a record of its own', async () => {
  const companyId = await createCompany(network.deps);
  const original = { productName: 'Brake Pads', hpCode: 'HP-1204', oem: 'Anand', genuineMessage: 'Ours.' };
  await createProduct(network.deps, companyId, original);
  const { user } = await openPortal(network, '/masters/product-master', { companyId });
  await user.click(await screen.findByRole('link', { name: 'Duplicate Brake Pads' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Product' }));
  expect(await form.findByRole('textbox', { name: /^HP Code/ })).toHaveValue('HP-1204');
  expect(form.getByRole('textbox', { name: /^Genuine Message/ })).toHaveValue('Ours.');
  const name = form.getByRole('textbox', { name: /^Product Name/ });
  expect(name).toHaveValue('');
  await user.type(name, 'Brake Pads, rear');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.click(await form.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Product added successfully.')).toBeVisible();
  const { rows } = await network.deps.database.pool.query<object>(
    'select product_name, hp_code, oem from products where company_id = $1 order by id',
    [companyId],
  );
  expect(rows).toEqual([
    { product_name: 'Brake Pads', hp_code: 'HP-1204', oem: 'Anand' },
    { product_name: 'Brake Pads, rear', hp_code: 'HP-1204', oem: 'Anand' },
  ]);
});

it('is not offered without the right to add', async () => {
  const companyId = await createCompany(network.deps);
  await createProduct(network.deps, companyId, { productName: 'Brake Pads' });
  const rights = rightsBut({ 'product-master': ['view', 'edit'] });
  await openPortal(network, '/masters/product-master', { companyId, rights });
  expect(await screen.findByRole('link', { name: 'Edit Brake Pads' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Duplicate Brake Pads' })).toBeNull();
});
