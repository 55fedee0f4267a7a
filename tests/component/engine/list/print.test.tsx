import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { choice, money, integer, text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';
import { createCompany } from '../../../support/factories.ts';

const sale = declare(
  'Sale',
  {
    Town: text('Town'),
    Pieces: integer('Pieces'),
    Paid: money('Paid'),
    State: choice('State', {
      choices: [
        { value: 1, label: 'Open' },
        { value: 2, label: 'Closed' },
      ],
    }),
  },
  {
    columns: ['Town', 'Pieces', 'Paid', 'State'],
    sums: ['Pieces', 'Paid'],
    period: { days: 3 },
    filters: [{ field: 'State' }],
    chart: { type: 'time', title: 'Sales by day', call: 'Sale/GetChart' },
  },
);

const { network, open } = await fileDeclaredPages({ sale });

/** jsdom has neither sizes to observe nor a printer. */
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const print = vi.fn();
beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoResize);
  vi.stubGlobal('print', print);
});
beforeEach(() => print.mockClear());

async function openSales(rows: string, address = '', options = {}) {
  const companyId = await createCompany(network.deps);
  await network.deps.database.pool.query(
    `insert into sales (company_id, town, pieces, paid, state, created_at) ${rows}`,
    [companyId],
  );
  const search = new URLSearchParams(`from=2026-03-01&to=2026-03-03&${address}`);
  return open(`/masters/sale-master?${search}`, { companyId, ...options });
}

const few = `values ($1, 'Pune', 3, 500, 1, '2026-03-01T05:00:00Z'), ($1, 'Agra', 4, 1250, 2, '2026-03-02T05:00:00Z'),
  ($1, 'Puri', null, 10, 1, '2026-03-03T05:00:00Z')`;

const sheet = () => {
  const found = document.querySelector<HTMLElement>('[data-print]');
  if (!found) throw new Error('There is no sheet');
  return found;
};
const facts = () => [...sheet().querySelectorAll('dl > div')].map((fact) => fact.textContent);
const cells = () =>
  [...sheet().querySelectorAll('table:last-of-type tr')]
    .filter((row) => !row.closest('figure'))
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

async function printList(user: { click: (element: Element) => Promise<void> }) {
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
}

it('a list has its sums below it, of all pages and as it is filtered', async () => {
  const { user } = await openSales(
    `select $1::int, 'Pune', 3, 500, 1 + (n = 1)::int, '2026-03-01T05:00:00Z'::timestamptz from generate_series(1, 7) n`,
  );
  const sums = async (...expected: string[]) =>
    waitFor(() => {
      // the chart's table has a total, too
      const row = screen.getAllByRole('row', { name: /^Total/ }).at(-1);
      expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
        'Total',
        ...expected,
        '',
      ]);
    });
  await screen.findAllByRole('cell', { name: 'Pune' });
  await sums('21', '₹3,500');
  await user.selectOptions(screen.getByLabelText('State'), 'Open');
  await sums('18', '₹3,000');
});

describe('a list that is printed', () => {
  it('has its title, its sums and all of its rows, however they are paged', async () => {
    const { user } = await openSales(few);
    await screen.findByRole('cell', { name: 'Pune' });
    await printList(user);
    expect(within(sheet()).getByText('Sale Master')).toBeInTheDocument();
    expect(facts()).toEqual(
      expect.arrayContaining([
        'Period1 Mar 2026 – 3 Mar 2026',
        'Rows3',
        'Pieces, in all7',
        'Paid, in all₹1,760',
      ]),
    );
    expect(cells()).toEqual([
      ['Town', 'Pieces', 'Paid', 'State'],
      ['Puri', '–', '₹10', 'Open'],
      ['Agra', '4', '₹1,250', 'Closed'],
      ['Pune', '3', '₹500', 'Open'],
    ]);
    expect(sheet().querySelector('figure')).toHaveTextContent('Sales by day');
    expect(sheet()).toHaveAttribute('data-theme', 'light');
  });

  it('names its filters', async () => {
    const { user } = await openSales(few, 'search=pu&filter={"State":"1"}');
    await screen.findByRole('cell', { name: 'Pune' });
    await printList(user);
    expect(facts()).toEqual(expect.arrayContaining(['StateOpen', 'Global Searchpu', 'Rows2']));
    expect(cells()).toHaveLength(3);
  });

  it('is cut after a thousand rows, and says so, but sums all of them', async () => {
    const { user } = await openSales(
      `select $1, 'Town ' || n, 1, 1, 1, '2026-03-02T05:00:00Z' from generate_series(1, 1001) n`,
    );
    await screen.findByRole('cell', { name: 'Town 1001' });
    await printList(user);
    expect(facts()).toEqual(
      expect.arrayContaining(['Rowsthe first 1,000 of 1,001; the export has all', 'Pieces, in all1,001']),
    );
  });

  it('is gone once it was printed, and can be printed again', async () => {
    const { user } = await openSales(few);
    await screen.findByRole('cell', { name: 'Pune' });
    await printList(user);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('[data-print]')).toBeNull());
    print.mockClear();
    await printList(user);
  });

  it('that can’t be read is reported', async () => {
    const { user } = await openSales(few);
    await screen.findByRole('cell', { name: 'Pune' });
    network.use(http.post('*/Sale/GetRows', () => HttpResponse.json({}, { status: 500 }), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
    expect(print).not.toHaveBeenCalled();
    expect(document.querySelector('[data-print]')).toBeNull();
  });

  it('is so by people alone who may take all rows', async () => {
    const rights = { 'sale-master': ['view'] as const };
    await openSales(few, '', { rights });
    await screen.findByRole('cell', { name: 'Pune' });
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
