import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { Refusal } from '../../../server/calls/answer.ts';
import type { FormPart } from '../../../server/engine/Module.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Row, rowsOf } from '../../support/shelfApp.ts';

const roll = declare(
  'Roll',
  {
    Title: text('Title', { required: 'Please enter title.' }),
    Length: integer('Length', { required: 'How long?' }),
  },
  {
    calls: { list: 'Roll/GetRolls', create: 'Roll/CreateRoll' },
    actions: [
      {
        name: 'cut',
        label: 'Cut',
        right: 'edit',
        call: 'Roll/Cut',
        finds: true,
        shown: { not: { field: 'Title', is: 'Kept' } },
        fields: {
          Cut: integer('Cut', { required: 'How much?' }),
          Why: text('Why', { required: 'Why?', shown: { not: { field: 'row:Title', is: 'Red' } } }),
        },
        checks: [{ rule: 'inOrder', fields: ['Cut', 'row:Length'], message: 'Too much.', at: 'Cut' }],
      },
    ],
  },
);

const after: string[] = [];
const whys: unknown[] = [];
const cut: FormPart = {
  find: async ({ transaction, session, values }) => {
    const { rows } = await transaction.execute<{ id: number }>(
      sql`select id from rolls where company_id = ${session.companyId} and length = ${values['Cut']}`,
    );
    if (!rows[0]) throw new Refusal('No such roll.');
    return rows[0].id;
  },
  hold: ({ values }) =>
    values['Cut'] === 13 ? Promise.reject(new Refusal('Asha was first.')) : Promise.resolve(),
  act: async ({ transaction, id, values }) => {
    await transaction.execute(sql`update rolls set length = length - ${values['Cut']} where id = ${id}`);
    whys.push(values['Why']);
    return { message: 'Cut.', afterCommit: async () => void after.push(`cut ${id}`) };
  },
};
const app = await fileDeclaredApp({ roll }, { formActions: { 'Roll/Cut': cut } });
const person = await app.newcomer();

async function newRoll(Title = 'Red', Length = 10): Promise<number> {
  const { data } = await person.post<Row>('Roll/CreateRoll', { Title, Length });
  return Number(data.RollId);
}
const lengthOf = async (RollId: number) => (await rowsOf(person, 'Roll/GetRolls', { RollId }))[0]?.Length;

describe('an action with fields of its own', () => {
  it('is done by its module with the filled fields, and its aftermath waits for the commit', async () => {
    const id = await newRoll();
    expect(await person.post('Roll/Cut', { RollId: id, Cut: ' 3 ', Length: 99 })).toMatchObject({
      code: '200',
      message: 'Cut.',
      data: { RollId: id },
    });
    expect(await lengthOf(id)).toBe(7);
    expect(after).toEqual([`cut ${id}`]);
  });

  it('is judged by itself, then held, then against the row as it is now', async () => {
    const id = await newRoll();
    const messageOf = async (Cut: unknown) => (await person.post('Roll/Cut', { RollId: id, Cut })).message;
    expect(await messageOf(undefined)).toBe('How much?');
    expect(await messageOf(13)).toBe('Asha was first.');
    expect(await messageOf(11)).toBe('Too much.');
    expect(await lengthOf(id)).toBe(10);
  });

  it('asks for fields by the row’s values, and ignores others', async () => {
    const [red, green] = [await newRoll(), await newRoll('Green')];
    expect((await person.post('Roll/Cut', { RollId: red, Cut: 1, Why: 'Any' })).code).toBe('200');
    expect(await person.post('Roll/Cut', { RollId: green, Cut: 1 })).toMatchObject({
      code: '400',
      data: { errors: { Why: 'Why?' } },
    });
    expect((await person.post('Roll/Cut', { RollId: green, Cut: 1, Why: ' Torn ' })).code).toBe('200');
    expect(whys.slice(-2)).toEqual([null, 'Torn']);
  });

  it('of two at once is judged one after the other', async () => {
    const id = await newRoll();
    const both = await Promise.all([1, 2].map(() => person.post('Roll/Cut', { RollId: id, Cut: 6 })));
    expect(both.map(({ message }) => message).sort()).toEqual(['Cut.', 'Too much.']);
    expect(await lengthOf(id)).toBe(4);
  });

  it('finds its row where none is named, is not offered of every row, and knows none of another company', async () => {
    const id = await newRoll('Blue', 77);
    expect((await person.post('Roll/Cut', { Cut: 77, Why: 'Sold' })).data).toEqual({ RollId: id });
    expect((await person.post('Roll/Cut', { Cut: 5, RollId: 0 })).message).toBe('No such roll.');
    const kept = await newRoll('Kept');
    expect((await person.post('Roll/Cut', { RollId: kept, Cut: 1 })).message).toBe(
      "This can't be done with the record as it is now.",
    );
    const other = await app.newcomer();
    expect((await other.post('Roll/Cut', { RollId: kept, Cut: 1 })).message).toBe(
      'This record no longer exists.',
    );
  });
});

describe('at the start', () => {
  it.each<[string, FormPart | undefined, RegExp]>([
    ['names a call that no module does', undefined, /'Roll\/Cut', which no module of the server registers/],
    ['is said to find its row, though its module does not', { act: cut.act }, /said to find its row/],
  ])('a form that %s is refused', async (_what, part, said) => {
    await expect(
      fileDeclaredApp({ roll }, { formActions: part ? { 'Roll/Cut': part } : {} }),
    ).rejects.toThrow(said);
  });
});
