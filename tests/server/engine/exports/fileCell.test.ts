import { beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../../../contract/resource/declaration/fields.ts';
import { defused } from '../../../../contract/values/formula.ts';
import { cellText } from '../../../../server/engine/exports/fileCell.ts';
import { declare, shelf } from '../../../support/declarations.ts';
import { createCompany } from '../../../support/factories.ts';
import { gaugeFields } from '../../../support/gaugeFields.ts';
import { fileDeclaredApp, type Person } from '../../../support/shelfApp.ts';

const calls = { list: 'Gauge/GetGauges', create: 'Gauge/CreateGauge' };

const gauge = declare('Gauge', gaugeFields, { calls, columns: ['Name', 'Status', 'CreatedDate'] });

/** Has values of every type that no field declares. */
const typesQuery = `
  select s.id as "RowId", s.shelf_name as "Text", 1.2345::float8 as "Number", true as "Flag", date '2026-03-08' as "Day",
    timestamptz '2026-03-08T20:00:00Z' as "Moment", '{"a": "b"}'::json as "Parts", 12::smallint as "Small"
  from shelves s where s.company_id = :company`;

const names = ['Text', 'Number', 'Flag', 'Day', 'Moment', 'Parts', 'Small'];

const types = declare(
  'Row',
  { Text: text('Text') },
  {
    path: '/reports/types',
    calls: { list: 'Type/GetTypes' },
    table: undefined,
    rows: 'types',
    columns: ['Text'],
    sort: { by: 'Text' },
    export: { adds: names.map((field) => ({ field, label: field })) },
  },
);

const app = await fileDeclaredApp({ shelf, gauge }, { rows: { types: typesQuery } }, { types });

describe('the cell of a file for', () => {
  let person: Person;

  beforeAll(async () => {
    person = await app.personOf(await createCompany(app.deps));
    await person.post('Shelf/CreateShelf', { ShelfName: '=Upper' });
  });

  /** Writes a record's cells from `values`, by their labels. */
  async function fileOf(values: Record<string, unknown>) {
    expect(await person.post(calls.create, values)).toMatchObject({ code: '200' });
    const rows = await person.cells(calls.list);
    return rows[0] ?? {};
  }

  it('a choice and a reference is their label, defused like every text', async () => {
    expect(await fileOf({ Kind: 1, ShelfId: 1 })).toMatchObject({
      'Kind of Gauge': "Maker's own",
      Shelf: "'=Upper",
    });
    expect(await fileOf({ Kind: 2 })).toMatchObject({ 'Kind of Gauge': "'-sold-", Shelf: '' });
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")'])(
    'a text that a spreadsheet would run, %j, is a text',
    async (formula) => {
      const cells = await fileOf({
        Name: formula,
        Note: formula,
        Film: 'https://films.example/1',
        Sizes: [{ Key: formula.split('(')[0], Value: '1' }],
      });
      expect(cells).toMatchObject({
        Name: `'${formula}`,
        Note: `'${formula}`,
        Sizes: `'${formula.split('(')[0]}: 1`,
      });
    },
  );

  it('a text is defused as by the program, whatever it begins with', async () => {
    const signs = Array.from({ length: 255 }, (_, code) => String.fromCodePoint(code + 1));
    const texts = ["'", ' ', "' ", 'a', '0', ''].flatMap((start) =>
      [...signs, '\u0905', '\ufeff', '\uff1d', '\u{1f600}'].map((sign) => `${start}${sign}1`),
    );
    const { rows } = await app.deps.database.pool.query<{ cell: string }>(
      `select ${cellText('csv', { holds: 'text', sql: 'given' })} as cell
       from unnest($1::text[]) with ordinality as texts (given, place) order by place`,
      [texts],
    );
    expect(rows.map(({ cell }) => cell)).toEqual(texts.map(defused));
  });

  it('days and moments is one format, by the clocks of the zone', async () => {
    expect(await fileOf({ Made: '2026/03/08', Checked: '2026/11/21 09:05' })).toMatchObject({
      Made: '8 Mar 2026',
      Checked: '21 Nov 2026 09:05',
      'Created Date': expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/),
    });
  });

  it('numbers is their digits, negative ones too', async () => {
    expect(await fileOf({ Price: -1234.5, Shift: -5, FromNo: 70020 })).toMatchObject({
      Price: '-1234.50',
      Shift: '-5',
      'From No': '70020',
    });
  });

  it('a stored file is its whole address, and a link elsewhere that link', async () => {
    const { publicUrl } = app.deps.config;
    const [picture, film] = ['/uploads/picture.png', 'https://films.example/1'];
    expect(await fileOf({ Picture: picture, Film: film })).toMatchObject({
      Picture: `${publicUrl}${picture}`,
      Film: film,
    });
  });

  it('pairs is one line, in their order', async () => {
    const sizes = [
      { Key: 'Width', Value: '12' },
      { Key: 'Height', Value: '3' },
    ];
    expect(await fileOf({ Links: { Site: 'https://x.example' }, Sizes: sizes })).toMatchObject({
      Links: 'Site: https://x.example',
      Sizes: 'Width: 12, Height: 3',
    });
  });

  it('switches and states is a word', async () => {
    expect(await fileOf({ IsSpare: true })).toMatchObject({ 'Is Spare': 'Yes', Status: 'Active' });
    expect(await fileOf({ IsSpare: false })).toMatchObject({ 'Is Spare': 'No' });
  });

  it('nothing is nothing', async () => {
    const { Status: _, 'Created Date': __, ...cells } = await fileOf({});
    expect(new Set(Object.values(cells))).toEqual(new Set(['', 'No']));
  });

  it('a value that no field declares goes by its type', async () => {
    expect(await person.cells('Type/GetTypes')).toEqual([
      {
        Text: "'=Upper",
        Number: '1.2345',
        Flag: 'Yes',
        Day: '8 Mar 2026',
        // in India it is already the next day
        Moment: '9 Mar 2026',
        Parts: 'a: b',
        Small: '12',
      },
    ]);
  });
});

/** The ends of the days whose texts a long file prepares among them, and midnights that a zone's clocks leave out. */
const days = [
  '2009-12-31 23:59:59.9',
  '2010-01-01',
  '2039-12-31 23:59',
  '2040-01-01',
  '2018-11-04 00:30',
  '2026-03-08 20:00',
  '0044-03-15 BC',
  '0850-03-09',
  '2104-02-29',
  '12345-06-07',
  'infinity',
  '-infinity',
  null,
];

describe.each(['Asia/Kolkata', 'America/Sao_Paulo'])('by the clocks of %s, a long file', (zone) => {
  it.each([
    ['csv', 'day'],
    ['csv', 'month'],
    ['xlsx', 'day'],
  ] as const)('writes what a short one does: %s, %s', async (format, holds) => {
    const client = await app.deps.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('TimeZone', $1, true)`, [zone]);
      const written = async (type: string, sql: string, isLong: boolean) => {
        const text = cellText(format, { holds, sql }, isLong);
        const all = `unnest($1::text[]) found (value) union all select (timestamp '2009-12-01' + n * interval '7 hours')::text from generate_series(1, 40000) n`;
        const { rows } = await client.query<{ text: string | null }>(
          `select (${text})::text as text from (select value::${type} as value from (select value from ${all}) found) v`,
          [days],
        );
        return rows.map((row) => row.text);
      };
      for (const [type, sql] of [
        ['timestamptz', '(v.value)'],
        ['date', '(v.value)::timestamp'],
      ] as const) {
        const short = await written(type, sql, false);
        expect(short.filter((text) => text === null)).toHaveLength(3);
        expect(await written(type, sql, true)).toEqual(short);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
