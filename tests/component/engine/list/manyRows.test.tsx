import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { importCalls } from '../../../../contract/calls/records/imports.ts';
import { allSources } from '../../../../server/app.ts';
import { allWorks } from '../../../support/allWorks.ts';
import { runJobs } from '../../../../server/engine/jobs.ts';
import { createCompany, createProduct } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
const { deps } = network;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
let companyId: number;
let ids: number[];

beforeEach(async () => {
  companyId = await createCompany(deps);
  ids = [];
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    ids.push(
      await createProduct(deps, companyId, { productName: `Part ${n}`, oem: n === 3 ? 'Bosch' : 'Valeo' }),
    );
});

async function open(rights = rightsBut()) {
  const { user } = await openPortal(network, '/masters/product-master?sort=ProductName:ASC', {
    companyId,
    rights,
  });
  await screen.findByText('Showing 1 to 5 of 7');
  return user;
}

const box = (n: number) => screen.getByRole('checkbox', { name: `Select Part ${n}` });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const sent = () => network.sentTo(importCalls.change.path).map(({ body }) => body);

it('chooses a range with Shift, keeps what is chosen on other pages, and sets a field of all of them', async () => {
  const user = await open();
  await user.click(box(2));
  await user.keyboard('{Shift>}');
  await user.click(box(4));
  await user.keyboard('{/Shift}');
  expect(box(3)).toBeChecked();
  expect(screen.getByText('3 chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await screen.findByText('Showing 6 to 7 of 7');
  box(6).focus();
  await user.keyboard(' ');
  expect(screen.getByText('4 chosen')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Set' }));
  await user.click(screen.getByRole('menuitem', { name: 'OEM' }));
  const question = await dialog('Set OEM');
  expect(question).toHaveTextContent('For 4: Part 2, Part 3, Part 4, Part 6');
  await user.type(within(question).getByRole('textbox', { name: 'OEM' }), 'Bosch');
  await user.click(within(question).getByRole('button', { name: 'Set' }));
  const outcome = await dialog('Changes of many rows');
  await runJobs(deps, works);
  expect(await within(outcome).findByText('3 changed')).toBeVisible();
  expect(within(outcome).getByText('1 unchanged')).toBeVisible();
  const Rows = [2, 3, 4, 6].map((n) => ({ Id: ids[n - 1], Version: expect.stringMatching(/^[\w-]{17}$/) }));
  expect(sent()).toMatchObject([{ Does: 'edit', Values: { OEM: 'Bosch' }, Rows }]);

  await user.click(within(outcome).getByRole('button', { name: 'Undo' }));
  await user.click(within(await dialog('Undo these changes?')).getByRole('button', { name: 'Yes' }));
  await within(outcome).findByText('Undoing');
  await runJobs(deps, works);
  expect(await within(outcome).findByText('Undone')).toBeVisible();
  expect(within(outcome).getByText('3 restored')).toBeVisible();
  expect(within(outcome).queryByText('Changed')).toBeNull();
  await user.click(within(outcome).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByText('Choose all of this page')).toBeVisible());
  await user.click(await screen.findByRole('link', { name: 'Earlier changes' }));
  const earlier = within(await dialog('Changes of many rows'));
  expect(await earlier.findByText('Undone: 3 restored, 1 unchanged')).toBeVisible();
});

it('adds copies of rows, and leads to that later', async () => {
  const user = await open();
  await user.click(box(1));
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await user.click(within(await dialog('Add a copy of each?')).getByRole('button', { name: 'Yes' }));
  await user.click(within(await dialog('Changes of many rows')).getByRole('button', { name: 'Close' }));
  await runJobs(deps, works);
  await user.click(await screen.findByRole('link', { name: 'Earlier changes' }));
  await user.click(await screen.findByRole('link', { name: 'Duplicate' }));
  expect(await screen.findByText('Part 1 (2)')).toBeVisible();
});

it('does for all rows of the filter what one of them offers, and for none if there are others by now', async () => {
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all of this page' }));
  await user.click(screen.getByRole('button', { name: 'Choose all 7' }));
  expect(screen.getByText('7 chosen')).toBeVisible();
  await createProduct(deps, companyId, { productName: 'Part 8' });
  const inactivate = async () => {
    await user.click(screen.getByRole('button', { name: 'Inactivate' }));
    const question = await dialog('Are you sure you want to InActive?');
    await user.click(within(question).getByRole('button', { name: 'Yes' }));
    return question;
  };
  expect(await inactivate()).toHaveTextContent('For all 7 rows that this list finds');
  expect(
    await screen.findByText('The filter finds 8 rows now, not 7. Please look at the list again.'),
  ).toBeVisible();
  expect(await screen.findByText('8 chosen')).toBeVisible();
  await inactivate();
  const outcome = await dialog('Changes of many rows');
  await runJobs(deps, works);
  expect(await within(outcome).findByText('8 changed')).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ Does: 'inactivate', Filter: {}, Count: 8 });
});

it('forgets what is chosen as soon as the list finds others', async () => {
  const user = await open();
  await user.click(box(1));
  await user.type(screen.getByRole('searchbox'), 'Part{Enter}');
  await waitFor(() => expect(screen.queryByText('1 chosen')).toBeNull());
  expect(box(1)).not.toBeChecked();
});

it('offers nothing to people who may only look', async () => {
  await open(rightsBut({ 'product-master': ['view', 'report'] }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('changes a cell of the list with its version, keeps what is refused, and puts it back by Escape', async () => {
  const user = await open();
  const pencil = () => screen.getByRole('button', { name: 'Edit HP Code of Part 2' });
  pencil().focus();
  await user.keyboard('{F2}');
  const input = async () => within(await dialog('HP Code')).getByRole('textbox', { name: /^HP Code/ });
  await user.clear(await input());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Please enter HP Code.')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await deps.database.pool.query(`update products set oem = 'Meanwhile' where id = $1`, [ids[1]]);
  await user.click(pencil());
  await user.clear(await input());
  await user.type(await input(), 'HP-2{Enter}');
  expect(await within(await dialog('HP Code')).findByText(/^This record has been changed/)).toBeVisible();
  expect(await input()).toHaveValue('HP-2');
  await screen.findByText('Meanwhile');
  await user.type(await input(), '{Enter}');
  expect(await screen.findByText('Product updated successfully.')).toBeVisible();
  expect(network.sentTo('ProductMaster/UpdateProduct').map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({
      ProductId: ids[1],
      HPCode: 'HP-2',
      Version: expect.stringMatching(/^[\w-]{17}$/),
    })),
  );
});

it('offers to change cells to people who may edit, and no other fields', async () => {
  await open(rightsBut({ 'product-master': ['view', 'report'] }));
  expect(screen.queryByRole('button', { name: /^Edit (HP Code|OEM) of/ })).toBeNull();
});
