import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportMailCalls } from '../../../../contract/calls/records/views.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal } from '../../../support/portal.tsx';

const network = await fileNetwork();

it('plans mails with what the list shows, and ends them', async () => {
  const { user, person } = await openPortal(network, '/masters/carton-master?search=box');
  await user.click(await screen.findByRole('button', { name: 'Other formats' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send by mail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this list by mail' }));
  const plan = () => user.click(dialog.getByRole('button', { name: 'Plan the mail' }));
  await plan();
  expect(dialog.getByText('Please choose at least one person.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Every week' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Day' }), 'Friday');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Hour' }), '18:00');
  await user.click(dialog.getByRole('checkbox', { name: 'Only if there are rows' }));
  await user.click(await dialog.findByRole('checkbox', { name: new RegExp(person.email) }));
  await plan();
  expect(await dialog.findByText(/^every Friday at 18:00 · 1 person · next \d/)).toBeVisible();
  const [sent] = network.sentTo(reportMailCalls.save);
  expect(sent?.body).toMatchObject({
    Query: 'search=box',
    Request: { SearchValue: 'box' },
    Period: null,
    Every: 'week',
    Day: 5,
    Hour: 18,
    OnlyWithRows: true,
    UserIds: [person.userId],
  });
  await user.click(dialog.getByRole('button', { name: 'Stop the mail “Carton Master”' }));
  expect(await screen.findByText('The list is no longer mailed.')).toBeVisible();
  await waitFor(() => expect(dialog.queryByText(/every Friday/)).toBeNull());
});
