import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { importCalls, type ImportRow } from '../../../../contract/calls/records/imports.ts';
import { files, lines, text } from '../../../../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../../../../contract/resource/check/normaliseResources.ts';
import { ruleMessages } from '../../../../contract/resource/fieldState.ts';
import { declaredSources } from '../../../../server/engine/declaredSources.ts';
import { forgetPersonal } from '../../../../server/engine/forgetExpired.ts';
import { registryOf } from '../../../../server/engine/Module.ts';
import { serveUploads } from '../../../../server/engine/uploads/serveUploads.ts';
import { sweepUploads } from '../../../../server/engine/uploads/sweepUploads.ts';
import { uploadColumns } from '../../../../server/engine/uploads/uploadFields.ts';
import { done } from '../../../support/ask.ts';
import { declare } from '../../../support/declarations.ts';
import { signIn } from '../../../support/factories.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../../support/shelfApp.ts';

const most = 'At most 50 photos.';
const claim = declare(
  'Claim',
  {
    Title: text('Title', { required: 'Please enter the title.' }),
    Photos: files('Photos', { takes: ['image'], max: [50, most] }),
    Secrets: files('Secrets', { takes: ['image', 'pdf'], max: [50, most], seen: 'secret' }),
    Faces: files('Faces', { takes: ['image'], max: [50, most], personal: { seen: 'secret', months: 1 } }),
    Items: lines('Items', {
      table: 'claim_items',
      fields: {
        Item: text('Item', { unique: 'This item is here twice.' }),
        Photos: files('Photos', {
          takes: ['image'],
          max: [50, most],
          locked: { field: 'Item', is: 'Sealed' },
        }),
        Secrets: files('Secrets', { takes: ['image'], max: [50, most], seen: 'secret' }),
        Faces: files('Faces', { takes: ['image'], max: [50, most], personal: { seen: 'secret', months: 1 } }),
      },
    }),
  },
  {
    calls: { list: 'Claim/GetClaims', create: 'Claim/CreateClaim', update: 'Claim/UpdateClaim' },
    rights: { secret: 'Secrets', all: 'All' },
    ownRows: { unless: 'all' },
    duplicate: true,
  },
);

const declared = { claim };
const app = await fileDeclaredApp(declared);
const { deps } = app;
const sources = declaredSources(normaliseResources(declared), registryOf({}), deps.config.timeZone);
const served = new Hono().route('/uploads', serveUploads(deps, [...sources.values()]));

let own: Person;
let other: Person;
let counter = 0;

beforeEach(async () => {
  own = await app.newcomer();
  other = await app.newcomer();
});

/** Stores the record of a private file that a person uploads, so long ago that nobody sees it as its uploader. */
async function uploaded(by = own, isPrivate = true): Promise<string> {
  const name = `${String((counter += 1)).padStart(64, 'c')}.png`;
  await deps.database.pool.query(
    `insert into uploads (name, mime_type, size, is_private, company_id, company_ids, created_by, uploaded_at)
     select $1, 'image/png', 1, $2, company_id, array[company_id], id, now() - interval '2 days' from users where id = $3`,
    [name, isPrivate, by.userId],
  );
  return `/uploads/${name}`;
}

const some = (count: number) => Promise.all(Array.from({ length: count }, () => uploaded()));
const save = (values: Row, by = own) => by.post<Row>('Claim/CreateClaim', { Title: 'Broken', ...values });
const newId = async (values: Row) => Number((await done(save(values)))['ClaimId']);
const update = (ClaimId: number, values: Row, by = own) =>
  by.post<Row>('Claim/UpdateClaim', { ClaimId, ...values });
const stored = async (ClaimId: number, by = own) => (await rowsOf(by, 'Claim/GetClaims', { ClaimId }))[0];

/** Whether a person gets past the check of who may read a file: it has no content, so it is gone only then. */
async function mayRead(address: string, { userId, companyId }: Person): Promise<boolean> {
  const token = await signIn(deps, { userId, companyId });
  const { status, headers } = await served.request(address, {
    headers: { authorization: `Bearer ${token}`, 'if-none-match': `"${address.replace('/uploads/', '')}"` },
  });
  return status === 304 && headers.get('cache-control') === 'private, no-store';
}

describe('several files', () => {
  it('keep their order, each once, in a record and in its lines', async () => {
    const [a = '', b = '', c = ''] = await some(3);
    const id = await newId({
      Photos: [c, a, b, a],
      Items: [{ Item: 'Lid', Photos: [b, a] }, { Item: 'Box' }],
    });
    expect(await stored(id)).toMatchObject({
      Photos: [c, a, b],
      Items: [{ Photos: [b, a] }, { Photos: [] }],
    });
    await done(update(id, { Photos: [b, c] }));
    expect((await stored(id))?.['Photos']).toEqual([b, c]);
  });

  it('may be fifty, where the declaration says so, and no more, also for the database', async () => {
    const photos = await some(51);
    const id = await newId({ Photos: photos.slice(1) });
    expect((await stored(id))?.['Photos']).toHaveLength(50);
    expect(await save({ Photos: photos })).toMatchObject({ data: { errors: { Photos: most } } });
    const write = (list: unknown) =>
      deps.database.pool.query('update claims set photos = $1 where id = $2', [JSON.stringify(list), id]);
    await expect(write(photos)).rejects.toMatchObject({ constraint: 'claims_photos_max_rule' });
    for (const wrong of [{}, [1], ['https://example.com/a.png'], [[photos[0]]], [null]])
      await expect(write(wrong)).rejects.toMatchObject({ constraint: 'claims_photos_files_rule' });
  });
});

const strange = [
  ['of another company', () => uploaded(other)],
  ['that a colleague uploaded and gave no record', async () => uploaded(await app.personOf(own.companyId))],
  ['that is not there', () => Promise.resolve(`/uploads/${'f'.repeat(64)}.png`)],
] as const;

describe.each(strange)('a file %s', (_which, fileOf) => {
  it('is refused in a list of files and in a line, at its place', async () => {
    const [mine, strangers] = [await uploaded(), await fileOf()];
    expect(await save({ Photos: [mine, strangers] })).toMatchObject({
      code: '400',
      data: { errors: { Photos: ruleMessages.upload } },
    });
    const Items = [
      { Item: 'Lid', Photos: [mine] },
      { Item: 'Box', Photos: [mine, strangers] },
    ];
    const id = await newId({});
    for (const answered of [await save({ Items }), await update(id, { Items })])
      expect(answered).toMatchObject({
        code: '400',
        data: { errors: { 'Items.1.Photos': ruleMessages.upload } },
      });
  });
});

it('takes no file that the record has in a field that the person does not see', async () => {
  const secret = await uploaded();
  const id = await newId({ Items: [{ Item: 'Lid', Secrets: [secret] }] });
  const blind = await app.personOf(own.companyId, ['view', 'add', 'edit', 'all']);
  expect(await update(id, { Photos: [secret] }, blind)).toMatchObject({ code: '400' });
  expect(await update(id, { Items: [{ Item: 'Lid', Photos: [secret] }] }, blind)).toMatchObject({
    code: '400',
  });
  // nor does their save take it out
  await done(update(id, { Items: [{ Item: 'Lid', Photos: [], Secrets: [] }] }, blind));
  expect(await stored(id)).toMatchObject({ Items: [{ Secrets: [secret] }] });
});

it('keeps the files that a colleague added, also in another line', async () => {
  const photo = await uploaded();
  const id = await newId({ Items: [{ Item: 'Lid', Photos: [photo] }, { Item: 'Box' }] });
  const colleague = await app.personOf(own.companyId);
  await done(update(id, { Items: [{ Item: 'Lid' }, { Item: 'Box', Photos: [photo] }] }, colleague));
  expect(await stored(id)).toMatchObject({ Items: [{ Photos: [] }, { Photos: [photo] }] });
});

it('refuses to change locked files of a line', async () => {
  const [photo = '', another = ''] = await some(2);
  const id = await newId({ Items: [{ Item: 'Sealed', Photos: [photo] }] });
  await done(update(id, { Items: [{ Item: 'Sealed', Photos: [photo] }] }));
  const answered = await update(id, { Items: [{ Item: 'Sealed', Photos: [photo, another] }] });
  expect(answered.data).toMatchObject({
    errors: { 'Items.0.Photos': "Photos can't be changed in this record." },
  });
});

describe('the address of a file', () => {
  it('of a line is read by who sees the record and the field, and by nobody else', async () => {
    const [photo = '', secret = '', face = ''] = await some(3);
    await newId({ Photos: [photo], Items: [{ Item: 'Lid', Secrets: [secret], Faces: [face] }] });
    const seeing = await app.personOf(own.companyId, ['view', 'secret', 'all']);
    const blind = await app.personOf(own.companyId, ['view', 'all']);
    const ownOnly = await app.personOf(own.companyId, ['view', 'secret']);
    const nobody = await app.personOf(own.companyId, []);
    const seenBy = async (person: Person) =>
      Promise.all([photo, secret, face].map((address) => mayRead(address, person)));
    expect(await seenBy(seeing)).toEqual([true, true, true]);
    expect(await seenBy(own)).toEqual([true, true, true]);
    expect(await seenBy(blind)).toEqual([true, false, false]);
    for (const stranger of [ownOnly, nobody, other])
      expect(await seenBy(stranger)).toEqual([false, false, false]);
  });

  it('that was taken out of a line is no longer read', async () => {
    const photo = await uploaded();
    const id = await newId({ Items: [{ Item: 'Lid', Photos: [photo] }] });
    await done(update(id, { Items: [{ Item: 'Lid', Photos: [] }] }));
    expect(await mayRead(photo, own)).toBe(false);
  });
});

it('gives a copy none of the files', async () => {
  const [photo = '', another = ''] = await some(2);
  const id = await newId({ Title: 'Copied', Photos: [photo], Items: [{ Item: 'Lid', Photos: [another] }] });
  const asked = { Page: 'claim-master', Does: 'duplicate', Rows: [{ Id: id }] };
  await done(own.post<Row>(importCalls.change.path, asked));
  await app.work();
  const rows = await rowsOf(own, 'Claim/GetClaims');
  expect(rows.map(({ Photos, Items }) => [Photos, (Items as Row[])[0]?.['Photos']])).toContainEqual([[], []]);
});

it('writes whole addresses into a file', async () => {
  const [a = '', b = '', c = ''] = await some(3);
  await newId({ Photos: [b, a], Items: [{ Item: 'Lid', Photos: [c] }] });
  const [row] = await own.cells('Claim/GetClaims');
  const { publicUrl } = deps.config;
  expect(row).toMatchObject({
    Photos: `${publicUrl}${b} ${publicUrl}${a}`,
    'Items: Photos': `${publicUrl}${c}`,
  });
});

it('imports files by their addresses, and refuses those that are gone or not one’s own', async () => {
  const [a = '', b = '', c = ''] = await some(3);
  const strangers = await uploaded(other);
  const { publicUrl } = deps.config;
  const form = new FormData();
  form.set('Page', 'claim-master');
  const rows = [
    'Title,Photos,Items: Item,Items: Photos',
    `Good,${publicUrl}${a}  ${b},Lid,${c}`,
    'Gone,gone.png,Lid,',
    `Not mine,${strangers},Lid,`,
    `Not mine in a line,,Lid,${c} ${strangers}`,
    'No picture,https://example.com/a.png,Lid,',
  ];
  form.set('File', new File([rows.join('\n')], 'claims.csv'));
  const { ImportId } = await done(own.post<Row>(importCalls.upload.path, {}, { form }));
  await app.work();
  const checked = await done(own.post<ImportRow[]>(importCalls.rows.path, { ImportId }));
  expect(checked.map(({ Outcome, Faults }) => [Outcome, ...Faults.map(({ Message }) => Message)])).toEqual([
    ['create'],
    ['refused', "There is no file 'gone.png'."],
    ['refused', ruleMessages.upload],
    ['refused', ruleMessages.upload],
    ['refused', ruleMessages.upload],
  ]);
  await done(own.post(importCalls.run.path, { ImportId, LeaveOutRefused: true }));
  await app.work();
  const [imported] = await rowsOf(own, 'Claim/GetClaims');
  expect(imported).toMatchObject({ Photos: [a, b], Items: [{ Photos: [c] }] });
});

it('refuses lists in lists, endless lists and other paths', async () => {
  const [photo = ''] = await some(1);
  const wrong = [
    { 0: photo },
    [[photo]],
    [photo, null],
    [`${photo}/../x.png`],
    ['/uploads/../secret.png'],
    [photo.replace('/uploads', '/Uploads')],
    [`http://127.0.0.1${photo}`],
    Array.from({ length: 2000 }, (_, n) => `/uploads/${n}.png`),
  ];
  for (const Photos of wrong)
    for (const values of [{ Photos }, { Items: [{ Item: 'Lid', Photos }] }])
      expect(await save(values)).toMatchObject({ code: '400' });
});

/** Removes the files that nothing names. The log, which keeps files for good, forgets them before. */
async function sweep(): Promise<void> {
  await deps.database.pool.query(
    `begin; set local sealbook.erasing_person = 'yes'; update audit_entries set before = null, after = null; commit`,
  );
  await sweepUploads(deps, uploadColumns({ resources: app.resources }));
}

/** Which of `addresses` are still stored. */
async function left(...addresses: string[]): Promise<boolean[]> {
  const { rows } = await deps.database.pool.query<{ name: string }>('select name from uploads');
  return addresses.map((address) => rows.some(({ name }) => address === `/uploads/${name}`));
}

it('sweeps only files that neither a list nor a line names', async () => {
  const [photo = '', ofLine = '', unused = ''] = await some(3);
  await newId({ Photos: [photo], Items: [{ Item: 'Lid', Photos: [ofLine] }] });
  await sweep();
  expect(await left(photo, ofLine, unused)).toEqual([true, true, false]);
});

it('keeps a file that two records have until both have given it up', async () => {
  const photo = await uploaded();
  const one = await newId({ Photos: [photo] });
  const other = await newId({ Items: [{ Item: 'Lid', Photos: [photo] }] });
  await done(update(one, { Photos: [] }));
  await sweep();
  expect(await left(photo)).toEqual([true]);
  expect(await mayRead(photo, own)).toBe(true);
  await done(update(other, { Items: [] }));
  deps.pass(25 * 60 * 60 * 1000);
  await sweep();
  expect(await left(photo)).toEqual([false]);
});

describe('at the same time', () => {
  it('two saves store the files of one of them', async () => {
    const [a = '', b = '', c = ''] = await some(3);
    const lists = [[a, b], [c]];
    const id = await newId({});
    for (const answered of await Promise.all(
      lists.map((Photos) => update(id, { Photos, Items: [{ Item: 'Lid', Photos }] })),
    ))
      expect(answered.code).toBe('200');
    const { Photos, Items } = (await stored(id)) ?? {};
    expect(lists).toContainEqual(Photos);
    expect(Items).toMatchObject([{ Photos }]);
  });

  it('a colleague who keeps a file does not bring it back after who takes it out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const photo = await uploaded();
      const id = await newId({ Items: [{ Item: 'Lid', Photos: [photo] }] });
      const colleague = await app.personOf(own.companyId);
      const [taken, kept] = await Promise.all([
        update(id, { Items: [{ Item: 'Lid', Photos: [] }] }),
        update(id, { Items: [{ Item: 'Lid', Photos: [photo] }] }, colleague),
      ]);
      expect([taken.code, ['200', '400'].includes(kept.code)]).toEqual(['200', true]);
      expect(await stored(id)).toMatchObject({ Items: [{ Photos: [] }] });
    }
  });

  it('a save and the sweep of unused files leave no record with a file that is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const photo = await uploaded();
      const [{ code }] = await Promise.all([save({ Items: [{ Item: 'Lid', Photos: [photo] }] }), sweep()]);
      expect([code, ...(await left(photo))]).toEqual(code === '200' ? ['200', true] : ['400', false]);
    }
  });
});

it('erases personal files, in the log and the store, too', async () => {
  const [face = '', ofLine = '', photo = ''] = await some(3);
  const id = await newId({ Faces: [face], Photos: [photo], Items: [{ Item: 'Lid', Faces: [ofLine] }] });
  await sweepUploads(deps, uploadColumns({ resources: app.resources }));
  deps.pass(60 * 24 * 60 * 60 * 1000);
  await forgetPersonal(deps, app.resources);
  const { rows: kept } = await deps.database.pool.query(
    'select c.faces, c.photos, i.faces as "ofLine" from claims c join claim_items i on i.record_id = c.id where c.id = $1',
    [id],
  );
  expect(kept).toEqual([{ faces: [], photos: [photo], ofLine: [] }]);
  await sweepUploads(deps, uploadColumns({ resources: app.resources }));
  expect(await left(face, ofLine, photo)).toEqual([false, false, true]);
});
