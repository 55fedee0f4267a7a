import { describe, expect, it } from 'vitest';
import type { Right } from '../../../contract/pages/Permission.ts';
import { dayInZone, wireDay } from '../../../contract/day/day.ts';
import {
  fileShelfApp,
  newShelf,
  type Person,
  type Row,
  rowsOf,
  ticketStatus,
} from '../../support/shelfApp.ts';

const { deps, own, other, personOf } = await fileShelfApp();
const { open, closed } = ticketStatus;
const colleague = (rights: readonly Right[]) => personOf(own.companyId, rights);
const today = wireDay(dayInZone(deps.config.timeZone));

async function newRepair(values: object = {}): Promise<number> {
  const saved = await own.post<Row>('Repair/CreateRepair', { Title: 'Torn', Hours: 2, Cost: 5, ...values });
  return Number(saved.data.RepairId);
}

const repairById = async (RepairId: number) => (await rowsOf(own, 'Repair/GetRepairs', { RepairId }))[0];

const close = (RepairId: unknown, values: object = {}, by: Person = own, headers = {}) =>
  by.post('Repair/Close', { RepairId, Reason: 'Mended', Hours: 3, Cost: 70, ...values }, { headers });

const entriesOf = async (id: number) =>
  (
    await deps.database.pool.query<{ action: string; after: Row }>(
      "select action, after from audit_entries where page = 'repair-master' and record_id = $1 order by id",
      [id],
    )
  ).rows;

describe('a new record', () => {
  it('gets the default of a field that only actions change, and is refused with another value', async () => {
    const id = await newRepair({ State: open, Reason: '', Number: null });
    expect(await repairById(id)).toMatchObject({ State: open, Reason: null, Number: 100, Last: 101 });
    const sent = { Title: 'Torn', Cost: 5, State: closed, Reason: 'None', Number: 5 };
    const { code, data } = await own.post<Row>('Repair/CreateRepair', sent);
    expect([code, Object.keys(Object(data['errors']))]).toEqual(['400', ['State', 'Reason', 'Number']]);
  });
});

describe('an action that sets', () => {
  it('sets its values, the answers and derived fields, even locked ones', async () => {
    const id = await newRepair();
    expect(await close(id)).toMatchObject({
      status: 200,
      code: '200',
      message: 'Repair closed.',
      data: { RepairId: id },
    });
    expect(await repairById(id)).toMatchObject({
      Title: 'Torn',
      State: closed,
      Reason: 'Mended',
      Closed: today,
      Hours: 3,
      Last: 102,
    });
  });

  it('empties fields that it sets to null, even if the record can’t be edited', async () => {
    const id = await newRepair();
    await close(id);
    expect(await own.post('Repair/OpenAgain', { RepairId: id })).toMatchObject({
      code: '200',
      message: 'Repair updated successfully.',
    });
    expect(await repairById(id)).toMatchObject({ State: open, Reason: null, Closed: null, Hours: 3 });
  });

  it('is refused where the stored row does not have it, and done once of two at a time', async () => {
    const id = await newRepair();
    const both = await Promise.all([1, 2].map(() => close(id)));
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '400']);
    expect(both.find(({ code }) => code === '400')?.message).toBe(
      "This can't be done with the record as it is now.",
    );
  });

  it('is refused with the record as it is, where that is another version than the one sent', async () => {
    const id = await newRepair();
    const Version = (await repairById(id))?.Version;
    await own.post('Repair/UpdateRepair', { RepairId: id, Cost: 100_000 });
    const { TotalRows: _total, ...record } = { ...(await repairById(id)) };
    expect(await close(id, { Version })).toMatchObject({ status: 200, code: '409', data: { record } });
    expect(await repairById(id)).toMatchObject({ State: open, Cost: 100_000 });
    expect((await close(id, { Version: record.Version })).code).toBe('200');
  });

  it.each([
    ['nothing', { Reason: undefined }, 'Please enter reason.'],
    ['an empty text', { Reason: ' ' }, 'Please enter reason.'],
    ['a text that is too long', { Reason: 'x'.repeat(21) }, 'Please enter 20 letters at most.'],
  ])('is refused with %s for what it asks, and changes nothing', async (_what, values, message) => {
    const id = await newRepair();
    const before = await repairById(id);
    expect(await close(id, values)).toMatchObject({
      status: 200,
      code: '400',
      message,
      data: { errors: { Reason: message } },
    });
    expect(await repairById(id)).toEqual(before);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['created']);
  });

  it('does not use the record’s former value for an answer that was not sent', async () => {
    const id = await newRepair();
    await close(id);
    await deps.database.pool.query('update repairs set state = $1 where id = $2', [open, id]);
    expect((await close(id, { Reason: undefined })).code).toBe('400');
  });

  it('takes nothing that it does not ask for', async () => {
    const id = await newRepair();
    await close(id, { Title: 'Other', State: 1, Number: 7 });
    expect(await repairById(id)).toMatchObject({ Title: 'Torn', State: closed, Number: 100 });
  });

  it('keeps to a check over several fields', async () => {
    const id = await newRepair({ Begun: '2099/01/01' });
    expect(await close(id)).toMatchObject({ code: '400', message: 'It has not begun yet.' });
  });

  it('keeps to the rule before saving, which sees the whole record', async () => {
    expect(await close(await newRepair(), { Hours: 7 })).toMatchObject({ code: '400', message: 'No seven.' });
    expect((await close(await newRepair({ Title: 'Long' }), { Hours: 7 })).code).toBe('200');
  });

  it('refers to own records alone', async () => {
    const theirs = await newShelf(other, 'Theirs');
    expect((await close(await newRepair(), { ShelfId: theirs })).code).toBe('400');
    const ours = await newShelf(own, 'Ours');
    const id = await newRepair();
    expect((await close(id, { ShelfId: ours })).code).toBe('200');
    expect(await repairById(id)).toMatchObject({ ShelfName: 'Ours' });
  });

  it('asks for its own right', async () => {
    const id = await newRepair();
    expect((await close(id, {}, await colleague(['view', 'add', 'report']))).status).toBe(418);
    expect((await close(id, {}, await colleague(['edit']))).code).toBe('200');
    expect((await (await colleague(['edit'])).post('Repair/OpenAgain', { RepairId: id })).status).toBe(418);
  });

  it.each([undefined, 0, 'x', 2_000_000_000])('is refused for the record %j', async (id) => {
    expect(await close(id)).toMatchObject({ status: 200, code: '400' });
  });

  it('is for another company’s row as for one that is not there', async () => {
    const id = await newRepair();
    expect(await close(id, {}, other)).toMatchObject({
      code: '400',
      message: 'This record no longer exists.',
    });
    expect(await repairById(id)).toMatchObject({ State: open });
  });

  it('is in the audit log', async () => {
    const id = await newRepair();
    await close(id);
    expect(await entriesOf(id)).toMatchObject([
      { action: 'created', after: { State: open } },
      { action: 'updated', after: { State: closed, Reason: 'Mended' } },
    ]);
  });

  it('repeated with its Idempotency-Key is done once, and answered alike', async () => {
    const id = await newRepair();
    const headers = { 'idempotency-key': `close-${id}` };
    const answers = [await close(id, {}, own, headers), await close(id, {}, own, headers)];
    expect(answers.map(({ message }) => message)).toEqual(['Repair closed.', 'Repair closed.']);
  });
});
