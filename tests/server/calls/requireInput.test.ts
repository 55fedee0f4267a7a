import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { Refusal } from '../../../server/calls/answer.ts';
import { requireInput } from '../../../server/calls/requireInput.ts';

const noNumber = 'This is not a number.';
const schema = v.object({
  Name: v.string('Please enter a name.'),
  Rows: v.pipe(v.array(v.object({ Id: v.number(noNumber) })), v.maxLength(1000)),
});

/** Reads the reasons for refusing a request. */
async function refusalOf(sent: object, by: v.GenericSchema = schema): Promise<Refusal> {
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
    const quoting = v.object({
      Name: v.pipe(
        v.string(),
        v.check(
          (text) => text.length < 9,
          ({ input }) => `Not ${input}!`,
        ),
      ),
    });
    const long = await refusalOf({ Name: 'x'.repeat(100_000) }, quoting);
    expect(JSON.stringify(long.answer).length).toBeLessThan(1200);
  });
});

describe('what a request sent', () => {
  it('becomes what its schema takes: numbers, switches and texts that were sent otherwise', async () => {
    const taken = v.object({
      Count: v.number(),
      IsOn: v.boolean(),
      Name: v.string(),
      Rows: v.pipe(v.array(v.object({ Id: v.number() })), v.maxLength(9)),
      More: v.optional(v.number(), 5),
    });
    const sent = { Count: ' -12.5 ', IsOn: 'TRUE', Name: 7, Rows: [{ Id: '1' }], Other: 1 };
    expect(await requireInput(taken, sent)).toEqual({
      Count: -12.5,
      IsOn: true,
      Name: '7',
      Rows: [{ Id: 1 }],
      More: 5,
    });
    for (const Count of ['', '1e3', '0x10', 'ten', true, null, [1]])
      await expect(requireInput(taken, { ...sent, Count })).rejects.toThrow(Refusal);
  });

  it('is nothing where nothing was sent, and refused where it is not an object', async () => {
    const taken = v.object({ Name: v.optional(v.string(), 'x') });
    expect(await requireInput(taken, undefined)).toEqual({ Name: 'x' });
    for (const sent of [null, 'x', 5]) await expect(requireInput(taken, sent)).rejects.toThrow(Refusal);
  });
});
