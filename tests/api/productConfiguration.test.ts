import { dayInZone } from '../../contract/day/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getConfigurableProducts,
  getProductConfiguration,
  type ProductOption,
  productOptions,
  updateProductConfiguration,
} from '../../contract/calls/seals/productConfiguration.ts';
import { getProduct } from '../../contract/calls/masters.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { appOf } from '../support/appOf.ts';
import { type Ask, askApp } from '../support/ask.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { createUser, type Rights, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const allOn = Object.fromEntries(productOptions.map((option) => [option, true]));
const configurer: Rights = { 'product-configuration': ['view', 'edit'] };

const deps = await fileDeps();
let brand: Brand;
let ask: Ask;
let token: string;
let product: number;

beforeEach(async () => {
  brand = await createBrand(deps);
  ask = askApp(appOf(deps));
  token = await personWith(configurer);
  product = await brand.product();
});

const personWith = async (rights: Rights, companyId = brand.companyId) =>
  signIn(deps, await createUser(deps, { companyId, rights }));

const save = (body: object, as = token) => ask(updateProductConfiguration, body, { token: as });
const saveOne = (ProductConfiguration: object, ProductId = product) =>
  save({ IsCheckedAll: false, ProductMasters: [{ ProductId, ProductConfiguration }] });

const read = (id = product, as = token) =>
  ask(getProductConfiguration, undefined, { params: { id }, token: as });

const stored = async (id = product) => (await read(id)).data.ProductConfiguration;

describe('a product’s configuration', () => {
  it('shows everything until it says otherwise', async () => {
    expect((await read()).data).toEqual({
      ProductId: product,
      ProductName: expect.stringContaining('Product'),
      ProductConfiguration: allOn,
      Version: expect.any(String),
    });
  });

  it('is not stored over a change that was made since it was read', async () => {
    const { Version } = (await read()).data;
    const saveRead = (option: ProductOption) => {
      const ProductConfiguration = { ...allOn, [option]: false };
      return save({ ProductMasters: [{ ProductId: product, ProductConfiguration, Version }] });
    };
    const answers = await Promise.all([saveRead('Share'), saveRead('Feedback')]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409']);
    const now = (await read()).data;
    expect(now.Version).not.toBe(Version);
    expect(await saveRead('CompanyLogo')).toMatchObject({
      status: 200,
      code: '409',
      message: 'This record has been changed since you opened it.',
    });
    expect((await read()).data).toEqual(now);
    // a save without a version wins
    expect((await saveOne(allOn)).code).toBe('200');
    expect((await read()).data.Version).toBe(Version);
  });

  it('is stored as an object of every option, or as that object’s text', async () => {
    const flags = { ...allOn, Share: false, Feedback: false };
    expect(await saveOne(flags)).toMatchObject({
      code: '200',
      message: 'Product configuration updated successfully.',
    });
    expect(await stored()).toEqual(flags);
    await save({
      ProductMasters: [
        { ProductId: product, ProductConfiguration: JSON.stringify({ ...flags, Share: true }) },
      ],
    });
    expect(await stored()).toEqual({ ...flags, Share: true });
    // the server ignores a text that no configuration has
    const ProductConfiguration = `${' '.repeat(2000)}${JSON.stringify(flags)}`;
    const refused = await save({ ProductMasters: [{ ProductId: product, ProductConfiguration }] });
    expect(refused.code).toBe('400');
  });

  it('stands in the product’s row, alone and in a list', async () => {
    const second = await brand.product();
    const flags = { ...allOn, Share: false };
    await saveOne(flags);
    const request = { PageSize: 10, SortColumn: 'CreatedDate' };
    const list = await brand.ask<Fields[]>('ProductMaster/GetProducts', request);
    const configurations = Object.fromEntries(
      list.data.map((row) => [row['ProductId'], row['ProductConfiguration']]),
    );
    expect(configurations).toEqual({ [product]: flags, [second]: allOn });
    const one = await brand.ask(getProduct, undefined, { params: { id: product } });
    expect(one.data).toMatchObject([{ ProductConfiguration: flags }]);
  });

  it('is refused without a product, and where an option is missing or no option', async () => {
    const missing = { code: '400', message: 'Please select Product.' };
    expect(await save({ IsCheckedAll: false, ProductMasters: [] })).toMatchObject(missing);
    expect(await saveOne(allOn, 0)).toMatchObject(missing);
    const { Share: _, ...rest } = allOn;
    expect(await saveOne(rest)).toMatchObject({ code: '400', message: 'Share is true or false.' });
    expect((await saveOne({ ...allOn, Nonsense: true })).code).toBe('200');
    expect(await stored()).toEqual(allOn);
  });

  it('is set for all of the company’s products at once, and for nobody else’s', async () => {
    const second = await brand.product();
    const other = await createBrand(deps);
    const theirs = await other.product();
    const none = Object.fromEntries(productOptions.map((option) => [option, false]));
    const all = { IsCheckedAll: true, ProductMasters: [{ ProductId: 0, ProductConfiguration: none }] };
    expect((await save(all)).code).toBe('200');
    expect(await stored()).toEqual(none);
    expect(await stored(second)).toEqual(none);
    const theirToken = await personWith(configurer, other.companyId);
    expect((await read(theirs, theirToken)).data.ProductConfiguration).toEqual(allOn);
    expect(await stored(await brand.product())).toEqual(allOn);
  });

  it('is in the audit log, by one entry for all products', async () => {
    await saveOne({ ...allOn, Share: false });
    await save({ IsCheckedAll: true, ProductMasters: [{ ProductConfiguration: allOn }] });
    const { rows } = await deps.database.pool.query<object>(
      `select record_id, before -> 'Share' as before, after -> 'Share' as after from audit_entries
      where company_id = $1 and page = 'product-configuration' order by id`,
      [brand.companyId],
    );
    expect(rows).toEqual([
      { record_id: product, before: true, after: false },
      { record_id: 0, before: '0 of 1', after: '1 of 1' },
    ]);
  });

  it('is another company’s secret, to read and to write', async () => {
    const other = await createBrand(deps);
    const theirs = await other.product();
    const gone = { code: '400', message: 'This record no longer exists.' };
    expect(await read(theirs)).toMatchObject(gone);
    const both = [product, theirs].map((ProductId) => ({
      ProductId,
      ProductConfiguration: { ...allOn, Share: false },
    }));
    expect(await save({ ProductMasters: both })).toMatchObject(gone);
    expect(await stored()).toEqual(allOn);
  });

  it('is read by the right to view and written by the right to edit', async () => {
    const viewer = await personWith({ 'product-configuration': ['view'] });
    expect((await read(product, viewer)).code).toBe('200');
    const one = { ProductMasters: [{ ProductId: product, ProductConfiguration: allOn }] };
    expect((await save(one, viewer)).status).toBe(418);
    const editor = await personWith({ 'product-configuration': ['edit'] });
    expect((await read(product, editor)).status).toBe(418);
  });
});

it('lists active products as value and label, searched in the middle of their names', async () => {
  const odd = await brand.product({ ProductName: 'Zebra 50% tea' });
  const list = (search = '', companyId = brand.companyId) =>
    ask(getConfigurableProducts, { SearchValue: search }, { params: { id: companyId }, token });
  expect((await list()).data).toEqual([
    { value: product, label: expect.stringContaining('Product') },
    { value: odd, label: 'Zebra 50% tea' },
  ]);
  expect((await list('EBRA 50%')).data).toEqual([{ value: odd, label: 'Zebra 50% tea' }]);
  // in the HP code, which the list of products also searches
  expect((await list('hp1')).data).toEqual([]);
  await brand.ask(`ProductMaster/InActiveRow/${odd}/false`);
  expect((await list('zebra')).data).toEqual([]);
  expect((await list('', (await createBrand(deps)).companyId)).data).toEqual([]);
});

describe('a verdict', () => {
  const day = dayInZone(deps.config.timeZone);
  let url: string | undefined;

  beforeEach(async () => {
    product = await brand.product({
      ProductSpecification: [{ Key: 'Bore', Value: '17 mm' }],
      PromotionalMessage: '/uploads/promotion.png',
      PromotionalStartDate: day,
      PromotionalEndDate: day,
      PermissibleScan: 1,
    });
    const first = await brand.mapped(product, 1);
    url = (await brand.seals(first, first))[0]?.Url;
  });

  const scan = (visitor: string) =>
    ask<Fields>(
      verifyProduct,
      { VerificationMode: 'Web', VerificationType: 2, QrData: url, ScratchCode: '' },
      { headers: { cookie: `visitor=${visitor.padEnd(22, 'x')}` } },
    );

  /** Reads the answers with each option, for a genuine verdict and for one beyond the permitted scans. */
  const parts: Record<ProductOption, { genuine?: string[]; scanned?: string[] }> = {
    CompanyLogo: { genuine: ['CompanyLogo'], scanned: ['CompanyLogo'] },
    ProductInformation: { genuine: ['ProductSpecification'], scanned: ['ProductSpecification'] },
    Share: { genuine: ['IsShare', 'ShareURL', 'ShareMessage'] },
    GenuineAudio: { genuine: ['GenuineAudio'] },
    GenuineMessage: { genuine: ['message'] },
    PromotionalMessages: { genuine: ['PromotionalMessage'] },
    ProductImage: { genuine: ['ProductImage'], scanned: ['ProductImage'] },
    ProductRating: { genuine: ['IsRating', 'isRated', 'ProductRating', 'TotalRating'] },
    Feedback: { genuine: ['IsFeedback'], scanned: ['IsFeedback'] },
    AlreadyScannedAudio: { scanned: ['AlreadyScannedAudio'] },
    AlreadyScannedMessage: { scanned: ['message'] },
  };

  const sent = async (visitor: string) => {
    const { code, message, data } = await scan(visitor);
    return { code, parts: new Set([...Object.keys(data), ...(message ? ['message'] : [])]) };
  };

  it.each(productOptions)('leaves out only what %s switches off', async (option) => {
    const verdicts = async () => ({ genuine: await sent('a'), scanned: await sent('b') });
    const before = await verdicts();
    expect([before.genuine.code, before.scanned.code]).toEqual(['200', '208']);
    await saveOne({ ...allOn, [option]: false });
    const after = await verdicts();
    for (const verdict of ['genuine', 'scanned'] as const)
      expect(
        [...before[verdict].parts].filter((part) => !after[verdict].parts.has(part)).toSorted(),
        verdict,
      ).toEqual((parts[option][verdict] ?? []).toSorted());
    await saveOne(allOn);
    expect(await verdicts()).toEqual(before);
  });
});
