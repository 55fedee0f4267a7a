import { beforeEach, describe, expect, it } from 'vitest';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { type Day, dayInZone } from '../../contract/day/day.ts';
import { createApp } from '../../server/app.ts';
import { connect } from '../../server/db/connect.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { encodeSeal } from '../../server/seals/sealCodec.ts';
import { appOf } from '../support/appOf.ts';
import { type Ask, askApp } from '../support/ask.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { fileDeps, testSecret } from '../support/testDeps.ts';

const minute = 60_000;

const deps = await fileDeps();
let brand: Brand;
let product: number;
/** The first of ten mapped numbers. */
let first: number;
let urls: string[];
let ask: Ask;

const mapOne = async (changes: object = {}) => {
  product = await brand.product(changes);
  first = await brand.mapped(product, 10);
  urls = (await brand.seals(first, first + 9)).map((row) => row.Url);
};

beforeEach(async () => {
  brand = await createBrand(deps);
  // lets the earlier tests' counted scans expire
  deps.pass(minute);
  ask = askApp(appOf(deps));
  await mapOne();
});

const scan = (QrData: string | undefined, changes: object = {}, visitor?: string) =>
  ask<Fields>(
    verifyProduct,
    { VerificationMode: 'Web', VerificationType: 2, QrData, ScratchCode: '', ...changes },
    visitor ? { headers: { cookie: `visitor=${visitor}` } } : {},
  );

const visitors = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`.padEnd(22, 'x'));

const log = async () => {
  const { rows } = await deps.database.pool.query<Fields>(
    'select * from verifications where company_id = $1 order by id',
    [brand.companyId],
  );
  return rows;
};

const scans = async (serial = first): Promise<unknown> => {
  const { rows } = await deps.database.pool.query<{ scans: number }>(
    'select scans from serial_scans where company_id = $1 and serial = $2',
    [brand.companyId, serial],
  );
  return rows[0]?.scans;
};

const inWords = "update companies set fake_message = 'Beware!', fake_audio = '/uploads/b.mp3' where id = $1";

const reasons = async () => (await log()).map(({ verdict, reason }) => [verdict, reason]);

describe('the verdict of a scan', () => {
  it('is genuine for a mapped number, with what the page shows', async () => {
    const ProductSpecification = [{ Key: 'Website', Value: 'https://tea.example' }];
    await mapOne({ ProductSpecification, ShareURL: 'tea.example/share', ShareMessage: 'Look!' });
    const genuine = await scan(urls[0]);
    expect(genuine).toMatchObject({ status: 200, code: '200', message: 'This is genuine.' });
    expect(genuine.data).toEqual({
      Verdict: 'genuine',
      VerificationId: expect.stringMatching(/^[\w-]{22}$/),
      CompanyName: expect.stringContaining('Company'),
      CompanyLogo: '/uploads/a.png',
      ProductId: product,
      ProductName: expect.stringContaining('Product'),
      ProductImage: '/uploads/product.png',
      ProductSpecification,
      ProductRating: 0,
      TotalRating: 0,
      isRated: false,
      IsRating: true,
      IsFeedback: true,
      IsShare: true,
      ShareURL: 'https://tea.example/share',
      ShareMessage: 'Look!',
      SocialLinks: '{}',
      GenuineAudio: '/uploads/genuine.mp3',
      SeqNo: first,
    });
    expect(await log()).toMatchObject([
      {
        verdict: 'genuine',
        reason: 'mapped',
        counted: true,
        serial: first,
        product_id: product,
        scanned_text: urls[0],
      },
    ]);
  });

  it('is genuine for the bare code, also in small letters', async () => {
    const code = urls[0]?.split('=')[1] ?? '';
    expect((await scan(code)).code).toBe('200');
    expect((await scan(code.toLowerCase())).code).toBe('200');
  });

  it('is already scanned beyond the permissible scans', async () => {
    await mapOne({ PermissibleScan: 2 });
    expect((await scan(urls[0])).code).toBe('200');
    expect((await scan(urls[0])).code).toBe('200');
    const third = await scan(urls[0]);
    expect(third).toMatchObject({ status: 200, code: '208', message: 'This was scanned before.' });
    expect(third.data).toMatchObject({
      Verdict: 'scanned',
      AlreadyScannedAudio: '/uploads/scanned.mp3',
      SeqNo: first,
    });
    expect(third.data).not.toHaveProperty('GenuineAudio');
    expect(third.data).not.toHaveProperty('IsRating');
    expect(await scans()).toBe(2);
    expect((await scan(urls[1])).code).toBe('200');
  });

  it('is a fake in the words of the company whose prefix it bears', async () => {
    const altered = `${urls[0]?.slice(0, -1)}${urls[0]?.endsWith('0') ? '1' : '0'}`;
    await deps.database.pool.query(inWords, [brand.companyId]);
    // another server process, which has not read the old words
    ask = askApp(
      createApp({ ...deps, keyring: createKeyring({ database: deps.database, secret: testSecret }) }),
    );
    const fake = await scan(altered);
    expect(fake).toMatchObject({ status: 200, code: '400', message: 'Beware!' });
    expect(fake.data).toMatchObject({ Verdict: 'fake', FakeAudio: '/uploads/b.mp3', IsFeedback: true });
    expect(fake.data).not.toHaveProperty('ProductName');
    expect(await reasons()).toEqual([['fake', 'altered or guessed code']]);
  });

  it('is a fake in neutral words where no company is known', async () => {
    for (const text of ['https://seals.example/pa?q=ZZ0123456789ABCDEFGHJKMN', 'hello', '', undefined]) {
      const fake = await scan(text);
      expect(fake).toMatchObject({
        code: '400',
        message: expect.stringContaining('We do not know this code'),
      });
      expect(fake.data).not.toHaveProperty('FakeAudio');
    }
  });

  it("is a fake for a carton's code", async () => {
    const prefix = urls[0]?.split('=')[1]?.slice(0, 2) ?? '';
    expect((await scan(`${prefix}SID202600001`)).code).toBe('400');
    expect(await reasons()).toEqual([['fake', 'a carton code']]);
  });

  it('is asked for again if a typed code fails its check, but not for a scanned one', async () => {
    const code = urls[0]?.split('=')[1] ?? '';
    for (const [typed, said] of [
      [code.slice(0, -1), 'only part of a code'],
      ['', 'only part of a code'],
      [`${code}A`, 'compare it with the seal'],
      [code.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'compare it with the seal'],
    ] as const) {
      const { data, ...refused } = await scan(typed, { Typed: true });
      expect(refused).toMatchObject({ code: '400', message: expect.stringContaining(said) });
      expect(data).toEqual({ errors: { QrData: refused.message } });
      expect((await scan(typed)).data).toMatchObject({ Verdict: 'fake' });
    }
  });

  it('is none for several codes of one text, and leaves both seals as they were', async () => {
    const message = 'These are several codes. Please scan one at a time.';
    const [one = '', other = ''] = urls;
    for (const text of [`${one}${other}`, `${one}\n${other}`, `${one};${other}`])
      expect(await scan(text)).toMatchObject({ code: '400', message });
    for (const seal of [one, other]) expect((await scan(seal)).data).toMatchObject({ Verdict: 'genuine' });
  });

  it('is a fake for numbers that are issued and not mapped, or not issued', async () => {
    const next = await brand.issued(1);
    const [unmapped] = await brand.seals(next, next);
    const printing = await deps.keyring.printingOf(brand.companyId);
    if (!printing) throw new Error('The brand has no key');
    const notInUse = await scan(unmapped?.Url);
    expect(notInUse).toMatchObject({
      code: '400',
      message: expect.stringContaining('not put it on any product'),
    });
    expect(notInUse.data).toMatchObject({ Verdict: 'fake' });
    expect(notInUse.data).not.toHaveProperty('FakeAudio');
    expect(await scan(encodeSeal(printing, 999_999))).toMatchObject({ code: '400', message: 'Fake.' });
    expect(await reasons()).toEqual([
      ['fake', 'not mapped'],
      ['fake', 'not issued'],
    ]);
    expect(await scans(next)).toBeUndefined();
  });

  it("is each seal's own where many are scanned at once", async () => {
    await mapOne({ PermissibleScan: 1 });
    await scan(urls[1]);
    const next = await brand.issued(1);
    const [unmapped] = await brand.seals(next, next);
    const texts = [...urls, unmapped?.Url, urls[0]];
    const answers = await Promise.all(texts.map((text) => scan(text)));
    expect(answers.map(({ code }) => code)).toEqual(['200', '208', ...Array(8).fill('200'), '400', '208']);
    const numbers = answers.map(({ data }) => data['SeqNo']);
    expect(numbers).toEqual([...urls.map((_, index) => first + index), undefined, first]);
    expect(await log()).toHaveLength(texts.length + 1);
  });

  it('is a fake for damaged and demapped numbers', async () => {
    await brand.ask('Damage/CreateDamage', { FromNo: first, ToNo: first, Reason: 'Torn' });
    const mapping = (await brand.ask<Fields[]>('Mapping/GetMappings', {})).data[0]?.['MappingId'];
    await brand.ask('DeMapping/CreateDemapping', { MappingId: mapping, FromNo: first + 1, ToNo: first + 1 });
    expect((await scan(urls[0])).code).toBe('400');
    expect((await scan(urls[1])).code).toBe('400');
    expect((await scan(urls[2])).code).toBe('200');
    expect(await reasons()).toEqual([
      ['fake', 'damaged'],
      ['fake', 'demapped'],
      ['genuine', 'mapped'],
    ]);
  });

  it('is a fake while the company is inactive', async () => {
    await deps.database.pool.query('update companies set is_active = false where id = $1', [brand.companyId]);
    const fake = await scan(urls[0]);
    expect(fake).toMatchObject({ code: '400', message: 'Fake.' });
    expect(fake.data).not.toHaveProperty('ProductName');
    expect(await reasons()).toEqual([['fake', 'company inactive']]);
  });

  it('stays what it was, in the words of the product, when the product goes off the catalogue', async () => {
    await mapOne({ PermissibleScan: 1 });
    const before = await scan(urls[0]);
    await brand.ask(`ProductMaster/InActiveRow/${product}/false`);
    const sold = await scan(urls[1]);
    expect(sold).toMatchObject({ code: '200', message: before.message });
    const { SeqNo: _one, VerificationId: _id, ...shown } = sold.data;
    expect(before.data).toMatchObject(shown);
    expect((await scan(urls[0])).code).toBe('208');
    expect(await reasons()).toEqual([
      ['genuine', 'mapped'],
      ['genuine', 'mapped'],
      ['scanned', 'scan limit reached'],
    ]);
  });

  it('never takes the code of one company for that of another', async () => {
    const other = await createBrand(deps);
    await other.mapped(await other.product(), 10);
    const [seal] = await other.seals(1, 1);
    const foreign = seal?.Code.slice(2) ?? '';
    const prefix = urls[0]?.split('=')[1]?.slice(0, 2) ?? '';
    expect((await scan(`${prefix}${foreign}`)).code).toBe('400');
    expect((await scan(seal?.Code)).code).toBe('200');
  });
});

describe('counting scans', () => {
  it('is one for the same visitor within ten minutes, and two after them', async () => {
    const [visitor] = visitors(1);
    await scan(urls[0], {}, visitor);
    deps.pass(9 * minute);
    expect((await scan(urls[0], {}, visitor)).code).toBe('200');
    expect(await scans()).toBe(1);
    deps.pass(2 * minute);
    await scan(urls[0], {}, visitor);
    expect(await scans()).toBe(2);
    expect((await log()).map((row) => row['counted'])).toEqual([true, false, true]);
  });

  it('is each one for other visitors and for other seals', async () => {
    const [one, other] = visitors(2);
    await scan(urls[0], {}, one);
    await scan(urls[0], {}, other);
    await scan(urls[1], {}, one);
    expect([await scans(), await scans(first + 1)]).toEqual([2, 1]);
  });

  it('names a visitor by a cookie that no script reads', async () => {
    const { headers } = await scan(urls[0]);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^visitor=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const visitor = /visitor=([\w-]+)/.exec(cookie)?.[1];
    const again = await scan(urls[0], {}, visitor);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await scans()).toBe(1);
  });

  it('never exceeds the permissible scans, however many scan at once', async () => {
    await mapOne({ PermissibleScan: 3 });
    const answers = await Promise.all(visitors(20).map((visitor) => scan(urls[0], {}, visitor)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(3);
    expect(answers.filter(({ code }) => code === '208')).toHaveLength(17);
    expect(await scans()).toBe(3);
    expect(await log()).toHaveLength(20);
  });

  it('is one for a visitor who scans twenty times at once', async () => {
    await mapOne({ PermissibleScan: 1 });
    const [visitor] = visitors(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(urls[0], {}, visitor)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
    expect(await scans()).toBe(1);
    expect((await log()).filter((row) => row['counted'])).toHaveLength(1);
  });

  it('knows the repeats of the newest visitors of a seal that everybody scans', async () => {
    const crowd = visitors(60);
    for (const visitor of crowd) {
      deps.pass(100);
      await scan(urls[0], {}, visitor);
    }
    await scan(urls[0], {}, crowd.at(-1));
    expect(await scans()).toBe(60);
    const { rows } = await deps.database.pool.query<{ known: number }>(
      'select count(*) as known from serial_scans s, jsonb_object_keys(s.recent_visitors) where company_id = $1',
      [brand.companyId],
    );
    expect(rows[0]?.known).toBe(50);
  });
});

describe('the log of scans', () => {
  it('stores the place, cut if it is too long, and no more of the text than a seal’s length', async () => {
    await scan(urls[0], {
      Userlatitude: '18.52',
      Userlongitude: '73.85',
      UserCity: 'Pune\0',
      UserAddress: 'x'.repeat(999),
      // cut in the middle of a character
      UserState: `x${'😀'.repeat(200)}`,
    });
    await scan(`${brand.companyId}${'y'.repeat(5000)}`);
    const [row] = await log();
    expect(row).toMatchObject({ latitude: '18.52', longitude: '73.85', city: 'Pune', zip: null });
    expect(row?.['address']).toHaveLength(250);
    expect(row?.['state']).toBe(`x${'😀'.repeat(124)}\ufffd`);
    const { rows } = await deps.database.pool.query<{ longest: number }>(
      'select max(length(scanned_text)) as longest from verifications',
    );
    expect(rows[0]?.longest).toBe(500);
  });

  it('counts a repeated fake of the same visitor once', async () => {
    const [visitor] = visitors(1);
    const prefix = urls[0]?.split('=')[1]?.slice(0, 2) ?? '';
    for (const text of [`${prefix}x`, `${prefix}x`, `${prefix}y`]) await scan(text, {}, visitor);
    expect((await log()).map((row) => row['counted'])).toEqual([true, false, true]);
  });
});

describe('a promotion', () => {
  const day = (offset: number): Day => dayInZone('Asia/Kolkata', offset, deps.now());
  const promotion = async (start: Day | null, end: Day | null) => {
    await mapOne({
      PromotionalMessage: '/uploads/promotion.png',
      PromotionalStartDate: start,
      PromotionalEndDate: end,
    });
    return (await scan(urls[0])).data['PromotionalMessage'];
  };

  it('is shown from its first to its last day', async () => {
    expect(await promotion(day(0), day(0))).toBe('/uploads/promotion.png');
    expect(await promotion(day(-1), null)).toBe('/uploads/promotion.png');
    expect(await promotion(null, null)).toBe('/uploads/promotion.png');
    expect(await promotion(day(1), null)).toBeUndefined();
    expect(await promotion(null, day(-1))).toBeUndefined();
  });
});

describe('scratch codes', () => {
  let scratchCodes: string[];
  beforeEach(async () => {
    await deps.database.pool.query('update company_keys set scratch_codes = true where company_id = $1', [
      brand.companyId,
    ]);
    scratchCodes = (await brand.seals(first, first + 9)).map((row) => row.ScratchCode);
  });

  it('are required before anything is decided, counted or logged', async () => {
    const asked = await scan(urls[0]);
    expect(asked).toMatchObject({ status: 200, code: '206', data: { ScratchCodeNeeded: true } });
    expect(asked.message).toContain('scratch');
    expect(asked.data).not.toHaveProperty('ProductName');
    expect(await log()).toEqual([]);
    expect(await scans()).toBeUndefined();
  });

  it('lead to the verdict when they are right, with spaces too', async () => {
    const [code = ''] = scratchCodes;
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    expect((await scan(urls[0], { ScratchCode: spaced })).code).toBe('200');
  });

  it('of another seal are wrong, and asked for again', async () => {
    const wrong = await scan(urls[0], { ScratchCode: scratchCodes[1] });
    expect(wrong).toMatchObject({ code: '206', message: expect.stringContaining('not the code') });
  });

  it('can be tried five times an hour, also at once, and the right one then has to wait', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => scan(urls[0], { ScratchCode: '00000000' })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await scan(urls[0], { ScratchCode: scratchCodes[0] })).status).toBe(429);
    expect((await scan(urls[1], { ScratchCode: scratchCodes[1] })).code).toBe('200');
    deps.pass(61 * minute);
    expect((await scan(urls[0], { ScratchCode: scratchCodes[0] })).code).toBe('200');
  });

  it('are not asked for a fake', async () => {
    const next = await brand.issued(1);
    const [unmapped] = await brand.seals(next, next);
    expect((await scan(unmapped?.Url)).data).toMatchObject({ Verdict: 'fake' });
  });
});

describe('limits', () => {
  it('let an address try thirty fakes a minute, and still scan genuine seals', async () => {
    for (let tries = 0; tries < 30; tries++) expect((await scan(`fake ${tries}`)).code).toBe('400');
    const refused = await scan('one more');
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('Please try again in') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await scan(urls[0])).code).toBe('200');
    deps.pass(minute);
    expect((await scan('later')).code).toBe('400');
  });
});

describe('while the database is away', () => {
  const withoutDatabase = () => {
    const database = connect('postgres://nobody@127.0.0.1:1/none');
    return askApp(createApp({ ...deps, database }));
  };

  it('a fake is a fake all the same, and says that it is not in the log', async () => {
    await scan(urls[0]);
    ask = withoutDatabase();
    const altered = `${urls[0]?.slice(0, -1)}${urls[0]?.endsWith('0') ? '1' : '0'}`;
    const fake = await scan(altered);
    expect(fake).toMatchObject({ status: 200, code: '400', message: 'Fake.' });
    expect(fake.data).toMatchObject({ Verdict: 'fake', VerificationId: '', IsFeedback: false });
  });

  it('are not answered for a genuine seal', async () => {
    await scan(urls[0]);
    ask = withoutDatabase();
    const failed = await scan(urls[0]);
    expect(failed).toMatchObject({ status: 503, code: '503' });
    expect(failed.data).toBeNull();
  });
});
