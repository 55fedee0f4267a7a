import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedKinds } from '../../../contract/values/fileTypes.ts';
import { uploads } from '../../../server/db/schema/people.ts';
import { createCompany, createRole, createTestDealer } from '../../support/factories.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal, rightsBut } from '../../support/portal.tsx';
import { samples } from '../../support/uploadSamples.ts';

const network = await fileNetwork();
const { pool } = network.deps.database;

const actions = ['Approve', 'Reject', 'View'] as const;

interface Waiting {
  userId: number;
  email: string;
}

let companyId: number;
let roleId: number;
let dealer: Waiting;
let other: Waiting;

/** The media types of blobs, by the browser's addresses of them. */
const shown = new Map<string, string>();
const saved: string[] = [];
let given = 0;
vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
  const url = `blob:${(given += 1)}`;
  if ('type' in content) shown.set(url, content.type);
  return url;
});
vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void shown.delete(url));
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  saved.push(this.download);
});

/** Adds a dealer who has signed up with a certificate of this type. */
async function waiting(kind: 'png' | 'pdf'): Promise<Waiting> {
  const name = await network.deps.uploads.store(samples[kind], kind);
  await network.deps.database.db
    .insert(uploads)
    .values({ name, mimeType: storedKinds[kind].mimeType, size: samples[kind].length, isPrivate: true })
    .onConflictDoNothing();
  const certificate = `/uploads/${name}`;
  const { userId, email } = await createTestDealer(network.deps, { companyId, roleId });
  await pool.query('update users set is_approved = false, user_type = 2 where id = $1', [userId]);
  await pool.query('update dealers set gst_certificate = $2 where user_id = $1', [userId, certificate]);
  return { userId, email };
}

beforeEach(async () => {
  companyId = await createCompany(network.deps);
  roleId = await createRole(network.deps, companyId);
  dealer = await waiting('png');
  other = await waiting('pdf');
});

async function open(rights = rightsBut()) {
  const portal = await openPortal(network, '/masters/user-approval', { companyId, rights });
  await screen.findByText('Showing 1 to 2 of 2');
  return portal;
}

const rowOf = async ({ email }: Waiting) => {
  const row = (await screen.findByText(email)).closest('tr');
  if (!row) throw new Error(`${email} stands in no row`);
  return within(row);
};

async function press(person: Waiting, action: (typeof actions)[number]) {
  const portal = await open();
  await portal.user.click((await rowOf(person)).getByRole('button', { name: action }));
  return { ...portal, dialog: within(await screen.findByRole('dialog')) };
}

describe('the filter of User Approval', () => {
  it('counts who waits, of each user type and all', async () => {
    await open();
    for (const choice of ['Web0', 'Mobile2', 'All2'])
      await waitFor(() => expect(screen.getByLabelText(new RegExp(`^${choice}$`))).toBeInTheDocument());
    expect(screen.getByLabelText('All2')).toBeChecked();
  });

  it('asks for the people of one user type', async () => {
    const { user } = await open();
    await user.click(await screen.findByLabelText('Web0'));
    expect(await screen.findByText('No data found.')).toBeVisible();
    expect(network.sentTo('UserMaster/GetUsersForApproval').at(-1)?.body).toMatchObject({ type: 1 });
    await user.click(screen.getByLabelText('Mobile2'));
    expect(await screen.findByText(dealer.email)).toBeVisible();
  });
});

describe.each([
  ['Approve', 'UserMaster/ApproveUser', 'User approved successfully.'],
  ['Reject', 'UserMaster/RejectUser', 'User rejected successfully.'],
] as const)('%s', (action, call, text) => {
  it('asks first, and does nothing after No', async () => {
    const { user, dialog } = await press(dealer, action);
    expect(dialog.getByText(`Are you sure you want to ${action}?`)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.sentTo(call)).toEqual([]);
  });

  it('is done after Yes; the list is read again after a second', async () => {
    const later = vi.spyOn(globalThis, 'setTimeout');
    const { user, dialog } = await press(dealer, action);
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(network.sentTo(call).map((sent) => sent.call)).toEqual([`${call}/${dealer.userId}`]);
    expect(later.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(1000);
    later.mockRestore();
    await waitFor(() => expect(screen.queryByText(dealer.email)).toBeNull());
    expect(await screen.findByLabelText('All1')).toBeInTheDocument();
    expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
  });

  it('says so where somebody else has decided meanwhile', async () => {
    const { user, dialog } = await press(dealer, action);
    await pool.query('update users set is_approved = true where id = $1', [dealer.userId]);
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This record no longer exists.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(dealer.email)).toBeNull());
  });
});

describe('View', () => {
  it('shows the person’s data, and the certificate as a picture that leads to the whole file', async () => {
    const { dialog } = await press(dealer, 'View');
    expect(screen.getByRole('dialog', { name: 'User Approval' })).toBeVisible();
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'User Name',
      'Role Name',
      'Email',
      'Mobile Number',
      'GST No',
      'Firm Nature',
      'City',
      'State',
      'Address',
      'Pincode',
      'GST Certificate',
    ]);
    for (const text of [dealer.email, '27ABCDE1234F1Z5', 'Private Ltd', '411002'])
      expect(dialog.getByText(text)).toBeVisible();
    const link = await dialog.findByRole('link');
    const url = link.getAttribute('href') ?? '';
    expect(link).toHaveAttribute('target', '_blank');
    expect(within(link).getByRole('img')).toHaveAttribute('src', url);
    expect(shown.get(url)).toBe('image/png');
  });

  it('forgets a certificate with its dialog', async () => {
    const { user, dialog } = await press(dealer, 'View');
    await dialog.findByRole('link');
    expect(shown.size).toBe(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown.size).toBe(0));
  });

  it('saves a certificate that is a pdf', async () => {
    const { user, dialog } = await press(other, 'View');
    expect(dialog.queryByRole('img')).toBeNull();
    await user.click(dialog.getByRole('link'));
    await waitFor(() => expect(saved).toEqual(['GST Certificate.pdf']));
  });

  it('says so where a certificate is gone', async () => {
    await pool.query('update dealers set gst_certificate = $1', [`/uploads/${'0'.repeat(64)}.pdf`]);
    const { user, dialog } = await press(other, 'View');
    await user.click(dialog.getByRole('link'));
    expect(await screen.findByText('This file no longer exists, or you may not see it.')).toBeVisible();
  });

  it('says so where a certificate is damaged', async () => {
    const { user, dialog } = await press(other, 'View');
    const link = dialog.getByRole('link');
    const name = link.getAttribute('href')?.split('/').at(-1) ?? '';
    await writeFile(join(network.deps.config.dataDir, 'uploads', name.slice(0, 2), name), 'other');
    await user.click(link);
    expect(await screen.findByText(/^This file is damaged where it is stored/)).toBeVisible();
  });
});

it('offers nothing to press without the right to edit', async () => {
  await open(rightsBut({ 'user-approval': ['view', 'add', 'report'] }));
  expect(await screen.findByText(dealer.email)).toBeVisible();
  for (const action of actions) expect(screen.queryByRole('button', { name: action })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
});
