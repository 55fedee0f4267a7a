import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { choice, money, text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';
import { createCompany } from '../../../support/factories.ts';

const sale = declare(
  'Sale',
  {
    Town: text('Town'),
    Paid: money('Paid'),
    Owed: money('Owed'),
    State: choice('State', {
      choices: [
        { value: 1, label: 'Open' },
        { value: 2, label: 'Closed' },
      ],
    }),
  },
  {
    filters: [{ field: 'State' }],
    chart: {
      type: 'bar',
      title: 'Sales by town',
      by: 'Town',
      sums: ['Paid', 'Owed'],
      call: 'Sale/GetChart',
    },
  },
);
const visit = declare(
  'Visit',
  { Place: text('Place'), State: sale.fields['State'] ?? text('State') },
  {
    filters: [{ field: 'State' }, { field: 'Place' }],
    chart: { type: 'bar', title: 'Visits by state', by: 'State', call: 'Visit/GetChart' },
  },
);
const day = declare(
  'Day',
  {
    Kind: choice('Kind', {
      choices: [
        { value: 1, label: 'Good', tone: 'positive' },
        { value: 2, label: 'Bad', tone: 'negative', group: 'Others' },
        { value: 3, label: 'Worse', tone: 'negative', group: 'Others' },
        { value: 4, label: 'Never', tone: 'neutral' },
      ],
    }),
    Home: text('Home'),
  },
  {
    period: { days: 3 },
    filters: [{ field: 'Home' }],
    chart: [
      { type: 'time', title: 'Days by kind', by: 'Kind', call: 'Day/GetDays' },
      { type: 'states', title: 'Days by state', by: 'Home', counts: 'Visits', call: 'Day/GetStates' },
      { type: 'bar', title: 'Days by home', by: 'Home', call: 'Day/GetHomes' },
    ],
  },
);
const plain = declare('Plain', { Name: text('Name') });

const { network, open } = await fileDeclaredPages({ sale, visit, day, plain });

/** jsdom has no sizes to observe. */
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeAll(() => void vi.stubGlobal('ResizeObserver', NoResize));

async function openSales(path = '/masters/sale-master') {
  // before the page, which asks for its chart at once
  const companyId = await createCompany(network.deps);
  await network.deps.database.pool.query(
    `insert into sales (company_id, town, paid, owed, state) values
     ($1, 'Pune', 500, 0, 1), ($1, 'Pune', 200, 50, 2), ($1, 'Agra', 300, 100, 1), ($1, 'Kochi', 90, 0, 1),
     ($1, null, 10, 20, 1), ($1, 'Idle', 0, 0, 1)`,
    [companyId],
  );
  await network.deps.database.pool.query(
    `insert into sales (company_id, town, paid, owed, state) select $1, 'Town ' || n, 1, 0, 1 from generate_series(1, 8) n`,
    [companyId],
  );
  return open(path, { companyId });
}

const figure = () => screen.findByRole('figure', { name: /^(Sales|Visits|Days) by/ });
const table = async () => within(await figure()).findByRole('table');
const cells = (shown: HTMLElement) =>
  within(shown)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

describe('the chart above a list', () => {
  it('has a table of its drawing: the largest groups, the others together', async () => {
    await openSales();
    const rows = cells(await table());
    expect(rows.slice(0, 5)).toEqual([
      ['Town', 'Paid', 'Owed'],
      ['Pune', '₹700', '₹50'],
      ['Agra', '₹300', '₹100'],
      ['Kochi', '₹90', '₹0'],
      ['Not given', '₹10', '₹20'],
    ]);
    expect(rows).toHaveLength(13);
    expect(rows.slice(-2)).toEqual([
      ['Others (2)', '₹2', '₹0'],
      ['Total', '₹1,108', '₹170'],
    ]);
  });

  it('is drawn with a name, a total and a form for each sum, silent to screen readers', async () => {
    const sized = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      // only the picture's frame: labels of this width would leave no room for bars
      .mockImplementation(function (this: Element) {
        const isFrame = this.classList.contains('recharts-responsive-container');
        return isFrame ? new DOMRect(0, 0, 640, 320) : new DOMRect();
      });
    await openSales();
    const picture = await waitFor(async () => {
      const found = (await figure()).querySelector('[aria-hidden="true"]:has(.recharts-surface)');
      expect(found?.querySelectorAll('.recharts-bar-rectangle').length).toBeGreaterThan(0);
      return found;
    });
    for (const drawn of ['Pune', 'Agra', 'Others (2)', '₹750', '₹400', '₹2'])
      expect(picture?.textContent).toContain(drawn);
    const fills = [...(picture?.querySelectorAll('.recharts-bar path') ?? [])].map((bar) =>
      bar.getAttribute('fill'),
    );
    expect(new Set(fills).size).toBe(2);
    sized.mockRestore();
  });

  it('follows the search and the filters of the list, but not its page', async () => {
    const { user } = await openSales();
    await table();
    await user.type(screen.getByRole('searchbox'), 'agra');
    await waitFor(async () => expect(cells(await table())).toHaveLength(2));
    expect(
      new URLSearchParams(network.sentTo('Sale/GetChart').at(-1)?.call.split('?')[1]).get('SearchValue'),
    ).toBe('agra');
  });

  it('begins with the filters of its address', async () => {
    await openSales('/masters/sale-master?filter={"State":"2"}');
    await waitFor(async () => expect(cells(await table()).slice(1)).toEqual([['Pune', '₹200', '₹50']]));
  });

  it('gives way to its table at a press of a button, and back', async () => {
    const { user } = await openSales();
    const shown = await table();
    expect(shown.parentElement).toHaveClass('visually-hidden');
    const toggle = screen.getByRole('button', { name: 'Show as a table' });
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect((await table()).parentElement).not.toHaveClass('visually-hidden');
    await user.click(toggle);
    expect((await table()).parentElement).toHaveClass('visually-hidden');
  });

  it('counts rows where it sums nothing, and says choices by their labels', async () => {
    const companyId = await createCompany(network.deps);
    await network.deps.database.pool.query(
      `insert into visits (company_id, place, state) values ($1, 'a', 2), ($1, 'b', 2), ($1, 'c', 1), ($1, 'd', null)`,
      [companyId],
    );
    await open('/masters/visit-master', { companyId });
    expect(cells(await table())).toEqual([
      ['State', 'Rows'],
      ['Closed', '2'],
      ['Open', '1'],
      ['Not given', '1'],
      ['Total', '4'],
    ]);
  });

  it('narrows the list to a group, and to a text that is typed', async () => {
    const companyId = await createCompany(network.deps);
    await network.deps.database.pool.query(
      `insert into visits (company_id, place, state) values ($1, 'A-1', 2), ($1, 'B', 2), ($1, 'C', 1)`,
      [companyId],
    );
    const { user } = await open('/masters/visit-master', { companyId });
    await user.click(await screen.findByRole('button', { name: 'Show as a table' }));
    await user.click(await screen.findByRole('link', { name: 'Closed' }));
    expect(await screen.findByText('Showing 1 to 2 of 2')).toBeVisible();
    expect(screen.getByLabelText('State')).toHaveDisplayValue('Closed');
    await waitFor(async () => expect(cells(await table()).slice(1)).toEqual([['Closed', '2']]));
    expect(within(await table()).queryByRole('link')).toBeNull();

    await user.type(screen.getByLabelText('Place'), 'a-1{Enter}');
    expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
    expect(JSON.parse(new URLSearchParams(location.search).get('filter') ?? '')).toEqual({
      State: '2',
      Place: 'a-1',
    });
  });

  it('leaves it to the list to say that there is nothing', async () => {
    await open('/masters/visit-master');
    await screen.findByText('No data found.');
    await waitFor(() => expect(screen.queryByRole('figure')).toBeNull());
    expect(screen.getAllByText('No data found.')).toHaveLength(1);
  });

  it('says why it is missing, and asks again', async () => {
    network.use(http.get('*/Sale/GetChart', () => HttpResponse.json({}, { status: 500 }), { once: true }));
    const { user } = await openSales();
    const chart = within(await figure());
    expect(await chart.findByRole('alert')).toBeVisible();
    await user.click(chart.getByRole('button', { name: 'Try again' }));
    expect(cells(await table())).toHaveLength(13);
  });
});

describe('several charts above a list', () => {
  async function openDays() {
    const companyId = await createCompany(network.deps);
    await network.deps.database.pool.query(
      `insert into days (company_id, kind, home, created_at) values
       ($1, 1, 'Kerala', '2026-03-01T05:00:00Z'), ($1, 2, 'kerala', '2026-03-03T05:00:00Z'),
       ($1, 3, 'Oslo', '2026-03-03T06:00:00Z'), ($1, 1, 'Goa', '2026-03-03T07:00:00Z')`,
      [companyId],
    );
    return open('/masters/day-master?from=2026-03-01&to=2026-03-03', { companyId });
  }

  it('begins with the first day, and has the parts with rows', async () => {
    await openDays();
    expect(cells(await table())).toEqual([
      ['Day', 'Good', 'Others', 'Total'],
      ['1 Mar 2026', '1', '0', '1'],
      ['2 Mar 2026', '0', '0', '0'],
      ['3 Mar 2026', '1', '2', '3'],
      ['Total', '2', '2', '4'],
    ]);
  });

  it('are chosen by their titles', async () => {
    const { user } = await openDays();
    await table();
    await user.click(screen.getByRole('radio', { name: 'Days by state' }));
    await waitFor(async () =>
      expect(cells(await table())).toEqual([
        ['Home', 'Visits'],
        ['Kerala', '2'],
        ['Goa', '1'],
        ['Oslo', '1'],
        ['Total', '4'],
      ]),
    );
    expect(await within(await figure()).findByTitle('Kerala: 2')).toHaveTextContent('KL2');
    expect((await figure()).textContent).toContain('In no state of India – Oslo: 1');
    // beside the map and its scale
    expect((await table()).parentElement).not.toHaveClass('visually-hidden');
    expect((await figure()).textContent).toContain('12In no state');
    expect(new URLSearchParams(location.search).get('chart')).toBe('Days by state');
    // the other one is shown again
    await user.click(screen.getByRole('radio', { name: 'Days by kind' }));
    expect(cells(await table())[0]).toEqual(['Day', 'Good', 'Others', 'Total']);
  });

  it('leave out a part that its legend switches off, but not the last one', async () => {
    const { user } = await openDays();
    const chart = within(await figure());
    const [good, others] = await Promise.all(
      ['Good', 'Others'].map((name) => chart.findByRole('button', { name })),
    );
    await user.click(good ?? document.body);
    expect(good).toHaveAttribute('aria-pressed', 'false');
    await user.click(others ?? document.body);
    expect(others).toHaveAttribute('aria-pressed', 'true');
    await user.click(good ?? document.body);
    expect(good).toHaveAttribute('aria-pressed', 'true');
  });

  it('can be reached by the keyboard, with a name that says how', async () => {
    const sized = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      // only the picture's frame: labels of this width would leave no room for bars
      .mockImplementation(function (this: Element) {
        const isFrame = this.classList.contains('recharts-responsive-container');
        return isFrame ? new DOMRect(0, 0, 640, 320) : new DOMRect();
      });
    const { user } = await openDays();
    // recharts may draw it again once it knows its size
    const picture = () => screen.getByRole('img', { name: /^Days by kind\. The arrow keys/ });
    await waitFor(() =>
      expect(picture().querySelectorAll('.recharts-bar-rectangle').length).toBeGreaterThan(0),
    );
    picture().focus();
    await user.keyboard('{ArrowRight}');
    expect((await figure()).textContent).toContain('Total: ');
    sized.mockRestore();
  });
});

describe('a chart beside the period before', () => {
  async function openDays(address: string) {
    const companyId = await createCompany(network.deps);
    await network.deps.database.pool.query(
      `insert into days (company_id, kind, home, created_at) values
       ($1, 1, 'Goa', '2026-02-26T05:00:00Z'), ($1, 2, 'Kerala', '2026-02-28T05:00:00Z'),
       ($1, 1, 'Kerala', '2026-03-01T05:00:00Z'), ($1, 2, 'Kerala', '2026-03-03T05:00:00Z'),
       ($1, 3, 'Oslo', '2026-03-03T06:00:00Z')`,
      [companyId],
    );
    return open(`/masters/day-master?from=2026-03-01&to=2026-03-03${address}`, { companyId });
  }
  const button = () => screen.getByRole('button', { name: 'Compare with the period before' });

  it('says the difference and has both in its table, by an address that keeps it', async () => {
    const { user } = await openDays('');
    await table();
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    await user.click(button());
    expect(await screen.findByText('Rows: 3, 50% more than from 26 Feb to 28 Feb 2026 (2)')).toBeVisible();
    expect(cells(await table())).toEqual([
      ['Day', 'Good', 'Others', 'Total', 'Rows from 26 Feb to 28 Feb 2026'],
      ['1 Mar 2026, beside 26 Feb 2026', '1', '0', '1', '1'],
      ['2 Mar 2026, beside 27 Feb 2026', '0', '0', '0', '0'],
      ['3 Mar 2026, beside 28 Feb 2026', '0', '2', '2', '1'],
      ['Total', '1', '2', '3', '2'],
    ]);
    expect(new URLSearchParams(location.search).get('compare')).toBe('before');
    await user.click(button());
    await waitFor(async () => expect(cells(await table())[0]).toEqual(['Day', 'Good', 'Others', 'Total']));
    expect(new URLSearchParams(location.search).has('compare')).toBe(false);
  });

  it('has both of each state and of each bar', async () => {
    const { user } = await openDays('&compare=before&chart=Days by state');
    await waitFor(async () =>
      expect(cells(await table())).toEqual([
        ['Home', 'Visits', 'Visits from 26 Feb to 28 Feb 2026'],
        ['Kerala', '2', '1'],
        ['Oslo', '1', '0'],
        ['Goa', '0', '1'],
        ['Total', '3', '2'],
      ]),
    );
    const figureNow = within(await figure());
    expect(await figureNow.findByTitle('Kerala: 2 (Visits from 26 Feb to 28 Feb 2026: 1)')).toHaveTextContent(
      'KL▲2',
    );
    await user.click(screen.getByRole('radio', { name: 'Days by home' }));
    await waitFor(async () =>
      expect(cells(await table()).slice(1)).toEqual([
        ['Kerala', '2', '1'],
        ['Oslo', '1', '0'],
        ['Goa', '0', '1'],
        ['Total', '3', '2'],
      ]),
    );
    // in brackets at each bar
    const bars = within(await figure());
    expect(await bars.findByRole('button', { name: '(0) Rows from 26 Feb to 28 Feb 2026' })).toBeVisible();
  });

  it('says that there was nothing before, and is missing for a list without days', async () => {
    const { unmount } = await openDays('&compare=before&filter={"Home":"Oslo"}');
    expect(await screen.findByText('Rows: 1, none from 26 Feb to 28 Feb 2026')).toBeVisible();
    unmount();
    await openSales('/masters/sale-master?compare=before');
    await table();
    expect(screen.queryByRole('button', { name: 'Compare with the period before' })).toBeNull();
  });
});

it('a list without a chart has none', async () => {
  await open('/masters/plain-master');
  await screen.findByText('No data found.');
  expect(screen.queryByRole('figure')).toBeNull();
});
