import { describe, expect, it } from 'vitest';
import { ruleMessages } from '../../../contract/resource/fieldState.ts';
import { payment } from '../../support/payment.ts';
import { fileDeclaredApp, type Row, rowsOf } from '../../support/shelfApp.ts';
import { done } from '../../support/ask.ts';

const app = await fileDeclaredApp({ payment }, {}, {}, { TIME_ZONE: 'Europe/Berlin' });
const person = await app.newcomer();

const values = (PaidAt: unknown) => ({ Ifsc: 'HDFC0001234', Amount: 1, PaidAt });
const create = (PaidAt: unknown) => person.post<Row>('Payment/CreatePayment', values(PaidAt));
const update = (PaymentId: unknown, PaidAt: unknown) =>
  person.post('Payment/UpdatePayment', { PaymentId, ...values(PaidAt) });

const query = async (text: string, id: unknown) =>
  (await app.deps.database.pool.query<{ at: Date }>(text, [id])).rows[0]?.at.toISOString();
const storedOf = (id: unknown) => query('select paid_at as at from payments where id = $1', id);

const newPayment = async (PaidAt: string): Promise<unknown> => (await done(create(PaidAt)))['PaymentId'];

describe('a moment', () => {
  it('is stored by the clocks of the server’s zone, and answered by them', async () => {
    const id = await newPayment('2026/02/03 09:05');
    expect(await storedOf(id)).toBe('2026-02-03T08:05:00.000Z');
    const summer = await newPayment('2026-07-03T09:05');
    expect(await storedOf(summer)).toBe('2026-07-03T07:05:00.000Z');
    const rows = await rowsOf(person, 'Payment/GetPayments', { SortColumn: 'PaidAt', SortOrder: 'DESC' });
    expect(rows.map(({ PaidAt }) => PaidAt)).toEqual(['2026/07/03 09:05', '2026/02/03 09:05']);
  });

  it('is refused where the clocks leave it out', async () => {
    const refused = { code: '400', data: { errors: { PaidAt: ruleMessages.noSuchTime } } };
    expect(await create('2026/03/29 02:30')).toMatchObject(refused);
    const id = await newPayment('2026/03/29 03:00');
    expect(await storedOf(id)).toBe('2026-03-29T01:00:00.000Z');
    expect(await update(id, '2026/03/29 02:59')).toMatchObject(refused);
  });

  it('is the second of an hour that comes twice, unless it is stored as the first', async () => {
    const id = await newPayment('2026/10/25 02:30');
    expect(await storedOf(id)).toBe('2026-10-25T01:30:00.000Z');
    const moved =
      "update payments set paid_at = '2026-10-25T00:30:17Z' where id = $1 returning paid_at as at";
    await query(moved, id);
    expect(await update(id, '2026/10/25 02:30')).toMatchObject({ code: '200' });
    expect(await storedOf(id)).toBe('2026-10-25T00:30:17.000Z');
    expect(await update(id, '2026/10/25 02:31')).toMatchObject({ code: '200' });
    expect(await storedOf(id)).toBe('2026-10-25T01:31:00.000Z');
  });
});
