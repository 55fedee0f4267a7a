import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSeals } from '../../contract/calls/seals/serials.ts';
import { scanUnit } from '../../contract/calls/seals/packing.ts';
import { getTracked } from '../../contract/calls/seals/tracking.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { hasCheckDigit } from '../../contract/gs1/checkDigit.ts';
import { sealForm } from '../../contract/choices/choices.ts';
import { rotateKey } from '../../server/modules/seals/changeKeys.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { everyRightOn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { pageDataIn, textOf, verdictApp } from '../support/verdictApp.ts';

const deps = await fileDeps();
const app = verdictApp(deps);
const origin = 'https://seals.example';
const gtin = '09520123456788';
const otherGtin = '04006381333931';
let brand: Brand;

const printsLinks = (companyId: number) =>
  deps.database.pool.query('update companies set seal_form = $2 where id = $1', [companyId, sealForm.link]);

beforeEach(async () => {
  deps.pass(60_000);
  brand = await createBrand(deps, everyRightOn(['secondary-packing', 'qr-code-tracking-report']));
});

/** Maps five numbers to a product with the GTIN, and prints them as links. */
async function links(GTIN = gtin, by = brand): Promise<{ Code: string; Url: string }[]> {
  await printsLinks(by.companyId);
  const first = await by.mapped(await by.product({ GTIN, PermissibleScan: 0 }), 5);
  return by.seals(first, first + 4);
}

const open = async (path: string) => {
  const response = await app.request(path);
  const html = await response.text();
  return { status: response.status, text: textOf(html), html };
};

/** Adds the check digit. */
const checkedGtin = (digits: string) =>
  digits + '0123456789'.split('').find((digit) => hasCheckDigit(digits + digit));

const pathOf = ({ Url }: { Url: string }) => Url.slice(origin.length);
const verify = (QrData: string) => brand.ask(verifyProduct, { QrData });

describe('seals of a company that prints Digital Links', () => {
  it('are links with the GTIN of their product', async () => {
    const seals = await links();
    expect(seals).toHaveLength(5);
    for (const { Url, Code } of seals) {
      expect(Url).toMatch(/^https:\/\/seals\.example\/01\/09520123456788\/21\/[\w-]{20}$/);
      expect(Code).toBe(Url.slice(origin.length + 1).replaceAll('/', ''));
    }
  });

  it('have the GTIN of each part of the numbers, and are refused where one has none', async () => {
    await printsLinks(brand.companyId);
    const first = await brand.mapped(await brand.product({ GTIN: gtin }), 3);
    await brand.mapped(await brand.product({ GTIN: otherGtin }), 2);
    const printed = await brand.seals(first, first + 4);
    expect(printed.map(({ Url }) => Url.split('/')[4])).toEqual([gtin, gtin, gtin, otherGtin, otherGtin]);
    expect(printed.map(({ SeqNo }) => Number(SeqNo))).toEqual([0, 1, 2, 3, 4].map((n) => first + n));
    await brand.mapped(await brand.product(), 1);
    const refused = await brand.ask(getSeals, { FromNo: first, ToNo: first + 5 });
    expect(refused.message).toContain('map all of these numbers to products with a GTIN');
  });

  /** Maps many numbers, each by itself, by turns to two products. */
  async function scattered(count: number) {
    await printsLinks(brand.companyId);
    const first = await brand.issued(count);
    const products = [await brand.product({ GTIN: gtin }), await brand.product({ GTIN: otherGtin })];
    await deps.database.pool.query(
      `insert into mappings (company_id, product_id, serials, mapped, batch_no)
       select $1, ($2::int[])[1 + n % 2], int8range(n, n + 1), int8multirange(int8range(n, n + 1)), 'B' || n from generate_series($3::int8, $4) n`,
      [brand.companyId, products, first, first + count - 1],
    );
    const download = (headers = {}) =>
      app.request(`/api/api/${getSeals.path}?FromNo=${first}&ToNo=${first + count - 1}&DataMatrix=true`, {
        headers: { authorization: `Bearer ${brand.token}`, ...headers },
      });
    return { first, download };
  }

  it('are read some mappings at a time, in order, also from a byte on', async () => {
    const { first, download } = await scattered(4500);
    const whole = await download();
    const text = await whole.text();
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(4500);
    for (const [place, line] of lines.entries()) {
      const number = first + place;
      expect(line.startsWith(`${number},`)).toBe(true);
      expect(line).toContain(`/01/${number % 2 ? otherGtin : gtin}/21/`);
      expect(line.endsWith(`(10)B${number}`)).toBe(true);
    }
    const etag = whole.headers.get('etag') ?? '';
    for (const byte of [3, 200_000, 400_000]) {
      const rest = await download({ range: `bytes=${byte}-`, 'if-range': etag });
      expect(rest.headers.get('content-range')).toBe(`bytes ${byte}-${text.length - 1}/${text.length}`);
      expect((await rest.text()) === text.slice(byte), `from ${byte}`).toBe(true);
    }
  });

  it('break off where somebody changes a mapping on the way', async () => {
    const { first, download } = await scattered(4500);
    const begun = await download();
    await deps.database.pool.query(
      `update mappings set batch_no = 'X' where company_id = $1 and serials @> $2::int8`,
      [brand.companyId, first + 4400],
    );
    await expect(begun.text()).rejects.toThrow('Somebody has changed mappings of these seals.');
  });

  it('open the verdict in the first answer', async () => {
    const [seal] = await links();
    const { status, text, html } = await open(pathOf(seal ?? { Url: '' }));
    expect(status).toBe(200);
    expect(text).toContain('Genuine This is genuine.');
    expect(pageDataIn(html).here).toBe(`?q=${seal?.Code}`);
    expect((await open(`/pa?q=${seal?.Code}`)).text).toContain('Genuine This is genuine.');
  });

  it('are genuine by the call, also once the company prints addresses again, under a new key', async () => {
    const [first, second] = await links();
    await deps.database.pool.query('update companies set seal_form = null where id = $1', [brand.companyId]);
    const { prefix = '' } = (await deps.keyring.printingOf(brand.companyId)) ?? {};
    await rotateKey(deps, prefix, false);
    const [before] = await brand.seals(1, 1);
    expect(before?.Url).toContain('/pa?q=');
    for (const text of [first?.Url ?? '', second?.Code ?? '', before?.Url ?? ''])
      expect((await verify(text)).code).toBe('200');
  });

  it.each([
    ['a slash at the end', (path: string) => `${path}/`],
    ['an expiry', (path: string) => `${path}?17=261231`],
    ['a batch before the serial', (path: string) => path.replace('/21/', '/10/AB%2F1/21/')],
    ['a batch behind the serial', (path: string) => `${path}/10/AB%2F1`],
    ['words of a campaign', (path: string) => `${path}?utm_source=x&lang=en&17=261231`],
    ['the older names', (path: string) => path.replace('/01/', '/gtin/').replace('/21/', '/ser/')],
    ['a GTIN of 13 digits', (path: string) => path.replace('/01/0', '/01/')],
    [
      'encoded characters',
      (path: string) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
    ],
  ])('open with %s', async (_name, change) => {
    const [seal] = await links();
    expect((await open(change(pathOf(seal ?? { Url: '' })))).text).toContain('Genuine This is genuine.');
  });

  it.each([
    ['a QR code', (url: string) => url],
    ['a scheme in capitals', (url: string) => url.replace('https', 'HTTPS')],
    ['a GS1 QR code', (_url: string, code: string) => `]Q3${code}`],
    ['a DataMatrix with FNC1', (_url: string, code: string) => `]d2\u001D${code}\u001D10AB1`],
    ['typed brackets', (_url: string, code: string) => code.replace(/^01(\d{14})21/, '(01)$1(21)')],
  ])('are read on the floor and in tracking from %s', async (_name, write) => {
    const [seal, other] = await links();
    const text = write(seal?.Url ?? '', seal?.Code ?? '');
    expect((await brand.ask(scanUnit, { QrData: text })).code).toBe('200');
    const run = { QrData: text, FromQrData: other?.Url };
    expect((await brand.ask(scanUnit, run)).code).toBe('200');
    expect((await brand.ask(getTracked, { qr: text })).code).toBe('200');
  });
});

describe('no seal', () => {
  it.each([
    ['a GTIN', `/01/${gtin}`],
    ['a GTIN with batch and expiry', `/01/${gtin}/10/AB1?17=261231`],
    ['a serial of the shop', `/01/${gtin}/21/12345`],
  ])('is %s, which gets no verdict', async (_name, path) => {
    await links();
    const { text } = await open(path);
    expect(text).not.toMatch(/genuine|fake/i);
    expect((await verify(`${origin}${path}`)).code).toBe('400');
  });

  it('is a link with a wrong tag, nor one with the tag of another product', async () => {
    const [seal] = await links();
    await brand.product({ GTIN: otherGtin });
    const path = pathOf(seal ?? { Url: '' });
    const turned = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const fake of [turned, path.replace(gtin, otherGtin)]) {
      const { text } = await open(fake);
      expect(text).not.toContain('Genuine');
      expect((await verify(`${origin}${fake}`)).data).toMatchObject({ Verdict: 'fake' });
    }
  });

  it("is another company's seal under the same GTIN for the floor", async () => {
    const other = await createBrand(deps);
    const [seal] = await links(gtin, other);
    expect((await verify(seal?.Url ?? '')).code).toBe('200');
    const refused = await brand.ask(scanUnit, { QrData: seal?.Url });
    expect(refused.code).not.toBe('200');
    expect((await brand.ask(getTracked, { qr: seal?.Url })).code).not.toBe('200');
  });

  it('is decided without the database', async () => {
    const [seal] = await links();
    await open(pathOf(seal ?? { Url: '' }));
    const asked = vi.spyOn(deps.database.front.pool, 'query');
    const { text } = await open(pathOf(seal ?? { Url: '' }).replace(gtin, otherGtin));
    expect(text).not.toContain('Genuine');
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it.each([
    ['a path that climbs', `/01/${gtin}/21/..%2F..%2F..%2Fetc%2Fpasswd`],
    ['a very long path', `/01/${gtin}/21/${'a'.repeat(6000)}`],
    ['a NUL', `/01/${gtin}/21/a%00b`],
    ['half an encoding', `/01/${gtin}/21/%E0%A4%A`],
    ['no GTIN', '/01//21/aaaaaaaaaaaaaaaaaaaa'],
  ])('is %s', async (_name, path) => {
    const { status, text } = await open(path);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('Genuine');
  });
});

describe('a GTIN of a product', () => {
  const create = (GTIN: string, by = brand) => by.product({ GTIN });

  it.each(['9520123456788', '0952 0123-4567 88', '09520123456788'])(
    'is stored as 14 digits: %s',
    async (typed) => {
      const id = await create(typed);
      const { rows } = await deps.database.pool.query('select gtin from products where id = $1', [id]);
      expect(rows).toEqual([{ gtin }]);
    },
  );

  it('is one product’s in a company, in whichever length', async () => {
    await create(gtin);
    await expect(create('9520123456788')).rejects.toThrow('Another product has this GTIN.');
    await create(gtin, await createBrand(deps));
  });

  it('begins with the GS1 prefix of its company, and of no other', async () => {
    const other = await createBrand(deps);
    const prefix = `${890_000_000 + other.companyId}`;
    await deps.database.pool.query('update companies set gs1_prefix = $2 where id = $1', [
      other.companyId,
      prefix,
    ]);
    const own = checkedGtin(`0${prefix}000`);
    await expect(create(own)).rejects.toThrow('GS1 prefix of your company');
    await expect(create(otherGtin, other)).rejects.toThrow('GS1 prefix of your company');
    await create(own, other);
    await create(otherGtin);
  });
});
