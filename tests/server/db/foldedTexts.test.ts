import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldCode, foldLines, foldText } from '../../../contract/values/foldText.ts';
import { migrate, validateRules } from '../../../server/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { nastyTexts } from '../../support/nastyTexts.ts';

const folds = { text: foldText, lines: foldLines, code: foldCode };

let test: TestDatabase;

beforeEach(async () => {
  test = await createEmptyDatabase();
});

afterEach(() => test.drop());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.db.pool.query<Row>(text, values)).rows;
}

describe('the migration', () => {
  beforeEach(async () => {
    await migrate(test.url, undefined, '0032_read_tables');
    await query(
      `insert into companies (company_name, company_display_name, prefix, email, mobile, website_url, address, company_logo,
         fake_message, fake_audio, social_links)
       values ('Tea', 'Tea', 'T1', 'tea@example.com', '9876543210', 'https://example.com', 'Pune', '/uploads/logo.png', 'Fake',
         '/uploads/fake.mp3', '{}')`,
    );
  });

  it('makes of stored texts what a save makes of them', async () => {
    const stored = nastyTexts.filter((text) => foldCode(text));
    await query('insert into categories (company_id, category_name) values (1, $1)', ['Tea']);
    await query(
      `insert into products (company_id, category_id, product_name, product_code, product_description, hp_code, mrp, packing_size,
         permissible_scan, product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
       select 1, 1, n || t, t, t, '1', 1, 1, 1, '/uploads/a.png', true, 'Good', '/uploads/a.mp3', 'Seen', '[]'
       from unnest($1::text[]) with ordinality v(t, n)`,
      [stored],
    );
    await migrate(test.url);
    expect(
      await query(
        'select product_name as name, product_code as code, product_description as lines from products order by id',
      ),
    ).toEqual(
      stored.map((text, at) => ({
        name: foldText(`${at + 1}${text}`),
        code: foldCode(text),
        lines: foldLines(text),
      })),
    );
    expect(await validateRules(test.url)).toEqual([]);
  });

  it('leaves a text that would become another record’s, and each start names its row', async () => {
    await query(`insert into categories (company_id, category_name) select 1, t from unnest($1::text[]) t`, [
      ['Café', 'Cafe\u0301', 'Tea\u00A0Chai', 'Tea\u200B  Chai', 'गा\u095Cी', 'गा\u0921\u093Cी'],
    ]);
    await migrate(test.url);
    expect(await query('select category_name as name from categories order by id')).toEqual([
      { name: 'Café' },
      { name: 'Cafe\u0301' },
      { name: 'Tea Chai' },
      { name: 'Tea\u200B  Chai' },
      // the next one is in its form
      { name: 'गा\u095Cी' },
      { name: 'गा\u0921\u093Cी' },
    ]);
    expect(await validateRules(test.url)).toEqual([
      { table: 'categories', rule: 'categories_category_name_folded_rule', rows: '2, 4, 5' },
    ]);
  });
});

describe('the rule of the database', () => {
  beforeEach(() => migrate(test.url));

  it('takes all that a save makes of a text', async () => {
    const texts = [
      ...nastyTexts,
      ...fc.sample(fc.string({ unit: 'binary', maxLength: 30 }), 3000),
      ...fc.sample(
        fc.array(fc.constantFrom(...nastyTexts)).map((some) => some.join('')),
        1000,
      ),
    ];
    for (const [kind, fold] of Object.entries(folds))
      expect(
        await query('select t from unnest($1::text[]) t where not is_folded(t, $2)', [texts.map(fold), kind]),
      ).toEqual([]);
  });

  it('takes nothing else', async () => {
    // joiners may stand where no letter needs them
    const strict = nastyTexts.filter((text) => !/[\u200C-\u200F\u061C]/.test(text));
    for (const [kind, fold] of Object.entries(folds))
      expect(
        await query('select t from unnest($1::text[]) t where is_folded(t, $2)', [
          strict.filter((text) => fold(text) !== text),
          kind,
        ]),
      ).toEqual([]);
  });
});
