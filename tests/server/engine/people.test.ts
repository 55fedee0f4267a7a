import { describe, expect, it } from 'vitest';
import { reference, text } from '../../../contract/resource/declaration/fields.ts';
import { purchaseRequest } from '../../examples/purchaseRequest.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const user = declare(
  'User',
  { UserName: text('Name') },
  { calls: { list: 'User/GetUsers' }, rows: 'people', table: undefined },
);
const people = `select u.id as "UserId", u.user_name as "UserName", u.is_active as "IsActive",
  u.created_at as "CreatedDate" from users u where u.company_id = :company`;

// lines have tests of their own
const { Items: _items, Total: _total, ...fields } = purchaseRequest.fields;
const ticket = declare(
  'Ticket',
  {
    Subject: text('Subject', { required: 'Please enter the subject.' }),
    OwnerId: reference('Owner', { to: 'user', labelled: 'OwnerName', options: 'Ticket/GetPeople' }),
  },
  { calls: { list: 'Ticket/GetTickets', create: 'Ticket/CreateTicket', update: 'Ticket/UpdateTicket' } },
);
const columns = ['Purpose', 'RequesterName', 'UpdatedBy', 'UpdatedDate'];
const { deps, newcomer, personOf } = await fileDeclaredApp(
  { purchaseRequest: { ...purchaseRequest, fields, columns, sums: [] }, ticket, user },
  { rows: { people } },
);
const asha = await newcomer();
const [balu, chitra] = [await personOf(asha.companyId), await personOf(asha.companyId)];

const list = 'PurchaseRequest/GetRequests';
const rowOf = async (RequestId: number, by: Person) => (await rowsOf(by, list, { RequestId }))[0];

async function request(by: Person, values: object = {}): Promise<number> {
  const { RequestId } = await done(
    by.post<Row>('PurchaseRequest/CreateRequest', { Purpose: 'Labels', NeededOn: '2026/12/01', ...values }),
  );
  return Number(RequestId);
}

const act = (action: 'Check' | 'Approve', RequestId: number, by: Person) =>
  by.post(`PurchaseRequest/${action}`, { RequestId });

const nameOf = async ({ UserId }: { UserId: unknown }) =>
  (
    await deps.database.pool.query<{ name: string }>('select user_name as name from users where id = $1', [
      UserId,
    ])
  ).rows[0]?.name;

describe('a field that names whoever adds the record', () => {
  it('has that person, and is refused with another one', async () => {
    const row = await rowOf(await request(balu), balu);
    const { RequesterId } = row ?? {};
    expect(row?.['RequesterName']).toBe(await nameOf({ UserId: RequesterId }));
    await expect(request(asha, { RequesterId })).rejects.toThrow(
      "Requested By can't be changed in this record.",
    );
    expect((await rowOf(await request(balu, { RequesterId }), balu))?.['RequesterId']).toBe(RequesterId);
  });

  it('is a filter for whoever looks at the list', async () => {
    const [own, others] = [await request(asha), await request(balu)];
    const idsOf = async (by: Person) =>
      (await rowsOf(by, list, { RequesterId: 'me' })).map(({ RequestId }) => RequestId);
    expect(await idsOf(asha)).toContain(own);
    expect(await idsOf(asha)).not.toContain(others);
    expect(await idsOf(balu)).toContain(others);
    expect(await idsOf(chitra)).toEqual([]);
    expect(await asha.cells(list, { RequesterId: 'me' })).not.toHaveLength(0);
  });
});

it('names in a list who made and last changed a record, and sorts by them', async () => {
  const id = await request(asha);
  const { Version, RequesterName } = (await rowOf(id, asha)) ?? {};
  await done(balu.post('PurchaseRequest/UpdateRequest', { RequestId: id, Purpose: 'Ink', Version }));
  const row = await rowOf(id, asha);
  expect(row?.['UpdatedBy']).not.toBe(RequesterName);
  expect(row).not.toHaveProperty('CreatedBy');
  const names = (await rowsOf(asha, list, { SortColumn: 'UpdatedBy', SortOrder: 'ASC' })).map((one) =>
    String(one['UpdatedBy']).toLowerCase(),
  );
  expect(names).toEqual(names.toSorted());
  expect((await asha.cells(list, { RequestId: id }))[0]).toMatchObject({ 'Updated By': row?.['UpdatedBy'] });
});

describe('what two different people must do', () => {
  const another = { code: '400', message: 'Somebody else must do this.' };

  it('is refused to whoever asked for it or did the other part, and says so in their rows', async () => {
    const id = await request(asha);
    expect((await rowOf(id, asha))?.['Refused']).toMatchObject({ check: another.message });
    expect(await act('Check', id, asha)).toMatchObject(another);
    expect((await rowOf(id, balu))?.['Refused']).toBeUndefined();
    await done(act('Check', id, balu));
    for (const by of [asha, balu]) {
      expect((await rowOf(id, by))?.['Refused']).toMatchObject({ approve: another.message });
      expect(await act('Approve', id, by)).toMatchObject(another);
    }
    await done(act('Approve', id, chitra));
    expect(await rowOf(id, asha)).toMatchObject({ State: 3, ApproverName: expect.any(String) as unknown });
  });

  it('is done once of two at a time', async () => {
    const id = await request(asha);
    const codes = (await Promise.all([balu, chitra].map((by) => act('Check', id, by)))).map(
      ({ code }) => code,
    );
    expect(codes.toSorted()).toEqual(['200', '400']);
  });
});

it('offers deleted people to no record, and a record that names one keeps them', async () => {
  const create = (values: object) => asha.post<Row>('Ticket/CreateTicket', { Subject: 'Ink', ...values });
  const row = await rowOf(await request(balu), balu);
  const OwnerId = Number(row?.['RequesterId']);
  const first = await done(create({ OwnerId }));
  const other = await done(create({}));
  await deps.database.pool.query('update users set is_active = false, deleted_at = now() where id = $1', [
    OwnerId,
  ]);
  const update = (values: object) => asha.post('Ticket/UpdateTicket', { Subject: 'Paper', ...values });
  expect(await create({ OwnerId })).toMatchObject({ code: '400' });
  expect(await update({ TicketId: other['TicketId'], OwnerId })).toMatchObject({ code: '400' });
  await done(update({ TicketId: first['TicketId'], OwnerId }));
  expect(await rowsOf(asha, 'Ticket/GetTickets', { TicketId: first['TicketId'] })).toMatchObject([
    { Subject: 'Paper', OwnerName: row?.['RequesterName'] },
  ]);
});
