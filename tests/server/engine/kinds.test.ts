import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseValue } from '../../../contract/resource/parseValue.ts';
import { rowSchema, savedSchema } from '../../../server/openapi/declaredSchemas.ts';
import { paymentResource } from '../../support/payment.ts';
import { inOrder } from '../../support/rowValues.ts';
import { brokenValues, sampleValue } from '../../support/sampleValues.ts';
import { fileShelfApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const app = await fileShelfApp();
const list = 'Payment/GetPayments';
const fields = Object.entries(paymentResource.fields);
const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
const saved = ajv.compile(savedSchema(paymentResource, 'add'));
const listed = ajv.compile(rowSchema(paymentResource));

const goodValues = (n: number): Row =>
  Object.fromEntries(fields.map(([name, field]) => [name, sampleValue(field, n)]));

const answers = async (person: Person, values: object) =>
  person.post<Row>('Payment/CreatePayment', { ...goodValues(1), ...values });

async function newPayment(person: Person, values: object = {}): Promise<Row> {
  const { code, message, data } = await answers(person, values);
  if (code !== '200') throw new Error(`Payment/CreatePayment: ${code} ${message}`);
  const [row] = await rowsOf(person, list, { PaymentId: data['PaymentId'] });
  return row ?? {};
}

describe('a table of kinds that no resource of the portal has', () => {
  let person: Person;
  let rows: Row[];

  beforeAll(async () => {
    person = await app.newcomer();
    for (let n = 1; n <= 12; n += 1) await newPayment(person, goodValues(n * 7));
    rows = await rowsOf(person, list);
  });

  it('answers what was sent', async () => {
    const row = await newPayment(await app.newcomer(), goodValues(3));
    for (const [name, field] of fields)
      expect([name, parseValue(field, row[name])]).toEqual([name, parseValue(field, sampleValue(field, 3))]);
  });

  it('keeps a saved record as it is', async () => {
    const person = await app.newcomer();
    const row = await newPayment(person, goodValues(5));
    expect(await person.post('Payment/UpdatePayment', row)).toMatchObject({ code: '200' });
    expect(await rowsOf(person, list, { PaymentId: row['PaymentId'] })).toEqual([row]);
  });

  it.each(fields.flatMap(([name, field]) => brokenValues(field).map(([raw, text]) => [name, raw, text])))(
    'refuses as %s %j: %s',
    async (name, raw, text) => {
      expect(await answers(person, { [String(name)]: raw })).toMatchObject({
        code: '400',
        data: { errors: { [String(name)]: text } },
      });
    },
  );

  it.each(paymentResource.columns.flatMap(({ sort }) => sort ?? []))('sorts by %s', async (SortColumn) => {
    const up = await rowsOf(person, list, { SortColumn, SortOrder: 'ASC' });
    expect(inOrder(up.map((row) => row[SortColumn]))).toBe(true);
    const down = await rowsOf(person, list, { SortColumn, SortOrder: 'DESC' });
    expect(down.map(({ PaymentId }) => PaymentId)).toEqual(up.map(({ PaymentId }) => PaymentId).reverse());
  });

  it('is as the API’s document says, and no other', () => {
    for (const row of rows) expect([listed(row), listed.errors]).toEqual([true, null]);
    for (const n of [1, 2, 3]) expect([saved(goodValues(n)), saved.errors]).toEqual([true, null]);
    for (const [name, field] of fields)
      for (const [raw] of brokenValues(field))
        expect([name, raw, saved({ ...goodValues(1), [name]: raw })]).toEqual([name, raw, false]);
  });
});

describe('an amount with paise', () => {
  it('is exact in sums and to the last paisa', async () => {
    const person = await app.newcomer();
    for (let n = 0; n < 10; n += 1) await newPayment(person, { Amount: '0.70', Fee: 0.1 });
    await newPayment(person, { Amount: '99,99,99,99,99,999.99' });
    expect((await rowsOf(person, list))[0]).toMatchObject({ Amount: 9_999_999_999_999.99 });
    const { rows } = await app.deps.database.pool.query(
      'select sum(amount) as sum, pg_typeof(min(amount))::text as type from payments where company_id = $1 and amount < 1',
      [person.companyId],
    );
    expect(rows).toEqual([{ sum: '7.00', type: 'numeric' }]);
  });
});

describe('a large number', () => {
  it('is kept up to the last that is exact', async () => {
    const person = await app.newcomer();
    expect(await newPayment(person, { Account: Number.MAX_SAFE_INTEGER })).toMatchObject({
      Account: Number.MAX_SAFE_INTEGER,
    });
  });
});
