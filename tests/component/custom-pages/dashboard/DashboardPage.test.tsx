import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { getDashboardData } from '../../../../contract/calls/dashboard.ts';
import { readCards } from '../../../../contract/calls/records/cards.ts';
import { dayInZone } from '../../../../contract/day/day.ts';
import { orderLines, orders } from '../../../../server/db/schema/orders.ts';
import { resources } from '../../../../src/resources/index.ts';
import { createBrand } from '../../../support/brand.ts';
import { createRole, createTestDealer } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
const today = () => dayInZone(network.deps.config.timeZone);

/** Creates a company with mapped seals and an order for each quantity. */
async function companyAtWork(quantities: readonly number[] = []) {
  const { deps } = network;
  const brand = await createBrand(deps);
  const { companyId } = brand;
  const productId = await brand.product({ ProductName: 'Cardamom' });
  await brand.mapped(productId, 100);
  const roleId = await createRole(deps, companyId, {}, { userType: 2 });
  const { dealerId } = await createTestDealer(deps, { companyId, roleId });
  const { db } = deps.database;
  for (const [index, qty] of quantities.entries()) {
    const orderNo = index + 1;
    await db.insert(orders).values({ companyId, orderNo, dealerId });
    await db
      .insert(orderLines)
      .values({ companyId, orderNo, productId, place: 1, qty, mrp: 100, price: 10_000 });
  }
  return { companyId };
}

describe('the first steps', () => {
  it('lead a new company to its first verdict, the next step by a button, as far as the person’s rights allow', async () => {
    await openPortal(network, '/dashboard', { rights: rightsBut({ mapping: ['view'] }) });
    const steps = within(await screen.findByRole('region', { name: 'From here to your first genuine seal' }));
    expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Add a category',
      'Add a product',
      'Issue numbers',
      'Print a seal and scan it',
      // nobody looked at them yet
      'Check the roles',
      'Add your people',
    ]);
    const [link, ...others] = steps.getAllByRole('link');
    expect(others).toEqual([]);
    expect(link).toHaveAccessibleName('Add a category');
    expect(link).toHaveAttribute('href', '/masters/category-master/create');
    expect(screen.queryByText('Latest Orders')).toBeNull();
  });

  it('are ticked as they are done, and disappear with the last one', async () => {
    const { companyId } = await companyAtWork();
    const { pool } = network.deps.database;
    await pool.query(
      `insert into administrator_roles (role_id) select role_id from users where company_id = $1 and user_type = 1`,
      [companyId],
    );
    const { unmount } = await openPortal(network, '/dashboard', { companyId });
    const steps = within(await screen.findByRole('region', { name: 'From here to your first genuine seal' }));
    expect(steps.getByText('5 of 7 done')).toBeVisible();
    expect(steps.getByRole('heading', { name: 'Add a product, done' })).toBeVisible();
    expect(steps.getByRole('link')).toHaveAttribute('href', '/activation/issue-number');
    await pool.query(
      `insert into verifications (token, company_id, scanned_text, verdict, reason, counted, visitor)
       values ($1, $2, 'x', 'genuine', 'genuine', true, 'x')`,
      [`token of ${companyId}`, companyId],
    );
    unmount();
    // nobody has to wait for a look at the roles
    const { user } = await openPortal(network, '/dashboard', { companyId });
    expect(await screen.findByText('No order yet.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'From here to your first genuine seal' })).toBeNull();
    const next = within(screen.getByRole('region', { name: 'From here to your first dispatched carton' }));
    expect(next.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Add a dealer, done',
      'Set a price',
      'Book an order',
      'Upload the sales order',
      'Print carton slips',
      'Pack a carton',
      'Dispatch it',
    ]);
    // nobody has to wait for a price, which is for a group of dealers
    expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/masters/dealer-group',
      '/masters/dealer-master',
      '/masters/price-list/create',
      '/masters/order-booking/create',
    ]);
    await user.click(next.getByRole('button', { name: 'Hide' }));
    expect(localStorage.getItem('sealbook.guide')).toBe('hidden');
    localStorage.removeItem('sealbook.guide');
    expect(screen.queryByRole('region', { name: 'From here to your first dispatched carton' })).toBeNull();
  });

  it('are replaced by a text for people who may take none of them', async () => {
    await openPortal(network, '/dashboard', {
      rights: rightsBut({
        'category-master': [],
        'product-master': [],
        'issue-number': [],
        mapping: [],
        'role-master': [],
        'user-master': [],
      }),
    });
    expect(await screen.findByText('Nothing has happened here yet')).toBeVisible();
  });
});

describe('the counts', () => {
  it('are five, and lead to the counted records, since the first day', async () => {
    const { companyId } = await companyAtWork();
    await openPortal(network, '/dashboard', { companyId });
    const days = `from=${today()}&to=${today()}`;
    const expected = [
      ['Numbers Issued', '100', '/activation/issue-number'],
      ['Mappings', '100', `/reports/mapping-report?${days}`],
      ['De-Mappings', '0', `/reports/Demapping-report?${days}`],
      ['Damages', '0', `/reports/Damage-report?${days}`],
      ['Total Scans', '0', `/reports/verification-log?${days}&filter=%7B%22Counted%22%3A%22true%22%7D`],
    ] as const;
    for (const [name, count, href] of expected) {
      const link = await screen.findByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
      expect(link.closest('div')?.querySelector('dd')).toHaveTextContent(new RegExp(`^${count}$`));
    }
  });

  it('show the trend of this month, and their meaning at the press of a mark', async () => {
    const { companyId } = await companyAtWork();
    const { user } = await openPortal(network, '/dashboard', { companyId });
    const card = within(
      (await screen.findByRole('link', { name: 'Mappings' })).closest('div') ?? document.body,
    );
    expect(card.getByText('▲ 100')).toBeVisible();
    const mark = card.getByRole('button', { name: 'What Mappings counts' });
    const meaning =
      /^Numbers mapped since .+, also those demapped or damaged later\. 100 this month so far, none/;
    expect(mark).toHaveAccessibleDescription(meaning);
    expect(mark).toHaveAttribute('aria-expanded', 'false');
    await user.click(mark);
    expect(mark).toHaveAttribute('aria-expanded', 'true');
    expect(card.getByText(meaning)).not.toHaveClass('visually-hidden');
    expect(location.pathname).toBe('/dashboard');
    await user.keyboard('{Escape}');
    expect(card.getByText(meaning)).toHaveClass('visually-hidden');
    const damages = screen.getByRole('link', { name: 'Damages' }).closest('div');
    expect(damages).toHaveTextContent('As the month before');
  });

  it('are not links if the person may not see the list', async () => {
    const { companyId } = await companyAtWork();
    await openPortal(network, '/dashboard', { companyId, rights: rightsBut({ 'mapping-report': [] }) });
    expect(await screen.findByRole('link', { name: 'Damages' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Mappings' })).toBeNull();
  });
});

describe('the pictures', () => {
  /** Shows a picture's table in its place. */
  const asTable = async (user: UserEvent, name: string) => {
    const figure = within(await screen.findByRole('figure', { name }));
    await user.click(figure.getByRole('button', { name: 'Show as a table' }));
    return figure;
  };
  const month = () =>
    new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(new Date(today()));

  it('show orders by month, each of which leads to its orders', async () => {
    const { companyId } = await companyAtWork([4, 6]);
    const { user } = await openPortal(network, '/dashboard', { companyId });
    const figure = await asTable(user, 'Orders by Month');
    const rows = figure.getAllByRole('row');
    expect(rows).toHaveLength(14);
    expect(rows.at(-2)).toHaveTextContent(`${month()}2`);
    expect(rows.at(-1)).toHaveTextContent('Total2');
    const link = figure.getByRole('link', { name: month() });
    expect(link).toHaveAttribute(
      'href',
      `/reports/orderbooking-report?from=${today().slice(0, 8)}01&to=${today()}`,
    );
    const all = figure.getByRole('link', { name: 'Order Booking Report' });
    expect(all.getAttribute('href')).toMatch(/^\/reports\/orderbooking-report\?from=\d{4}-\d{2}-01&to=/);
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Order Booking Report' })).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Period' })).toHaveDisplayValue('This Month');
  });

  it('show the most ordered products, and mapped against demapped seals', async () => {
    const { companyId } = await companyAtWork([4, 6]);
    const { user } = await openPortal(network, '/dashboard', { companyId });
    const products = await asTable(user, 'Top Ordered Products');
    expect(products.getByRole('row', { name: 'Cardamom 10' })).toBeVisible();
    const asked = new URLSearchParams(
      products.getByRole('link', { name: 'Cardamom' }).getAttribute('href')?.split('?')[1],
    );
    expect(asked.get('filter')).toMatch(/^\{"ProductId":\d+\}$/);
    const seals = await asTable(user, 'Mapping and De-Mapping by Month');
    expect(seals.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Mapped',
      'De-mapped',
    ]);
    expect(seals.getByRole('row', { name: `${month()} 100 0` })).toBeVisible();
  });

  it('have the period before beside them, and the cards this month so far', async () => {
    const { companyId } = await companyAtWork([4, 6]);
    const { user } = await openPortal(network, '/dashboard', { companyId });
    await user.click(await screen.findByRole('button', { name: 'Compare with the period before' }));
    expect(await screen.findByText(/^Orders: 2, none from \d+ \w+ \d{4} to \d+ \w+ \d{4}$/)).toBeVisible();
    const card = (await screen.findByRole('link', { name: 'Mappings' })).closest('div');
    expect(card).toHaveTextContent(/100 this month so far, none (from|on|in) /);
    const products = await asTable(user, 'Top Ordered Products');
    expect(products.getByRole('row', { name: 'Cardamom 10 0' })).toBeVisible();
    expect(location.search).toBe('?compare=before');
  });

  it('say so if there is nothing to draw', async () => {
    const { companyId } = await companyAtWork();
    await openPortal(network, '/dashboard', { companyId });
    expect(await screen.findAllByText('Nothing was ordered in these twelve months.')).toHaveLength(2);
  });

  it('lead to no report that the person may not see', async () => {
    const { companyId } = await companyAtWork([4]);
    const { user } = await openPortal(network, '/dashboard', {
      companyId,
      rights: rightsBut({ 'orderbooking-report': [], 'Demapping-report': [], 'de-mapping': [] }),
    });
    const orders = await asTable(user, 'Orders by Month');
    expect(orders.queryByRole('link')).toBeNull();
    const seals = await asTable(user, 'Mapping and De-Mapping by Month');
    expect(seals.queryByRole('columnheader', { name: 'De-mapped' })).toBeNull();
    expect(seals.getByRole('link', { name: 'Mapping Report' })).toBeVisible();
    expect(seals.queryByRole('link', { name: 'Demapping Report' })).toBeNull();
  });
});

describe('the latest orders', () => {
  it('have number, day, dealer and dispatch status, and lead to the order, from which Close leads back', async () => {
    const { companyId } = await companyAtWork([4, 6]);
    const { user } = await openPortal(network, '/dashboard', { companyId });
    const table = within(await screen.findByRole('table', { name: 'Latest Orders' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Order No.',
      'Order Date',
      'User Name',
      'Dispatch Status',
    ]);
    const [, newest] = table.getAllByRole('row');
    const cells = within(newest ?? document.body).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '2',
      expect.stringMatching(/^\d+ \w+ \d{4}$/),
      expect.stringMatching(/^Dealer/),
      'Pending',
    ]);
    await user.click(table.getByRole('link', { name: '2' }));
    const details = await screen.findByRole('dialog', { name: 'Order Details' });
    expect(window.location.pathname).toBe('/masters/order-booking/2/details');
    await user.click(within(details).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('are not links for people who see only their report, and are hidden from people who see neither', async () => {
    const { companyId } = await companyAtWork([4]);
    const { unmount } = await openPortal(network, '/dashboard', {
      companyId,
      rights: rightsBut({ 'order-booking': [] }),
    });
    const table = within(await screen.findByRole('table', { name: 'Latest Orders' }));
    expect(table.queryByRole('link')).toBeNull();
    unmount();
    await openPortal(network, '/dashboard', {
      companyId,
      rights: rightsBut({ 'order-booking': [], 'orderbooking-report': [] }),
    });
    expect(await screen.findByRole('figure', { name: 'Mapping and De-Mapping by Month' })).toBeVisible();
    expect(screen.queryByText('Latest Orders')).toBeNull();
    expect(screen.queryByText('Top Ordered Products')).toBeNull();
  });
});

it('says when it could not be read, and tries again', async () => {
  network.use(
    http.post('*/Dashboard/GetDashboardData', () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
  const { user } = await openPortal(network, '/dashboard');
  expect(await screen.findByText('The dashboard could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Numbers Issued')).toBeVisible();
});

it('greets people of other types without counting, and leads to their pages', async () => {
  await openPortal(network, '/dashboard', { userType: 2, rights: { 'order-booking': ['view', 'add'] } });
  const pages = within(await screen.findByRole('navigation', { name: 'Your pages' }));
  expect(pages.getByRole('link')).toHaveAttribute('href', '/masters/order-booking');
  expect(await screen.findByText('Good to see you, Asha Kulkarni')).toBeVisible();
  expect(network.sentTo(getDashboardData)).toEqual([]);
});

describe('the declared cards', () => {
  it('lead to the list that they are about, with its filter and its period', async () => {
    await openPortal(network, '/dashboard', { companyId: (await companyAtWork()).companyId });
    const sales = await screen.findByRole('link', { name: 'Net sales this month' });
    expect(sales).toHaveAttribute('href', '/reports/sales-report?period=thisMonth');
    const card = sales.closest('div');
    await waitFor(() => expect(card).toHaveTextContent(/₹0\.00none (from|on|in) /));
    const seals = screen.getByRole('link', { name: 'Suspicious seals to look at' });
    expect(new URL(seals.getAttribute('href') ?? '', 'https://x').searchParams.get('filter')).toBe(
      '{"SuspicionStatus":"1"}',
    );
  });

  it('say how much more there is where there was nothing before', async () => {
    const Before = { Value: 0, FromDate: '2026/10/01', ToDate: '2026/10/29' };
    const sales = { Page: 'sales-report', Title: 'Net sales this month', Value: 1286.25, Before };
    network.use(
      http.all(`*/${readCards.path}`, () =>
        HttpResponse.json({ ResponseCode: '200', ResponseMessage: '', ResponseData: [sales] }),
      ),
    );
    await openPortal(network, '/dashboard', { companyId: (await companyAtWork()).companyId });
    const card = (await screen.findByRole('link', { name: sales.Title })).closest('div');
    await waitFor(() => expect(card).toHaveTextContent('▲ ₹1,286.25, none from 1 Oct to 29 Oct 2026'));
  });

  it('are there only for people who may view their lists, and nobody else asks for them', async () => {
    const withCards = resources.filter(({ cards }) => cards.length).map(({ page }) => [page, []] as const);
    const rights = rightsBut(Object.fromEntries(withCards));
    await openPortal(network, '/dashboard', { rights, companyId: (await companyAtWork()).companyId });
    await screen.findByText('Total Scans');
    expect(screen.queryByText('Net sales this month')).toBeNull();
    expect(network.sentTo(readCards)).toEqual([]);
  });
});
