import { beforeEach, describe, expect, it } from 'vitest';
import { importCalls, type ImportRow } from '../../../../contract/calls/records/imports.ts';
import { ruleMessages } from '../../../../contract/resource/fieldState.ts';
import { file, image, text, video } from '../../../../contract/resource/declaration/fields.ts';
import { inTransaction } from '../../../../server/db/transaction.ts';
import { findFiles } from '../../../../server/engine/uploads/recordFiles.ts';
import { removeUnused } from '../../../../server/engine/uploads/sweepUploads.ts';
import { done } from '../../../support/ask.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../../support/shelfApp.ts';

/** Its records can be stored many at once. */
const poster = declare(
  'Poster',
  {
    Title: text('Title', { required: 'Please enter the title.', unique: 'This poster exists already.' }),
    Picture: image('Picture'),
    Paper: file('Paper', { takes: ['pdf', 'image'] }),
    Film: video('Film', { link: true }),
  },
  {
    calls: { list: 'Poster/GetPosters', create: 'Poster/CreatePoster', update: 'Poster/UpdatePoster' },
    duplicate: true,
    actions: [
      {
        name: 'repaint',
        label: 'Repaint',
        right: 'edit',
        call: 'Poster/Repaint',
        asks: ['Picture'],
        confirm: 'Repaint it?',
      },
    ],
  },
);

/** The same, but a hook asks for each record. */
const banner = declare('Banner', poster.fields, {
  calls: { list: 'Banner/GetBanners', create: 'Banner/CreateBanner', update: 'Banner/UpdateBanner' },
  actions: [
    {
      name: 'repaint',
      label: 'Repaint',
      right: 'edit',
      call: 'Banner/Repaint',
      asks: ['Picture'],
      confirm: 'Repaint it?',
    },
  ],
  hooks: { beforeSave: 'lookOn' },
});

const app = await fileDeclaredApp({ poster, banner }, { beforeSave: { lookOn: () => Promise.resolve() } });
const { deps } = app;

let own: Person;
let colleague: Person;
let other: Person;
let counter = 0;

beforeEach(async () => {
  own = await app.newcomer();
  colleague = await app.personOf(own.companyId);
  other = await app.newcomer();
});

/** Stores the record of a file that a person uploads, and answers its address. */
async function uploaded(by: Person, { extension = 'png', isPrivate = false } = {}): Promise<string> {
  const name = `a${String((counter += 1)).padStart(63, '0')}.${extension}`;
  await deps.database.pool.query(
    `insert into uploads (name, mime_type, size, is_private, company_id, company_ids, created_by)
     select $1, 'image/png', 1, $2, company_id, array[company_id], id from users where id = $3`,
    [name, isPrivate, by.userId],
  );
  return `/uploads/${name}`;
}

const nowhere = `/uploads/${'f'.repeat(64)}.png`;

const save = (values: Row, by = own, item = 'Poster') =>
  by.post<Row>(`${item}/Create${item}`, { Title: `Title ${(counter += 1)}`, ...values });
const newId = async (values: Row = {}, item = 'Poster') =>
  Number((await done(save(values, own, item)))[`${item}Id`]);

/** The files that no record of the company may get in the field `Picture`. */
const strange = [
  ['of another company', () => uploaded(other)],
  ['that is not there', () => Promise.resolve(nowhere)],
  ['of another type', () => uploaded(own, { extension: 'mp3' })],
  ['that only some may see', () => uploaded(own, { isPrivate: true })],
] as const;

const atPicture = {
  code: '400',
  message: ruleMessages.upload,
  data: { errors: { Picture: ruleMessages.upload } },
};

describe.each(strange)('a file %s', (_which, fileOf) => {
  it('is refused in a new record and a changed one', async () => {
    const Picture = await fileOf();
    expect(await save({ Picture })).toMatchObject(atPicture);
    const PosterId = await newId();
    expect(await own.post('Poster/UpdatePoster', { PosterId, Picture })).toMatchObject(atPicture);
  });

  it('is refused by an action that asks for it', async () => {
    const [Picture, PosterId] = [await fileOf(), await newId()];
    expect(await own.post('Poster/Repaint', { PosterId, Picture })).toMatchObject(atPicture);
  });

  it.each(['Poster', 'Banner'])('is refused in many %ss at once', async (item) => {
    const [Picture, id] = [await fileOf(), await newId({}, item)];
    const sent = {
      Page: `${item.toLowerCase()}-master`,
      Does: 'repaint',
      Values: { Picture },
      Rows: [{ Id: id }],
    };
    const asked = await own.post<Row>(importCalls.change.path, sent);
    if (asked.code === '400') {
      expect(asked).toMatchObject(atPicture);
      return;
    }
    await app.work();
    expect(await outcomes(Number(asked.data['ImportId']))).toEqual([
      ['refused', { Field: 'Picture', Message: ruleMessages.upload }],
    ]);
  });

  it.each(['Poster', 'Banner'])('is refused in an import of %ss, at its column', async (item) => {
    const Picture = await fileOf();
    const id = await checked(item, `Title,Picture\nGood,${await uploaded(own)}\nBad,${Picture}\n`);
    expect(await outcomes(id)).toEqual([
      ['create'],
      ['refused', { Field: 'Picture', Message: ruleMessages.upload }],
    ]);
    const refused = await own.get<Row[]>(`${importCalls.refused.path}?ImportId=${id}`);
    expect(refused.data).toMatchObject([{ Reason: `Picture: ${ruleMessages.upload}` }]);
  });
});

async function checked(item: string, content: string): Promise<number> {
  const form = new FormData();
  form.set('Page', `${item.toLowerCase()}-master`);
  form.set('File', new File([content], 'file.csv'));
  const { ImportId } = await done(own.post<Row>(importCalls.upload.path, {}, { form }));
  await app.work();
  return Number(ImportId);
}

const outcomes = async (ImportId: number) =>
  (await done(own.post<ImportRow[]>(importCalls.rows.path, { ImportId }))).map(({ Outcome, Faults }) => [
    Outcome,
    ...Faults,
  ]);

it('takes links where a field takes them, and of files those alone that are there', async () => {
  expect((await save({ Film: 'https://example.com/film.mp4' })).code).toBe('200');
  const Film = nowhere.replace('png', 'mp4');
  expect(await save({ Film })).toMatchObject({ data: { errors: { Film: ruleMessages.upload } } });
  expect(await save({ Film: await uploaded(own, { extension: 'mp4' }) })).toMatchObject({ code: '200' });
});

it('names all refused files of a record', async () => {
  expect(await save({ Picture: nowhere, Paper: nowhere })).toMatchObject({
    data: { errors: { Picture: ruleMessages.upload, Paper: ruleMessages.upload } },
  });
});

it('takes the same content from each company that uploaded it', async () => {
  const Picture = await uploaded(other);
  expect((await save({ Picture })).code).toBe('400');
  await deps.database.pool.query('update uploads set company_ids = company_ids || $1::int', [own.companyId]);
  expect((await save({ Picture })).code).toBe('200');
  expect((await save({ Picture }, other)).code).toBe('200');
});

it('takes a file whose upload an older server has stored', async () => {
  const Picture = await uploaded(own);
  await deps.database.pool.query("update uploads set company_ids = '{}'");
  expect((await save({ Picture })).code).toBe('200');
});

describe('a private file', () => {
  it('gets into records by those alone who uploaded it', async () => {
    const Paper = await uploaded(own, { isPrivate: true });
    expect(await save({ Paper }, colleague)).toMatchObject({
      data: { errors: { Paper: ruleMessages.upload } },
    });
    const PosterId = await newId({ Paper });
    // the stored value stays, whoever saves it
    expect(
      (await colleague.post('Poster/UpdatePoster', { PosterId, Paper, Title: `Title ${PosterId}x` })).code,
    ).toBe('200');
  });

  it('is not in a copy of its record', async () => {
    const Picture = await uploaded(own);
    const id = await newId({ Picture, Paper: await uploaded(own, { isPrivate: true }) });
    const sent = { Page: 'poster-master', Does: 'duplicate', Values: {}, Rows: [{ Id: id }] };
    await done(colleague.post<Row>(importCalls.change.path, sent));
    await app.work();
    const [copy] = await rowsOf(own, 'Poster/GetPosters', { SortColumn: 'PosterId', SortOrder: 'DESC' });
    expect([copy?.['PosterId'] === id, copy?.['Picture'], copy?.['Paper']]).toEqual([false, Picture, null]);
  });
});

it('checks the files again as an import runs', async () => {
  const Picture = await uploaded(own);
  const id = await checked('Poster', `Title,Picture\nLater,${Picture}\n`);
  await removeUnused(deps, [Picture]);
  await done(own.post(importCalls.run.path, { ImportId: id }));
  await app.work();
  expect(await outcomes(id)).toEqual([['refused', { Field: 'Picture', Message: ruleMessages.upload }]]);
  expect(await rowsOf(own, 'Poster/GetPosters')).toEqual([]);
});

it('keeps a file that a save is about to name from being removed', async () => {
  const Picture = await uploaded(own);
  let removal: Promise<void> = Promise.resolve();
  await inTransaction(deps.database, async (transaction) => {
    await findFiles({ transaction, session: own }, [{ address: Picture }]);
    removal = removeUnused(deps, [Picture]);
    const waiting = await Promise.race([removal.then(() => 'removed'), untilBlocked()]);
    expect(waiting).toBe('waits');
    await transaction.execute(`update companies set company_logo = '${Picture}' where id = ${own.companyId}`);
  });
  await removal;
  const { rowCount } = await deps.database.pool.query("select from uploads where '/uploads/' || name = $1", [
    Picture,
  ]);
  expect(rowCount).toBe(1);
});

async function untilBlocked(): Promise<'waits'> {
  for (;;) {
    const { rowCount } = await deps.database.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%for update%'",
    );
    if (rowCount) return 'waits';
  }
}
