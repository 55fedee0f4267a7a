import { describe, expect, it } from 'vitest';
import * as yup from 'yup';
import { Refusal } from '../../../server/calls/answer.ts';
import { requireInput } from '../../../server/calls/endpoint.ts';

const noNumber = 'This is no number.';
const schema = yup.object({
  Name: yup.string().required('Please enter a name.'),
  Rows: yup.array(yup.object({ Id: yup.number().typeError(noNumber).required() })).max(1000),
});

/** Reads the reasons for refusing a request. */
async function refusalOf(sent: object, by: yup.AnySchema = schema): Promise<Refusal> {
  const refused = await requireInput(by, sent).catch((error: unknown) => error);
  if (refused instanceof Refusal) return refused;
  throw new Error('It was not refused');
}

describe('the faults of a request', () => {
  it('stands at the first field in the schema’s order', async () => {
    const { message, data } = await refusalOf({ Rows: [{ Id: 'x' }] });
    expect(message).toBe('Please enter a name.');
    expect(data).toEqual({ errors: { Name: 'Please enter a name.', 'Rows[0].Id': noNumber } });
  });

  it('names as many fields as people can read, at a readable length', async () => {
    const { answer, errors } = await refusalOf({ Rows: Array.from({ length: 1000 }, () => ({ Id: 'x' })) });
    expect(Object.keys(errors)).toHaveLength(30);
    expect(JSON.stringify(answer).length).toBeLessThan(2000);
    const quoting = yup.object({
      Name: yup.string().test(
        'short',
        ({ value }) => `Not ${value}!`,
        (text = '') => text.length < 9,
      ),
    });
    const long = await refusalOf({ Name: 'x'.repeat(100_000) }, quoting);
    expect(JSON.stringify(long.answer).length).toBeLessThan(1200);
  });
});
