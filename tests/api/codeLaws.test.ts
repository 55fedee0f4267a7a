import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealForm } from '../../contract/choices/choices.ts';
import { codeLaw } from '../../contract/choices/codeLaws.ts';
import { lawFields } from '../../contract/choices/codeLawFacts.ts';
import { getSeals } from '../../contract/calls/seals/serials.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { mapping } from '../../src/resources/transactions/mapping.ts';
import { product } from '../../src/resources/masters/product.ts';
import { done } from '../support/ask.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { everyRight } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { textOf, verdictApp } from '../support/verdictApp.ts';

const deps = await fileDeps();
const app = verdictApp(deps);
let brand: Brand;
let CategoryId: number;

beforeEach(async () => {
  deps.pass(60_000);
  brand = await createBrand(deps, {
    mapping: [...everyRight, 'correct'],
  });
  const made = await done(
    brand.ask('Category/CreateCategory', { CategoryName: 'Tablets', CodeLaw: codeLaw.scheduleH2 }),
  );
  CategoryId = Number(made['CategoryId']);
});

const whole = {
  ProductCode: 'T-500',
  GenericName: 'Paracetamol',
  Manufacturer: 'Shree Labs',
  ManufacturerAddress: '4 Station Road, Baddi',
  LicenceNo: 'MNB/05/123',
};
const batch = { BatchNo: 'B-1', MFGDate: '2026/01/15', EXPDate: '2030/01/31' };

const map = async (ProductId: number, more: object, quantity = 5) =>
  brand.ask('Mapping/CreateMapping', {
    ProductId,
    FromNo: await brand.issued(quantity),
    Qty: quantity,
    ...more,
  });

const mapped = async (more: object = {}) => {
  const ProductId = await brand.product({ CategoryId, ProductName: 'Relief 500', ...whole, ...more });
  const FromNo = await brand.issued(5);
  const { MappingId } = await done(
    brand.ask('Mapping/CreateMapping', { ProductId, FromNo, Qty: 5, ...batch }),
  );
  return { ProductId, FromNo, MappingId: Number(MappingId) };
};

const noBatchFact = 'The law on the codes of this product asks for it.';

describe('the law on the codes of a category', () => {
  it('refuses numbers of a product that lacks what it asks for, and names all of it', async () => {
    const answer = await map(await brand.product({ CategoryId }), batch);
    const text =
      'The law on its codes asks for what this product lacks: GTIN or Product Code; Generic Name; Manufacturer; Manufacturer Address; Licence No.';
    expect(answer).toMatchObject({ code: '400', message: text, data: { errors: { ProductId: text } } });
  });

  it('refuses numbers without the batch and days that it asks for, at each of them', async () => {
    const answer = await map(await brand.product({ CategoryId, ...whole }), { BatchNo: 'B-1', MFGDate: '' });
    expect(answer.data).toEqual({ errors: { MFGDate: noBatchFact, EXPDate: noBatchFact } });
    expect((await map(await brand.product({ CategoryId, ...whole }), batch)).code).toBe('200');
  });

  it('refuses an edit and a correction that take the batch away', async () => {
    const { MappingId, ProductId, FromNo } = await mapped();
    const edited = { MappingId, ProductId, FromNo, Qty: 5, ...batch, BatchNo: '' };
    expect((await brand.ask('Mapping/CreateMapping', edited)).data).toMatchObject({
      errors: { BatchNo: noBatchFact },
    });
    const corrected = { MappingId, ...batch, EXPDate: '', Reason: 'Wrong' };
    expect((await brand.ask('Mapping/CorrectBatch', corrected)).data).toEqual({
      errors: { EXPDate: noBatchFact },
    });
  });

  it('lets the batch of a product be corrected that lacks something itself', async () => {
    const { MappingId, ProductId } = await mapped();
    await deps.database.pool.query('update products set licence_no = null where id = $1', [ProductId]);
    const corrected = { MappingId, ...batch, BatchNo: 'B-2', Reason: 'Wrong' };
    expect((await brand.ask('Mapping/CorrectBatch', corrected)).code).toBe('200');
  });

  it('refuses to print numbers whose product has lost it since', async () => {
    const { FromNo, ProductId } = await mapped();
    expect(await brand.seals(FromNo, FromNo + 4)).toHaveLength(5);
    await deps.database.pool.query('update products set licence_no = null where id = $1', [ProductId]);
    const text = 'The law on the codes of Relief 500 asks for what is missing: Licence No.';
    const refused = await brand.ask(getSeals, { FromNo, ToNo: FromNo + 4 });
    expect(refused).toMatchObject({ code: '400', message: text });
    const inHindi = await brand.ask(
      getSeals,
      { FromNo, ToNo: FromNo },
      { headers: { 'accept-language': 'hi' } },
    );
    expect(inHindi.message).toBe('Relief 500 के कोड पर क़ानून जो माँगता है, उसमें यह नहीं भरा है: लाइसेंस नंबर।');
  });

  it('asks nothing where the category names none', async () => {
    expect((await map(await brand.product(), { MFGDate: '' })).code).toBe('200');
  });
});

describe('a DataMatrix', () => {
  const gtin = '09520123456788';
  const printsLinks = () =>
    deps.database.pool.query('update companies set seal_form = $2 where id = $1', [
      brand.companyId,
      sealForm.link,
    ]);
  const asMedicine = () =>
    deps.database.pool.query('update categories set code_law = $2 where id = $1', [
      CategoryId,
      codeLaw.medicines,
    ]);
  const csvOf = (FromNo: number, ToNo: number, more = '', headers = {}) =>
    app.request(`/api/api/IssueNo/GetSeals?FromNo=${FromNo}&ToNo=${ToNo}${more}`, {
      headers: { authorization: `Bearer ${brand.token}`, ...headers },
    });

  it('is in the file where the law asks for it, as elements that verify like the seal', async () => {
    await printsLinks();
    await asMedicine();
    const { FromNo } = await mapped({ GTIN: gtin });
    const rows = Papa.parse<Record<string, string>>(await (await csvOf(FromNo, FromNo + 4)).text(), {
      header: true,
      skipEmptyLines: true,
    }).data;
    const [seal] = rows;
    const serial = seal?.['Url']?.split('/').at(-1);
    expect(rows).toHaveLength(5);
    expect(seal?.['DataMatrix']).toBe(`(01)${gtin}(21)${serial}(17)300131(10)B-1`);
    const QrData = `]d201${gtin}21${serial}\u001D1730013110B-1`;
    expect((await brand.ask(verifyProduct, { QrData })).data).toMatchObject({ Verdict: 'genuine' });
  });

  it('is in the file where somebody asks for it, which also goes on from a byte', async () => {
    await printsLinks();
    const ProductId = await brand.product({ GTIN: gtin });
    const FromNo = await brand.issued(9);
    await done(brand.ask('Mapping/CreateMapping', { ProductId, FromNo, Qty: 4, BatchNo: 'B,"7"' }));
    await done(brand.ask('Mapping/CreateMapping', { ProductId, FromNo: FromNo + 4, Qty: 5, ...batch }));
    expect(await (await csvOf(FromNo, FromNo + 8)).text()).not.toContain('DataMatrix');
    const whole = await csvOf(FromNo, FromNo + 8, '&DataMatrix=true');
    const text = await whole.text();
    expect(text).toContain('(10)B,""7"""');
    for (const byte of [10, 200, text.length - 150]) {
      const rest = await csvOf(FromNo, FromNo + 8, '&DataMatrix=true', {
        range: `bytes=${byte}-`,
        'if-range': whole.headers.get('etag') ?? '',
      });
      expect(rest.status).toBe(206);
      expect(await rest.text()).toBe(text.slice(byte));
    }
  });

  it('is refused to a company whose seals are not links, and for a batch that it can not hold', async () => {
    await asMedicine();
    const { FromNo, MappingId } = await mapped({ GTIN: gtin });
    const refusal = async () => (await brand.ask(getSeals, { FromNo, ToNo: FromNo })).message;
    expect(await refusal()).toContain('A DataMatrix holds the serial of a GS1 Digital Link.');
    await printsLinks();
    for (const BatchNo of ['A(12)B', 'क-1', 'B'.repeat(21)]) {
      await deps.database.pool.query('update mappings set batch_no = $2 where id = $1', [MappingId, BatchNo]);
      expect(await refusal()).toContain(`Please correct this one: ${BatchNo}.`);
    }
  });
});

describe('what a law asks for, on the page of a seal', () => {
  it('is in the first answer, before the specification of the brand and in place of its own row', async () => {
    const rows = [
      { Key: 'Batch No', Value: 'Old' },
      { Key: 'Colour', Value: 'White' },
    ];
    const { FromNo } = await mapped({ ProductSpecification: rows });
    const [seal] = await brand.seals(FromNo, FromNo);
    const html = await (await app.request(`/pa?q=${seal?.Code}`)).text();
    expect(textOf(html)).toContain(
      'GTIN or Product Code T-500 Generic Name Paracetamol Product Name Relief 500 Manufacturer Shree Labs Manufacturer Address 4 Station Road, Baddi Batch No B-1 Manufacture Date 15 Jan 2026 Expiry Date 31 Jan 2030 Licence No MNB/05/123 Colour White',
    );
    const inHindi = textOf(await (await app.request(`/pa?q=${seal?.Code}&lang=hi`)).text());
    expect(inHindi).toContain('लाइसेंस नंबर MNB/05/123');
    expect(inHindi).toContain('15 जन. 2026');
    expect(inHindi).not.toContain('Old');
  });

  it('is a part of the call, also where Product Configuration hides the specification', async () => {
    const { FromNo, ProductId } = await mapped();
    const [seal] = await brand.seals(FromNo, FromNo);
    await deps.database.pool.query(
      `insert into product_configurations (product_id, configuration)
       values ($1, '{"ProductInformation": false}')`,
      [ProductId],
    );
    const { data } = await brand.ask(verifyProduct, { QrData: seal?.Url });
    expect(data).not.toHaveProperty('ProductSpecification');
    expect(data).toMatchObject({
      Verdict: 'genuine',
      LawFields: expect.arrayContaining([{ Key: 'Generic Name', Value: 'Paracetamol' }]),
    });
  });

  it('is not on the page of a fake', async () => {
    const { FromNo } = await mapped();
    const [seal] = await brand.seals(FromNo, FromNo);
    const fake = `${seal?.Code.slice(0, -1)}${seal?.Code.endsWith('0') ? '1' : '0'}`;
    expect(textOf(await (await app.request(`/pa?q=${fake}`)).text())).not.toContain('Paracetamol');
  });
});

describe('the facts of laws', () => {
  it('name fields by the labels that their forms have', () => {
    const forms: Record<string, Readonly<Record<string, { label: string }>>> = {
      product: product.fields,
      mapping: mapping.fields,
    };
    for (const [name, { label, keptIn }] of Object.entries(lawFields))
      if (name !== 'ProductCode' && keptIn in forms) expect(forms[keptIn]?.[name]?.label).toBe(label);
  });
});
