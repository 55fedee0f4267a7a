import { beforeEach, describe, expect, it } from 'vitest';
import { answersTo } from '../../support/answersTo.ts';
import type { AskOptions } from '../../support/ask.ts';
import { fileShelfApp, newShelf, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const { own, other, deps } = await fileShelfApp();
let counter = 0;

beforeEach(() => {
  counter += 1;
});

describe('a save without hooks', () => {
  it('asks the database once, beside the question who saves', async () => {
    await newShelf(own, `First ${counter}`);
    // begin, save and commit are sent together
    expect(await answersTo(deps.database, () => newShelf(own, `Once ${counter}`))).toBe(3);
  });

  it('of a stored record waits for an answer twice: for the record, and for the commit', async () => {
    const ShelfId = await newShelf(own, `Before ${counter}`);
    const update = (ShelfName: string) => own.post('Shelf/UpdateShelf', { ShelfId, ShelfName });
    await update(`Between ${counter}`);
    // begin, two locks, the record; then the save with its log, and the commit
    expect(await answersTo(deps.database, () => update(`After ${counter}`))).toBe(6);
  });

  it('goes on where a newer server has added a column', async () => {
    const ShelfId = await newShelf(own, `Older ${counter}`);
    await own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: `Old ${counter}` });
    await deps.database.pool.query('alter table shelves add column weight integer');
    const renamed = await own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: `New ${counter}` });
    expect(renamed.code).toBe('200');
    await newShelf(own, `Newer ${counter}`);
  });
});

const keyed = (key: string): AskOptions => ({ headers: { 'idempotency-key': key } });

describe('a save with an Idempotency-Key', () => {
  it('keeps its answer by the statement that stores the record', async () => {
    const save = (key: string) =>
      own.post<Row>('Shelf/CreateShelf', { ShelfName: `${key} ${counter}` }, keyed(`${key}-${counter}`));
    await save('first');
    // begin and the key; then the save with its log and the answer, and the commit
    const answers = answersTo(deps.database, async () => expect((await save('second')).code).toBe('200'));
    expect(await answers).toBe(4);
  });

  it('takes its key together with the record that it changes', async () => {
    const ShelfId = await newShelf(own, `Held ${counter}`);
    const save = (key: string) =>
      own.post('Shelf/UpdateShelf', { ShelfId, ShelfName: `${key} ${counter}` }, keyed(`${key}-${counter}`));
    await save('third');
    // begin, the key, two locks, the record; then the save with its log and the answer, and the commit
    expect(await answersTo(deps.database, () => save('fourth'))).toBe(7);
  });
});

describe('a repeated save with its Idempotency-Key', () => {
  const create = (person: Person, key: string, body: object = { ShelfName: `Keyed ${counter}` }) =>
    person.post<Row>('Shelf/CreateShelf', body, keyed(key));
  const stored = async (person: Person) =>
    (await rowsOf(person, 'Shelf/GetShelves', { SearchValue: `Keyed ${counter}` })).length;

  it('is answered again and acts once', async () => {
    const first = await create(own, `again-${counter}`);
    const second = await create(own, `again-${counter}`);
    expect(first.code).toBe('200');
    expect({ ...second, headers: undefined }).toEqual({ ...first, headers: undefined });
    expect(await stored(own)).toBe(1);
  });

  it('acts once when it is sent several times at once', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => create(own, `once-${counter}`)));
    expect(new Set(sent.map(({ code, data }) => `${code} ${String(data.ShelfId)}`)).size).toBe(1);
    expect(sent[0]?.code).toBe('200');
    expect(await stored(own)).toBe(1);
  });

  it('of a stored record is answered again, though its version is an older one by then', async () => {
    const ShelfId = await newShelf(own, `Keyed ${counter}`);
    const [{ Version } = {}] = await rowsOf(own, 'Shelf/GetShelves', { SearchValue: `Keyed ${counter}` });
    const body = { ShelfId, ShelfName: `Keyed ${counter} again`, Version };
    const update = () => own.post('Shelf/UpdateShelf', body, keyed(`versioned-${counter}`));
    expect(await Promise.all([update(), update()])).toMatchObject([{ code: '200' }, { code: '200' }]);
    expect(await update()).toMatchObject({ code: '200' });
  });

  it('is a conflict with another body or at another call', async () => {
    await create(own, `other-${counter}`);
    const conflict = {
      status: 200,
      code: '409',
      message: 'This Idempotency-Key was used for another request.',
    };
    expect(await create(own, `other-${counter}`, { ShelfName: `Keyed ${counter} x` })).toMatchObject(
      conflict,
    );
    const ShelfId = await newShelf(own, `Keyed ${counter} y`);
    const update = { ShelfId, ShelfName: `Keyed ${counter} z` };
    expect(await own.post('Shelf/UpdateShelf', update, keyed(`other-${counter}`))).toMatchObject(conflict);
  });

  it('belongs to the person who sent it', async () => {
    expect((await create(own, `person-${counter}`)).code).toBe('200');
    expect((await create(other, `person-${counter}`)).code).toBe('200');
    expect([await stored(own), await stored(other)]).toEqual([1, 1]);
  });

  it('acts when the first try was refused', async () => {
    const ShelfName = `Keyed ${counter}`;
    await newShelf(own, ShelfName);
    expect((await create(own, `refused-${counter}`)).code).toBe('409');
    const [taken] = await rowsOf(own, 'Shelf/GetShelves', { SearchValue: ShelfName });
    await own.post('Shelf/UpdateShelf', { ShelfId: taken?.ShelfId, ShelfName: `Gone ${counter}` });
    expect((await create(own, `refused-${counter}`)).code).toBe('200');
  });
});
