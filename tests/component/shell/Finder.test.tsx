import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { findCall } from '../../../contract/calls/records/find.ts';
import { createCompany, createProduct, everyRight } from '../../support/factories.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal } from '../../support/portal.tsx';

const network = await fileNetwork();
let companyId: number;

beforeEach(async () => {
  companyId = await createCompany(network.deps);
  await createProduct(network.deps, companyId, { productName: 'Wiper Blade' });
});

const rights = { 'product-master': everyRight, 'category-master': ['view'] as const };

async function open() {
  const portal = await openPortal(network, '/masters/product-master', { companyId, rights });
  expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
  return portal;
}

it('leaves a scanner’s signs alone, and takes those of a person', async () => {
  await open();
  for (const key of ['/', 'p', '?', 'q']) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(screen.getByLabelText('Global Search', { selector: 'input' })).not.toHaveFocus();
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Keys' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull());
  fireEvent.keyDown(document.body, { key: '/' });
  await waitFor(() => expect(screen.getByLabelText('Global Search', { selector: 'input' })).toHaveFocus());
});

it('opens by its keys, finds pages and records, and goes through them by the arrows', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const finder = within(await screen.findByRole('dialog', { name: 'Find anything' }));
  await user.keyboard('prod');
  const pages = within(await finder.findByRole('region', { name: 'Pages' }));
  expect(pages.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Product Master',
    'Add Product',
  ]);

  await user.clear(finder.getByRole('searchbox'));
  await user.keyboard('wiper');
  const record = await finder.findByRole('link', { name: 'Wiper Blade Product' });
  await user.keyboard('{ArrowDown}');
  expect(record).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(finder.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Update Product' })).toBeVisible();
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('button', { name: /^Find anything/ }));
  const again = within(await screen.findByRole('region', { name: 'Opened last' }));
  expect(again.getByRole('link', { name: 'Wiper Blade Product' })).toBeVisible();
});

it('shows the records that were opened from lists', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: /^(Edit|Update)/ }));
  expect(await screen.findByRole('dialog', { name: 'Update Product' })).toBeVisible();
  await user.keyboard('{Escape}{Control>}k{/Control}');
  const last = within(await screen.findByRole('region', { name: 'Opened last' }));
  expect(last.getByRole('link', { name: 'Wiper Blade Product' })).toHaveAttribute(
    'href',
    expect.stringMatching(/product-master\/\d+$/),
  );
});

it('shows records once that look the same and lead to one list', async () => {
  await network.deps.database.pool.query(
    `insert into product_prices (company_id, product_id, mrp)
     select company_id, id, n from products, unnest(array[100, 110, 120]) n where company_id = $1`,
    [companyId],
  );
  const { user } = await openPortal(network, '/masters/mrp-master', {
    companyId,
    rights: { 'mrp-master': ['view'] },
  });
  await user.click(await screen.findByRole('button', { name: /^Find anything/ }));
  await user.type(await screen.findByRole('searchbox', { name: 'Find anything' }), 'wiper');
  const prices = within(await screen.findByRole('region', { name: 'MRP Master' }));
  expect(prices.getAllByRole('link').map((link) => link.textContent)).toEqual(['Wiper Blade MRP']);
});

it('says when nothing is found', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Find anything/ }));
  await user.keyboard('zzz');
  expect(await screen.findByText('Nothing is called “zzz” here.')).toBeVisible();
  expect(network.sentTo(findCall).length).toBeGreaterThan(0);
});

it('takes quick keys above a page that listens to a scanner', async () => {
  const { user } = await openPortal(network, '/transactions/dispatch', {
    companyId,
    rights: { ...rights, dispatch: everyRight },
  });
  await screen.findByRole('heading', { name: 'Dispatches' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('searchbox', { name: 'Find anything' });
  await user.keyboard('wiper blade');
  expect(field).toHaveValue('wiper blade');
});
