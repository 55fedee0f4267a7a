import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { uploadCalls, type UploadFormat } from '../../contract/calls/records/uploads.ts';
import { mountEndpoints } from '../../server/calls/endpoint.ts';
import { tokenHash } from '../../server/calls/Session.ts';
import { uploads } from '../../server/db/schema/people.ts';
import { onError } from '../../server/middleware.ts';
import { serveUploads } from '../../server/engine/uploads/serveUploads.ts';
import { uploadsModule } from '../../server/engine/uploads/uploadsModule.ts';
import { askApp, endpointsApp } from '../support/ask.ts';
import { createCompany, createUser, everyRight, type Rights, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { fileForm, hugePictures, type SampleName, samples } from '../support/uploadSamples.ts';

const deps = await fileDeps();
const app = new Hono();

app.onError(onError(deps.log));
app.route('/api/api', mountEndpoints(uploadsModule.endpoints?.([]) ?? [], deps));
app.route('/uploads', serveUploads(deps, []));
const ask = askApp(app);
/** May upload every type of file of the forms of products and dealers. */
const editor = { 'product-master': ['add'], 'dealer-master': ['edit'] } as const;
const token = await signIn(deps, await createUser(deps, { rights: editor }));

const send = (format: UploadFormat, form: FormData) =>
  ask<{ Source: string } | null>(uploadCalls[format], undefined, { token, form });

const upload = (format: UploadFormat, sample: SampleName, name = `file.${sample}`, type = '') =>
  send(format, fileForm(samples[sample], name, type));

const stored = async (format: UploadFormat, sample: SampleName): Promise<string> =>
  (await upload(format, sample)).data?.Source ?? 'nothing stored';

describe('an upload', () => {
  it.each([
    ['image', 'png', 'png', 'image/png'],
    ['image', 'jpg', 'jpg', 'image/jpeg'],
    ['image', 'gif', 'gif', 'image/gif'],
    ['image', 'webp', 'webp', 'image/webp'],
    ['image', 'avif', 'avif', 'image/avif'],
    ['audio', 'mp3', 'mp3', 'audio/mpeg'],
    ['audio', 'm4a', 'm4a', 'audio/mp4'],
    ['audio', 'aac', 'aac', 'audio/aac'],
    ['audio', 'ogg', 'ogg', 'audio/ogg'],
    ['audio', 'opus', 'ogg', 'audio/ogg'],
    ['audio', 'wav', 'wav', 'audio/wav'],
    ['audio', 'flac', 'flac', 'audio/flac'],
    ['video', 'mp4', 'mp4', 'video/mp4'],
    ['video', 'webm', 'webm', 'video/webm'],
    ['video', 'ogv', 'ogv', 'video/ogg'],
  ] as const)('of an %s that is %s is kept and served as %s', async (format, sample, extension, type) => {
    const answered = await upload(format, sample);
    expect(answered.code).toBe('200');
    expect(answered.data?.Source).toMatch(new RegExp(`^/uploads/[0-9a-f]{64}\\.${extension}$`));
    const served = await app.request(answered.data?.Source ?? '');
    expect(served.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(samples[sample]);
  });

  it.each([
    ['image', 'svg'],
    ['image', 'svgWithProlog'],
    ['image', 'html'],
    ['image', 'exe'],
    ['image', 'pdf'],
    ['image', 'mp4'],
    ['image', 'empty'],
    ['audio', 'png'],
    ['audio', 'mp4'],
    ['audio', 'html'],
    ['video', 'mp3'],
    ['video', 'mov'],
    ['video', 'zip'],
  ] as const)('of an %s that is %s is refused, whatever it calls itself', async (format, sample) => {
    const lies = {
      image: ['a.png', 'image/png'],
      audio: ['a.mp3', 'audio/mpeg'],
      video: ['a.mp4', 'video/mp4'],
    } as const;
    const [name, type] = lies[format];
    const answered = await upload(format, sample, name, type);
    expect(answered).toMatchObject({
      status: 200,
      code: '400',
      message: `Only ${format} format is accepted.`,
      data: null,
    });
  });

  it.each(Object.entries(hugePictures))(
    'of a picture of too many pixels is refused: %s',
    async (_which, content) => {
      expect(await send('image', fileForm(content, 'a', ''))).toMatchObject({
        code: '400',
        message: 'This picture has more than 50 million pixels. Please upload a smaller one.',
      });
    },
  );

  it.each(['jpg', 'gif', 'webp', 'avif'] as const)('of a %s without its size is refused', async (sample) => {
    const cut = { jpg: 24, gif: 8, webp: 20, avif: 24 }[sample];
    expect(await send('image', fileForm(samples[sample].subarray(0, cut), 'a', ''))).toMatchObject({
      code: '400',
      message: 'The size of this picture can’t be read. Please save it again in another program.',
    });
  });

  it('is stored under its content, not under its name', async () => {
    const one = await upload('image', 'png', '../../evil.html', 'text/html');
    const other = await upload('image', 'png', 'two.png', 'image/png');
    expect(one.data?.Source).toBe(other.data?.Source);
    expect(one.data?.Source).toMatch(/\.png$/);
    const kept = await deps.database.db.select().from(uploads);
    expect(kept.filter(({ name }) => `/uploads/${name}` === one.data?.Source)).toMatchObject([
      { mimeType: 'image/png', size: samples.png.length },
    ]);
  });

  it('answers Source beside the code as well, as documented', async () => {
    const response = await app.request(`/api/api/${uploadCalls.image.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: fileForm(samples.png, 'a.png', 'image/png'),
    });
    const answered = (await response.json()) as { Source: string; ResponseData: { Source: string } };
    expect(answered.Source).toBe(answered.ResponseData.Source);
  });

  it('of a picture that is a page as well is served as a picture and nothing else', async () => {
    const polyglot = Buffer.concat([samples.gif, samples.html]);
    const { data } = await send('image', fileForm(polyglot, 'a.html', 'text/html'));
    const served = await app.request(data?.Source ?? '');
    expect(served.headers.get('content-type')).toBe('image/gif');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('of a pdf is taken only where a field asks for it, and served as a download', async () => {
    const form = (fields: Record<string, string>) =>
      fileForm(samples.pdf, 'gst.pdf', 'application/pdf', fields);
    expect((await send('image', form({ Takes: 'image' }))).code).toBe('400');
    expect((await send('audio', form({ Takes: 'pdf' }))).code).toBe('400');
    const { data } = await send('image', form({ Takes: 'image,pdf' }));
    const headers = { authorization: `Bearer ${token}` };
    const served = await app.request(data?.Source ?? '', { headers });
    expect(served.headers.get('content-type')).toBe('application/pdf');
    expect(served.headers.get('content-disposition')).toBe('attachment');
  });

  it.each([
    ['png', '', true],
    ['mp4', '', true],
    ['pdf', 'pdf,audio', true],
    ['mp3', 'pdf, audio', true],
    ['mp3', 'pdf,image', false],
    ['html', '', false],
  ] as const)('of a %s by the call for all types is taken among "%s": %s', async (sample, Takes, isTaken) => {
    const fields: Record<string, string> = Takes ? { Takes } : {};
    const answered = await send('file', fileForm(samples[sample], 'a', '', fields));
    expect(answered.code).toBe(isTaken ? '200' : '400');
  });

  it('says which types would have been taken', async () => {
    const form = (Takes: string) => fileForm(samples.mp3, 'a.pdf', 'application/pdf', { Takes });
    expect((await send('file', form('image,video'))).message).toBe('Only image or video format is accepted.');
    // the specification names pictures alone
    expect((await send('file', form('pdf,image'))).message).toBe('Only image format is accepted.');
    expect((await send('file', form('zip'))).message).toBe("This call does not take 'zip'.");
  });

  it('by the call for all types is no larger than its own type may be', async () => {
    const large = Buffer.concat([samples.png, Buffer.alloc(5 * 1024 * 1024)]);
    const answered = await send('file', fileForm(large, 'a.png', 'image/png'));
    expect([answered.status, answered.message]).toEqual([413, 'This file is larger than 5 MB.']);
  });

  it('that is too large is refused with 413', async () => {
    const large = Buffer.concat([samples.png, Buffer.alloc(5 * 1024 * 1024)]);
    const answered = await send('image', fileForm(large, 'a.png', 'image/png'));
    expect([answered.status, answered.message]).toEqual([413, 'This file is larger than 5 MB.']);
  });

  it('without a file, or with a text in its place, is refused', async () => {
    const text = new FormData();
    text.set('file', 'a text');
    expect(await send('image', new FormData())).toMatchObject({
      code: '400',
      message: 'Please choose a file.',
    });
    expect(await send('image', text)).toMatchObject({ code: '400', message: 'Please choose a file.' });
    expect((await ask(uploadCalls.image, { file: 'json' }, { token })).code).toBe('415');
  });

  it('needs a session', async () => {
    const answered = await ask(uploadCalls.image, undefined, {
      form: fileForm(samples.png, 'a.png', 'image/png'),
    });
    expect(answered.status).toBe(401);
  });
});

describe('an upload needs a form that takes such a file', () => {
  const granting = (rights: Rights) => createUser(deps, { rights }).then((user) => signIn(deps, user));
  const status = async (format: UploadFormat, sample: SampleName, by: string, Takes?: string) =>
    (
      await ask(uploadCalls[format], undefined, {
        token: by,
        form: fileForm(samples[sample], 'a', '', { ...(Takes && { Takes }) }),
      })
    ).status;

  it.each([
    ['no right', {}, 'image', 'png', 418],
    ['a right to see alone', { 'product-master': ['view', 'report'] }, 'image', 'png', 418],
    ['a right on a page without files', { 'mrp-master': everyRight }, 'image', 'png', 418],
    ['a right on a page that only shows files', { 'user-approval': everyRight }, 'image', 'png', 418],
    ['the right to add pictures', { 'category-master': ['add'] }, 'image', 'png', 200],
    ['the right to change pictures', { 'category-master': ['edit'] }, 'file', 'png', 200],
    ['pictures alone', { 'category-master': ['edit'] }, 'audio', 'mp3', 418],
    ['pictures alone, by the call for all', { 'category-master': ['edit'] }, 'file', 'mp4', 418],
    ['films of the slider', { SliderProMsg: ['add'] }, 'video', 'mp4', 200],
  ] as const)(
    '%s: of %o by the %s call a %s is answered %i',
    async (_what, rights, format, sample, expected) => {
      expect(await status(format, sample, await granting(rights))).toBe(expected);
    },
  );

  it('and so does a pdf', async () => {
    expect(await status('image', 'pdf', await granting({ 'category-master': ['add'] }), 'image,pdf')).toBe(
      418,
    );
    expect(await status('image', 'pdf', await granting({ 'dealer-master': ['add'] }), 'image,pdf')).toBe(200);
  });
});

describe('room for uploads', () => {
  const large = (n: number) => Buffer.concat([samples.png, Buffer.alloc(700_000, n)]);
  const sendWith = async (config: object, by: string, n: number) => {
    const asked = askApp(
      endpointsApp(uploadsModule.endpoints?.([]) ?? [], { ...deps, config: { ...deps.config, ...config } }),
    );
    return asked(uploadCalls.image, undefined, { token: by, form: fileForm(large(n), 'a.png', '') });
  };
  const person = async (companyId?: number) =>
    signIn(deps, await createUser(deps, { rights: editor, ...(companyId && { companyId }) }));
  const files = async () => (await readdir(join(deps.config.dataDir, 'uploads'), { recursive: true })).length;

  it('of a person ends for a day after so many megabytes, of several at once as well', async () => {
    const by = await person();
    const answered = await Promise.all([1, 2, 3].map((n) => sendWith({ uploadsPerDay: 1 }, by, n)));
    expect(answered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 429, 429,
    ]);
    const before = await files();
    const refused = await sendWith({ uploadsPerDay: 1 }, by, 4);
    expect(refused.message).toBe(
      'You have uploaded as much as a person may in 24 hours, 1 MB. Please go on tomorrow, or ask whoever runs the server for more.',
    );
    expect(await files()).toBe(before);
    expect((await sendWith({ uploadsPerDay: 1 }, await person(), 5)).status).toBe(200);
    const later = 24 * 60 * 60 * 1000 + 1000;
    deps.pass(later);
    const same = await deps.database.pool.query(
      `update sessions set expires_at = now() + interval '2 days' where token_hash = $1`,
      [tokenHash(by)],
    );
    expect(same.rowCount).toBe(1);
    expect((await sendWith({ uploadsPerDay: 1 }, by, 6)).status).toBe(200);
    deps.pass(-later);
  });

  it('counts the same file once', async () => {
    const by = await person();
    for (let times = 0; times < 3; times++)
      expect((await sendWith({ uploadsPerDay: 1 }, by, 7)).status).toBe(200);
  });

  it('of a company ends for all its people', async () => {
    const companyId = await createCompany(deps);
    expect((await sendWith({ uploadsPerCompany: 1 }, await person(companyId), 8)).status).toBe(200);
    const refused = await sendWith({ uploadsPerCompany: 1 }, await person(companyId), 9);
    expect([refused.status, refused.message]).toEqual([
      507,
      'The files of this company take up all their room, 1 MB. Please remove what is not needed, or ask whoever runs the server for more.',
    ]);
    expect((await sendWith({ uploadsPerCompany: 1 }, await person(), 9)).status).toBe(200);
  });

  it('ends while too little space is free', async () => {
    const refused = await sendWith({ freeSpace: 1e9 }, token, 10);
    expect([refused.status, refused.message]).toEqual([
      507,
      'The server has no room for files at present. Please tell whoever runs it, and try again later.',
    ]);
  });
});

describe('a stored file', () => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(path, { method, headers });

  it('is cached for good, and answered 304 to a browser that has it', async () => {
    const path = await stored('image', 'png');
    const served = await get(path);
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await get(path, { 'if-none-match': served.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    ['bytes=0-3', 0, 3],
    ['bytes=10-', 10, samples.mp3.length - 1],
    ['bytes=-5', samples.mp3.length - 5, samples.mp3.length - 1],
    ['bytes=5-99999', 5, samples.mp3.length - 1],
    ['bytes=-99999', 0, samples.mp3.length - 1],
  ])('answers the part %s', async (range, start, end) => {
    const part = await get(await stored('audio', 'mp3'), { range });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${samples.mp3.length}`);
    expect(part.headers.get('content-length')).toBe(String(end - start + 1));
    expect(Buffer.from(await part.arrayBuffer())).toEqual(samples.mp3.subarray(start, end + 1));
  });

  it.each(['bytes=999999-', 'bytes=-0'])('refuses the part %s, which it does not have', async (range) => {
    const part = await get(await stored('audio', 'mp3'), { range });
    expect([part.status, part.headers.get('content-range')]).toEqual([416, `bytes */${samples.mp3.length}`]);
  });

  it.each(['bytes=0-1,4-5', 'bytes=9-3', 'lines=1-2', 'bytes=-'])('answers whole to %s', async (range) => {
    const whole = await get(await stored('audio', 'mp3'), { range });
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, samples.mp3.length]);
  });

  it('answers whole when the part was asked of another version', async () => {
    const path = await stored('audio', 'mp3');
    expect((await get(path, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('answers its size to HEAD', async () => {
    const head = await get(await stored('audio', 'mp3'), {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(samples.mp3.length), '']);
  });

  it.each([
    '/uploads/..%2f..%2fsecret.key',
    '/uploads/%2e%2e',
    '/uploads/secret.key',
    `/uploads/${'0'.repeat(64)}.png`,
    `/uploads/${'0'.repeat(64)}.html`,
    `/uploads/${'0'.repeat(64)}.png%00.html`,
    '/uploads/',
  ])('is not %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
