import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  choice,
  decimal,
  email,
  integer,
  mobile,
  text,
} from '../../../../contract/resource/declaration/fields.ts';
import { isLabelled } from '../../../../contract/resource/declaration/Field.ts';
import { readValue } from '../../../../contract/resource/parseValue.ts';
import { csvType, xlsxType } from '../../../../contract/resource/resourceCalls.ts';
import { matchHeads, readCell } from '../../../../server/engine/imports/readCell.ts';
import { tableParts } from '../../../../server/services/tables/tableParts.ts';
import { declare, shelf } from '../../../support/declarations.ts';
import { gaugeFields } from '../../../support/gaugeFields.ts';
import { howMany } from '../../../support/howMany.ts';
import { fileDeclaredApp, newShelf } from '../../../support/shelfApp.ts';

const fields = {
  ...gaugeFields,
  Code: text('Code', { code: true }),
  Mail: email('Mail'),
  Phone: mobile('Phone'),
  Kind: choice('Kind of Gauge', {
    choices: [
      { value: 1, label: '=Own' },
      { value: 2, label: '-sold-' },
    ],
  }),
  Weight: decimal('Weight', { places: 6 }),
  Shift: integer('Shift', { large: true }),
};

const calls = { list: 'Gauge/GetGauges', create: 'Gauge/CreateGauge' };
const gauge = declare('Gauge', fields, {
  calls,
  columns: Object.keys(fields),
  sort: { by: 'GaugeId', order: 'ASC' },
});
const app = await fileDeclaredApp({ shelf, gauge });

const nasty = [
  '=1+1',
  "'=1",
  "''=1",
  "'a",
  "'",
  '+1',
  '-25',
  '@x',
  'a,b;c|d',
  'say "no"',
  '_x0041_',
  '_x005F_x0041_',
  '<&>',
  '007',
  '0000101911',
  '123456789012345',
  '1234567890123456',
  '9007199254740993',
  'Café',
  'गाड़ी',
  'PG–26–A1',
  '1-2',
  '5/1/2026',
  'TRUE',
  '\\.',
  'null',
  '{"a":1}',
  '[x',
  'a: b, c: d',
  'sep=;',
  '👩‍🔧',
  'שלום\u200f 1',
  '1,5',
  ': ',
];
const texts = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'=+-@\'"\\,;:|\t 0a_x1é{}[]'.split('')), maxLength: 12 }),
);
const lines = fc.array(texts, { maxLength: 3 }).map((all) => all.join('\n'));
const wireDay = (least: string) =>
  fc
    .date({ min: new Date(least), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString());
const days = fc.oneof(wireDay('0100-01-01'), wireDay('1899-01-01'), fc.constant('1900-02-28T00:00'));
const digits = (most: number) => fc.integer({ min: -most, max: most });
const some = fc.array(fc.record({ Key: texts, Value: texts }), { maxLength: 3 });
const unlike = (rows: readonly { Key: string }[]) =>
  new Set(rows.map(({ Key }) => Key.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase())).size ===
  rows.length;

const record = fc.record({
  Name: texts,
  Code: texts,
  Note: lines,
  Mail: fc.constantFrom('', 'a+b@example.com'),
  Phone: fc.constantFrom('', '9876543210'),
  Kind: fc.constantFrom(null, 1, 2),
  Shelved: fc.boolean(),
  Made: days.map((day) => day.slice(0, 10).replaceAll('-', '/')),
  Checked: wireDay('1890-01-01').map((day) => day.slice(0, 16).replaceAll('-', '/').replace('T', ' ')),
  Price: digits(10 ** 14).map((number) => number / 100),
  Weight: digits(10 ** 9 - 1).map((number) => number / 1_000_000),
  Shift: fc.oneof(digits(100), digits(Number.MAX_SAFE_INTEGER)),
  FromNo: fc.integer({ min: 1, max: 9_999_999_999 }),
  Picture: fc.constantFrom('', '/uploads/a.png', 'https://x.example/=1?a,b'),
  Film: fc.constantFrom('', 'https://films.example/1'),
  Links: some.filter(unlike),
  Sizes: some,
  IsSpare: fc.boolean(),
});

/** A text that looks as an error or a shortened number of a sheet is refused on its way in, whoever wrote it. */
const isTaken = (value: unknown) =>
  typeof value !== 'string' ||
  !/^\s*(?:#[A-Z]|[-+]?\d(?:[.,]\d+)?E[+-]\d{2,3}\s*$)/i.test(value.replace(/^'/, ''));

it.each([csvType, xlsxType])('what is written as %s is read back the same, of every kind', async (type) => {
  const folder = await mkdtemp(join(tmpdir(), 'round-'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        record.filter((one) => isTaken(one.Name) && isTaken(one.Code)),
        { minLength: 1, maxLength: 60 },
      ),
      async (drawn) => {
        const own = await app.newcomer();
        const shelved = await newShelf(own, '\'=Upper; "shelf"');
        for (const { Shelved, ...values } of drawn)
          expect(
            await own.post(calls.create, { ...values, ...(Shelved && { ShelfId: shelved }) }),
          ).toMatchObject({ code: '200' });
        const path = join(folder, 'file');
        await writeFile(path, Buffer.from(await own.file(calls.list, type)));
        const { data } = await own.post<Record<string, unknown>[]>(calls.list, {
          First: 1,
          PageSize: 500,
          SortColumn: 'GaugeId',
          SortOrder: 'ASC',
        });
        let heads: (string | null | undefined)[] = [];
        let row = 0;
        for await (const part of tableParts(path, { mostRows: 1000, mostColumns: 50, knownHeads: [] })) {
          if ('heads' in part) heads = matchHeads(part.heads, fields, []);
          if (!('rows' in part)) continue;
          for (const { cells } of part.rows) {
            const stored = data[row++] ?? {};
            for (const [place, name] of heads.entries()) {
              const field = Object.entries(fields).find(([own]) => own === name)?.[1];
              if (!field || typeof name !== 'string') continue;
              const cell = readCell(field, cells[place] ?? '', {
                publicUrl: app.deps.config.publicUrl,
                dayOrder: 'day',
              });
              if (isLabelled(field)) expect(cell ?? '').toBe(stored[field.labelled] ?? '');
              else
                expect([name, readValue(field, cell ?? null)]).toEqual([
                  name,
                  readValue(field, stored[name]),
                ]);
            }
          }
        }
        expect(row).toBe(drawn.length);
      },
    ),
    { numRuns: howMany('ROUND_TRIPS', 5) },
  );
});
