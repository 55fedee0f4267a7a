import { beforeEach, describe, expect, it } from 'vitest';
import { ruleMessages } from '../../../contract/resource/fieldState.ts';
import { boxById, fileShelfApp, newBox, newShelf, type Row, rowsOf } from '../../support/shelfApp.ts';

const { own, other } = await fileShelfApp();
let counter = 0;

beforeEach(() => {
  counter += 1;
});

describe('a save', () => {
  it('answers the new record’s id and a sentence, and the list has it', async () => {
    const saved = await own.post<Row>('Shelf/CreateShelf', { ShelfName: ' Top ' });
    expect(saved).toMatchObject({ status: 200, code: '200', message: 'Shelf added successfully.' });
    expect(await rowsOf(own, 'Shelf/GetShelves', { ShelfId: saved.data.ShelfId })).toMatchObject([
      { ShelfName: 'Top', IsActive: true, CompanyId: own.companyId, TotalRows: 1 },
    ]);
  });

  it('by one call creates without an id and updates with one', async () => {
    const id = await newBox(own);
    const before = (await rowsOf(own, 'Box/GetBoxes')).length;
    const stored = await boxById(own, id);
    const updated = await own.post('Box/SaveBox', { ...stored, BoxName: 'Renamed' });
    expect(updated).toMatchObject({ code: '200', message: 'Box updated successfully.' });
    expect(await boxById(own, id)).toMatchObject({ BoxName: 'Renamed' });
    expect(await rowsOf(own, 'Box/GetBoxes')).toHaveLength(before);
  });

  it('computes derived fields, whatever is sent', async () => {
    const id = await newBox(own, { FromNo: 11, Qty: 10, ToNo: 5 });
    const stored = await boxById(own, id);
    expect(stored).toMatchObject({ FromNo: 11, ToNo: 20 });
    expect((await own.post('Box/SaveBox', { ...stored, ToNo: 5 })).code).toBe('200');
    expect(await boxById(own, id)).toMatchObject({ FromNo: 11, ToNo: 20 });
  });

  it('is refused with another value of a locked field, by its name, and takes the stored one', async () => {
    const id = await newBox(own, { FromNo: 11, Qty: 10 });
    const stored = await boxById(own, id);
    const message = "From No can't be changed in this record.";
    for (const FromNo of [99, null, 'many'])
      expect(await own.post('Box/SaveBox', { ...stored, BoxName: 'Other', FromNo })).toMatchObject({
        code: '400',
        message,
        data: { errors: { FromNo: message } },
      });
    expect(await boxById(own, id)).toEqual(stored);
    expect((await own.post('Box/SaveBox', { ...stored, BoxName: 'Other', FromNo: '11' })).code).toBe('200');
  });

  it('gives fields that are not sent their kind’s empty value', async () => {
    const id = await newBox(own, { Qty: undefined });
    expect(await boxById(own, id)).toMatchObject({ Qty: 1, FromNo: null, ToNo: null });
  });

  it('ignores who the sender says to be', async () => {
    const { data } = await own.post<Row>('Shelf/CreateShelf', {
      ShelfName: `Shelf ${counter}`,
      CompanyId: other.companyId,
      ShelfId: 1,
      CreatedBy: 999,
    });
    expect(await rowsOf(own, 'Shelf/GetShelves', { ShelfId: data.ShelfId })).toHaveLength(1);
    expect(await rowsOf(other, 'Shelf/GetShelves', { ShelfId: data.ShelfId })).toEqual([]);
  });

  it('is refused with every field’s text, the first field’s speaking for all', async () => {
    expect(await own.post('Box/SaveBox', { Qty: 0, Picture: 'x' })).toMatchObject({
      status: 200,
      code: '400',
      message: 'Please enter box name.',
      data: {
        errors: {
          BoxName: 'Please enter box name.',
          ShelfId: 'Please select shelf.',
          Qty: 'Please enter quantity.',
          Picture: ruleMessages.upload,
        },
      },
    });
  });

  it.each([[5], [null], [[]], ['text'], [true]])('is refused when its body is %j', async (body) => {
    const sent = { toJSON: () => body };
    expect(await own.post('Shelf/CreateShelf', sent)).toMatchObject({ status: 200, code: '400' });
    expect(await own.post('Box/SaveBox', sent)).toMatchObject({ status: 200, code: '400' });
  });

  it.each([
    ['before it', 7, 'No seven.'],
    ['after it', 8, 'No eight.'],
  ])('is undone by a rule %s', async (_when, Qty, message) => {
    const before = (await rowsOf(own, 'Box/GetBoxes')).length;
    const ShelfId = await newShelf(own, `Shelf ${counter}`);
    expect(await own.post('Box/SaveBox', { BoxName: 'Box', ShelfId, Qty })).toMatchObject({
      code: '400',
      message,
    });
    expect(await rowsOf(own, 'Box/GetBoxes')).toHaveLength(before);
  });

  it('of values that the database could not hold is refused by their fields', async () => {
    const ShelfId = await newShelf(own, `Shelf ${counter}`);
    const save = (values: object) => own.post('Box/SaveBox', { BoxName: 'Box', ShelfId, ...values });
    expect((await save({ Qty: 3_000_000_000 })).data).toEqual({
      errors: { Qty: ruleMessages.tooLarge(2 ** 31 - 1) },
    });
    expect((await save({ FromNo: '99999999999999999999' })).data).toEqual({
      errors: { FromNo: ruleMessages.tooLarge(Number.MAX_SAFE_INTEGER) },
    });
    expect((await save({ ShelfId: 99_999_999_999 })).code).toBe('400');
    expect((await save({ BoxId: 99_999_999_999 })).code).toBe('400');
    expect((await save({ BoxName: 'a\u0000b' })).code).toBe('200');
    expect((await save({ BoxName: '\ud800' })).code).toBe('200');
  });
});

describe('a value that must be unique', () => {
  const taken = {
    status: 200,
    code: '409',
    message: 'This shelf exists already.',
    data: { errors: { ShelfName: 'This shelf exists already.' } },
  };

  it('is refused at its field, without regard to case and outer spaces', async () => {
    await newShelf(own, 'Ground Floor');
    expect(await own.post('Shelf/CreateShelf', { ShelfName: ' ground FLOOR ' })).toMatchObject(taken);
  });

  it('is refused when a record is renamed to it', async () => {
    await newShelf(own, `First ${counter}`);
    const ShelfId = await newShelf(own, `Second ${counter}`);
    expect(await own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: `First ${counter}` })).toMatchObject(
      taken,
    );
    expect(await own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: `second ${counter}` })).toMatchObject({
      code: '200',
    });
  });

  it('may be another company’s as well', async () => {
    await newShelf(own, `Both ${counter}`);
    await newShelf(other, `Both ${counter}`);
  });

  it('is taken by one of those who send it at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => own.post('Shelf/CreateShelf', { ShelfName: `Race ${counter}` })),
    );
    expect(sent.map(({ code }) => code).sort()).toEqual(['200', ...Array.from({ length: 7 }, () => '409')]);
    expect(sent.filter(({ code }) => code === '409')[0]).toMatchObject(taken);
    expect(await rowsOf(own, 'Shelf/GetShelves', { SearchValue: `Race ${counter}` })).toHaveLength(1);
  });
});
