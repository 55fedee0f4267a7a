import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { multiline, text } from '../../../../contract/resource/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const visit = declare(
  'Visit',
  { Place: text('Place', { required: 'Please enter place.' }), Notes: multiline('Notes') },
  {
    calls: { list: 'Visit/GetRows', toggle: 'Visit/InActiveRow' },
    columns: ['Place'],
    details: { title: 'Visit Details', fields: ['Place', 'Notes'] },
  },
);

const { network, open } = await fileDeclaredPages({ visit });

async function openOnVisit() {
  const page = await open('/masters/visit-master');
  await network.deps.database.pool.query(
    'insert into visits (company_id, place, notes) values ($1, $2, $3)',
    [page.person.companyId, 'Pune', 'By train'],
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
