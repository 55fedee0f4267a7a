import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCompany, createRole, createUser, type TestUser } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { givePoints } from '../../../support/pointsWorld.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
const { pool } = network.deps.database;

const path = '/transactions/RedemptionApproval';
let companyId: number;
let ravi: TestUser;
let asha: TestUser;

const named = (user: TestUser, name: string) =>
  pool.query('update users set user_name = $1 where id = $2', [name, user.userId]);

beforeEach(async () => {
  companyId = await createCompany(network.deps);
  const roleId = await createRole(network.deps, companyId, {}, { userType: 2 });
  ravi = await createUser(network.deps, { companyId, roleId, userType: 2 });
  asha = await createUser(network.deps, { companyId, roleId, userType: 2 });
  await named(ravi, 'Ravi Menon');
  await named(asha, 'Asha Rao');
  await givePoints(network.deps, { companyId, userId: ravi.userId }, 1250);
});

async function openForm() {
  const { user } = await openPortal(network, `${path}/create`, { companyId });
  const form = within(await screen.findByRole('dialog', { name: 'Create Redemption Request' }));
  // the portal loads its part when it first shows it
  await form.findByRole('textbox', { name: 'User Points' });
  const choose = async (name: string, { mobileNo }: TestUser) => {
    await user.click(form.getByRole('combobox', { name: /^User/ }));
    await user.click(await screen.findByRole('option', { name: `${name} · ${mobileNo}` }));
  };
  const type = async (points: string) => {
    const input = form.getByRole('textbox', { name: /^Redeem Points/ });
    await user.clear(input);
    if (points) await user.type(input, points);
  };
  const submit = () => user.click(form.getByRole('button', { name: 'Submit' }));
  return { user, form, choose, type, submit };
}

describe('Create Redemption Request', () => {
  it('shows the chosen person’s points, and how many are reserved or owed', async () => {
    await pool.query(
      `with r as (insert into redemption_requests (company_id, user_id, redeem_type, points) values ($1, $2, 1, 250) returning id)
       insert into point_movements (company_id, user_id, kind, available, reserved, request_id)
       select $1, $2, 'requested', -250, 250, id from r`,
      [companyId, ravi.userId],
    );
    const { form, choose } = await openForm();
    const points = form.getByRole('textbox', { name: 'User Points' });
    expect(points).toHaveAttribute('readonly');
    expect(points).toHaveAccessibleDescription('Choose the user first.');
    expect(form.getByRole('combobox', { name: /^User/ })).toHaveAttribute('placeholder', 'Select User');
    await choose('Ravi Menon', ravi);
    await waitFor(() =>
      expect(points).toHaveAccessibleDescription('Reserved by open requests: 250 · Owed: 0'),
    );
    expect(points.getAttribute('value')?.replace(/\D/g, '')).toBe('1000');
    await choose('Asha Rao', asha);
    await waitFor(() => expect(points).toHaveValue('0'));
    expect(network.sentTo('RedemptionApproval/GetUserPoints').map(({ body }) => body)).toEqual([
      { UserId: ravi.userId },
      { UserId: asha.userId },
    ]);
  });

  it('says at each field that it is missing, and at the points what is wrong with them', async () => {
    const { form, choose, type, submit } = await openForm();
    const kind = form.getByRole('combobox', { name: /^Redeem Type/ });
    expect(
      within(kind)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['None', 'Paytm', 'Loyality Points']);
    await submit();
    for (const text of ['Please Select User.', 'Please enter Redeem Type.', 'Please Enter Redeem Points'])
      expect(await form.findByText(text)).toBeVisible();
    await choose('Ravi Menon', ravi);
    for (const [typed, text] of [
      ['0', 'Please Enter Redeem Points'],
      ['-5', 'Reedem points must be greater than 0'],
      ['many', 'Please enter only number.'],
    ] as const) {
      await type(typed);
      expect(await form.findByText(text)).toBeVisible();
    }
    expect(network.sentTo('RedemptionApproval/createRedemption')).toEqual([]);
  });

  it('sends the request, and says at the points if they are too many', async () => {
    const { user, form, choose, type, submit } = await openForm();
    await choose('Ravi Menon', ravi);
    await user.selectOptions(form.getByRole('combobox', { name: /^Redeem Type/ }), 'Paytm');
    await type('2000');
    await submit();
    const refused = 'Only 1,250 points can be redeemed.';
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /^Redeem Points/ })).toHaveAccessibleDescription(refused),
    );
    await type('250');
    await submit();
    expect(await screen.findByText('Redemption added successfully.')).toBeVisible();
    expect(network.sentTo('RedemptionApproval/createRedemption').at(-1)?.body).toMatchObject({
      UserId: ravi.userId,
      RedeemReqType: 1,
      UserPoints: 1250,
      RedeemPoint: 250,
    });
    expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await pool.query(
      `with r as (insert into redemption_requests (company_id, user_id, redeem_type, points) values ($1, $2, 1, 250) returning id)
       insert into point_movements (company_id, user_id, kind, available, reserved, request_id)
       select $1, $2, 'requested', -250, 250, id from r`,
      [companyId, ravi.userId],
    );
  });

  it('has neither Approve nor Reject without the right to edit, and no Add without that to add', async () => {
    await openPortal(network, path, { companyId, rights: rightsBut({ RedemptionApproval: ['view'] }) });
    expect(await screen.findByText('Ravi Menon')).toBeVisible();
    for (const name of ['Approve', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add Redemption' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Redemption' })).toBeNull();
  });

  it('approves after its question, and is read again after 800 ms', async () => {
    const later = vi.spyOn(globalThis, 'setTimeout');
    const { user } = await openPortal(network, path, { companyId });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Are you sure you want to Approve?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Redemption approved successfully.')).toBeVisible();
    expect(later.mock.calls.map(([, wait]) => wait)).toContain(800);
    later.mockRestore();
    expect(await screen.findByText('No request waits for a decision.')).toBeVisible();
  });

  it('tells the second approver who was first, and is read again at once', async () => {
    const { user } = await openPortal(network, path, { companyId });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to Reject?' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Please enter Cancel Reason.')).toBeVisible();
    await pool.query(
      `with r as (update redemption_requests set status = 2, decided_at = now(), decided_by = $2 where company_id = $1 returning id)
       insert into point_movements (company_id, user_id, kind, reserved, company, request_id)
       select $1, $3, 'approved', -250, 250, id from r`,
      [companyId, asha.userId, ravi.userId],
    );
    await user.type(dialog.getByRole('textbox', { name: /^Cancel Reason/ }), 'Twice');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText(/^Asha Rao approved this request on /)).toBeVisible();
    expect(await screen.findByText('No request waits for a decision.')).toBeVisible();
  });
});
