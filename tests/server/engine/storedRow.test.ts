import { describe, expect, it } from 'vitest';
import { fileShelfApp, type Row, rowsOf, ticketStatus } from '../../support/shelfApp.ts';

const { deps, own, other } = await fileShelfApp();
const { open, waiting, closed } = ticketStatus;

/** Makes a stored ticket in this state. */
async function newTicket(state: number): Promise<number> {
  const saved = await own.post<Row>('Ticket/CreateTicket', { Title: 'Torn', State: open, Qty: 5 });
  const id = Number(saved.data.TicketId);
  await deps.database.pool.query('update tickets set state = $1 where id = $2', [state, id]);
  return id;
}

const ticketById = async (TicketId: number) => (await rowsOf(own, 'Ticket/GetTickets', { TicketId }))[0];

const update = (TicketId: number, values: object) =>
  own.post('Ticket/UpdateTicket', { TicketId, Title: 'Torn', State: open, Qty: 5, ...values });

async function entriesOf(id: number): Promise<unknown[]> {
  const { rows } = await deps.database.pool.query<{ action: string }>(
    "select action from audit_entries where page = 'ticket-master' and record_id = $1 order by id",
    [id],
  );
  return rows.map(({ action }) => action);
}

describe('a record that can’t be edited as it is stored', () => {
  const refused = { status: 200, code: '400', message: "This record can't be changed." };

  it.each([
    ['another state', { State: open, Title: 'Mended' }],
    ['its own state', { State: closed, Title: 'Mended' }],
    ['no state', { State: undefined, Title: 'Mended' }],
  ])('is not updated by a body with %s, and nothing is written', async (_what, values) => {
    const id = await newTicket(closed);
    const before = await ticketById(id);
    expect((await update(id, values)).code).toBe('400');
    expect(await ticketById(id)).toEqual(before);
    expect(await entriesOf(id)).toEqual(['created']);
  });

  it('is refused with a text that says so', async () => {
    expect(await update(await newTicket(closed), {})).toMatchObject(refused);
  });

  it('is reached by the save that makes it so', async () => {
    const id = await newTicket(open);
    expect((await update(id, { State: closed })).code).toBe('200');
    expect(await update(id, { State: open })).toMatchObject(refused);
  });

  it('of two saves at once is changed by the first alone', async () => {
    const id = await newTicket(open);
    const sent = await Promise.all(['One', 'Two'].map((Title) => update(id, { Title, State: closed })));
    expect(sent.map(({ code }) => code).sort()).toEqual(['200', '400']);
  });

  it('is toggled as any other', async () => {
    const id = await newTicket(closed);
    expect((await own.get(`Ticket/InActiveRow/${id}/false`)).code).toBe('200');
    expect(await ticketById(id)).toMatchObject({ IsActive: false });
  });

  it('is for another company one that is not there', async () => {
    const sent = { TicketId: await newTicket(closed), Title: 'Torn', State: open, Qty: 5 };
    expect(await other.post('Ticket/UpdateTicket', sent)).toMatchObject({
      code: '400',
      message: 'This record no longer exists.',
    });
  });
});

describe('a field that the stored record locks', () => {
  const message = "Quantity can't be changed in this record.";
  const refused = { code: '400', message, data: { errors: { Qty: message } } };

  it('is not unlocked by a sent value of the field that locks it', async () => {
    const id = await newTicket(waiting);
    expect(await update(id, { State: open, Qty: 99 })).toMatchObject(refused);
    expect(await ticketById(id)).toMatchObject({ State: waiting, Qty: 5 });
    expect((await update(id, { State: open, Qty: 5 })).code).toBe('200');
    expect((await update(id, { Qty: 99 })).code).toBe('200');
    expect(await ticketById(id)).toMatchObject({ Qty: 99 });
  });

  it.each([[''], ['many'], [0]])('is checked for nothing else: %j', async (Qty) => {
    const id = await newTicket(waiting);
    expect(await update(id, { State: open, Qty })).toMatchObject(refused);
    expect(await ticketById(id)).toMatchObject({ Qty: 5 });
  });
});

it('locks no field of a new record by sent values, and asks for what it requires', async () => {
  const sent = { Title: 'Torn', State: waiting };
  expect(await own.post('Ticket/CreateTicket', sent)).toMatchObject({
    status: 200,
    code: '400',
    data: { errors: { Qty: 'Please enter quantity.' } },
  });
  const saved = await own.post<Row>('Ticket/CreateTicket', { ...sent, Qty: 4 });
  expect(await ticketById(Number(saved.data.TicketId))).toMatchObject({ State: waiting, Qty: 4 });
});

describe('a field that the stored record leaves open', () => {
  it.each([[''], ['many'], [0]])('is checked, though the body would lock it: %j', async (Qty) => {
    const id = await newTicket(open);
    const before = await ticketById(id);
    expect(await update(id, { State: waiting, Qty })).toMatchObject({
      code: '400',
      data: { errors: { Qty: expect.any(String) as string } },
    });
    expect(await ticketById(id)).toEqual(before);
  });

  it('is written by the save after which it is locked', async () => {
    const id = await newTicket(open);
    expect((await update(id, { State: waiting, Qty: 7 })).code).toBe('200');
    expect(await ticketById(id)).toMatchObject({ State: waiting, Qty: 7 });
  });
});

describe('an action that not all rows have', () => {
  it('is refused for a row that does not have it as it is stored', async () => {
    const id = await newTicket(waiting);
    expect(await own.get(`Ticket/OpenAgain/${id}`)).toMatchObject({
      status: 200,
      code: '400',
      message: "This can't be done with the record as it is now.",
    });
    expect(await ticketById(id)).toMatchObject({ State: waiting });
  });

  it('is done for one that has it, once', async () => {
    const id = await newTicket(closed);
    const both = await Promise.all([1, 2].map(() => own.get(`Ticket/OpenAgain/${id}`)));
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '400']);
    expect(await ticketById(id)).toMatchObject({ State: open });
  });

  it('is refused for another company’s row', async () => {
    const id = await newTicket(closed);
    expect(await other.get(`Ticket/OpenAgain/${id}`)).toMatchObject({ code: '400' });
    expect(await ticketById(id)).toMatchObject({ State: closed });
  });
});
