import { expect, it, vi } from 'vitest';
import { date, integer, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { importCalls } from '../../../contract/calls/records/imports.ts';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import * as tables from '../../../server/services/tables/readTable.ts';
import { tableParts } from '../../../server/services/tables/tableParts.ts';
import { done } from '../../support/ask.ts';
import { declare, shelf } from '../../support/declarations.ts';
import { fileDeclaredApp, newShelf, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const twice = 'This shelf was counted on that day already.';
const day = date('Day', { required: 'Please select the day.', unique: twice, uniqueWithin: ['ShelfId'] });
const tally = declare(
  'Tally',
  {
    ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName', required: 'Please select the shelf.' }),
    Day: day,
    Boxes: integer('Boxes'),
  },
  {
    label: 'ShelfName',
    table: 'tallies',
    calls: { list: 'Tally/GetTallies', create: 'Tally/CreateTally', update: 'Tally/UpdateTally' },
    columns: ['ShelfName', 'Day', 'Boxes'],
    import: true,
  },
);
const { newcomer, personOf, work } = await fileDeclaredApp({ shelf, tally });

const count = (by: Person, ShelfId: number, Day: string, Boxes = 1) =>
  by.post<Row>('Tally/CreateTally', { ShelfId, Day, Boxes });
const refused = { code: '409', message: twice, data: { errors: { Day: twice } } };

it('is refused to a second record with the same values, also of several at once, and to no other', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const [left, right] = [await newShelf(one, 'Left'), await newShelf(one, 'Right')];
  const colleague = await personOf(one.companyId);
  const codes = (
    await Promise.all([one, colleague, one, colleague].map((by) => count(by, left, '2026/05/01')))
  ).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['200', '409', '409', '409']);
  expect(await count(one, left, '2026/05/01')).toMatchObject(refused);
  await done(count(one, right, '2026/05/01'));
  const { TallyId } = await done(count(one, left, '2026/05/02'));
  expect(await one.post('Tally/UpdateTally', { TallyId, Day: '2026/05/01' })).toMatchObject(refused);
  await done(count(other, await newShelf(other, 'Left'), '2026/05/01'));
});

it('is said of a file’s row before it is stored, and finds the record that a row changes', async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  const person = await newcomer();
  const shelfId = await newShelf(person, 'Left');
  await done(count(person, shelfId, '2026/05/01'));
  const upload = async (rows: string) => {
    const form = new FormData();
    form.set('Page', 'tally-master');
    form.set('File', new File([`Shelf,Day,Boxes\n${rows}`], 'tallies.csv'));
    const { ImportId } = await done(
      person.post<{ ImportId: number }>(importCalls.upload.path, form, { form }),
    );
    await work();
    return ImportId;
  };
  const rowsIn = async (ImportId: number) =>
    (await person.post<Row[]>(importCalls.rows.path, { ImportId })).data;
  const changing = await upload('left,2026-05-01,5\nleft,2026-05-02,6\n');
  expect(await rowsIn(changing)).toMatchObject([{ Outcome: 'change' }, { Outcome: 'create' }]);
  await done(person.post(importCalls.run.path, { ImportId: changing }));
  await work();
  const tallies = await rowsOf(person, 'Tally/GetTallies');
  expect(new Set(tallies.map(({ Boxes }) => Boxes))).toEqual(new Set([5, 6]));
  const double = await rowsIn(await upload('left,2026-05-03,1\nleft,2026-05-03,2\n'));
  expect(double).toMatchObject([{ Outcome: 'create' }, { Outcome: 'refused', Faults: [{ Message: twice }] }]);
});

it('is refused at the start where records could not be compared', () => {
  const boot =
    (Day: Field, fields: Record<string, Field> = {}) =>
    () =>
      normaliseResources({ shelf, tally: { ...tally, fields: { ...tally.fields, ...fields, Day } } });
  expect(boot(date('Day', { uniqueWithin: ['ShelfId'] }))).toThrow("though 'unique' has no text for that");
  expect(boot(date('Day', { unique: twice }))).toThrow("'Day' is unique, which no date can be");
  expect(boot(date('Day', { unique: twice, uniqueWithin: ['Boxes'] }))).toThrow(
    "unique within 'Boxes', which may be empty: require it always",
  );
  expect(boot(date('Day', { unique: twice, uniqueWithin: ['Shelf'] }))).toThrow(
    "unique within 'Shelf', which is no other field; did you mean 'ShelfId'?",
  );
  expect(boot(text('Day', { unique: twice, uniqueWithin: ['Day'] }))).toThrow(
    "'Day', which is no other field",
  );
});
