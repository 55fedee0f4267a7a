import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { savedSchema } from '../../../server/openapi/declaredSchemas.ts';
import { paymentResource } from '../../support/payment.ts';
import { brokenValues, sampleValue } from '../../support/sampleValues.ts';
import { fileShelfApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';
import { done } from '../../support/ask.ts';

const app = await fileShelfApp();
const list = 'Payment/GetPayments';
const fields = Object.entries(paymentResource.fields);

const goodValues = (n: number): Row =>
  Object.fromEntries(fields.map(([name, field]) => [name, sampleValue(field, n)]));

/** Saves a payment and answers its row. */
async function newPayment(person: Person, values: object): Promise<Row> {
  const { PaymentId } = await done(
    person.post<Row>('Payment/CreatePayment', { ...goodValues(1), ...values }),
  );
  const [row] = await rowsOf(person, list, { PaymentId });
  return row ?? {};
}

it('is in the API’s document with its refusals', () => {
  const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6 });
  const saved = ajv.compile(savedSchema(paymentResource, 'add'));
  // a schema knows neither the calendar, nor degrees, nor the file behind an address
  const others = ['moment', 'position', 'file'];
  for (const [name, field] of fields.filter(([, { kind }]) => !others.includes(kind)))
    for (const [raw] of brokenValues(field))
      expect([name, raw, saved({ ...goodValues(1), [name]: raw })]).toEqual([name, raw, false]);
});

describe('an amount with paise', () => {
  it('is exact in sums and to the last paisa', async () => {
    const person = await app.newcomer();
    for (let n = 0; n < 10; n += 1) await newPayment(person, { Amount: '0.70' });
    expect(await newPayment(person, { Amount: '99,99,99,99,99,999.99' })).toMatchObject({
      Amount: 9_999_999_999_999.99,
    });
    const { rows } = await app.deps.database.pool.query(
      'select sum(amount) as sum from payments where company_id = $1 and amount < 1',
      [person.companyId],
    );
    expect(rows).toEqual([{ sum: '7.00' }]);
  });
});

describe('a number with decimals', () => {
  it('is exact, also where the form’s longest number is added to the smallest', async () => {
    const person = await app.newcomer();
    await newPayment(person, { Weight: 0.001 });
    expect(await newPayment(person, { Weight: '99,99,99,99,999.999' })).toMatchObject({
      Weight: 99_999_999_999.999,
    });
    const { rows } = await app.deps.database.pool.query(
      'select sum(weight) as sum from payments where company_id = $1',
      [person.companyId],
    );
    expect(rows).toEqual([{ sum: '100000000000.000' }]);
  });

  it('has its unit in the head of a file', () => {
    expect(paymentResource.export.columns).toContainEqual({ field: 'Weight', label: 'Weight (kg)' });
  });
});

describe('a large number', () => {
  it('is kept up to the last that is exact', async () => {
    expect(await newPayment(await app.newcomer(), { Account: Number.MAX_SAFE_INTEGER })).toMatchObject({
      Account: Number.MAX_SAFE_INTEGER,
    });
  });
});
