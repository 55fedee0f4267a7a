import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getPages, updatePagePermission } from '../../../../contract/calls/account/pagePermissions.ts';
import { readSession } from '../../../../src/api/session.ts';
import { syncPages } from '../../../../server/engine/syncPages.ts';
import { pagesOf } from '../../../../server/calls/pages.ts';
import { createApp } from '../../../../server/app.ts';
import { askApp } from '../../../support/ask.ts';
import { createCompany, createRole, everyRight, type Rights, signIn } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal } from '../../../support/portal.tsx';
import { declared } from '../../../../src/resources/portal.ts';

const network = await fileNetwork();
let companyId: number;
let packers: number;
let clerks: number;

// jsdom takes a second to draw the boxes of all pages
const keys = ['role-master', 'category-master', 'mapping', 'product-configuration', 'feedback-report'];
const pages = pagesOf(declared).filter(({ actionName }) => keys.includes(actionName));
const rightsOn = (changes: Rights = {}): Rights => ({
  ...Object.fromEntries(keys.map((key) => [key, everyRight])),
  ...changes,
});
await syncPages(network.deps.database, pages);
beforeEach(async () => {
  companyId = await createCompany(network.deps);
  packers = await role('Packers', { mapping: ['view', 'add'] });
  clerks = await role('Clerks', { 'category-master': everyRight });
});

const role = (roleName: string, rights: Rights) => createRole(network.deps, companyId, rights, { roleName });

const openRoles = (search = '', rights = rightsOn()) =>
  openPortal(network, `/masters/role-master${search}`, { companyId, rights });

const grid = () => screen.findByRole('table', { name: 'Build Menus List' });
const box = async (name: string) => within(await grid()).findByRole('checkbox', { name });
const saves = () => network.sentTo(updatePagePermission);

describe('Build Menus List', () => {
  it('shows the rights of the role whose row is clicked, which the address then names', async () => {
    const { user } = await openRoles();
    expect(await screen.findByText('No role is selected')).toBeVisible();
    await user.click(await screen.findByText('Packers'));
    expect(await box('Add: Mapping')).toBeChecked();
    expect(await box('View: Category Master')).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Select Packers' })).toBeChecked();
    expect(window.location.search).toBe(`?selected=${packers}`);
    await user.click(screen.getByRole('radio', { name: 'Select Clerks' }));
    await waitFor(async () => expect(await box('View: Category Master')).toBeChecked());
    window.history.back();
    await waitFor(async () => expect(await box('Add: Mapping')).toBeChecked());
  });

  it('starts with the role in the address, which sorting the list does not change', async () => {
    const { user } = await openRoles(`?selected=${clerks}`);
    expect(await box('Update: Category Master')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Role Name' }));
    await waitFor(() => expect(window.location.search).toContain('sort='));
    expect(window.location.search).toContain(`selected=${clerks}`);
  });

  it('has a box for each column: half on, all, none', async () => {
    const { user } = await openRoles(`?selected=${packers}`);
    const all = await box('Add: all pages');
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(all).toBeChecked();
    expect(await box('Add: Category Master')).toBeChecked();
    await user.click(all);
    expect(all).not.toBeChecked();
    expect(await box('Add: Mapping')).not.toBeChecked();
  });

  it('has no Add on product configuration and no Update on mapping', async () => {
    await openRoles(`?selected=${packers}`);
    expect(await box('Add: Product Configuration')).toBeDisabled();
    expect(await box('Update: Mapping')).toBeDisabled();
    expect(await box('Update: Product Configuration')).toBeEnabled();
  });

  it('gives a page’s own rights, and copies them', async () => {
    const { user, person } = await openRoles(`?selected=${packers}`);
    const visitors = await box('Visitors: Feedback Report');
    expect(screen.getAllByRole('checkbox', { name: /^Visitors/ })).toHaveLength(1);
    expect(visitors).not.toBeChecked();
    await user.click(visitors);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Page permission updated successfully.');
    const ask = askApp(createApp(network.deps));
    const token = await signIn(network.deps, person);
    const { data } = await ask(getPages, undefined, { token, params: { id: packers } });
    expect(data.find(({ ActionName }) => ActionName === 'feedback-report')).toMatchObject({
      IsView: false,
      Rights: ['visitor'],
    });
    await user.click(await screen.findByRole('radio', { name: 'Select Clerks' }));
    await waitFor(async () => expect(await box('View: Category Master')).toBeChecked());
    await user.selectOptions(screen.getByRole('combobox', { name: /Copy/ }), 'Packers');
    await waitFor(async () => expect(await box('Visitors: Feedback Report')).toBeChecked());
    expect(await box('View: Category Master')).not.toBeChecked();
  });

  it('offers no right that the giver lacks, and no change of a stronger role', async () => {
    const rights = { 'role-master': everyRight, mapping: ['view', 'add'] } as const;
    const { user } = await openRoles(`?selected=${packers}`, rights);
    expect(await box('Add: Mapping')).toBeEnabled();
    expect(await box('Export: Mapping')).toBeDisabled();
    // the roles are read beside the rights of the addressed role, and may come later
    await user.click(await screen.findByRole('radio', { name: 'Select Clerks' }));
    expect(await screen.findByText(/^This role has rights that you do not have yourself/)).toBeVisible();
    expect(await box('View: Mapping')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('switch', { name: /Clerks/ })).toBeDisabled();
    expect(screen.queryByRole('link', { name: /Clerks/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Packers/ })).toBeVisible();
  });

  it('saves every page with its rights, and says so', async () => {
    const { user } = await openRoles(`?selected=${packers}`);
    await user.click(await box('View: Category Master'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Page permission updated successfully.')).toBeVisible();
    const body = saves()[0]?.body as { RoleId: number; PagePermissions: { IsView: boolean }[] };
    expect(body.RoleId).toBe(packers);
    expect(body.PagePermissions).toHaveLength(pages.length);
    expect(body.PagePermissions.filter(({ IsView }) => IsView)).toHaveLength(2);
    await waitFor(async () => expect(await box('View: Category Master')).toBeChecked());
  });

  it('takes over rights that somebody else has given and taken, and loses no ticks', async () => {
    const { user, person } = await openRoles(`?selected=${packers}`);
    await user.click(await box('View: Category Master'));
    const { deps } = network;
    const token = await signIn(deps, person);
    const ask = askApp(createApp(deps));
    const { data } = await ask(getPages, undefined, { token, params: { id: packers } });
    const mapping = data.find(({ ActionName }) => ActionName === 'mapping');
    const PagePermissions = [{ ...mapping, IsAdd: false }];
    await ask(updatePagePermission, { RoleId: packers, PagePermissions }, { token });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Somebody else has changed this in the meantime/)).toBeVisible();
    expect(await box('View: Category Master')).toBeChecked();
    expect(await box('Add: Mapping')).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText(/^Somebody else has changed/)).toBeNull());
    const stored = (await ask(getPages, undefined, { token, params: { id: packers } })).data;
    const viewed = stored.flatMap((page) => (page.IsView ? [page.ActionName] : []));
    expect(viewed.sort()).toEqual(['category-master', 'mapping']);
    expect(stored.filter(({ IsAdd }) => IsAdd)).toEqual([]);
  });

  it('warns when no page is selected', async () => {
    const { user } = await openRoles();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Warn MessageNo page is selected');
    expect(saves()).toEqual([]);
  });

  it('asks before another role throws ticks away', async () => {
    const { user } = await openRoles(`?selected=${packers}`);
    await user.click(await box('View: Category Master'));
    await user.click(await screen.findByRole('radio', { name: 'Select Clerks' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(await box('View: Category Master')).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Select Packers' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Select Clerks' }));
    await user.click(await screen.findByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(window.location.search).toBe(`?selected=${clerks}`));
    await user.click(screen.getByRole('radio', { name: 'Select Packers' }));
    await waitFor(async () => expect(await box('Add: Mapping')).toBeChecked());
    expect(await box('View: Category Master')).not.toBeChecked();
  });

  it('copies another role’s rights into the grid, and stores them by Save', async () => {
    const { user } = await openRoles(`?selected=${packers}`);
    const from = await screen.findByRole('combobox', { name: 'Copy from another role…' });
    await within(from).findByRole('option', { name: 'Clerks' });
    expect(within(from).queryByRole('option', { name: 'Packers' })).toBeNull();
    await user.selectOptions(from, 'Clerks');
    expect(await screen.findByText('The permissions of Clerks are copied. Save to keep them.')).toBeVisible();
    expect(await box('Update: Category Master')).toBeChecked();
    expect(await box('View: Mapping')).not.toBeChecked();
    expect(saves()).toEqual([]);
  });

  it('is read-only without the right to edit', async () => {
    await openRoles(`?selected=${packers}`, rightsOn({ 'role-master': ['view'] }));
    expect(await box('View: Mapping')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Copy from another role…' })).toBeNull();
  });

  it('updates the session and the menu if it is the person’s own role', async () => {
    const { user, person } = await openRoles();
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(await menu.findByRole('link', { name: 'Mapping' })).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: /^Select Role/ }));
    expect(window.location.search).toBe(`?selected=${person.roleId}`);
    await user.click(await box('View: Mapping'));
    await user.click(await box('Add: User Role'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(menu.queryByRole('link', { name: 'Mapping' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Add Role' })).toBeNull());
    const kept = readSession()?.permissions.find(({ ActionName }) => ActionName === 'mapping');
    expect(kept).toMatchObject({ IsView: false });
  });
});
