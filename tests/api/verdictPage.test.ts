import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverSays } from '../../contract/calls/verification/serverSays.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { foldText } from '../../contract/values/foldText.ts';
import { recallBy, sealsReleased } from '../../contract/choices/choices.ts';
import { groupCode } from '../../contract/serial/sealCode.ts';
import { createApp } from '../../server/app.ts';
import { inLanguage } from '../../server/language/inLanguage.ts';
import { askApp, done } from '../support/ask.ts';
import { type Brand, createBrand, createSealedProduct, openSeals } from '../support/brand.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';
import { pageDataIn, textOf, verdictApp } from '../support/verdictApp.ts';

const minute = 60_000;

const deps = await fileDeps();
breakOnPurpose('totals outlive the log');
let app = verdictApp(deps);
let brand: Brand;
let paths: string[];

const mapOne = async (changes: object = {}) => {
  const product = await brand.product(changes);
  const first = await brand.mapped(product, 5);
  paths = (await brand.seals(first, first + 4)).map(({ Code }) => `/pa?q=${Code}`);
  return product;
};

beforeEach(async () => {
  deps.pass(minute);
  app = verdictApp(deps);
  brand = await createBrand(deps);
  await mapOne();
});

const seal = (index = 0) => paths[index] ?? '';

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await app.request(path, { method, headers });
  const html = await response.text();
  return { response, html, text: textOf(html), page: method === 'GET' ? pageDataIn(html) : undefined };
};

const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  const html = await response.text();
  return { response, html, text: textOf(html), page: pageDataIn(html) };
};

const viewOf = async (path: string, headers?: Record<string, string>) => {
  const { page } = await get(path, headers);
  if (!page?.view) throw new Error('The page has nothing to record');
  return page.view;
};

/** Records a showing as the page's script does. */
const record = (path: string, View: string, headers: Record<string, string> = {}) =>
  askApp(app)<Record<string, unknown>>(
    verifyProduct,
    { QrData: `https://seals.example${path}`, View },
    { headers },
  );

const rowsOf = async (table: string) => {
  const { rows } = await deps.database.pool.query<Record<string, unknown>>(
    `select * from ${table} where company_id = $1 order by 1`,
    [brand.companyId],
  );
  return rows;
};

const tables = ['verifications', 'serial_scans', 'fake_hours', 'suspected_seals', 'ratings', 'feedbacks'];

/** All that a scan may leave. */
const traces = async () => {
  const limits = await deps.database.pool.query("select subject from limits where subject like 'scratch%'");
  return [...(await Promise.all(tables.map(rowsOf))), limits.rows];
};

const altered = (path: string) => path.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

const visitor = (name: string) => ({ cookie: `visitor=${name.padEnd(22, 'x')}` });

describe('the page that a seal opens', () => {
  it('says genuine and shows the product, without any script, font or picture', async () => {
    const { response, html, text } = await get(seal());
    expect(response.status).toBe(200);
    expect(text).toContain('Genuine This is genuine.');
    expect(html).toMatch(/<h1[^>]*>Genuine<\/h1>/);
    expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<img src="/uploads/product.png"'));
    expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<script'));
    expect(html).not.toMatch(/<link rel="(?:stylesheet|modulepreload|preload)"/);
    expect(html).toContain('<title>Product verification');
    expect(text).toContain('is at seals.example.');
  });

  describe('of a batch with an expiry', () => {
    const mapTo = async (EXPDate: string) => {
      const first = await brand.issued(1);
      const sent = { ProductId: await brand.product(), FromNo: first, Qty: 1, EXPDate };
      await done(brand.ask('Mapping/CreateMapping', sent));
      const [code] = await brand.seals(first, first);
      return `/pa?q=${code?.Code}`;
    };

    it('says beside the verdict until when the product is good, the day itself included', async () => {
      const path = await mapTo('2027/03/31');
      const passed = Date.parse('2027-03-31T18:29:00Z') - deps.now().getTime();
      deps.pass(passed);
      expect((await get(path)).text).toContain('This is genuine. Best before 31 March 2027');
      expect((await get(path, { 'accept-language': 'hi' })).text).toContain('31 मार्च 2027 तक इस्तेमाल करें');
      deps.pass(minute);
      const { text, page } = await get(path);
      deps.pass(-passed);
      expect(text).toContain('This is genuine. Expired on 31 March 2027');
      expect(page?.outcome).toMatchObject({ scan: { Verdict: 'genuine', IsExpired: true } });
    });

    it('is compressed once for all batches of a product, each with its own day', async () => {
      const texts = await Promise.all(
        ['2027/03/31', '2028/11/30'].map(async (day) => (await get(await mapTo(day))).text),
      );
      expect(texts[0]).toContain('Best before 31 March 2027');
      expect(texts[1]).toContain('Best before 30 November 2028');
      expect((await get(seal())).text).not.toContain('Best before');
    });
  });

  it('is cached and indexed by nobody, and has nothing inline except its one stylesheet', async () => {
    const { response, html } = await get(seal());
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
    expect(html).not.toMatch(/\sstyle=|\son\w+="/);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('is the same in gzip', async () => {
    const response = await app.request(seal(), { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const html = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    expect(textOf(html)).toContain('Genuine This is genuine.');
    expect(html.endsWith('</html>')).toBe(true);
    // a page of its own, which is compressed for itself
    await mapOne({ PermissibleScan: 1 });
    await record(seal(), await viewOf(seal()));
    const scanned = await app.request(seal(), { headers: { 'accept-encoding': 'gzip' } });
    const again = gunzipSync(Buffer.from(await scanned.arrayBuffer())).toString();
    expect(textOf(again)).toContain('Already scanned');
  });

  it.each([
    ['capitals and slashes', (path: string) => path.replace('/pa', '/PA//')],
    ['small letters', (path: string) => path.toLowerCase()],
    ['spaces', (path: string) => path.replace(/(q=.{6})(.{6})/, '$1%20$2+')],
    ['what a chat adds', (path: string) => `${path}&utm_source=chat`],
    ['another name of the code', (path: string) => path.replace('q=', 'code=')],
    ['a chosen language', (path: string) => `${path}&lang=en`],
  ])('takes an address with %s', async (_what, change) => {
    expect((await get(change(seal()))).text).toContain('Genuine This is genuine.');
  });

  it('says that a seal was already scanned, how often and when', async () => {
    await mapOne({ PermissibleScan: 2 });
    await record(seal(), await viewOf(seal()), visitor('one'));
    await record(seal(), await viewOf(seal()), visitor('two'));
    const { text } = await get(seal());
    expect(text).toContain('Already scanned This was scanned before. It was scanned 2 times: first on');
  });

  it('says that a code is not genuine, also while the database is away', async () => {
    await get(seal());
    expect((await get(altered(seal()))).text).toContain('Not genuine');
    const away = () => Promise.reject(new Error('away'));
    const gone = { ...deps.database, front: { ...deps.database.front, pool: { query: away } } };
    app = verdictApp({
      ...deps,
      database: { ...gone, pool: { query: away } } as unknown as typeof deps.database,
    });
    expect((await get(altered(seal()))).text).toContain('Not genuine');
    const { response, text } = await get(seal());
    expect(response.status).toBe(500);
    expect(text).toContain('No verdict yet');
    expect(text).toContain('This says nothing about the product.');
  });

  it('tells apart numbers without a product, damaged ones and recalled ones', async () => {
    const next = await brand.issued(1);
    const [unmapped] = await brand.seals(next, next);
    expect((await get(`/pa?q=${unmapped?.Code}`)).text).toContain('has not put it on any product yet');
    await deps.database.pool.query(
      `insert into recalls (company_id, recall_by, product_id, warning, reason, since, is_active)
       select company_id, $2, id, 'Do not eat it.', 'glass', now(), true from products where company_id = $1 order by id desc limit 1`,
      [brand.companyId, recallBy.product],
    );
    expect((await get(seal())).text).toContain('Recalled Do not eat it.');
  });

  it('says that a seal is not released for sale, and records its scan once, with a script or without', async () => {
    await deps.database.pool.query('update products set seals_released = $2 where company_id = $1', [
      brand.companyId,
      sealsReleased.packed,
    ]);
    const before = await traces();
    const { text, page } = await get(seal());
    expect(text).toContain(`Not released for sale ${serverSays.unreleased} Keep the packaging as well`);
    expect(await traces()).toEqual(before);
    const { data } = await record(seal(), page?.view ?? '');
    expect(data).toMatchObject({ Verdict: 'unreleased' });
    expect((await post(seal(), { View: page?.view ?? '' })).text).toContain('This scan is recorded.');
    await post(seal(1), { View: await viewOf(seal(1)) });
    expect(await rowsOf('verifications')).toMatchObject([
      { verdict: 'unreleased', reason: 'unreleased', counted: true },
      { verdict: 'unreleased', reason: 'unreleased', counted: true },
    ]);
    expect(await rowsOf('serial_scans')).toEqual([]);
  });

  it('says that an address has lost its end, and not that the product is a fake', async () => {
    for (const path of [seal().slice(0, -3), '/pa?q=7', '/pa?q=ab-12%20x']) {
      const { text } = await get(path);
      expect(text).toContain('This address lost its end');
      expect(text).not.toContain('Not genuine');
    }
  });

  it('asks the visitor once to check a typed code before it says that the product is a fake', async () => {
    const fake = altered(seal());
    const { html, text } = await get(`${fake}&typed=1`);
    expect(text).toContain('Check what you typed');
    expect(text).not.toContain('Not genuine');
    expect(html).toContain(`value="${groupCode(fake.slice(6))}"`);
    const [, again] = /name="typed" value="(.)"/.exec(html) ?? [];
    expect((await get(`${fake}&typed=${again}`)).text).toContain('Not genuine');
    expect((await get(`${seal()}&typed=${again}`)).text).toContain('Genuine');
  });

  it('asks the same again in the other language', async () => {
    const { html } = await get(`${altered(seal())}&typed=1`);
    const [, other = ''] = /href="(\/pa[^"]*lang=hi)"/.exec(html) ?? [];
    expect((await get(other.replaceAll('&amp;', '&'))).text).toContain('जो लिखा है उसे देख लें');
  });

  it('never calls a typed code a fake that is too short, and takes a whole address', async () => {
    for (const typed of [1, 2])
      expect((await get(`${seal().slice(0, -2)}&typed=${typed}`)).text).toContain('Check what you typed');
    expect((await get(`/pa?typed=1&q=${encodeURIComponent(`https://h${seal()}&x=1`)}`)).text).toContain(
      'Genuine',
    );
  });

  it('asks for a code if there is none', async () => {
    for (const path of ['/pa', '/pa?q=', '/pa?q=%20', '/pa?lang=hi', '/pa?typed=1'])
      expect((await get(path)).html).toContain('name="q"');
  });

  it('speaks Hindi to phones set to it, and to people who choose it', async () => {
    const { html, text } = await get(seal(), { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' });
    expect(text).toContain('असली This is genuine.');
    expect(html).toContain('<html lang="hi"');
    expect((await get(`${seal()}&lang=hi`)).text).toContain('असली');
    expect((await get(`${seal()}&lang=en`, { 'accept-language': 'hi' })).text).toContain('Genuine');
  });

  it('limits guessing as the call does, and says when to come back', async () => {
    const statuses = [];
    for (let tries = 0; tries < 32; tries++) statuses.push((await get(altered(seal()))).response.status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    const { response, text } = await get(altered(seal()));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toContain('Too many scans Please try again in 1 minute.');
    expect((await get(`${altered(seal())}&lang=hi`)).text).toContain('कृपया 1 मिनट बाद फिर कोशिश करें।');
    const call = await askApp(app)(verifyProduct, { QrData: `https://h${altered(seal())}` });
    expect(call.status).toBe(429);
  });
});

/** The words in Latin letters that a page says, also by its title and to screen readers, except names and references. */
function englishIn(html: string): string[] {
  const attributes = html.matchAll(
    /(?:alt|aria-label|title|placeholder|(?:description|:title)" content)="([^"]*)"/g,
  );
  const said = [textOf(html), ...[...attributes].map(([, value = '']) => value)].join(' ');
  const names =
    /\b(?:QR|English|Sealbook|WhatsApp|Facebook|Twitter|seals\.example|[\da-f]{8})\b|ravi@example.com/g;
  return said.replace(names, '').match(/[a-z]{2,}/gi) ?? [];
}

describe('in Hindi, a page', () => {
  const query = (text: string, ...values: unknown[]) =>
    deps.database.pool.query(`${text} = $1`, [brand.companyId, ...values]);
  const changeKeys = async (change: string) => {
    await query(`update company_keys set ${change} where company_id`);
    // reads the keys again
    await deps.keyring.printingOf(brand.companyId);
  };
  /** A brand that writes Hindi, so all else is the page's own. */
  let products = 0;
  const mapHindi = async (changes: object = {}) => {
    const ProductId = await mapOne({
      ProductName: `चाय ${++products}`,
      GenuineMessage: 'असली है।',
      AlreadyScannedMsg: 'पहले स्कैन हुई।',
      ProductSpecification: [{ Key: 'वज़न', Value: '200' }],
      ...changes,
    });
    await query(`update companies set company_display_name = 'बाग़ान', fake_message = 'नक़ली है।', company_logo = '/uploads/l.png'
      where id`);
    await changeKeys('revoked_at = null');
    return ProductId;
  };
  const hindi = (path = seal()) => `${path}&lang=hi`;
  const send = async (fields: Record<string, string>, View?: string, path = seal()) =>
    post(hindi(path), { View: View ?? (await viewOf(path)), ...fields });
  const comment = { Name: 'रवि', email: 'ravi@example.com', MobileNo: '9876543210', UserFeedback: 'ठीक।' };
  const switchOff = (option: string) =>
    query(
      `insert into product_configurations (product_id, configuration) select id, '{"${option}": false}' from products
       where product_name like 'चाय%' and company_id`,
    );
  const report = async (kind: string, warning = '') => {
    await query(
      `insert into recalls (company_id, kind, recall_by, product_id, warning, reason, since, is_active)
        select company_id, $2, ${recallBy.product}, id, $3, 'roll', now(), true from products where product_name like 'चाय%' and company_id`,
      kind,
      warning,
    );
    return get(hindi());
  };
  /** Pages that say the server's own sentences. */
  const sentences: Record<keyof typeof serverSays, () => Promise<{ text: string; html: string }>> = {
    unknownCode: () => get(`/pa?q=ZZ0${'7'.repeat(21)}&lang=hi`),
    unmapped: async () => {
      const next = await brand.issued(1);
      const [unmapped] = await brand.seals(next, next);
      return get(`/pa?q=${unmapped?.Code}&lang=hi`);
    },
    unreleased: async () => {
      await query('update products set seals_released = 3 where company_id');
      return get(hindi());
    },
    stolen: () => report('stolen'),
    lost: () => report('lost'),
    revoked: async () => {
      await changeKeys('revoked_at = now()');
      return get(hindi());
    },
    askScratchCode: async () => {
      await changeKeys('scratch_codes = true');
      return get(hindi());
    },
    wrongScratchCode: async () => {
      await changeKeys('scratch_codes = true');
      return send({ ScratchCode: '00000000' });
    },
    tooOld: async () => {
      const View = await viewOf(seal());
      deps.pass(16 * minute);
      return send({}, View);
    },
    rated: () => send({ stars: '4' }),
    ratedAlready: async () => {
      await send({ stars: '4' });
      return send({ stars: '5' });
    },
    chooseStars: () => send({ stars: '9' }),
    takesNoRating: async () => {
      const View = await viewOf(seal());
      await switchOff('ProductRating');
      return send({ stars: '4' }, View);
    },
    tooOldToRate: async () => {
      await mapHindi({ PermissibleScan: 1 });
      const View = await viewOf(seal());
      await record(seal(), await viewOf(seal()));
      return send({ stars: '4' }, View);
    },
    commented: () => send(comment),
    takesNoFeedback: async () => {
      const View = await viewOf(seal());
      await switchOff('Feedback');
      return send(comment, View);
    },
    tooOldToCommentOn: async () => {
      const fake = altered(seal());
      const View = await viewOf(fake);
      // so many that the log takes no more
      const hour = new Date(deps.now().getTime() - (deps.now().getTime() % (60 * minute)));
      await deps.database.pool.query(
        'insert into fake_hours (company_id, hour, fakes) values ($1, $2, 9999)',
        [brand.companyId, hour],
      );
      return send(comment, View, fake);
    },
    sentElsewhere: () => post(hindi(), comment, { 'sec-fetch-site': 'cross-site' }),
  };

  it.each(Object.keys(sentences) as (keyof typeof serverSays)[])(
    'says a sentence of the server’s own: %s',
    async (key) => {
      await mapHindi();
      const { text, html } = await sentences[key]();
      expect(text).toContain(inLanguage('hi', serverSays[key]));
      expect(englishIn(html)).toEqual([]);
    },
  );

  const others: Record<string, () => Promise<{ html: string }>> = {
    'that is genuine': () => get(hindi()),
    'whose scan is recorded': () => send({}),
    'that was scanned before': async () => {
      await mapHindi({ PermissibleScan: 1 });
      await record(seal(), await viewOf(seal()));
      return get(hindi());
    },
    'whose verdict changed meanwhile': async () => {
      await mapHindi({ PermissibleScan: 1 });
      const View = await viewOf(seal());
      await record(seal(), await viewOf(seal()));
      return send({}, View);
    },
    'that is recalled': async () => {
      await query(`insert into recalls (company_id, recall_by, product_id, warning, reason, since, is_active)
        select company_id, ${recallBy.product}, id, 'न पिएँ।', 'glass', now(), true from products where product_name like 'चाय%' and company_id`);
      return get(hindi());
    },
    'that is stolen, with the brand’s own words': () => report('stolen', 'हमें फ़ोन करें।'),
    'that is a fake': () => get(hindi(altered(seal()))),
    'with a part of a code': () => get(hindi(seal().slice(0, -3))),
    'with a typed code': () => get(hindi(`${altered(seal())}&typed=1`)),
    'that asks for a code': () => get('/pa?lang=hi'),
    'with refused feedback': () => send({ Name: 'R2D2', email: 'x', MobileNo: '5', UserFeedback: '' }),
    'with empty feedback': () => send({ UserFeedback: '' }),
    'with feedback that is too long': () =>
      send({ ...comment, Name: 'र'.repeat(101), UserFeedback: '।'.repeat(1500).replaceAll('।', 'a ') }),
    'after too many fakes': async () => {
      for (let tries = 0; tries < 30; tries++) await get(altered(seal()));
      return get(hindi(altered(seal())));
    },
    'after too many ratings': async () => {
      for (let tries = 0; tries < 60; tries++) await askApp(app)('ProductAuthentication/UpdateRating', {});
      return send({ stars: '4' });
    },
    'without the database': async () => {
      const query = () => Promise.reject(new Error('away'));
      const front = { ...deps.database.front, pool: { query } };
      app = verdictApp({ ...deps, database: { ...deps.database, front } as unknown as typeof deps.database });
      return get(hindi());
    },
    'of a database that is away': async () => {
      const query = () => Promise.reject(Object.assign(new Error('away'), { code: '57P01' }));
      const front = { ...deps.database.front, pool: { query } };
      app = verdictApp({ ...deps, database: { ...deps.database, front } as unknown as typeof deps.database });
      return get(hindi());
    },
  };

  it.each(Object.keys(others))('has no English except names, %s', async (name) => {
    await mapHindi();
    const { html } = (await others[name]?.()) ?? { html: 'None' };
    expect(englishIn(html)).toEqual([]);
    expect(html).toContain('<title>उत्पाद की जाँच');
  });
});

/** Texts that mean something to HTML, scripts, templates or addresses. */
const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</script><!--<script>',
  '</title></style></textarea></noscript><svg onload=alert(1)>',
  ']]><b>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}} %{host} |||| ${host} $& $`',
  '&lt;b&gt;&#60;b&#62;\u2028\u2029',
  '\u202e\u2067\u200f1 moc.live\u2069',
];

/** Reads the pages of a brand that fills in each of its texts. The database takes only the server's own files' addresses. */
async function pagesOf(written: string) {
  // a save folds it
  const text = foldText(written);
  const { companyId } = await createSealedProduct(deps, {
    permissibleScan: 1,
    productName: text,
    genuineMessage: text,
    alreadyScannedMsg: text,
    shareMessage: text,
    shareUrl: text,
    productSpecification: [
      { Key: text, Value: text },
      { Key: 'Website', Value: text },
    ],
  });
  const { pool } = deps.database;
  await pool.query(
    `update companies set company_display_name = $2, fake_message = $2, website_url = $2,
       social_links = json_build_object($2::text, $2::text, 'X', 'https://x.example/' || $2::text) where id = $1`,
    [companyId, text],
  );
  await pool.query(
    "insert into serial_scans (company_id, serial, scans, recent_visitors) values ($1, 2, 1, '{}')",
    [companyId],
  );
  await pool.query(
    `insert into recalls (company_id, recall_by, product_id, from_no, to_no, warning, reason, since, is_active)
     values ($1, $2, null, 3, 3, $3, 'glass', now(), true)`,
    [companyId, recallBy.range, text],
  );
  // reads the company again
  const { sealOf } = await openSeals(deps, companyId);
  const paths = {
    genuine: sealOf(1),
    scanned: sealOf(2),
    recalled: sealOf(3),
    fake: altered(sealOf(1)),
    guessed: `${'x'.repeat(24)}${encodeURIComponent(written)}`,
    typed: `x${encodeURIComponent(written)}&typed=1`,
  };
  const pages = Object.entries(paths).map(async ([name, code]) => ({
    name,
    ...(await get(`/pa?q=${code}`)),
  }));
  return Promise.all(pages);
}

const dataIn = /(?<=<script type="application\/json" id="page">).*?(?=<\/script>)/s;

/** The markup of a page without its texts and the values of its attributes. React writes `<`, `>` and `"` only as markup. */
const markupOf = (html: string) =>
  html
    .replace(dataIn, '')
    .replace(/"[^"]*"/g, '""')
    .match(/<[^>]*>/g);

describe('what a brand or a visitor writes', () => {
  it.each(attacks)('stays text on every page: %s', async (attack) => {
    const plain = await pagesOf('plain');
    for (const [index, { name, html, page }] of (await pagesOf(attack)).entries()) {
      expect(markupOf(html), name).toEqual(markupOf(plain[index]?.html ?? ''));
      expect(dataIn.exec(html)?.[0], name).not.toContain('<');
      if (name !== 'guessed')
        expect(JSON.stringify(page), name).toContain(
          JSON.stringify(name === 'typed' ? attack : foldText(attack)).slice(1, -1),
        );
      for (const [, address] of html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="([^"]*)"/g))
        expect(address, name).toMatch(/^(?:https?:\/\/|\/pa|\/privacy-policy|mailto:\?)/);
    }
  });

  it.each(attacks)('stays text in the answer to a form: %s', async (attack) => {
    const answers = async (text: string) => {
      await mapOne();
      const View = await viewOf(seal());
      const all = { Name: text, email: text, MobileNo: text, UserFeedback: text };
      const place = { UserCity: text, Userlatitude: text, ScratchCode: text };
      return [
        await post(seal(), { View, ...place }),
        await post(seal(), { View, stars: text }),
        await post(seal(), { View, ...all }),
        await post(seal(), { View: text, ...all }),
        await post(seal(), { View: `${View}${' '.repeat(300)}${text}`, ...all }),
        await post(`/pa?q=x${encodeURIComponent(text)}&typed=1`, { View, ...all }),
        await post(`${seal()}&lang=${encodeURIComponent(text)}`, { View }),
        await post(`${seal()}&${encodeURIComponent(text)}=1`, { View }),
        await post(seal(), { View, ...all }, { 'sec-fetch-site': 'cross-site' }),
      ];
    };
    // neither a name nor stars, so it is refused as the attacks are
    const plain = await answers('?');
    for (const [index, { html }] of (await answers(attack)).entries()) {
      expect(markupOf(html), String(index)).toEqual(markupOf(plain[index]?.html ?? ''));
      expect(dataIn.exec(html)?.[0], String(index)).not.toContain('<');
    }
  });

  it('does not turn the page’s own words round', async () => {
    for (const { name, html } of await pagesOf('\u202eTea\u2066'))
      expect(textOf(html), name).not.toMatch(
        /(?:Logo|Picture|page of|Follow) [^.]*[\u202a-\u202e\u2066-\u2069]/,
      );
  });
});

describe('looking', () => {
  it('changes nothing, however often and by whatever machine', async () => {
    await mapOne({ PermissibleScan: 1 });
    const before = await traces();
    const machines: Record<string, string>[] = [
      {},
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'user-agent': 'WhatsApp/2.23' },
      visitor('me'),
    ];
    for (let turn = 0; turn < 100; turn++)
      await get(seal(turn % 2), machines[turn % machines.length], turn % 3 ? 'GET' : 'HEAD');
    for (let turn = 0; turn < 20; turn++) await get(altered(seal()));
    expect(await traces()).toEqual(before);
    expect((await get(seal())).text).toContain('Genuine');
  });

  it('tells a machine the same as a person, and its scan uses up and leaves nothing', async () => {
    await mapOne({ PermissibleScan: 1 });
    const machine = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    const ahead = { 'sec-purpose': 'prefetch;prerender' };
    const fake = altered(seal());
    const before = await traces();
    const told = [];
    for (const headers of [machine, ahead, { ...machine, ...visitor('machine') }])
      for (const path of [seal(), fake]) {
        told.push((await record(path, await viewOf(path), headers)).data['Verdict']);
        await post(path, { View: await viewOf(path), stars: '5' }, headers);
      }
    expect(told).toEqual(['genuine', 'fake', 'genuine', 'fake', 'genuine', 'fake']);
    expect(await traces()).toEqual(before);
    expect((await record(seal(), await viewOf(seal()))).data['Verdict']).toBe('genuine');
    expect(await rowsOf('verifications')).toMatchObject([{ counted: true, reason: 'mapped' }]);
  });

  it('becomes a scan when it is recorded, and one scan however often it is sent', async () => {
    await mapOne({ PermissibleScan: 1 });
    const view = await viewOf(seal());
    const answers = await Promise.all([record(seal(), view), record(seal(), view)]);
    answers.push(await record(seal(), view));
    deps.pass(11 * minute);
    answers.push(await record(seal(), view));
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
    const [row, ...others] = await rowsOf('verifications');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      verdict: 'genuine',
      reason: 'mapped',
      counted: true,
      token: view.split('.')[0],
    });
    expect(await rowsOf('serial_scans')).toMatchObject([{ scans: 1 }]);
  });

  it('is one scan also if it is sent twice in one millisecond', async () => {
    const at = deps.now();
    const clocked = verdictApp({ ...deps, now: () => at });
    for (const path of paths) {
      const sent = { QrData: `https://seals.example${path}`, View: await viewOf(path) };
      const { rows } = await deps.database.pool.query<{ count: number }>(
        'select count(*)::int as count from verifications where company_id = $1',
        [brand.companyId],
      );
      const twice = [1, 2].map(() => askApp(clocked)(verifyProduct, sent));
      for (const { data } of await Promise.all(twice)) expect(data).toMatchObject({ Verdict: 'genuine' });
      expect(await rowsOf('verifications')).toHaveLength((rows[0]?.count ?? 0) + 1);
    }
  });

  it('is logged once for a fake', async () => {
    const view = await viewOf(altered(seal()));
    for (let times = 0; times < 3; times++) {
      const { data } = await record(altered(seal()), view);
      expect(data).toMatchObject({ Verdict: 'fake', VerificationId: view.split('.')[0] });
    }
    expect(await rowsOf('verifications')).toHaveLength(1);
  });

  it('can be recorded only for its own code, and only for some minutes', async () => {
    const view = await viewOf(seal());
    for (const wrong of [
      view.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')),
      `${view}x`,
      'x',
      view.slice(0, -1),
    ])
      expect(await record(seal(), wrong)).toMatchObject({ code: '409' });
    expect(await record(seal(1), view)).toMatchObject({ code: '409' });
    deps.pass(16 * minute);
    expect(await record(seal(), view)).toMatchObject({ code: '409' });
    expect(await rowsOf('verifications')).toEqual([]);
  });

  it('counts once if the same phone loads the page again', async () => {
    await mapOne({ PermissibleScan: 1 });
    const { headers } = await record(seal(), await viewOf(seal()));
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const view = await viewOf(seal(), { cookie });
    expect(await record(seal(), view, { cookie })).toMatchObject({ code: '200' });
    expect((await get(seal())).text).toContain('Already scanned');
    expect(await rowsOf('serial_scans')).toMatchObject([{ scans: 1 }]);
  });

  it('is told apart for two phones at once when it is recorded', async () => {
    await mapOne({ PermissibleScan: 1 });
    const [one, other] = [await viewOf(seal()), await viewOf(seal())];
    expect(await record(seal(), one)).toMatchObject({ code: '200' });
    const { text, page } = await post(seal(), { View: other });
    expect(page.isOvertaken).toBe(true);
    expect(text).toContain('Already scanned');
    expect(text).toContain('was scanned somewhere else while the page was open');
  });

  it('is not needed by programs, which record with the call alone', async () => {
    const call = askApp(createApp(deps));
    expect(await call(verifyProduct, { QrData: `https://h${seal()}` })).toMatchObject({ code: '200' });
    expect(await rowsOf('verifications')).toHaveLength(1);
  });
});

describe('without a script', () => {
  it.each(['', ' ', '\0', '"><b>'])('a form without a showing, with %j, records nothing', async (View) => {
    expect((await post(seal(), { View, stars: '1' })).text).toContain('Genuine');
    expect(await rowsOf('verifications')).toEqual([]);
  });

  it('a button records the scan', async () => {
    const { html } = await get(seal());
    expect(textOf(html)).toContain('I have this product in my hand');
    const { text, page } = await post(seal(), { View: pageDataIn(html).view });
    expect(text).toContain('Genuine');
    expect(text).toContain('This scan is recorded.');
    expect(page.isRecorded).toBe(true);
    expect(await rowsOf('verifications')).toHaveLength(1);
  });

  it('a form that comes too late records nothing', async () => {
    const view = await viewOf(seal());
    deps.pass(16 * minute);
    const { text } = await post(seal(), { View: view });
    expect(text).toContain('open for too long');
    expect(await rowsOf('verifications')).toEqual([]);
    expect((await post(seal(), {})).text).toContain('Genuine');
    expect(await rowsOf('verifications')).toEqual([]);
  });

  it('a product is rated once', async () => {
    const view = await viewOf(seal());
    const { text } = await post(seal(), { View: view, stars: '4' });
    expect(text).toContain('Thank you for your rating.');
    expect(text).toContain('4.0 of 5 · 1 rating');
    expect((await post(seal(), { View: view, stars: '5' })).text).toContain('already been rated');
    expect(await rowsOf('verifications')).toHaveLength(1);
  });

  it('feedback is checked, stored and thanked for', async () => {
    const view = await viewOf(altered(seal()));
    const fields = {
      View: view,
      Name: 'Ravi',
      email: 'ravi@example.com',
      MobileNo: '5',
      UserFeedback: 'Bought <b>in Pune',
    };
    const refused = await post(altered(seal()), fields);
    expect(refused.text).toContain('Please enter valid mobile no.');
    expect(refused.html).toContain('Bought &lt;b&gt;in Pune');
    const sent = await post(altered(seal()), { ...fields, MobileNo: '9876543210' });
    expect(sent.text).toContain('Thank you for your feedback.');
    expect(await rowsOf('feedbacks')).toMatchObject([{ name: 'Ravi', feedback: 'Bought <b>in Pune' }]);
  });
});
