import { beforeEach, describe, expect, it } from 'vitest';
import { updateFeedback, updateRating } from '../../contract/calls/verification/feedback.ts';
import {
  type ProductOption,
  readConfiguration,
  updateProductConfiguration,
} from '../../contract/calls/seals/productConfiguration.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { appOf } from '../support/appOf.ts';
import { type Ask, askApp } from '../support/ask.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { setRights } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const day = 24 * 60 * 60 * 1000;

const deps = await fileDeps();
let brand: Brand;
let ask: Ask;
let product: number;
let urls: string[];

beforeEach(async () => {
  ask = askApp(appOf(deps));
  brand = await createBrand(deps);
  product = await brand.product();
  const first = await brand.mapped(product, 10);
  urls = (await brand.seals(first, first + 9)).map((row) => row.Url);
});

const scan = async (QrData: string | undefined) => (await ask<Fields>(verifyProduct, { QrData })).data;

/** Sets one option of the product's configuration and turns the others on. */
const configure = async (option: ProductOption, isOn: boolean) => {
  const ProductConfiguration = { ...readConfiguration(undefined), [option]: isOn };
  await setRights(deps, brand.roleId, { 'product-configuration': ['view', 'edit'] });
  const saved = await brand.ask(updateProductConfiguration, {
    IsCheckedAll: false,
    ProductMasters: [{ ProductId: product, ProductConfiguration }],
  });
  expect(saved.code).toBe('200');
};

const rate = async (scanned: Fields, ProductRating: unknown, changes: object = {}) => {
  const { ProductId, SeqNo, VerificationId } = scanned;
  const body = { ProductId, SeqNo, VerificationId, ProductRating, ...changes };
  return ask(updateRating, body);
};

describe('rating a product', () => {
  it('adds to the mean that the next scan shows, and marks the seal as rated', async () => {
    expect(await rate(await scan(urls[0]), 5)).toMatchObject({
      code: '200',
      data: { ProductRating: 5, TotalRating: 1 },
    });
    expect((await rate(await scan(urls[1]), 2)).data).toEqual({ ProductRating: 3.5, TotalRating: 2 });
    expect(await scan(urls[0])).toMatchObject({ isRated: true, ProductRating: 3.5, TotalRating: 2 });
    expect(await scan(urls[2])).toMatchObject({ isRated: false, ProductRating: 3.5, TotalRating: 2 });
  });

  it('happens once for a seal, however many do it at once', async () => {
    const scans = await Promise.all(Array.from({ length: 10 }, () => scan(urls[0])));
    const answers = await Promise.all(scans.map((scanned) => rate(scanned, 4)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === '409')).toHaveLength(9);
    expect(answers.find(({ code }) => code === '409')?.message).toBe('This seal has already been rated.');
    expect(await scan(urls[1])).toMatchObject({ ProductRating: 4, TotalRating: 1 });
  });

  it('keeps the sum right when many seals are rated at once', async () => {
    const scans = await Promise.all(urls.map(scan));
    await Promise.all(scans.map((scanned, index) => rate(scanned, 1 + (index % 5))));
    expect(await scan(urls[0])).toMatchObject({ ProductRating: 3, TotalRating: 10 });
  });

  it('is refused while Product Configuration has switched it off', async () => {
    const scanned = await scan(urls[0]);
    await configure('ProductRating', false);
    expect(await rate(scanned, 5)).toMatchObject({ code: '400', message: 'This product cannot be rated.' });
    await configure('Feedback', false);
    expect((await rate(scanned, 5)).data).toEqual({ ProductRating: 5, TotalRating: 1 });
  });

  it.each([0, 6, 2.5, 'many', null])('takes no %s stars', async (stars) => {
    const refused = await rate(await scan(urls[0]), stars);
    expect(refused).toMatchObject({ code: '400', message: 'Please choose one to five stars.' });
  });

  it('needs the genuine scan of that seal and product', async () => {
    const scanned = await scan(urls[0]);
    const fake = await scan('fake');
    for (const changes of [
      { VerificationId: fake['VerificationId'] },
      { VerificationId: 'guessed' },
      { VerificationId: '' },
      { VerificationId: "' or 1=1\0" },
      { SeqNo: Number(scanned['SeqNo']) + 1 },
      { ProductId: product + 1 },
      { ProductId: 3e9 },
    ])
      expect((await rate(scanned, 5, changes)).code).toBe('400');
    expect(await scan(urls[0])).toMatchObject({ TotalRating: 0 });
  });

  it('needs a scan of the last day', async () => {
    const scanned = await scan(urls[0]);
    deps.pass(day + 1000);
    expect(await rate(scanned, 5)).toMatchObject({
      code: '400',
      message: expect.stringContaining('scan the seal again'),
    });
  });
});

const words = {
  Name: 'Asha Rao',
  email: 'asha@example.com',
  MobileNo: '9876543210',
  UserFeedback: 'Well packed.',
};

const comment = (VerificationId: unknown, changes: object = {}) =>
  ask(updateFeedback, { ...words, VerificationId, ...changes });

const feedbacks = async () => {
  const { rows } = await deps.database.pool.query<Fields>(
    'select name, email, mobile_no, feedback from feedbacks where company_id = $1 order by id',
    [brand.companyId],
  );
  return rows;
};

describe('feedback on a scan', () => {
  it('is stored once for each scan, and replaced by a second one', async () => {
    const { VerificationId } = await scan(urls[0]);
    expect((await comment(VerificationId)).code).toBe('200');
    expect((await comment(VerificationId, { UserFeedback: ' Better.\0 ' })).code).toBe('200');
    expect(await feedbacks()).toEqual([
      { name: 'Asha Rao', email: 'asha@example.com', mobile_no: '9876543210', feedback: 'Better.' },
    ]);
  });

  it('can follow a fake', async () => {
    const { VerificationId } = await scan(`${urls[0]?.split('=')[1]?.slice(0, 2)}X`);
    expect((await comment(VerificationId)).code).toBe('200');
    expect(await feedbacks()).toHaveLength(1);
  });

  it('is refused while Product Configuration has switched it off, but of a fake', async () => {
    const { VerificationId } = await scan(urls[0]);
    await configure('Feedback', false);
    expect(await comment(VerificationId)).toMatchObject({
      code: '400',
      message: 'This product does not take feedback.',
    });
    expect(await feedbacks()).toEqual([]);
    expect((await comment((await scan(`${urls[0]}X`))['VerificationId'])).code).toBe('200');
    await configure('ProductRating', false);
    expect((await comment(VerificationId)).code).toBe('200');
  });

  it.each([
    ['Name', '', 'Please enter your name.'],
    ['Name', 'R2D2', 'Please enter only alphabet.'],
    ['email', '', 'Please enter your email-id.'],
    ['email', 'nobody', 'Please enter valid email-id.'],
    ['MobileNo', '', 'Please enter your mobile no.'],
    ['MobileNo', '1234567890', 'Please enter valid mobile no.'],
    ['UserFeedback', '  ', 'Please enter your feedback.'],
    ['UserFeedback', 'x'.repeat(2001), 'Please enter at most 2,000 characters.'],
  ])('is refused where %s is "%s"', async (field, value, message) => {
    const { VerificationId } = await scan(urls[0]);
    const refused = await comment(VerificationId, { [field]: value });
    expect(refused).toMatchObject({ code: '400', message, data: { errors: { [field]: message } } });
    expect(await feedbacks()).toEqual([]);
  });

  it.each([
    ['आशा राव', '98123 45678'],
    ["Sinéad O'Brien", '+91 98123 45678'],
    ['Dr. K. Iyer-Menon', '098123-45678'],
  ])('takes the name %s and the number %s as people write them', async (Name, MobileNo) => {
    const { VerificationId } = await scan(urls[0]);
    expect((await comment(VerificationId, { Name, MobileNo })).code).toBe('200');
    expect(await feedbacks()).toEqual([expect.objectContaining({ name: Name, mobile_no: '9812345678' })]);
  });

  it('needs a scan of the last day', async () => {
    expect((await comment('unknown')).code).toBe('400');
    expect((await comment(undefined)).code).toBe('400');
    const { VerificationId } = await scan(urls[0]);
    deps.pass(day + 1000);
    expect((await comment(VerificationId)).code).toBe('400');
  });
});
