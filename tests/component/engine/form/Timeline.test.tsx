import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { timelineCalls } from '../../../../contract/calls/records/timeline.ts';
import { text } from '../../../../contract/resource/declaration/fields.ts';
import { commentKey } from '../../../../src/authProvider/authProvider.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';
import { createUser } from '../../../support/factories.ts';

const errand = declare(
  'Errand',
  { Title: text('Title') },
  {
    calls: { list: 'Errand/GetRows', create: 'Errand/CreateRow', update: 'Errand/UpdateRow' },
    timeline: true,
  },
);
const { network, open } = await fileDeclaredPages({ errand });
const { pool } = network.deps.database;

/** Opens the form of an errand. */
async function openErrand() {
  const page = await open('/masters/errand-master');
  const { companyId } = page.person;
  const { rows } = await pool.query<{ id: number }>(
    `insert into errands (company_id, title) values ($1, $2) returning id`,
    [companyId, `Paint ${companyId}`],
  );
  await page.user.type(await screen.findByRole('searchbox'), 'Paint{Enter}');
  const link = await screen.findByRole('link', { name: /Edit/ });
  const reopen = async () => page.user.click(link);
  await reopen();
  return { ...page, id: rows[0]?.id ?? 0, reopen };
}

const field = () => screen.findByRole('textbox', { name: 'Comment' });
const entries = async () => within(await screen.findByRole('region', { name: 'Timeline' }));

it('shows a comment as the text that it is, once it is stored', async () => {
  const { user } = await openErrand();
  await user.type(await field(), 'Use <b>blue</b>');
  await user.click(screen.getByRole('button', { name: 'Add comment' }));
  expect(await (await entries()).findByRole('article')).toHaveTextContent('Use <b>blue</b>');
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(network.sentTo(timelineCalls.save)).toHaveLength(1);
  await user.click((await entries()).getByRole('button', { name: 'Remove comment' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await (await entries()).findByText('This comment was removed.')).toBeVisible();
});

it('loses nothing that is typed where the network fails, and stores it once', async () => {
  const { user, id } = await openErrand();
  network.use(http.post(`*/${timelineCalls.save.path}`, () => HttpResponse.error()));
  await user.type(await field(), 'Typed long');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add comment' })).toBeEnabled());
  expect(await field()).toHaveValue('Typed long');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  network.restore();
  await user.click(await screen.findByRole('link', { name: /Edit/ }));
  expect(await field()).toHaveValue('Typed long');
  await user.click(screen.getByRole('button', { name: 'Add comment' }));
  expect(await (await entries()).findByRole('article')).toHaveTextContent('Typed long');
  expect((await pool.query('select from record_comments where record_id = $1', [id])).rowCount).toBe(1);
});

it('says where a comment was changed in another window, and shows that after', async () => {
  const { user, id } = await openErrand();
  await user.type(await field(), 'Blue');
  await user.click(screen.getByRole('button', { name: 'Add comment' }));
  await user.click(await (await entries()).findByRole('button', { name: 'Change comment' }));
  const [, changed] = await screen.findAllByRole('textbox', { name: 'Comment' });
  await pool.query("update record_comments set text = 'Red', changed_at = now() where record_id = $1", [id]);
  await user.type(changed ?? document.body, ' or green');
  await user.click((await entries()).getByRole('button', { name: 'Submit' }));
  expect(await (await entries()).findByText(/changed this comment in the meantime/)).toBeVisible();
  expect(changed).toHaveValue('Blue or green');
  await user.click((await entries()).getByRole('button', { name: 'Cancel' }));
  expect(await (await entries()).findByText('Red')).toBeVisible();
});

it('keeps no draft of a comment that is stored after the form was closed, and takes no letters meanwhile', async () => {
  const { user, reopen } = await openErrand();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  network.use(
    // the real server answers after it
    http.post(`*/${timelineCalls.save.path}`, () => isAnswered),
  );
  await user.type(await field(), 'Sent');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.type(await field(), ' and more');
  expect(await field()).toHaveValue('Sent');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer();
  await waitFor(() =>
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith(commentKey))).toEqual([]),
  );
  await reopen();
  expect(await field()).toHaveValue('');
});

it('names people by the keyboard', async () => {
  const { user, person, id } = await openErrand();
  const { companyId, roleId } = person;
  const other = await createUser(network.deps, { companyId, roleId });
  await user.type(await field(), 'Ask @');
  await screen.findByRole('list', { name: 'People to name' });
  await user.keyboard('{Enter}today');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => {
    const { rows } = await pool.query('select mentions from record_comments where record_id = $1', [id]);
    expect(rows).toEqual([{ mentions: [other.userId] }]);
  });
});

it('says that it could not be read, while the form stays, and reads it again', async () => {
  const page = await open('/masters/errand-master');
  network.use(http.get(`*/${timelineCalls.list.path}`, () => HttpResponse.error()));
  await pool.query(`insert into errands (company_id, title) values ($1, 'Mend')`, [page.person.companyId]);
  await page.user.type(await screen.findByRole('searchbox'), 'Mend{Enter}');
  await page.user.click(await screen.findByRole('link', { name: /Edit/ }));
  const retry = await (await entries()).findByRole('button', { name: /again/i });
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Mend');
  network.restore();
  await page.user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});
