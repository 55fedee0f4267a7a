import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { choice, date, text } from '../../../../contract/resource/declaration/fields.ts';
import { isSetAction } from '../../../../contract/resource/setAction.ts';
import { Refusal } from '../../../../server/calls/answer.ts';
import { clearSession, writeSession } from '../../../../src/api/session.ts';
import AskDialog from '../../../../src/engine/form/AskDialog.tsx';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredApp, type Row, rowsOf } from '../../../support/shelfApp.ts';

const ticket = declare(
  'Ticket',
  {
    Title: text('Title', { required: 'Please enter title.' }),
    State: choice('State', {
      choices: [
        { value: 1, label: 'Open' },
        { value: 3, label: 'Closed' },
      ],
      locked: true,
      default: 1,
    }),
    Reason: text('Reason', { locked: true, required: 'Please enter reason.' }),
    Part: text('Part', { locked: true, shown: { field: 'State', is: 3 } }),
    Due: date('Due', { locked: true, default: '2026-03-04' }),
  },
  {
    calls: { list: 'Ticket/GetTickets', create: 'Ticket/CreateTicket' },
    hooks: { beforeSave: 'refuseWhy' },
    actions: [
      {
        name: 'close',
        label: 'Close',
        right: 'edit',
        call: 'Ticket/Close',
        sets: { State: 3 },
        asks: ['Reason', 'Part', 'Due'],
        confirm: 'Close this ticket?',
      },
    ],
  },
);
const app = await fileDeclaredApp(
  { ticket },
  {
    beforeSave: {
      refuseWhy: ({ values }) =>
        values.Reason === 'Why'
          ? Promise.reject(new Refusal('Not that.', { errors: { Reason: 'Not that.' } }))
          : Promise.resolve(),
    },
  },
);
const person = await app.newcomer();

/** Puts the declared app behind the page, since the portal's server does not know the declaration. */
const server = setupServer(
  http.post('*/api/api/*', async ({ request }) => {
    const path = new URL(request.url).pathname.replace('/api/api/', '');
    const { code, message, data } = await person.post(path, (await request.json()) as object);
    return HttpResponse.json({ ResponseCode: code, ResponseMessage: message, ResponseData: data });
  }),
);
server.listen();
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  clearSession();
});

async function openDialog() {
  const { data } = await person.post<Row>('Ticket/CreateTicket', { Title: 'Torn' });
  const read = async () => (await rowsOf(person, 'Ticket/GetTickets', { TicketId: data.TicketId }))[0];
  const [resource] = app.resources;
  const action = resource?.actions.find(isSetAction);
  if (!resource || !action) throw new Error('The declaration of the test is gone');
  const user = {
    Token: 'any',
    UserId: 1,
    RoleId: 1,
    UserName: 'Asha',
    Email: 'asha@example.com',
    MobileNo: '6000000000',
    CompanyId: 1,
    UserType: 1,
    TimeZone: 'Asia/Kolkata',
  };
  writeSession({ users: [user], assignedPermissionsForUser: [] });
  const close = vi.fn();
  const row = { ...(await read()), id: Number(data.TicketId) };
  const element = (
    <CoreAdminContext>
      <AskDialog resource={resource} action={action} row={row} close={close} />
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const done = await screen.findByRole('button', { name: 'Close' });
  return { user: userEvent.setup(), close, read, submit: done };
}

it('asks for fields that only it may change, shown as they are after it, with their defaults', async () => {
  await openDialog();
  expect(screen.getByRole('dialog', { name: 'Close this ticket?' })).toHaveTextContent('Torn');
  expect(screen.getByLabelText(/^Reason/)).not.toHaveAttribute('readonly');
  expect(screen.getByLabelText('Part')).toBeVisible();
  expect(screen.getByLabelText('Due')).toHaveValue('2026-03-04');
  expect(screen.queryByLabelText('Title')).toBeNull();
});

it('is checked by the fields’ own rules before it is sent', async () => {
  const { user, submit, read } = await openDialog();
  await user.click(submit);
  await waitFor(() =>
    expect(screen.getByLabelText(/^Reason/)).toHaveAccessibleDescription('Please enter reason.'),
  );
  expect(await read()).toMatchObject({ State: 1 });
});

it('keeps what was typed when the server refuses it, says so at the field, and is done by the next try', async () => {
  const { user, submit, read, close } = await openDialog();
  const reason = screen.getByLabelText(/^Reason/);
  await user.type(reason, 'Why');
  await user.click(submit);
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Not that.'));
  expect(reason).toHaveValue('Why');
  expect(close).not.toHaveBeenCalled();
  await user.type(reason, ' not');
  await user.click(submit);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(await read()).toMatchObject({ State: 3, Reason: 'Why not', Due: '2026/03/04' });
});

it('asks before it throws away what was typed', async () => {
  const { user, close } = await openDialog();
  await user.type(screen.getByLabelText(/^Reason/), 'W');
  await user.click(screen.getByRole('button', { name: 'app.action.cancel' }));
  expect(close).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'app.unsaved.discard' }));
  expect(close).toHaveBeenCalledOnce();
});
