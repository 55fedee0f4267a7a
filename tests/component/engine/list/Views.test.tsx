import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createCompany, everyRight } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, showPortal } from '../../../support/portal.tsx';

const network = await fileNetwork();
let companyId: number;

beforeEach(async () => {
  companyId = await createCompany(network.deps);
  await network.deps.database.pool.query(
    `insert into cartons (company_id, carton_name, carton_size, description)
     values ($1, 'Box A', 10, 'Small'), ($1, 'Tray', 20, 'Small')`,
    [companyId],
  );
});

it('keeps what a list shows under a name, shows it again, and forgets it', async () => {
  const { user } = await openPortal(network, '/masters/carton-master?search=tray', {
    companyId,
    rights: { 'carton-master': everyRight },
  });
  expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
  const openMenu = async () => user.click(await screen.findByRole('button', { name: 'Views' }));
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(dialog.getByText('Please enter a name.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Name/), 'Trays');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('The view is saved.')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Showing 1 to 2 of 2')).toBeVisible();
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: /^Trays/ }));
  expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('tray');

  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Delete the view “Trays”' }));
  expect(await screen.findByText('The view is deleted.')).toBeVisible();
  await openMenu();
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Save this view']),
  );
});

it('replaces a view only where people say so, and then for whom it was', async () => {
  const options = { companyId, rights: { 'carton-master': everyRight } };
  const { user, person } = await openPortal(network, '/masters/carton-master?search=tray', options);
  await network.deps.database.pool.query(
    `insert into list_views (company_id, user_id, page, name, query, audience, is_default)
     values ($1, $2, 'carton-master', 'Trays', 'search=old', 'role', true)`,
    [companyId, person.userId],
  );
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByRole('menuitem', { name: /^Trays/ })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await user.type(dialog.getByLabelText(/^Name/), 'trays');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/^You have a view with this name already/)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Replace your view “Trays”' }));
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('The view is saved.')).toBeVisible();
  const { rows } = await network.deps.database.pool.query(
    'select name, query, audience, is_default from list_views where user_id = $1',
    [person.userId],
  );
  expect(rows).toEqual([{ name: 'trays', query: 'search=tray', audience: 'role', is_default: true }]);
});

const heads = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

it('shows the columns that people choose, in their order, and keeps them in the address', async () => {
  const { user } = await openPortal(network, '/masters/carton-master', { companyId });
  expect(await screen.findByText('Showing 1 to 2 of 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Description' }));
  await user.click(dialog.getByRole('button', { name: 'Move Carton Size up' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Width of Carton Name' }), '320 px');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(new URLSearchParams(window.location.search).get('columns')).toMatch(/^CartonSize,CartonName:320,/);
  expect(heads().slice(0, 2)).toEqual(['Carton Size', 'Carton Name']);
  expect(heads()).not.toContain('Description');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('button', { name: 'All columns' }));
  expect(window.location.search).toBe('');
  expect(heads()).toContain('Description');
});

it('opens a list with its default view, unless the address or a person says otherwise', async () => {
  const options = { companyId, rights: { 'carton-master': everyRight } };
  const { user, person, unmount } = await openPortal(network, '/masters/carton-master?search=tray', options);
  await network.deps.database.pool.query(
    `insert into list_views (company_id, user_id, page, name, query, audience, is_default)
     values ($1, $2, 'carton-master', 'Boxes', 'search=box', 'company', true)`,
    [companyId, person.userId],
  );
  expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('tray');
  unmount();
  showPortal('/masters/carton-master');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('box'));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'The list without a view' }));
  expect(await screen.findByText('Showing 1 to 2 of 2')).toBeVisible();
});
