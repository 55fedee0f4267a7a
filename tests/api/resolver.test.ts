import Ajv from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recallBy, sealForm } from '../../contract/choices/choices.ts';
import { hasCheckDigit } from '../../contract/gs1/checkDigit.ts';
import { done } from '../support/ask.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { everyRightOn, nextNumber } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { textOf, verdictApp } from '../support/verdictApp.ts';

const deps = await fileDeps();
const origin = 'https://seals.example';
let app = verdictApp(deps);
let brand: Brand;
let gtin: string;
let productId: number;

const newGtin = () => {
  const digits = `0952${String(nextNumber(deps)).padStart(9, '0')}`;
  return digits + '0123456789'.split('').find((digit) => hasCheckDigit(digits + digit));
};

beforeEach(async () => {
  deps.pass(60_000);
  app = verdictApp(deps);
  brand = await createBrand(deps, everyRightOn(['product-links']));
  gtin = newGtin();
  productId = await brand.product({
    GTIN: gtin,
    MRP: 1250,
    ProductDescription: 'Soaks <b>up</b> everything.',
    ProductSpecification: [{ Key: 'Size', Value: '5 l' }],
  });
});

const link = (changes: object = {}) =>
  done(
    brand.ask('ProductLinks/CreateLink', {
      ProductId: productId,
      LinkType: 'pip',
      Title: 'Information',
      Address: 'https://www.example.com/info?a=1#top',
      IsDefault: false,
      ...changes,
    }),
  );

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const asked = await app.request(path, { headers, method });
  const to = asked.headers.get('location');
  // our page is behind a redirect, as the standard wants it
  const isOurs = to?.startsWith(`${origin}/product/`) ?? false;
  const response = isOurs && to ? await app.request(to.slice(origin.length), { headers, method }) : asked;
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, to: isOurs ? null : to };
};

/** What GS1 publishes for its sets of links: anchors, and lists of targets by link types that are addresses. */
const linksetSchema = {
  type: 'object',
  required: ['linkset'],
  properties: {
    linkset: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['anchor', 'itemDescription'],
        properties: { anchor: { type: 'string' }, itemDescription: { type: 'string' } },
        additionalProperties: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['href', 'title'],
            additionalProperties: false,
            properties: {
              href: { type: 'string' },
              title: { type: 'string' },
              type: { type: 'string' },
              hreflang: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
    },
  },
};
const isLinkset = new Ajv().compile(linksetSchema);

/** An entry of a set of links. */
type Context = { anchor: string } & Record<string, { href: string; title: string; type?: string }[]>;

describe('a Digital Link of a product', () => {
  it('opens the page of the product, which gives no verdict', async () => {
    const { status, body, headers } = await get(`/01/${gtin}`);
    expect(status).toBe(200);
    const text = textOf(body);
    for (const part of [gtin, '₹1,250', 'Soaks <b>up</b> everything.', 'Size 5 l', 'Check a seal'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/genuine|fake|verified/i);
    expect(body).not.toMatch(/<script (?!type="application\/ld\+json")|noindex/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Product',
      gtin,
      additionalProperty: [{ name: 'Size' }],
    });
  });

  it('names who makes it by the licence, also to machines', async () => {
    const other = newGtin();
    await brand.product({ GTIN: other, OEM: 'Some brand', Manufacturer: 'Shree Labs' });
    const { body } = await get(`/01/${other}`);
    expect(textOf(body)).toContain('Maker Shree Labs');
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(data).manufacturer).toEqual({ '@type': 'Organization', name: 'Shree Labs' });
  });

  describe('in 2031', () => {
    const years = Date.parse('2031-06-01') - Date.now();
    beforeEach(() => deps.pass(years));
    afterEach(() => deps.pass(-years));

    /** Writes a change into the audit log. */
    const changed = (before: object, after: object, at: string) =>
      deps.database.pool.query(
        `insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, before, after, at)
         values ($1, 1, 'Meera', $1, 'product-master', $2, 'Tea', 'updated', $3, $4, $5)`,
        [brand.companyId, productId, before, after, at],
      );

    it('says since when the company declares each value, by its last change', async () => {
      await changed({ MRP: 1250, OEM: null }, { MRP: 1200, OEM: null }, '2031-02-01T10:00:00Z');
      await changed({ MRP: 1200, OEM: null }, { MRP: 1250, OEM: null }, '2031-03-01T20:00:00Z');
      await changed({ MRP: 1250, OEM: null }, { MRP: 1250, OEM: null }, '2031-04-01T10:00:00Z');
      const text = textOf((await get(`/01/${gtin}`)).body);
      // in India it is the next day already
      expect(text).toContain('₹1,250 since 2 Mar 2031');
      expect(text).toMatch(/declares these values since \d+ \w+ 20(?!31)/);
      expect(text).not.toContain('5 l since');
      expect(textOf((await get(`/01/${gtin}?lang=hi`)).body)).toContain('2 मार्च 2031');
      expect(text).not.toContain('Meera');
    });

    it('shows by ?on= what it was at the end of a day, with what was declared since when', async () => {
      const { rows } = await deps.database.pool.query<{ after: object }>(
        `select after from audit_entries where company_id = $1 and record_id = $2 and page = 'product-master'`,
        [brand.companyId, productId],
      );
      const [first] = rows.map(({ after }) => ({ ...after, ProductName: 'Cloth', MRP: 1100 }));
      const second = { ...first, ProductName: 'Sponge', MRP: 1200 };
      await changed({ ...first }, second, '2031-02-01T10:00:00Z');
      await changed(second, { ...second, MRP: 1250 }, '2031-03-01T20:00:00Z');
      const on = async (day: string) => {
        const { status, body } = await get(`/01/${gtin}?on=${day}`);
        return { status, body, text: textOf(body) };
      };
      const { text, body } = await on('2031-03-01');
      for (const part of ['as it was on 1 Mar 2031', 'Sponge since 1 Feb 2031', '₹1,200 since 1 Feb 2031'])
        expect(text).toContain(part);
      expect(body).toContain('?lang=en&amp;on=2031-01-31');
      expect(body).not.toContain('application/ld+json');
      expect(body).toContain('noindex');
      const oldest = await on('2031-01-31');
      expect(oldest.text).toContain('Cloth');
      expect(oldest.text).toContain('₹1,100');
      expect(oldest.text).not.toContain('As it was on');
      expect(textOf((await get(`/01/${gtin}`)).body)).toContain('As it was on 1 Mar 2031');
      expect((await on('2099-01-01')).text).not.toContain('as it was on 1 Jan 2099');
      expect([(await on('2020-12-31')).status, (await on('soon')).status]).toEqual([404, 400]);
    });

    it('never shows a picture on a day on which there was another one, and says so', async () => {
      const pictures = ['/uploads/old.png', '/uploads/new.png'];
      await deps.database.pool.query('update products set product_image = $2 where id = $1', [
        productId,
        pictures[1],
      ]);
      const all = { ProductName: 'Cloth', ProductSpecification: [], MRP: 1250, OEM: null };
      const showing = (ProductImage = '') => ({ ...all, ProductImage });
      await changed(showing(), showing(pictures[0]), '2031-02-01T10:00:00Z');
      await changed(showing(pictures[0]), showing(pictures[1]), '2031-03-01T10:00:00Z');
      await changed(showing(pictures[1]), showing(pictures[1]), '2031-04-01T10:00:00Z');
      const on = async (day: string) => (await get(`/01/${gtin}?on=${day}`)).body;
      const left = 'Its picture of that day is not kept.';
      const [none, old, same] = await Promise.all(['2031-01-15', '2031-02-15', '2031-03-15'].map(on));
      for (const page of [none, old]) expect(page).not.toContain('<img');
      expect([none, old, same].map((page) => page?.includes(left))).toEqual([false, true, false]);
      expect(same).toContain(`<img src="${pictures[1]}"`);
      expect(await on('2031-05-15')).toContain(`<img src="${pictures[1]}"`);
    });
  });

  it('speaks Hindi, and tells of a recalled batch', async () => {
    const first = await brand.issued(1);
    const mapping = { ProductId: productId, FromNo: first, Qty: 1, BatchNo: 'B/1', EXPDate: '2031/01/31' };
    await done(brand.ask('Mapping/CreateMapping', mapping));
    await deps.database.pool.query(
      `insert into recalls (company_id, product_id, kind, recall_by, batch_no, reason, warning, since)
       values ($1, $2, 'recalled', $3, 'b/1', 'Leaks', 'Do not use it.', now())`,
      [brand.companyId, productId, recallBy.batch],
    );
    const { body } = await get(`/01/${gtin}/10/B%2F1`, { 'accept-language': 'hi-IN' });
    expect(textOf(body)).toContain('इस उत्पाद के बारे में');
    expect(textOf(body)).toContain('31 जन॰ 2031');
    expect(textOf(body)).toContain('Do not use it.');
    expect(textOf((await get(`/01/${gtin}/10/B2`)).body)).not.toContain('Do not use it.');
  });

  it.each(['index', 'eh0', 'gtin'])('takes batch %s for no beginning of another address', async (batch) => {
    expect(textOf((await get(`/01/${gtin}/10/${batch}`)).body)).toContain('Soaks');
  });

  it.each([
    ['a slash at the end', (path: string) => `${path}/`],
    ['the older name', (path: string) => path.replace('/01/', '/gtin/')],
    ['13 digits', (path: string) => path.replace('/01/0', '/01/')],
  ])('is understood with %s', async (_name, change) => {
    expect((await get(change(`/01/${gtin}`))).status).toBe(200);
  });

  it.each([
    ['something behind it', () => `/01/${gtin}/foo`],
    ['a wrong check digit', () => `/01/${gtin.replace(/.$/, (last) => String((Number(last) + 1) % 10))}`],
    ['a query of unknown numbers', () => `/01/${gtin}?999=1`],
    ['a very long path', () => `/01/${gtin}/10/${'a'.repeat(6000)}`],
  ])('is refused with %s', async (_name, path) => {
    expect((await get(path())).status).toBe(400);
  });

  it('leaves nothing if nobody knows its GTIN', async () => {
    const sizes = () =>
      deps.database.pool.query(`
        select relname, query_to_xml(format('select count(*) from %I.%I', schemaname, relname), false, true, '')::text as rows
        from pg_stat_user_tables order by relname`);
    const before = await sizes();
    for (let n = 0; n < 20; n++) expect((await get(`/01/${newGtin()}`)).status).toBe(404);
    expect((await sizes()).rows).toEqual(before.rows);
  });
});

describe('declared links', () => {
  it('lead there by 307, with the query handed on', async () => {
    await link({ IsDefault: true });
    const { status, to, headers } = await get(`/01/${gtin}?17=310131&utm=x`);
    expect([status, to]).toEqual([307, 'https://www.example.com/info?a=1&17=310131&utm=x#top']);
    expect(headers.get('link')).toContain('rel="linkset"');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('vary')).toContain('Accept-Language');
    expect((await get(`/01/${gtin}`, {}, 'HEAD')).status).toBe(307);
  });

  it('are chosen by type, language and content, and two equally good ones are offered', async () => {
    const en = { LinkType: 'instructions', Language: 'en', ContentType: 'text/html' };
    await link({ ...en, Address: 'https://www.example.com/en' });
    await link({ ...en, Language: 'hi', Address: 'https://www.example.com/hi' });
    await link({ ...en, ContentType: 'application/pdf', Address: 'https://www.example.com/en.pdf' });
    const path = `/01/${gtin}?linkType=gs1:instructions`;
    const to = async (language: string, accept: string) =>
      (await get(path, { 'accept-language': language, accept })).to?.split('?')[0];
    expect(await to('en-GB,hi;q=0.5', 'text/html')).toBe('https://www.example.com/en');
    expect(await to('en;q=0.1,hi', 'text/html')).toBe('https://www.example.com/hi');
    expect(await to('en', 'application/pdf, text/html;q=0.5')).toBe('https://www.example.com/en.pdf');
    const several = await get(path, { 'accept-language': 'en', accept: 'image/png' });
    expect(several.status).toBe(300);
    expect(several.headers.get('content-type')).toBe('application/linkset+json');
    const choices = JSON.parse(several.body);
    expect(isLinkset(choices), JSON.stringify(isLinkset.errors)).toBe(true);
    expect(choices.linkset[0]['https://ref.gs1.org/voc/instructions']).toHaveLength(2);
  });

  it('are chosen by headers in capitals, by ranges and by what is wanted less than any other', async () => {
    const en = { LinkType: 'instructions', Language: 'en', ContentType: 'text/html' };
    await link({ ...en, Address: 'https://www.example.com/en' });
    await link({ ...en, Language: 'hi', Address: 'https://www.example.com/hi' });
    await link({ ...en, ContentType: 'application/pdf', Address: 'https://www.example.com/en.pdf' });
    const to = async (language: string, accept: string) =>
      (await get(`/01/${gtin}?linkType=instructions`, { 'accept-language': language, accept })).to?.split(
        '?',
      )[0];
    expect(await to('HI-in', '*/*')).toBe('https://www.example.com/hi');
    expect(await to('en', 'APPLICATION/PDF')).toBe('https://www.example.com/en.pdf');
    expect(await to('en', 'application/pdf;q=0.2, text/*;q=0.9')).toBe('https://www.example.com/en');
    // any other content is better
    expect(await to('en', '*/*, application/pdf;q=0.1')).toBeUndefined();
  });

  it.each([
    'gs1:support',
    'support',
    'https://gs1.org/voc/support',
    'https://ref.gs1.org/voc/support',
    'https%3A%2F%2Fwww.gs1.org%2Fvoc%2Fsupport',
  ])('are found by the type %s', async (type) => {
    await link({ LinkType: 'support', Address: 'https://www.example.com/help' });
    const { to } = await get(`/01/${gtin}?linkType=${type}`);
    expect(to).toBe(`https://www.example.com/help?linkType=${type}`);
  });

  it('hand on a query that has semicolons between its parts', async () => {
    await link({ IsDefault: true });
    expect((await get(`/01/${gtin}?17=310131;3103=000189&flag`)).to).toBe(
      'https://www.example.com/info?a=1&17=310131;3103=000189&flag#top',
    );
    expect((await get(`/01/${gtin}?17=310131;3103=1`)).status).toBe(400);
  });

  it('are on the page for people to read, those of their language and without data for machines', async () => {
    const support = { LinkType: 'support', IsDefault: false };
    await link({ ...support, Title: 'Help', Language: 'en', Address: 'https://www.example.com/en' });
    await link({ ...support, Title: 'मदद', Language: 'hi', Address: 'https://www.example.com/hi' });
    await link({
      ...support,
      LinkType: 'safetyInfo',
      Title: 'A & B <i>',
      Address: 'https://www.example.com/safe',
    });
    await link({ ...support, LinkType: 'epcis', Title: 'Events', ContentType: 'application/json' });
    await link({ LinkType: 'recallStatus', Title: 'Same', Address: 'https://www.example.com/safe' });
    const linksIn = async (language: string) =>
      [
        ...(await get(`/product/01/${gtin}?lang=${language}`)).body.matchAll(
          /href="https:\/\/www.example.com\/(\w*)[^>]*>([^<]*)/g,
        ),
      ].map(([, to, title]) => [to, title]);
    expect(await linksIn('en')).toEqual([
      ['en', 'Help'],
      ['safe', 'A &amp; B &lt;i&gt;'],
      ['safe', 'Same'],
    ]);
    expect(await linksIn('hi')).toEqual([
      ['hi', 'मदद'],
      ['safe', 'A &amp; B &lt;i&gt;'],
      ['safe', 'Same'],
    ]);
  });

  it('of a batch go before those of the product, and an unknown batch walks up', async () => {
    await link({ IsDefault: true, Address: 'https://www.example.com/all' });
    await link({ IsDefault: true, Address: 'https://www.example.com/b1', BatchNo: 'B1' });
    expect((await get(`/01/${gtin}/10/b1`)).to).toBe('https://www.example.com/b1');
    expect((await get(`/01/${gtin}/10/B2`)).to).toBe('https://www.example.com/all');
    expect((await get(`/01/${gtin}`)).to).toBe('https://www.example.com/all');
  });

  it('end with their last day and when they are made inactive', async () => {
    const { LinkId } = (await link({ IsDefault: true })) as { LinkId: number };
    await link({ IsDefault: true, ValidTo: '2020/01/01', Address: 'https://www.example.com/old' });
    expect((await get(`/01/${gtin}`)).to).toBe('https://www.example.com/info?a=1#top');
    await deps.database.pool.query('update product_links set is_active = false where id = $1', [LinkId]);
    expect((await get(`/01/${gtin}`)).status).toBe(200);
  });

  it('are 404 for a type that nobody declared, while the page and the check of seals are always there', async () => {
    expect((await get(`/01/${gtin}?linkType=gs1:faqs`)).status).toBe(404);
    expect((await get(`/01/${gtin}?linkType=gs1:pip`)).status).toBe(200);
    expect((await get(`/01/${gtin}?linkType=verificationService`)).to).toContain(`${origin}/pa`);
  });

  it('stand in the set at the anchor of what they are for, each with one default that a plain request leads to', async () => {
    await link({ LinkType: 'instructions', Address: 'https://www.example.com', Language: 'en' });
    await link({ LinkType: 'instructions', Address: 'https://www.example.com/b1', BatchNo: 'B1' });
    const contexts = async (path: string): Promise<Context[]> => {
      const set = JSON.parse((await get(`${path}?linkType=linkset`)).body);
      expect(isLinkset(set), JSON.stringify(isLinkset.errors)).toBe(true);
      return set.linkset;
    };
    const hrefs = (context: Context | undefined, type: string) =>
      context?.[`https://ref.gs1.org/voc/${type}`]?.map(({ href }) => href);
    const [ofBatch, ofProduct] = await contexts(`/01/${gtin}/10/B1`);
    expect([ofBatch?.anchor, ofProduct?.anchor]).toEqual([
      `${origin}/01/${gtin}/10/B1`,
      `${origin}/01/${gtin}`,
    ]);
    expect(hrefs(ofBatch, 'instructions')).toEqual(['https://www.example.com/b1']);
    // as the header Location writes it
    expect(hrefs(ofProduct, 'instructions')).toEqual(['https://www.example.com/']);
    expect(hrefs(ofBatch, 'defaultLink')).toEqual([`${origin}/product/01/${gtin}/10/B1`]);
    const plain = await app.request(`/01/${gtin}/10/B1`);
    expect([plain.status, plain.headers.get('location')]).toEqual([
      307,
      `${origin}/product/01/${gtin}/10/B1`,
    ]);

    await link({ IsDefault: true, Language: 'en', Address: 'https://www.example.com/en' });
    await link({ IsDefault: true, Language: 'hi', Address: 'https://www.example.com/hi' });
    const [above, below] = (await contexts(`/01/${gtin}/10/B1`)).reverse();
    expect(hrefs(above, 'defaultLink')).toEqual(['https://www.example.com/en']);
    expect(hrefs(above, 'defaultLinkMulti')).toHaveLength(2);
    expect((await get(`/01/${gtin}?linkType=gs1:defaultLinkMulti`)).status).toBe(307);
    expect(hrefs(below, 'defaultLink')).toBeUndefined();
    expect((await get(`/01/${gtin}/10/B1`)).to).toBe('https://www.example.com/en');
    expect((await get(`/01/${gtin}`, { 'accept-language': 'hi' })).to).toBe('https://www.example.com/hi');
  });

  it.each([{ accept: 'application/linkset+json' }, '?linkType=linkset', '?linkType=all'])(
    'are a set by %j',
    async (asked) => {
      await link({ IsDefault: true, Language: 'en' });
      const by = typeof asked === 'string' ? asked : '';
      const { status, headers, body } = await get(`/01/${gtin}${by}`, typeof asked === 'string' ? {} : asked);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/linkset+json']);
      const set = JSON.parse(body);
      expect(isLinkset(set), JSON.stringify(isLinkset.errors)).toBe(true);
      expect(set.linkset[0]).toMatchObject({
        anchor: `${origin}/01/${gtin}`,
        'https://ref.gs1.org/voc/pip': [{ href: 'https://www.example.com/info?a=1#top', hreflang: ['en'] }],
        'https://ref.gs1.org/voc/verificationService': [{ href: `${origin}/pa` }],
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each([
    ['application/linkset+json, text/html', 200],
    ['text/html, Application/Linkset+JSON', 200],
    ['application/linkset+json;q=0.5, */*;q=0.1', 200],
    ['text/html, application/linkset+json;q=0.5', 307],
    ['text/html, */*', 307],
    ['application/linkset+json;q=0', 307],
  ])('are a set by the header Accept: %s only where nothing is wanted more', async (accept, status) => {
    expect((await app.request(`/01/${gtin}`, { headers: { accept } })).status).toBe(status);
  });

  it('are a set of linked data by application/ld+json', async () => {
    const { body, headers } = await get(`/01/${gtin}?linkType=linkset`, { accept: 'application/ld+json' });
    expect(headers.get('content-type')).toBe('application/ld+json');
    const { '@context': context, ...set } = JSON.parse(body);
    expect(context).toBe('https://ref.gs1.org/standards/resolver/linkset-context');
    expect(isLinkset(set), JSON.stringify(isLinkset.errors)).toBe(true);
  });

  it('have the anchors of 14 digits for a GTIN of 8, 12 or 13, also by its older name', async () => {
    const digits = `9521${String(nextNumber(deps) % 1000).padStart(3, '0')}`;
    const short = digits + '0123456789'.split('').find((digit) => hasCheckDigit(digits + digit));
    await brand.product({ GTIN: short });
    for (const path of [`/01/${short}`, `/01/0000${short}`, `/gtin/00000${short}/`, `/01/000000${short}`]) {
      const set: { linkset: Context[] } = JSON.parse((await get(`${path}?linkType=linkset`)).body);
      expect(set.linkset.map(({ anchor }) => anchor)).toEqual([`${origin}/01/000000${short}`]);
      expect((await app.request(path)).headers.get('link')).toContain(`<${origin}/01/000000${short}?`);
    }
  });

  it.each([
    'javascript:alert(1)',
    'http://www.example.com',
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://printer.local/',
    'https://db.internal/x',
    'https://user:word@example.com/',
    'https://example.com:8443/',
    'https://example.com\\@evil.com/',
    'https://example.com/\r\nset-cookie:a=b',
  ])('refuse the address %j', async (Address) => {
    await expect(link({ Address })).rejects.toThrow(/^400/);
  });

  it("never answer for another company's GTIN that has a GS1 prefix", async () => {
    await link({ IsDefault: true });
    const owner = await createBrand(deps);
    await owner.product({ GTIN: gtin, ProductName: 'The true one' });
    expect((await get(`/01/${gtin}`)).status).toBe(307);
    await deps.database.pool.query('update companies set gs1_prefix = $2 where id = $1', [
      owner.companyId,
      gtin.slice(1, 13),
    ]);
    const { status, body } = await get(`/01/${gtin}`);
    expect(status).toBe(200);
    expect(textOf(body)).toContain('The true one');
  });
});

describe('links for some seals', () => {
  let first: number;
  let paths: string[];
  const support = '?linkType=gs1:support';
  const here = (name: string) => `https://www.example.com/${name}`;
  const supportLink = (name: string, changes: object = {}) =>
    link({ LinkType: 'support', Title: name, Address: here(name), ...changes });
  const to = async (path: string | undefined) => (await get(`${path}${support}`)).to?.split('?')[0];

  /** Maps three numbers of batch B1 to the product, and prints them as links. */
  beforeEach(async () => {
    await deps.database.pool.query('update companies set seal_form = $2 where id = $1', [
      brand.companyId,
      sealForm.link,
    ]);
    first = await brand.issued(3);
    const mapping = { ProductId: productId, FromNo: first, Qty: 3, BatchNo: 'B1' };
    await done(brand.ask('Mapping/CreateMapping', mapping));
    paths = (await brand.seals(first, first + 2)).map(({ Url }) => Url.slice(origin.length));
  });

  it('go before those of the batch, and these before those of the product', async () => {
    await supportLink('product');
    expect(await to(paths[0])).toBe(here('product'));
    await supportLink('batch', { BatchNo: 'b1' });
    await supportLink('other-batch', { BatchNo: 'B2' });
    await supportLink('seals-of-other-batch', { BatchNo: 'B2', FromNo: first, ToNo: first + 2 });
    expect(await to(paths[0])).toBe(here('batch'));
    await supportLink('range', { FromNo: first + 1, ToNo: first + 2 });
    expect(await Promise.all(paths.map(to))).toEqual([here('batch'), here('range'), here('range')]);
    await supportLink('one', { FromNo: first });
    expect(await to(paths[0])).toBe(here('one'));
    expect(await to(`/01/${gtin}`)).toBe(here('product'));
    const { body } = await get(`${paths[1]}?linkType=linkset`);
    const set: Context[] = JSON.parse(body).linkset;
    expect(set.map((each) => [each.anchor, each['https://ref.gs1.org/voc/support']?.[0]?.title])).toEqual([
      [`${origin}${paths[1]}`, 'range'],
      [`${origin}/01/${gtin}`, 'product'],
    ]);
  });

  it('may begin with the first number, and refuse a range that ends before it begins', async () => {
    await supportLink('early', { ToNo: first + 1 });
    expect(await Promise.all(paths.map(to))).toEqual([here('early'), here('early'), undefined]);
    await expect(supportLink('wrong', { FromNo: 9, ToNo: 8 })).rejects.toThrow(
      /^400: To No. should be greater/,
    );
  });

  it('are not told to a tag of another GTIN, an altered tag or a number without a tag', async () => {
    await supportLink('product');
    await supportLink('one', { FromNo: first, ToNo: first + 2 });
    const other = newGtin();
    await brand.product({ GTIN: other });
    const serial = paths[0]?.split('/').at(-1) ?? '';
    const altered = `${serial.slice(0, -1)}${serial.endsWith('A') ? 'B' : 'A'}`;
    expect((await get(`/01/${other}/21/${serial}${support}`)).status).toBe(404);
    expect(await to(`/01/${gtin}/21/${altered}`)).toBe(here('product'));
    expect(await to(`/01/${gtin}/21/${first}`)).toBe(here('product'));
  });

  it('are those of the company whose seal it is, of several with the GTIN', async () => {
    const owner = await createBrand(deps);
    await owner.product({ GTIN: gtin, ProductName: 'The true one' });
    await deps.database.pool.query('update companies set gs1_prefix = $2 where id = $1', [
      owner.companyId,
      gtin.slice(1, 13),
    ]);
    await supportLink('one', { FromNo: first });
    expect(await to(paths[0])).toBe(here('one'));
    expect((await get(`/01/${gtin}${support}`)).status).toBe(404);
  });

  it('show the batch and the recall of the seal on the page of the product', async () => {
    await deps.database.pool.query(
      `insert into recalls (company_id, recall_by, from_no, to_no, warning, reason, kind, since)
       values ($1, $2, $3, $3, 'Bring it back.', 'Leaks', 'recalled', now())`,
      [brand.companyId, recallBy.range, first],
    );
    const text = async (path: string | undefined) => textOf((await get(`${path}?linkType=gs1:pip`)).body);
    expect(await text(paths[0])).toContain('Bring it back.');
    expect(await text(paths[0])).toContain('B1');
    expect(await text(paths[1])).not.toContain('Bring it back.');
  });

  it('are not told what another company recalls by its own numbers', async () => {
    const other = await createBrand(deps);
    await other.product({ GTIN: gtin, ProductName: 'Another one' });
    await deps.database.pool.query('update products set gtin = null where id = $1', [productId]);
    await deps.database.pool.query(
      `insert into recalls (company_id, recall_by, from_no, to_no, warning, reason, kind, since)
       values ($1, $2, $3, $3, 'Bring it back.', 'Leaks', 'recalled', now())`,
      [other.companyId, recallBy.range, first],
    );
    const shown = textOf((await get(`${paths[0]}?linkType=gs1:pip`)).body);
    expect(shown).toContain('Another one');
    expect(shown).not.toContain('Bring it back.');
  });
});

describe('an attack', () => {
  it.each([
    '//evil.com',
    '/21/%2F%2Fevil.com?linkType=gs1:pip',
    '?linkType=https://evil.com/',
    '?lang=//evil.com&x=@evil.com',
    '?x=%0d%0aLocation:%20https://evil.com',
    '#@evil.com',
  ])('never leads to another host by %j', async (behind) => {
    await link({ IsDefault: true });
    const { to, status } = await get(`/01/${gtin}${behind}`);
    if (to !== null) expect(new URL(to).host).toBe('www.example.com');
    else expect([200, 400, 404]).toContain(status);
  });

  it('finds no set of links that was kept from before a recall', async () => {
    const asked = () => get(`/01/${gtin}?linkType=linkset`);
    const before = await asked();
    expect(before.headers.get('cache-control')).toBe('no-store');
    expect(before.headers.get('etag')).toBeNull();
    await link({ LinkType: 'recallStatus', Address: 'https://www.example.com/recall' });
    expect((await asked()).body).toContain('https://www.example.com/recall');
  });
});

describe('an EPC that a tag for phones has in its address', () => {
  const bits = (value: number | bigint, size: number) => value.toString(2).padStart(size, '0');
  const addressOf = (serial: string) => {
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const all = [
      bits(0xf70, 12),
      ...Array.from(gtin.padStart(14, '0'), (digit) => bits(Number(digit), 4)),
      bits(3, 3),
      bits(serial.length, 5),
      ...Array.from(serial, (character) => bits(characters.indexOf(character), 6)),
    ].join('');
    const sixes = all.padEnd(Math.ceil(all.length / 6) * 6, '0').match(/.{6}/g) ?? [];
    return `/ex${sixes.map((six) => characters[parseInt(six, 2)]).join('')}`;
  };

  it('is resolved as the link that it stands for, which a header names', async () => {
    await link({ IsDefault: true });
    const address = addressOf('S1');
    const { status, to, headers } = await get(`${address}?x=1`);
    expect([status, to]).toEqual([307, 'https://www.example.com/info?a=1&x=1#top']);
    expect(headers.get('link')).toContain(`<${origin}/01/${gtin.padStart(14, '0')}/21/S1>; rel="owl:sameAs"`);
    const set = await get(`${address}?linkType=linkset`);
    expect(set.headers.get('access-control-allow-origin')).toBe('*');
    expect(JSON.parse(set.body).linkset[0].anchor).toBe(`${origin}/01/${gtin.padStart(14, '0')}`);
    expect((await get(`${address}?linkType=gs1:faqs`)).status).toBe(404);
  });

  it('of a seal leads to its verdict', async () => {
    await deps.database.pool.query('update companies set seal_form = $2 where id = $1', [
      brand.companyId,
      sealForm.link,
    ]);
    const first = await brand.issued(1);
    await done(brand.ask('Mapping/CreateMapping', { ProductId: productId, FromNo: first, Qty: 1 }));
    const [seal] = await brand.seals(first, first);
    expect((await get(addressOf(seal?.Url.split('/').at(-1) ?? ''))).to).toBe(seal?.Url);
  });

  it.each(['/eh', '/ehff', '/exports', '/eh311ba1b300ce0a6a83000000'])('is refused as %s', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(400);
    expect(headers.get('link')).toBeNull();
  });
});

it('lets other sites see that there is TLS by its first page, and by no other', async () => {
  const policyOf = async (path: string) =>
    (await app.request(path, { method: 'HEAD' })).headers.get('cross-origin-resource-policy');
  expect([await policyOf('/'), await policyOf('/login')]).toEqual(['cross-origin', 'same-origin']);
});

it.each([
  ['/414/9521321000018', 404],
  ['/00/095201234567891235', 404],
  ['/414/1', 400],
  ['/GTIN/1', 400],
])('refuses %s, as it knows products only', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

it('says to other sites where the set of links is before they ask', async () => {
  const { headers, status } = await get(`/01/${gtin}`, { origin: 'https://a.example' }, 'OPTIONS');
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-methods')).toBe('GET,HEAD,OPTIONS');
  expect(headers.get('link')).toBe(
    `<${origin}/01/${gtin}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
  );
});

it('describes itself', async () => {
  const { status, body, headers } = await get('/.well-known/gs1resolver');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ resolverRoot: origin, supportedPrimaryKeys: ['01'] });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});
