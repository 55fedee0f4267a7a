import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyProduct } from '../../../../contract/calls/verification/verification.ts';
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

/** Pastes a code and sends it. Keys pressed on a busy machine come in bursts, as a scanner's do. */
async function enter(user: UserEvent, code: string): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: 'Code of the seal' }));
  await user.paste(code);
  await user.keyboard('{Enter}');
}

describe('Scan', () => {
  it('shows the verdict and the points of a typed code, and why a second one gives none', async () => {
    const { user } = await open('/points/scan');
    const scan = async (serial: number) => {
      await enter(user, world.sealOf(serial).split('=').at(-1) ?? '');
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

  it('verifies both of two addresses that came as one text', async () => {
    const { user } = await open('/points/scan');
    await enter(user, world.sealOf(3) + world.sealOf(4));
    await waitFor(() => expect(screen.getAllByText('+25 points')).toHaveLength(3));
    for (const serial of [3, 4])
      expect(
        screen.getByText(world.sealOf(serial).split('=').at(-1) ?? '', { selector: 'small' }),
      ).toBeVisible();
  });

  it('reads to people that the scratch code is needed, and not that it was scanned', async () => {
    network.use(
      http.post(`*/${verifyProduct.path}`, () =>
        HttpResponse.json({
          ResponseCode: '206',
          ResponseMessage: 'Please type the scratch code.',
          ResponseData: { ScratchCodeNeeded: true },
        }),
      ),
    );
    const { user, container } = await open('/points/scan');
    await enter(user, world.sealOf(1));
    expect(await screen.findByRole('heading', { name: 'Please type the scratch code.' })).toBeVisible();
    const read = container.querySelector('[aria-live="assertive"]');
    expect(read).toHaveTextContent('Scratch code needed');
    expect(read).not.toHaveTextContent('Already scanned');
  });

  it('asks to look again at a code that fails its check, and then says that it is not genuine', async () => {
    const { user } = await open('/points/scan');
    const prefix = world.sealOf(1).split('=').at(-1)?.slice(0, 3) ?? '';
    await enter(user, `${prefix}${'7'.repeat(21)}`);
    expect(await screen.findByText(/Please compare it with the seal/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Not genuine' })).toBeNull();
    await enter(user, `${prefix}${'7'.repeat(21)}`);
    expect(await screen.findByRole('heading', { name: 'Not genuine' })).toBeVisible();
  });
});

describe('Scan without a network', () => {
  const recent = () => screen.queryByRole('heading', { name: 'Scanned on this device' });
  let isAway: boolean;

  /** Opens the page and scans a code, of which the server hears nothing. */
  async function scanAway(code: string, later?: HttpResponse<object>) {
    isAway = true;
    network.use(http.post(`*/${verifyProduct.path}`, () => (isAway ? HttpResponse.error() : later?.clone())));
    const portal = await open('/points/scan');
    await enter(portal.user, code);
    expect(await screen.findByText('1 scan waits to be checked')).toBeVisible();
    expect(recent()).toBeNull();
    return portal;
  }

  it('keeps a scan, and shows its verdict and points once the server answers', async () => {
    await scanAway(world.sealOf(1));
    isAway = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { name: 'Genuine' })).toBeVisible();
    expect(screen.getAllByText('+25 points')).toHaveLength(2);
    expect(screen.queryByText('1 scan waits to be checked')).toBeNull();
  });

  it('lists a scan that the server refuses later, until it is removed', async () => {
    const code = `${world.sealOf(1).split('=').at(-1)?.slice(0, 3)}${'7'.repeat(21)}`;
    const { user } = await scanAway(code);
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await user.click(await screen.findByRole('button', { name: `Remove ${code} from the list` }));
    await waitFor(() => expect(recent()).toBeNull());
  });

  it('says in words that the server failed later', async () => {
    await scanAway(world.sealOf(1), HttpResponse.json({}, { status: 500 }));
    isAway = false;
    window.dispatchEvent(new Event('online'));
    const entry = (await screen.findByRole('button', { name: /^Remove/ })).closest('li');
    expect(entry).toHaveTextContent(/^The server gave an answer that could not be read\./);
  });
});

it.each([
  ['a phone', 'true'],
  ['a computer', 'false'],
])('Scan on %s opens the camera at once: %s', async (_device, isOpen) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)' && isOpen === 'true',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await open('/points/scan');
  expect(await screen.findByRole('button', { name: 'Camera' })).toHaveAttribute('aria-expanded', isOpen);
  vi.unstubAllGlobals();
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
    // pastes, because the speed of typing tells a scanner from a person, also just after the page of scans
    await user.click(form.getByRole('textbox', { name: /^Redeem Points/ }));
    await user.paste('51');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Only 50 points can be redeemed.')).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: /^Redeem Points/ }));
    await user.paste('40');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    const table = within(await screen.findByRole('table', { name: 'Redeem' }));
    expect(await table.findByRole('row', { name: /40.*Paytm.*Open/ })).toBeVisible();
  });
});
