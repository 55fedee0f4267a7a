import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSession } from '../../../../src/api/session.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { type PointsWorld, pointsWorld } from '../../../support/pointsWorld.ts';
import { showPortal, signInNewPerson } from '../../../support/portal.tsx';

const network = await fileNetwork();
await createCompany(network.deps);
let world: PointsWorld;

const rights = { scan: ['view'], 'my-points': ['view'], redeem: ['view', 'add'] } as const;

beforeEach(async () => {
  world = await pointsWorld(network.deps);
});

/** Opens a page as a mobile user whose role the scheme is for. */
async function open(path: string, serials: readonly number[] = []) {
  const { companyId } = world;
  const person = await signInNewPerson(network, { companyId, userType: 2, rights });
  const { pool } = network.deps.database;
  await pool.query('update schemes set role_id = $1 where company_id = $2', [person.roleId, companyId]);
  for (const serial of serials) await world.scan(serial, readSession()?.user.Token);
  return showPortal(path);
}

describe('the dashboard of somebody who scans for points', () => {
  it('leads to their pages by one tap, the scan first', async () => {
    await open('/dashboard');
    const pages = within(await screen.findByRole('navigation', { name: 'Your pages' }));
    expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/points/scan',
      '/points/my-points',
      '/points/redeem',
    ]);
  });
});

describe('Scan', () => {
  it('shows the verdict and the points of a typed code, and why a second one gives none', async () => {
    const { user } = await open('/points/scan');
    const field = await screen.findByRole('textbox', { name: 'Code of the seal' });
    const scan = async (serial: number) => {
      await user.type(field, `${world.sealOf(serial).split('=').at(-1)}{Enter}`);
    };
    await scan(1);
    expect(await screen.findByRole('heading', { name: 'Genuine' })).toBeVisible();
    expect(screen.getAllByText('+25 points').length).toBeGreaterThan(0);
    expect(screen.getByText(/Monsoon check-up\. You can redeem 25 now\./)).toBeVisible();
    await scan(1);
    expect(await screen.findByText('You have had the points of this unit.')).toBeVisible();
    expect(
      within(
        screen.getByRole('heading', { name: 'Scanned on this device' }).parentElement ?? document.body,
      ).getAllByRole('listitem'),
    ).toHaveLength(2);
  });

  it('asks to look again at a code that fails its check, and then says that it is not genuine', async () => {
    const { user } = await open('/points/scan');
    const field = await screen.findByRole('textbox', { name: 'Code of the seal' });
    const prefix = world.sealOf(1).split('=').at(-1)?.slice(0, 3) ?? '';
    await user.type(field, `${prefix}${'7'.repeat(21)}{Enter}`);
    expect(await screen.findByText(/Please compare it with the seal/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Not genuine' })).toBeNull();
    await user.type(field, `${prefix}${'7'.repeat(21)}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Not genuine' })).toBeVisible();
  });
});

describe('My Points', () => {
  it('shows what one has, what gives more, and each movement', async () => {
    await open('/points/my-points', [1, 2]);
    const balance = within(await screen.findByRole('region', { name: 'You can redeem' }));
    expect(await balance.findByText('50')).toBeVisible();
    expect(screen.getByText('25 points each')).toBeVisible();
    expect(await screen.findAllByText('Earned')).toHaveLength(2);
    expect(balance.getByRole('link', { name: 'Redeem' })).toBeVisible();
  });
});

describe('Redeem', () => {
  it('asks for no user, shows one’s own points, and lists the request', async () => {
    const { user } = await open('/points/redeem/create', [1, 2]);
    const form = within(await screen.findByRole('dialog', { name: 'Redeem' }));
    expect(form.queryByRole('combobox', { name: /^User/ })).toBeNull();
    await waitFor(() => expect(form.getByRole('textbox', { name: 'User Points' })).toHaveValue('50'));
    await user.selectOptions(form.getByRole('combobox', { name: /^Redeem Type/ }), 'Paytm');
    await user.type(form.getByRole('textbox', { name: /^Redeem Points/ }), '51');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Only 50 points can be redeemed.')).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: /^Redeem Points/ }));
    await user.type(form.getByRole('textbox', { name: /^Redeem Points/ }), '40');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    const table = within(await screen.findByRole('table', { name: 'Redeem' }));
    expect(await table.findByRole('row', { name: /40.*Paytm.*Open/ })).toBeVisible();
  });
});
