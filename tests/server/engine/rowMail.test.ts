import { expect, it } from 'vitest';
import {
  choice,
  date,
  decimal,
  email,
  multiline,
  reference,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { rowMail } from '../../../server/engine/rowMail.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { createCompany, createUser } from '../../support/factories.ts';
import { fileDeclaredApp, type Row } from '../../support/shelfApp.ts';

const [open, closed] = [1, 2];

const parcel = declare(
  'Parcel',
  {
    Title: text('Title', { required: 'Please enter the title.' }),
    Weight: decimal('Weight', { places: 3, unit: 'kg' }),
    DueOn: date('Due On'),
    Email: email('Email'),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open' },
        { value: closed, label: 'Closed' },
      ],
      locked: true,
      default: open,
    }),
    Reason: multiline('Reason', { shown: { mode: 'update' }, locked: true, required: 'Please enter why.' }),
  },
  {
    calls: { list: 'Parcel/GetParcels', create: 'Parcel/CreateParcel', update: 'Parcel/UpdateParcel' },
    mail: { to: 'Email', subject: 'A parcel: {Title}', text: '{Weight} for {company} on {DueOn}: {portal}' },
    actions: [
      {
        name: 'close',
        label: 'Close',
        right: 'edit',
        call: 'Parcel/Close',
        sets: { State: closed },
        asks: ['Reason'],
        confirm: 'Close it?',
        mail: { to: 'Email', subject: '{Title} is {State}', text: '{Reason}' },
      },
    ],
  },
);

const { deps, newcomer } = await fileDeclaredApp({ parcel });
const create = 'Parcel/CreateParcel';
const values = { Title: '{Weight}', Weight: 1234.5, DueOn: '2026/11/22', Email: 'asha@example.com' };

it('goes out once, with a new record’s values as people read them', async () => {
  const person = await newcomer();
  deps.mails.length = 0;
  const keyed = { headers: { 'idempotency-key': 'one parcel' } };
  await done(person.post(create, values, keyed));
  await done(person.post(create, values, keyed));
  const { rows } = await deps.database.pool.query<{ name: string }>(
    'select company_display_name as name from companies where id = $1',
    [person.companyId],
  );
  expect(deps.mails).toEqual([
    {
      to: 'asha@example.com',
      subject: 'A parcel: {Weight}',
      text: `1,234.500 kg for ${rows[0]?.name} on 22 Nov 2026: ${deps.config.publicUrl}\n`,
    },
  ]);
});

it('goes out for a row as an action leaves it, and for none of a refused one', async () => {
  const person = await newcomer();
  const ids = [];
  for (const Title of ['One', 'Two', 'Three'])
    ids.push(
      (await done(person.post<Row>(create, { ...values, Title, ...(Title === 'Two' && { Email: '' }) })))
        .ParcelId,
    );
  deps.mails.length = 0;
  expect(await person.post('Parcel/Close', { ParcelId: 999, Reason: 'Lost' })).toMatchObject({
    code: '400',
  });
  expect(await person.post(create, { ...values, Title: '' })).toMatchObject({ code: '400' });
  expect(deps.mails).toEqual([]);
  for (const ParcelId of ids) await done(person.post('Parcel/Close', { ParcelId, Reason: 'Lost' }));
  expect(deps.mails.map(({ subject, text }) => [subject, text])).toEqual([
    ['One is Closed', 'Lost\n'],
    ['Three is Closed', 'Lost\n'],
  ]);
});

it('goes to the person that a reference leads to', async () => {
  const companyId = await createCompany(deps);
  const { userId, email: to } = await createUser(deps, { companyId });
  const fields = { OwnerId: reference('Owner', { to: 'user', labelled: 'OwnerName', options: 'A/GetB' }) };
  const mail = { to: 'OwnerId', subject: 'Yours', text: '{OwnerName}' };
  const mailTo = (OwnerId: number | null) =>
    inTransaction(deps.database, (transaction) =>
      rowMail(
        { fields, id: 'ParcelId', table: undefined },
        mail,
        { OwnerId, OwnerName: 'Asha' },
        { deps, transaction, session: { companyId } },
      ),
    );
  expect(await mailTo(userId)).toEqual({ to, subject: 'Yours', text: 'Asha\n' });
  expect(await mailTo(null)).toBeUndefined();
});
