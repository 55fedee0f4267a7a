import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signOut } from '../../../contract/calls/account/login.ts';
import { ApiError } from '../../../src/api/ApiError.ts';
import { getSliderWeb } from '../../../contract/calls/masters.ts';
import { ask } from '../../../src/api/ask.ts';
import * as leaving from '../../../src/api/goToLogin.ts';
import { isSignedIn } from '../../../src/api/session.ts';
import { fileNetwork } from '../../support/network.ts';
import { everyRight, type Rights } from '../../support/factories.ts';
import { openPortal, rightsBut, showPortal } from '../../support/portal.tsx';

const goToLogin = vi.spyOn(leaving, 'goToLogin').mockReturnValue();

const network = await fileNetwork();
beforeEach(() => {
  goToLogin.mockClear();
});

describe('the shell', () => {
  it('greets, leads home by the logo, and ends with disclaimer and copyright', async () => {
    await openPortal(network, '/masters/role-master');
    expect(await screen.findByText('Welcome, Asha Kulkarni')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sealbook, to the dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(screen.getByText(/^The data shown here belongs to your company/)).toBeVisible();
    expect(screen.getByText(/^© \d{4} Sealbook/)).toBeVisible();
    expect(document.title).toBe('User Role · Sealbook');
  });

  it('lists the pages that the person may open in its menu, by section', async () => {
    await openPortal(network, '/masters/role-master', { rights: rightsBut({ 'company-master': [] }) });
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(await menu.findByRole('link', { name: 'Category Master' })).toHaveAttribute(
      'href',
      '/masters/category-master',
    );
    expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(menu.getByRole('heading', { name: 'Masters' })).toBeVisible();
    expect(menu.queryByRole('link', { name: 'Company Master' })).toBeNull();
  });

  it('folds the sections of a long menu, keeps that, and opens the section of the current page', async () => {
    const { user, unmount } = await openPortal(network, '/masters/category-master', { rights: rightsBut() });
    const section = (name: string) => screen.findByRole('button', { name });
    expect(await section('Masters')).toHaveAttribute('aria-expanded', 'true');
    expect(await section('Reports')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'Category Master' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Mapping Report' })).toBeNull();
    await user.click(await section('Reports'));
    await user.click(await section('Masters'));
    expect(screen.getByRole('link', { name: 'Mapping Report' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Category Master' })).toBeNull();
    unmount();

    const later = showPortal('/dashboard');
    expect(await section('Reports')).toHaveAttribute('aria-expanded', 'true');
    expect(await section('Masters')).toHaveAttribute('aria-expanded', 'false');
    later.unmount();

    showPortal('/masters/category-master');
    expect(await section('Masters')).toHaveAttribute('aria-expanded', 'true');
  });

  it('folds nothing in a short menu', async () => {
    const rights: Rights = { mapping: ['view'], damage: ['view'], 'category-master': ['view'] };
    await openPortal(network, '/dashboard', { rights });
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    for (const name of ['Category Master', 'Mapping', 'Damage'])
      expect(await menu.findByRole('link', { name })).toBeVisible();
    expect(menu.queryByRole('button')).toBeNull();
  });

  it.each(['/', '/masters/nothing', '/nowhere'])('shows the dashboard at %s', async (path) => {
    await openPortal(network, path);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
    const said = screen.queryByText(`There is no page ${path}. This is the dashboard.`);
    expect(said !== null).toBe(path !== '/');
  });

  it('closes its menu by Back, and one Back leaves a page that was chosen in it', async () => {
    const { user } = await openPortal(network, '/masters/category-master', { rights: rightsBut() });
    const openMenu = async () => {
      await user.click(await screen.findByRole('button', { name: 'Open menu' }));
      return within(await screen.findByRole('presentation'));
    };
    await openMenu();
    await waitFor(() => expect(window.history.state).toHaveProperty('layers', 1));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close menu' })).toBeNull());
    expect(window.location.pathname).toBe('/masters/category-master');

    await user.click(await (await openMenu()).findByRole('link', { name: 'User Role' }));
    await waitFor(() => expect(window.location.pathname).toBe('/masters/role-master'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close menu' })).toBeNull());
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/masters/category-master'));
    expect(window.history.state).not.toHaveProperty('layers');
    expect(screen.queryByRole('button', { name: 'Close menu' })).toBeNull();
  });

  it.each([
    ['/masters/role-master', ['Masters', 'User Role']],
    ['/masters/product-configuration', ['Masters', 'Product Configuration']],
    ['/profile', ['Profile']],
  ])('says where %s stands, with a way home', async (path, steps) => {
    await openPortal(network, path, { rights: rightsBut({ 'product-configuration': everyRight }) });
    const place = within(await screen.findByRole('navigation', { name: 'Where this page is' }));
    expect(place.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(place.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['', ...steps]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(steps.at(-1) ?? '');
  });

  it('turns its header dark after 74 pixels', async () => {
    await openPortal(network, '/dashboard');
    const header = await screen.findByRole('banner');
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      window.dispatchEvent(new Event('scroll'));
    };
    scrollTo(75);
    await waitFor(() => expect(header).toHaveAttribute('data-theme', 'dark'));
    scrollTo(74);
    await waitFor(() => expect(header).not.toHaveAttribute('data-theme'));
  });

  it('switches the theme and keeps the choice', async () => {
    const { user } = await openPortal(network, '/dashboard');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('sealbook.theme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('offers the theme in the menu of phones too, and both tell the same choice', async () => {
    const { user } = await openPortal(network, '/dashboard');
    const dark = () => screen.findAllByRole('radio', { name: 'Dark' });
    expect(await dark()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(within(screen.getByRole('presentation')).getByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    await waitFor(async () => expect(await dark()).toHaveLength(1));
    expect((await dark())[0]).toBeChecked();
  });
});

describe('the session', () => {
  it('ends by Logout, here and on the server', async () => {
    const { user } = await openPortal(network, '/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(goToLogin).toHaveBeenCalledWith('/dashboard'));
    expect(isSignedIn()).toBe(false);
    expect(network.sentTo(signOut)).toHaveLength(1);
  });

  it('stays ended after Logout, however late a call begins or is answered', async () => {
    const { user } = await openPortal(network, '/masters/role-master');
    network.use(
      http.post('*/Login/SignOut', async () => {
        await expect(ask(getSliderWeb)).rejects.toThrow(ApiError);
        return HttpResponse.json({}, { status: 500 });
      }),
      http.get('*/Slider/getSliderWeb', () => HttpResponse.json({}, { status: 401 })),
    );
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(isSignedIn()).toBe(false));
    await expect(ask(getSliderWeb)).rejects.toThrow(ApiError);
    expect(goToLogin.mock.calls).toEqual([['/dashboard']]);
  });

  it('ends when a call is answered 401', async () => {
    network.use(http.post('*/RoleMaster/GetRoles', () => HttpResponse.json({}, { status: 401 })));
    await openPortal(network, '/masters/role-master');
    await waitFor(() => expect(goToLogin).toHaveBeenCalled());
    expect(isSignedIn()).toBe(false);
  });

  it('goes on when a call is answered 418, and says so', async () => {
    network.use(http.post('*/RoleMaster/GetRoles', () => HttpResponse.json({}, { status: 418 })));
    await openPortal(network, '/masters/role-master');
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent('Error MessageUser unauthorized, please contact admin.');
    expect(goToLogin).not.toHaveBeenCalled();
  });

  it('sends its token, its page and the caching time with every call', async () => {
    const { person } = await openPortal(network, '/masters/role-master');
    await screen.findByRole('table', { name: 'User Role' });
    await waitFor(() => expect(network.sentTo('RoleMaster/GetRoles')).not.toEqual([]));
    const [list] = network.sentTo('RoleMaster/GetRoles');
    expect(list?.headers.get('authorization')).toMatch(/^Bearer \S{20,}$/);
    expect(list?.headers.get('page')).toBe('role-master');
    expect(list?.headers.get('cache-control')).toBe('max-age=3153600');
    expect(network.sentTo(`UserMaster/GetAccessRight/${person.userId}`)).not.toEqual([]);
  });
});
