import Ajv from 'ajv';
import { beforeEach, describe, expect, it } from 'vitest';
import { recallBy } from '../../contract/choices/choices.ts';
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
  const response = await app.request(path, { headers, method });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, to: response.headers.get('location') };
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
        required: ['anchor', 'itemDescription', 'https://ref.gs1.org/voc/defaultLink'],
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
    expect(textOf(body)).toContain('31 Jan 2031');
    expect(textOf(body)).toContain('Do not use it.');
    expect(textOf((await get(`/01/${gtin}/10/B2`)).body)).not.toContain('Do not use it.');
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
    const sizes = () => deps.database.pool.query('select sum(n_tup_ins) from pg_stat_xact_user_tables');
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
    expect(JSON.parse(several.body).choices).toHaveLength(2);
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
    },
  );

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

it('describes itself', async () => {
  const { status, body, headers } = await get('/.well-known/gs1resolver');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ resolverRoot: origin, supportedPrimaryKeys: ['01'] });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});
