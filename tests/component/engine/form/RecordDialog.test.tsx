import { cleanup, screen, waitFor } from '@testing-library/react';
import { TextField, TextInput } from 'react-admin';
import { afterAll, afterEach, expect, it } from 'vitest';
import { choice, switchField, text } from '../../../../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../../../../contract/resource/check/normaliseResources.ts';
import { defineResource } from '../../../../contract/resource/declaration/ResourceDeclaration.ts';
import { ApiError } from '../../../../src/api/ApiError.ts';
import { customParts } from '../../../../src/custom-pages/customParts.ts';
import { registerCustomParts } from '../../../../src/engine/custom.ts';
import { openDialog as openDialogOf } from '../../../support/openDialog.tsx';

const declared = normaliseResources({
  slip: defineResource({
    path: '/masters/slip',
    title: 'Slip Master',
    item: 'Slip',
    icon: 'company',
    calls: { list: 'Slip/GetSlips', update: 'Slip/UpdateSlip' },
    id: 'SlipId',
    table: 'slips',
    fields: {
      SlipName: text('Slip Name', { required: 'Please enter slip name.', input: 'chosenMedia' }),
      Remark: text('Remark'),
    },
    columns: ['SlipName'],
  }),
  parcel: defineResource({
    path: '/masters/parcel',
    title: 'Parcel Master',
    item: 'Parcel',
    icon: 'company',
    calls: { list: 'Parcel/GetParcels', update: 'Parcel/UpdateParcel' },
    id: 'ParcelId',
    table: 'parcels',
    fields: {
      Remark: text('Remark'),
      Same: switchField('The same'),
      Bill: text('Billing'),
      Ship: text('Shipping', { copies: { from: 'Bill', when: { field: 'Same', is: true } } }),
    },
  }),
  ticket: defineResource({
    path: '/masters/ticket',
    title: 'Ticket Master',
    item: 'Ticket',
    icon: 'company',
    calls: { list: 'Ticket/GetTickets', update: 'Ticket/UpdateTicket' },
    id: 'TicketId',
    table: 'tickets',
    fields: {
      Reply: text('Reply', { required: 'Please enter reply.', locked: { field: 'State', is: 2 } }),
      State: choice('State', {
        choices: [
          { value: 1, label: 'Open', tone: 'caution' },
          { value: 2, label: 'Waiting' },
        ],
      }),
    },
    columns: ['Reply'],
  }),
});
const parcel = {
  id: 9,
  ParcelId: 9,
  Same: true,
  Bill: 'Loom Street',
  Ship: 'Loom Street',
  Version: 'first',
};
const stored = { id: 7, SlipId: 7, SlipName: 'Blue', Remark: 'Old', CreatedDate: '10/01/2026' };

afterEach(cleanup);
// The next file's portal has its own parts again.
afterAll(() => registerCustomParts(customParts));

function openDialog(key: string, record: Record<string, unknown> & { id: number }, refusals: Error[] = []) {
  const resource = declared.find((resource) => resource.key === key);
  if (!resource) throw new Error('The declaration of the test is gone');
  return openDialogOf(resource, record, refusals);
}

it('gives a custom part react-admin’s contexts: its input edits and saves the field, its field shows the record', async () => {
  const parts = {
    chosenMedia: () => (
      <>
        <TextInput source="SlipName" label="Name of the slip" />
        <TextField source="CreatedDate" />
      </>
    ),
  };
  registerCustomParts({ ...customParts, inputs: { ...customParts.inputs, ...parts } });
  const { user, saved } = openDialog('slip', stored);

  const input = await screen.findByRole('textbox', { name: 'Name of the slip' });
  expect(input).toHaveValue('Blue');
  expect(screen.getByText('10/01/2026')).toBeVisible();

  const save = screen.getByRole('button', { name: 'app.action.update' });
  await user.clear(input);
  await user.click(save);
  await waitFor(() => expect(input).toHaveAccessibleDescription('Please enter slip name.'));
  expect(saved).toEqual([]);

  await user.type(input, ' Green ');
  await user.click(save);
  const sent = { name: 'masters/slip', id: '7', data: { SlipName: 'Green', Remark: 'Old' } };
  await waitFor(() => expect(saved).toEqual([sent]));
});

it('locks a field by the stored record, whatever the form has for the field that locks it', async () => {
  const { user, saved } = openDialog('ticket', { id: 8, TicketId: 8, Reply: '', State: 2 });
  const reply = await screen.findByLabelText('Reply');
  expect(reply).toHaveAttribute('readonly');
  await user.selectOptions(screen.getByLabelText('State'), 'Open');
  expect(reply).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: 'app.action.update' }));
  await waitFor(() => expect(saved).toMatchObject([{ id: '8', data: { State: 1 } }]));
});

it('does not empty a copy that somebody else has ended and filled meanwhile', async () => {
  const record = { ...parcel, Same: false, Ship: 'Mill Road', Version: 'second' };
  const changed = new ApiError('Changed', '409', { record });
  const { user, saved } = openDialog('parcel', parcel, [changed]);
  await user.type(await screen.findByLabelText('Remark'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'app.action.update' }));
  await screen.findByRole('region', { name: 'app.changed.title' });
  expect(screen.getByRole('switch', { name: 'The same' })).not.toBeChecked();
  expect(screen.getByLabelText('Shipping')).toHaveValue('Mill Road');
  await user.click(screen.getByRole('button', { name: 'app.action.update' }));
  const data = { Remark: 'Mine', Same: false, Bill: 'Loom Street', Ship: 'Mill Road' };
  await waitFor(() => expect(saved).toEqual([{ name: 'masters/parcel', id: '9', data }]));
});

it('marks a select by the chosen tone, if it has one', async () => {
  const { user } = openDialog('ticket', { id: 8, TicketId: 8, Reply: 'Yes', State: 1 });
  const state = await screen.findByLabelText('State');
  const toneOf = () => state.parentElement?.querySelector('svg')?.getAttribute('data-tone');
  await waitFor(() => expect(toneOf()).toBe('caution'));
  await user.selectOptions(state, 'Waiting');
  expect(toneOf()).toBeUndefined();
  await user.selectOptions(state, 'Open');
  expect(toneOf()).toBe('caution');
});
