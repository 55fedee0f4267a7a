import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lastDays } from '../../../contract/day/period.ts';
import { wireDay } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { xlsxType } from '../../../contract/resource/resourceCalls.ts';
import * as leaving from '../../../src/api/goToLogin.ts';
import { createCompany, createRole, createUser, everyRight } from '../../support/factories.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal, rightsBut } from '../../support/portal.tsx';

const goToLogin = vi.spyOn(leaving, 'goToLogin').mockReturnValue();

const network = await fileNetwork();
const path = '/masters/user-master';
const lastAsked = (call: string) => network.sentTo(call).at(-1)?.body;
const ends = () => [screen.getByLabelText('From'), screen.getByLabelText('To')] as const;

async function open(search = '') {
  const portal = await openPortal(network, `${path}${search}`);
  await screen.findByText(/^Showing|No data found/);
  return portal;
}

describe('the period of the User Master', () => {
  it('is the last thirty days at first, sent as year/month/day', async () => {
    await open();
    const { from, to } = lastDays(30, 'Asia/Kolkata');
    expect(ends().map((input) => (input as HTMLInputElement).value)).toEqual([from, to]);
    expect(lastAsked('UserMaster/GetUsers')).toMatchObject({ FromDate: wireDay(from), ToDate: wireDay(to) });
  });

  it('is applied by Submit and kept in the address', async () => {
    const { user } = await open();
    const [from, to] = ends();
    fireEvent.change(from, { target: { value: '2024-01-01' } });
    fireEvent.change(to, { target: { value: '2024-01-31' } });
    expect(window.location.search).toBe('');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('No data found.')).toBeVisible();
    expect(screen.getByText(/^There are no records of these days/)).toBeVisible();
    expect(window.location.search).toBe('?from=2024-01-01&to=2024-01-31');
    expect(lastAsked('UserMaster/GetUsers')).toMatchObject({ FromDate: '2024/01/01', ToDate: '2024/01/31' });
  });

  it.each([
    ['From', '', 'Please select from date.'],
    ['To', '', 'Please select to date.'],
    ['From', '9990-01-01', 'From date must be less than to date.'],
    ['To', '2001-01-01', 'To date must be greater than from date.'],
  ])('is refused with %s = %j, and the old one stays', async (label, value, text) => {
    const { user } = await open();
    const before = ends().map((input) => (input as HTMLInputElement).value);
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Error Message')).toBeVisible();
    expect(ends().map((input) => (input as HTMLInputElement).value)).toEqual(before);
    expect(window.location.search).toBe('');
  });
});

describe('the export of the User Master', () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const files = () => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download);

  beforeEach(() => {
    saved.mockReset().mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  });

  it('has a call of its own, and another button for everything since 2022', async () => {
    const { user } = await open('?from=2024-01-01&to=2024-01-31');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files()).toEqual(['UserMasterReport.csv']));
    expect(lastAsked('UserMaster/GetUserForExport')).toMatchObject({
      First: -1,
      PageSize: -1,
      FromDate: '2024/01/01',
      ToDate: '2024/01/31',
    });
    await user.click(screen.getByRole('button', { name: 'Export All' }));
    await waitFor(() => expect(files()).toHaveLength(2));
    expect(lastAsked('UserMaster/GetUserForExport')).toMatchObject({
      FromDate: '2022/01/01',
      ToDate: wireDay(lastDays(1, 'Asia/Kolkata').to),
    });
  });

  it.each(['Export as Excel', 'Export All as Excel'])('is there by %s, too', async (name) => {
    const { user } = await open('?from=2024-01-01&to=2024-01-31');
    await user.click(screen.getByRole('button', { name: 'Other formats' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(files()).toEqual(['UserMasterReport.xlsx']));
    expect(network.sentTo('UserMaster/GetUserForExport').at(-1)?.headers.get('Accept')).toBe(xlsxType);
  });
});

describe('the people of the User Master', () => {
  it('of the phone cannot be edited', async () => {
    const companyId = await createCompany(network.deps);
    const roleId = await createRole(network.deps, companyId);
    await createUser(network.deps, { companyId, roleId, userType: 2 });
    const { person } = await openPortal(network, path, { companyId });
    expect(await screen.findByText('Showing 1 to 2 of 2')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Edit / }).map((link) => link.getAttribute('href'))).toEqual([
      `${path}/${person.userId}`,
    ]);
  });

  it('of the phone are only read where their address is opened', async () => {
    const companyId = await createCompany(network.deps);
    const roleId = await createRole(network.deps, companyId);
    const phone = await createUser(network.deps, { companyId, roleId, userType: 2 });
    await openPortal(network, `${path}/${phone.userId}`, { companyId });
    const dialog = await screen.findByRole('dialog', { name: 'View User' });
    expect(await within(dialog).findByLabelText('City')).toHaveAttribute('readonly');
    expect(within(dialog).getByLabelText(/^User Name/)).toHaveAttribute('readonly');
    expect(within(dialog).getByLabelText(/^User Type/)).toBeDisabled();
    expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
    // at the top and below the fields
    expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(2);
    expect(within(dialog).queryByRole('button', { name: 'Update' })).toBeNull();
  });

  it('with more rights than one’s own are only read, too', async () => {
    const companyId = await createCompany(network.deps);
    const other = await createUser(network.deps, { companyId, rights: rightsBut() });
    const rights = { [pageKeys.userMaster]: everyRight };
    await openPortal(network, `${path}/${other.userId}`, { companyId, rights });
    const dialog = await screen.findByRole('dialog', { name: 'View User' });
    expect(await within(dialog).findByText(/rights that you do not have/)).toBeVisible();
    expect(within(dialog).getByLabelText(/^User Name/)).toHaveAttribute('readonly');
  });

  it('are of the web when they are added; Mobile is there when editing, and asks for another role', async () => {
    const { user, person } = await open('');
    await user.click(await screen.findByRole('link', { name: 'Add User' }));
    const types = async (dialog: HTMLElement) =>
      within(await within(dialog).findByLabelText(/^User Type/))
        .getAllByRole('option', { hidden: true })
        .map((option) => option.textContent);
    const adding = await screen.findByRole('dialog', { name: 'Add User' });
    expect(await types(adding)).toEqual(['Please choose', 'Web']);
    expect(within(adding).getByLabelText(/^User Type/)).toHaveValue('1');
    expect(within(adding).getByLabelText(/^Role Name/)).toBeEnabled();
    await user.click(within(adding).getByRole('button', { name: 'Cancel' }));
    cleanup();

    await openPortal(network, `${path}/${person.userId}`, { companyId: person.companyId });
    const editing = await screen.findByRole('dialog', { name: 'Update User' });
    expect(await types(editing)).toEqual(['Please choose', 'Web', 'Mobile']);
    const role = within(editing).getByLabelText<HTMLInputElement>(/^Role Name/);
    await waitFor(() => expect(role.value).toMatch(/^Role /));
    fireEvent.change(within(editing).getByLabelText(/^User Type/), { target: { value: '2' } });
    await waitFor(() => expect(role).toHaveValue(''));
  });

  it('who change themselves read that it was done, and are taken to the sign-in page', async () => {
    const { user, person } = await open();
    cleanup();
    goToLogin.mockClear();
    const own = await openPortal(network, path, { companyId: person.companyId });
    await user.click(
      await screen.findByRole('link', { name: `Edit ${(await nameOf(own.person.userId)) ?? ''}` }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Update User' });
    fireEvent.change(await within(dialog).findByLabelText('City'), { target: { value: 'Pune' } });
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('User updated successfully.')).toBeVisible();
    expect(goToLogin).not.toHaveBeenCalled();
    await waitFor(() => expect(goToLogin).toHaveBeenCalled());
  });
});

it('the save of a user sends what its call is documented with, which decides nothing', async () => {
  const companyId = await createCompany(network.deps);
  const { user, person } = await openPortal(network, path, { companyId });
  await user.click(await screen.findByRole('link', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText(/^City/), 'Pune');
  await user.click(form.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(lastAsked('UserMaster/UpdateUser')).toBeDefined());
  expect(lastAsked('UserMaster/UpdateUser')).toMatchObject({
    UserId: person.userId,
    isApproved: true,
    isDeleted: false,
  });
});

async function nameOf(userId: number): Promise<string | undefined> {
  const { rows } = await network.deps.database.pool.query<{ user_name: string }>(
    'select user_name from users where id = $1',
    [userId],
  );
  return rows[0]?.user_name;
}
