import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCompanyActedFor } from '../../../contract/calls/account/ownAccess.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { addCategories, createCompany } from '../../support/factories.ts';
import { actedForKey } from '../../../src/api/session.ts';
import { fileNetwork } from '../../support/network.ts';
import { App, openPortal, rightsBut } from '../../support/portal.tsx';

const network = await fileNetwork();
let operatingName: string;
let brandName: string;

// The first company of a database is the operating one.
const operating = await createCompany(network.deps);
const brand = await createCompany(network.deps);
[operatingName, brandName] = await Promise.all([nameOf(operating), nameOf(brand)]);
await addCategories(network.deps, operating, ['Labels of our own']);
await addCategories(network.deps, brand, ['Brake pads', 'Bearings']);
afterEach(() => {
  vi.restoreAllMocks();
});

async function nameOf(id: number): Promise<string> {
  const { rows } = await network.deps.database.pool.query<{ name: string }>(
    'select company_name as name from companies where id = $1',
    [id],
  );
  return rows[0]?.name ?? '';
}

const list = '/masters/category-master';
const open = (path = list) => openPortal(network, path, { companyId: operating });
const companySwitch = () => screen.findByRole('button', { name: /^Company acted for: / });
const bar = () => screen.queryByRole('region', { name: 'Company acted for' });
const choice = async () =>
  within(await screen.findByRole('dialog', { name: 'Choose the company to act for' }));

async function actForBrand({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  await user.click(await companySwitch());
  await user.click(await (await choice()).findByRole('button', { name: brandName }));
  await screen.findByRole('region', { name: 'Company acted for' });
}

describe('acting for a company', () => {
  it('starts with the person’s own company, without a notice, and lists it first', async () => {
    const { user } = await open();
    expect(await companySwitch()).toHaveAccessibleName(`Company acted for: ${operatingName}`);
    expect(bar()).toBeNull();
    await user.click(await companySwitch());
    const dialog = await choice();
    await dialog.findByRole('button', { name: brandName });
    const [first] = dialog.getAllByRole('button');
    expect(first).toHaveTextContent(`${operatingName}your company`);
    expect(first).toHaveAttribute('aria-current', 'true');
  });

  it('finds companies by the typed text', async () => {
    const { user } = await open();
    await user.click(await companySwitch());
    const dialog = await choice();
    const search = dialog.getByRole('searchbox', { name: 'Search companies' });
    await waitFor(() => expect(search).toHaveFocus());
    await user.type(search, brandName.toUpperCase());
    await waitFor(() =>
      expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual([brandName]),
    );
    await user.clear(search);
    await user.type(search, 'no such company');
    expect(await dialog.findByText('No Result Found')).toBeVisible();
  });

  it('shows that company’s rows, says so on every page, and offers the way back', async () => {
    const portal = await open();
    const { user } = portal;
    expect(await screen.findByRole('cell', { name: /^Select Labels of our own/ })).toBeVisible();
    await actForBrand(portal);
    expect(bar()).toHaveTextContent(`Acting for ${brandName}`);
    expect(await screen.findByRole('cell', { name: /^Select Brake pads/ })).toBeVisible();
    expect(screen.queryByRole('cell', { name: /^Select Labels of our own/ })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    await user.click(menu.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(bar()).toHaveTextContent(`Acting for ${brandName}`);
    await user.click(screen.getByRole('button', { name: `Back to ${operatingName}` }));
    await waitFor(() => expect(bar()).toBeNull());
    await user.click(menu.getByRole('link', { name: 'Category Master' }));
    expect(await screen.findByRole('cell', { name: /^Select Labels of our own/ })).toBeVisible();
    expect(screen.queryByRole('cell', { name: /^Select Brake pads/ })).toBeNull();
  });

  it('leaves the search, the page number and the open record of the other company', async () => {
    const portal = await open(`${list}?search=labels`);
    expect(await screen.findByRole('cell', { name: /^Select Labels of our own/ })).toBeVisible();
    await actForBrand(portal);
    expect(await screen.findByRole('cell', { name: /^Select Bearings/ })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe(list);
  });

  describe('follows another tab of the session that has switched', () => {
    /** Acts in the other tab, of which this one knows nothing. */
    async function switchElsewhere() {
      const token = network.sent.at(-1)?.headers.get('authorization') ?? '';
      await fetch('/api/api/Login/ActForCompany', {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ CompanyId: brand }),
      });
    }

    it('at once, when that tab reports it', async () => {
      const portal = await open();
      await screen.findByRole('cell', { name: /^Select Labels of our own/ });
      const told = vi.spyOn(Storage.prototype, 'setItem');
      await actForBrand(portal);
      const [key] = told.mock.calls.at(-1) ?? [];
      expect(told.mock.contexts.at(-1)).toBe(localStorage);
      await portal.user.click(screen.getByRole('button', { name: `Back to ${operatingName}` }));
      await waitFor(() => expect(bar()).toBeNull());
      await switchElsewhere();
      window.dispatchEvent(new StorageEvent('storage', { key: key ?? '' }));
      await waitFor(() => expect(bar()).toHaveTextContent(`Acting for ${brandName}`));
      expect(await screen.findByRole('cell', { name: /^Select Brake pads/ })).toBeVisible();
    });

    it('when this tab gets the focus, and closes an open dialog', async () => {
      const { user } = await open();
      const row = await screen.findByRole('row', { name: /Labels of our own/ });
      await user.click(within(row).getByRole('link', { name: /^Edit/ }));
      await screen.findByRole('dialog');
      await switchElsewhere();
      window.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(bar()).toHaveTextContent(`Acting for ${brandName}`));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await screen.findByRole('cell', { name: /^Select Brake pads/ })).toBeVisible();
    });

    it('without leading back to a page that the person is about to leave', async () => {
      await open();
      await screen.findByRole('cell', { name: /^Select Labels of our own/ });
      await switchElsewhere();
      // an address is there before its page
      window.history.replaceState(null, '', '/dashboard');
      window.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(bar()).toHaveTextContent(`Acting for ${brandName}`));
      expect(window.location.pathname).toBe('/dashboard');
    });
  });

  it('is still known after a reload', async () => {
    const portal = await open();
    await actForBrand(portal);
    portal.unmount();
    render(<App />);
    await waitFor(() => expect(bar()).toHaveTextContent(`Acting for ${brandName}`));
    expect(await screen.findByRole('cell', { name: /^Select Brake pads/ })).toBeVisible();
  });

  it('is not that of somebody who has left, whose answer comes late', async () => {
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.use(
      http.get(
        '*/Login/GetActingCompany',
        async () => {
          await late;
          const answered = {
            CompanyId: operating,
            CompanyName: operatingName,
            OwnCompanyId: operating,
            OwnCompanyName: operatingName,
            MayActForOthers: true,
            HasNewFiles: false,
          };
          return HttpResponse.json({ ResponseCode: '200', ResponseMessage: '', ResponseData: answered });
        },
        { once: true },
      ),
    );
    await open();
    await screen.findByRole('cell', { name: /^Select Labels of our own/ });
    cleanup();
    await openPortal(network, list, { companyId: brand });
    await screen.findByRole('cell', { name: /^Select Brake pads/ });
    const kept = sessionStorage.getItem(actedForKey);
    answer();
    await late;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sessionStorage.getItem(actedForKey)).toBe(kept);
  });

  it('links to the pages for developers, for administrators alone', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Declaring a page' })).toHaveAttribute(
      'href',
      '/api/docs/declaring',
    );
    expect(screen.getByRole('link', { name: 'Calls of the server' })).toHaveAttribute('href', '/api/docs');
    cleanup();
    const rights = rightsBut({ [pageKeys.roleMaster]: ['view'] });
    await openPortal(network, list, { companyId: operating, rights });
    expect(await companySwitch()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'For developers' })).toBeNull();
  });

  it('is offered to nobody else', async () => {
    await openPortal(network, list, { companyId: brand });
    expect(await screen.findByRole('cell', { name: /^Select Brake pads/ })).toBeVisible();
    expect(network.sentTo(getCompanyActedFor)).not.toEqual([]);
    expect(screen.queryByRole('button', { name: /^Company acted for: / })).toBeNull();
  });

  it('is not offered by a back end that does not know it', async () => {
    network.use(http.get('*/Login/GetActingCompany', () => HttpResponse.json({}, { status: 404 })));
    await open();
    expect(await screen.findByRole('cell', { name: /^Select Labels of our own/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Company acted for: / })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays when it is refused, and says why', async () => {
    network.use(
      http.post('*/Login/ActForCompany', () =>
        HttpResponse.json({ ResponseCode: '400', ResponseMessage: 'Not now.', ResponseData: null }),
      ),
    );
    const { user } = await open();
    await user.click(await companySwitch());
    await user.click(await (await choice()).findByRole('button', { name: brandName }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(bar()).toBeNull();
  });
});
