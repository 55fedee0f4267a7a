import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lines, money, multiline, text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const visit = declare(
  'Visit',
  {
    Place: text('Place', { required: 'Please enter place.' }),
    Notes: multiline('Notes'),
    Costs: lines('Costs', {
      table: 'visit_costs',
      fields: { What: text('What'), Amount: money('Amount', { places: 2 }) },
    }),
  },
  {
    calls: { list: 'Visit/GetRows', toggle: 'Visit/InActiveRow' },
    columns: ['Place'],
    details: { title: 'Visit Details', fields: ['Place', 'Notes', 'Costs'] },
  },
);

const { network, open } = await fileDeclaredPages({ visit });

async function openOnVisit() {
  const page = await open('/masters/visit-master');
  await network.deps.database.pool.query(
    `with visit as (insert into visits (company_id, place, notes) values ($1, 'Pune', 'By train') returning company_id, id)
      insert into visit_costs (company_id, record_id, place, what, amount) select company_id, id, 1, 'Ticket', 240 from visit`,
    [page.person.companyId],
  );
  await page.user.type(await screen.findByRole('searchbox'), 'Pune{Enter}');
  return { ...page, link: await screen.findByRole('link', { name: 'Pune' }) };
}

const details = async () => within(await screen.findByRole('dialog', { name: 'Visit Details' }));

it('are fields of the row, which its first column leads to by the keyboard', async () => {
  const { user, link } = await openOnVisit();
  link.focus();
  await user.keyboard('{Enter}');
  expect(await (await details()).findByText('By train')).toBeVisible();
  expect((await details()).getByRole('row', { name: 'Ticket ₹240.00' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(window.location.pathname).toMatch(/^\/masters\/visit-master\/\d+\/details$/);
});

it('are opened by a click anywhere on the row but on its actions', async () => {
  const { user, link } = await openOnVisit();
  const row = link.closest('tr') ?? document.body;
  await user.click(within(row).getByRole('switch'));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  expect(screen.queryByRole('dialog', { name: 'Visit Details' })).toBeNull();
  await user.click(row);
  await details();
  await user.click((await details()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('?search=Pune');
});

it('of a record that is not there can be closed, not read again', async () => {
  const { user } = await open('/masters/visit-master/987654/details');
  const dialog = await details();
  expect(await dialog.findByText('This record does not exist.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  const [, closing] = dialog.getAllByRole('button', { name: 'Close' });
  await user.click(closing ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
