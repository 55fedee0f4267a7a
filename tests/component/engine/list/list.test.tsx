import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../../server/app.ts';
import { addCategories, createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
const path = '/masters/category-master';
const names = ['Bearings', 'Belts', 'Brakes', 'Clutches', 'Filters', 'Hoses', 'Oils'];

async function openCategories(search = '') {
  const companyId = await createCompany(network.deps);
  await addCategories(network.deps, companyId, names);
  const portal = await openPortal(network, `${path}${search}`, { companyId });
  await screen.findByText(/^Showing/);
  return portal;
}

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('a list', () => {
  it('shows the newest five first, and says how many there are', async () => {
    await openCategories();
    expect(shownNames()).toEqual(['Oils', 'Hoses', 'Filters', 'Clutches', 'Brakes']);
    expect(screen.getByText('Showing 1 to 5 of 7')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Category Name',
      'Action',
    ]);
  });

  it('says of a search that finds more than ten thousand that there are more, and goes on beyond', async () => {
    const companyId = await createCompany(network.deps);
    await network.deps.database.pool.query(
      `insert into categories (company_id, category_name) select $1, 'Oil ' || n from generate_series(1, 10012) n`,
      [companyId],
    );
    const { user } = await openPortal(network, `${path}?search=oil&page=2000`, { companyId });
    expect(await screen.findByText(/^Showing 9,996 to 10,000 of 10,000\+$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText(/^Showing 10,001 to 10,005 of 10,005\+$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText(/^Showing 10,006 to/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText(/^Showing 10,011 to 10,012 of 10,012$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go to next page' })).toBeDisabled();
  });

  it('asks for pages and page sizes as documented and keeps them in the address', async () => {
    const { user } = await openCategories();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('Showing 6 to 7 of 7')).toBeVisible();
    expect(shownNames()).toEqual(['Belts', 'Bearings']);
    expect(window.location.search).toBe('?page=2');
    expect(network.sentTo('Category/GetCategory').at(-1)?.body).toEqual({
      First: 6,
      PageSize: 5,
      IsActive: true,
      SearchValue: '',
      SortColumn: 'CreatedDate',
      SortOrder: 'DESC',
    });

    await user.selectOptions(screen.getByLabelText('Rows per page'), '10');
    expect(await screen.findByText('Showing 1 to 7 of 7')).toBeVisible();
    expect(window.location.search).toBe('?perPage=10');

    window.history.back();
    expect(await screen.findByText('Showing 6 to 7 of 7')).toBeVisible();
  });

  it('begins with its address’s filters, but with none that cannot be chosen', async () => {
    await openCategories('?search=b&sort=CategoryName:ASC&perPage=10');
    expect(shownNames()).toEqual(['Bearings', 'Belts', 'Brakes']);
  });

  it('leaves an address of nonsense for the last page there is, and says so', async () => {
    await openCategories('?page=99&perPage=7&sort=Password:ASC');
    expect(await screen.findByText('There is no such page. This is the last one.')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Showing 6 to 7 of 7')).toBeVisible());
    expect(window.location.search).toBe('?page=2');
  });

  it('sorts by a column, the other way round at the second click, and as before at the third', async () => {
    const { user } = await openCategories();
    await user.click(screen.getByRole('button', { name: 'Category Name' }));
    await waitFor(() => expect(shownNames()[0]).toBe('Bearings'));
    expect(screen.getByRole('columnheader', { name: 'Category Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Category Name' }));
    await waitFor(() => expect(shownNames()[0]).toBe('Oils'));
    await user.click(screen.getByRole('button', { name: 'Category Name' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(network.sentTo('Category/GetCategory').at(-1)?.body).toMatchObject({
      SortColumn: 'CreatedDate',
      SortOrder: 'DESC',
    });
  });

  it('sorts companies by several columns', async () => {
    const { user } = await openPortal(network, '/masters/company-master');
    await screen.findByText(/^Showing/);
    await user.click(screen.getByRole('button', { name: /^Company Name/ }));
    await user.keyboard('{Shift>}');
    await user.click(await screen.findByRole('button', { name: /^Prefix/ }));
    await user.keyboard('{/Shift}');
    await waitFor(() =>
      expect(network.sentTo('Company/GetCompanys').at(-1)?.body).toMatchObject({
        SortColumn: 'CompanyName,Prefix',
        SortOrder: 'ASC,ASC',
      }),
    );
  });

  it('searches after the last key only', async () => {
    const { user } = await openCategories();
    network.sent.length = 0;
    await user.type(screen.getByRole('searchbox', { name: 'Global Search' }), 'clutch');
    expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
    expect(network.sent.map(({ body }) => (body as { SearchValue: string }).SearchValue)).toEqual(['clutch']);
  });

  it('shows the first page of a search', async () => {
    const { user } = await openCategories('?page=2');
    await user.type(screen.getByRole('searchbox', { name: 'Global Search' }), 's');
    await waitFor(() => expect(window.location.search).toBe('?search=s'));
    expect(await screen.findByText('Showing 1 to 5 of 7')).toBeVisible();
  });

  it('says that nothing was found, or that nothing is there yet and what to do', async () => {
    const { user } = await openPortal(network, `${path}?search=zebra`);
    expect(await screen.findByText('No data found.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body);
    expect(await screen.findByText('Nothing has been entered here yet.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Add Category' })).toHaveLength(2);
  });

  it('leaves an address of nonsense for good', async () => {
    await openCategories();
    const before = window.history.length;
    window.history.pushState(null, '', `${path}?page=99`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    await waitFor(() => expect(window.location.search).toBe('?page=2'));
    expect(window.history.length).toBe(before + 1);
  });

  it('stays on a page that could not be read, and tries it again', async () => {
    const companyId = await createCompany(network.deps);
    await addCategories(network.deps, companyId, names);
    network.use(http.post('*/Category/GetCategory', () => HttpResponse.error(), { once: true }));
    const { user } = await openPortal(network, `${path}?page=2`, { companyId });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Showing 6 to 7 of 7')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
  });

  it('says what failed and tries again', async () => {
    network.use(http.post('*/Category/GetCategory', () => HttpResponse.error(), { once: true }));
    const { user } = await openPortal(network, path);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(await screen.findByText('Error Message')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No data found.')).toBeVisible();
  });

  it('shows a row as it is whose switch was done, though the answer was lost', async () => {
    const { user } = await openCategories();
    const app = createApp(network.deps);
    network.use(
      http.get('*/Category/InActiveRow/*', async ({ request }) => {
        await app.fetch(request);
        return HttpResponse.error();
      }),
    );
    await user.click(screen.getByRole('switch', { name: 'Oils is active' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Error Message')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Oils is active' })).not.toBeChecked());
  });

  it('asks before it switches a row off, then says so and reads again', async () => {
    const { user } = await openCategories();
    const toggle = screen.getByRole('switch', { name: 'Oils is active' });
    await user.click(toggle);
    expect(await screen.findByText('Are you sure you want to InActive?')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(network.sentTo('Category/InActiveRow')).toEqual([]);

    await user.click(toggle);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Success Message')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Oils is active' })).not.toBeChecked());

    await user.click(screen.getByRole('switch', { name: 'Oils is active' }));
    expect(await screen.findByText('Are you sure you want to Active?')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
  });
});

describe('rights', () => {
  it('without edit there is no Action column', async () => {
    await openPortal(network, path, { rights: rightsBut({ 'category-master': ['view', 'add', 'report'] }) });
    await screen.findByText('No data found.');
    expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Add Category' })).not.toEqual([]);
  });

  it('without add there is no Add button, without report no Export', async () => {
    await openPortal(network, path, { rights: rightsBut({ 'category-master': ['view', 'edit'] }) });
    await screen.findByText('No data found.');
    expect(screen.queryByRole('link', { name: 'Add Category' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Action' })).toBeVisible();
  });

  it('without view the page only says so', async () => {
    await openPortal(network, path, { rights: rightsBut({ 'category-master': [] }) });
    expect(
      await screen.findByRole('heading', { name: 'User unauthorized, please contact admin.' }),
    ).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('without a network', () => {
  const goOffline = () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
  };
  const goOnline = () => {
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
  };
  afterEach(goOnline);

  it('a list says so at once, and is there as soon as there is one', async () => {
    const { user } = await openCategories();
    let isCut = true;
    network.use(http.all('*/api/api/*', () => (isCut ? HttpResponse.error() : undefined)));
    goOffline();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    const said = 'You are offline. Please check your connection and try again.';
    expect(await screen.findByText(said, { selector: 'main p' })).toBeVisible();

    isCut = false;
    goOnline();
    expect(await screen.findByText('Showing 6 to 7 of 7')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(said, { selector: 'main p' })).toBeNull());
  });
});
