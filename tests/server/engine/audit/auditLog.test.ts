import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AuditState } from '../../../../contract/calls/records/auditLog.ts';
import {
  date,
  integer,
  moment,
  money,
  pairs,
  reference,
  serial,
  switchField,
  text,
} from '../../../../contract/resource/declaration/fields.ts';
import { declare, shelf } from '../../../support/declarations.ts';
import { fileDeclaredApp, newShelf } from '../../../support/shelfApp.ts';

/** Has a field of each kind that the wire writes differently from the table. */
const gauge = declare(
  'Gauge',
  {
    Name: text('Name', { required: 'Please enter name.', unique: 'This gauge exists already.' }),
    ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
    Made: date('Made'),
    Checked: moment('Checked'),
    Price: money('Price', { places: 2 }),
    Shift: integer('Shift'),
    FromNo: serial('From No'),
    Sizes: pairs('Sizes', { as: 'list', keyLabel: 'Name', valueLabel: 'Size' }),
    IsSpare: switchField('Is Spare'),
  },
  {
    calls: { list: 'Gauge/GetGauges', create: 'Gauge/CreateGauge', update: 'Gauge/UpdateGauge' },
    columns: ['Name'],
  },
);

const { newcomer, deps } = await fileDeclaredApp({ shelf, gauge });

interface Entry extends Record<string, unknown> {
  action: string;
  label: string;
  id: number;
  before: AuditState | null;
  after: AuditState;
}

const entriesOf = async (companyId: number): Promise<Entry[]> => {
  const { rows } = await deps.database.db.execute<Entry>(sql`
    select action, record_label as label, record_id as id, before, after from audit_entries
    where company_id = ${companyId} and page = 'gauge-master' order by id`);
  return rows;
};

const values = {
  Name: 'Feeler',
  Made: '2026/03/08',
  Checked: '2026/11/21 09:05',
  Price: 1234.5,
  Shift: -5,
  FromNo: 70020,
  Sizes: [{ Key: 'Width', Value: '12' }],
  IsSpare: true,
};

it('describes a new record as it does before the next change', async () => {
  const person = await newcomer();
  const ShelfId = await newShelf(person, 'Upper');
  const { data } = await person.post<{ GaugeId: number }>('Gauge/CreateGauge', { ...values, ShelfId });
  await person.post('Gauge/UpdateGauge', { GaugeId: data.GaugeId, Shift: 6 });
  const [created, updated] = await entriesOf(person.companyId);
  expect(created).toMatchObject({ action: 'created', label: 'Feeler', id: data.GaugeId, before: null });
  expect(created?.after).toEqual({ ...values, ShelfId, ShelfName: 'Upper', IsActive: true });
  expect(updated).toMatchObject({ action: 'updated', before: created?.after });
});

it('has no entry of a refused record', async () => {
  const person = await newcomer();
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => person.post('Gauge/CreateGauge', { ...values, ShelfId: null })),
  );
  expect(sent.map(({ code }) => code).sort()).toEqual(['200', '409', '409', '409', '409']);
  const refused = await person.post('Gauge/CreateGauge', { ...values, Name: 'Other', ShelfId: 99_999 });
  expect(refused.code).toBe('400');
  expect(await entriesOf(person.companyId)).toHaveLength(1);
});
