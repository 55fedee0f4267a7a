import { foldLines } from '../../../../contract/values/foldText.ts';
import { read, utils } from '@e965/xlsx';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  choice,
  date,
  integer,
  moment,
  money,
  multiline,
  reference,
  serial,
  switchField,
} from '../../../../contract/resource/declaration/fields.ts';
import { xlsxType } from '../../../../contract/resource/resourceCalls.ts';
import { workbookOf } from '../../../../server/engine/exports/tableFile.ts';
import { declare, shelf } from '../../../support/declarations.ts';
import { fileDeclaredApp, newShelf, type Person } from '../../../support/shelfApp.ts';

const gauge = declare(
  'Gauge',
  {
    Name: multiline('Name'),
    Kind: choice('Kind of Gauge', { choices: [{ value: 1, label: '=Own' }] }),
    ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
    Made: date('Made'),
    Checked: moment('Checked'),
    Price: money('Price', { places: 2 }),
    Shift: integer('Shift'),
    FromNo: serial('From No'),
    IsSpare: switchField('Is Spare'),
  },
  {
    calls: { list: 'Gauge/GetGauges', create: 'Gauge/CreateGauge' },
    columns: ['Name'],
    sort: { by: 'Shift', order: 'ASC' },
  },
);

const app = await fileDeclaredApp({ shelf, gauge });
let person: Person;

const values = {
  Name: '=1+1',
  Kind: 1,
  Made: '2026/03/08',
  Checked: '2026/11/21 09:05',
  Price: -1234.5,
  Shift: 1,
  FromNo: 70_020,
  IsSpare: true,
};

const nasty = 'a,"b"\n_x0041_ \u{1f512}';

beforeAll(async () => {
  person = await app.newcomer();
  const ShelfId = await newShelf(person, 'Upper <&> "shelf"');
  for (const changes of [{ ShelfId }, { Name: nasty, Shift: 2, FromNo: null, Made: null }])
    expect(await person.post('Gauge/CreateGauge', { ...values, ...changes })).toMatchObject({ code: '200' });
});

/** Reads the rows of the only sheet by another program than the writer, and ignores the header. */
function rowsOf(bytes: ArrayBuffer): { rows: unknown[][]; formats: unknown[] } {
  const { SheetNames, Sheets } = read(bytes, { cellNF: true, cellDates: false });
  expect(SheetNames).toHaveLength(1);
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
  const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, UTC: true });
  const format = (_: unknown, c: number) =>
    (sheet[utils.encode_cell({ r: 1, c })] as { z?: string } | undefined)?.z;
  return { rows: cells.slice(1), formats: (cells[0] ?? []).map(format) };
}

describe('a list as a workbook', () => {
  it('has numbers as numbers, days as days and texts as texts, whatever they begin with', async () => {
    const { rows, formats } = rowsOf(await person.file('Gauge/GetGauges', xlsxType));
    const [made, checked] = [new Date('2026-03-08T00:00:00Z'), rows[0]?.[4] as Date];
    expect(rows[0]).toEqual(['=1+1', '=Own', 'Upper <&> "shelf"', made, checked, -1234.5, 1, 70_020, 'Yes']);
    expect(Math.round(checked.getTime() / 60_000)).toBe(Date.UTC(2026, 10, 21, 9, 5) / 60_000);
    expect(formats.slice(3, 6)).toEqual(['d mmm yyyy', 'd mmm yyyy hh:mm', 'General']);
    expect(rows[1]?.slice(1, 4)).toEqual(['=Own', null, null]);
  });

  it('has every text as it is', async () => {
    const texts: unknown[] = [];
    const bytes = new Uint8Array(await person.file('Gauge/GetGauges', xlsxType));
    for await (const { values: cells } of streamXlsxRows(bytes)) texts.push(cells[0]);
    expect(texts).toEqual(['Name', '=1+1', foldLines(nasty)]);
  });

  it('is its header alone where there are no rows', async () => {
    const { rows } = rowsOf(await person.file('Gauge/GetGauges', xlsxType, { SearchValue: 'nowhere' }));
    expect(rows).toEqual([]);
  });

  it('is refused as any export is', async () => {
    const other = await app.personOf(person.companyId, ['view']);
    const response = await other.post('Gauge/GetGauges', { PageSize: -1 }, { headers: { accept: xlsxType } });
    expect(response.status).toBe(418);
  });
});

describe('a workbook', () => {
  const shape = { name: 'Long: a/b', columns: [{ header: 'N', holds: 'number' as const }] };

  it('continues on another sheet, with the header', async () => {
    async function* rows() {
      yield '1\r\n2\r\n3\r\n4\r\n';
      yield '5\r\n6\r\n7\r\n';
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of workbookOf(rows(), { ...shape, sheetRows: 4 })) chunks.push(chunk);
    const { SheetNames, Sheets } = read(Buffer.concat(chunks));
    expect(SheetNames.map((name) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 }))).toEqual([
      [['N'], [1], [2], [3]],
      [['N'], [4], [5], [6]],
      [['N'], [7]],
    ]);
    expect(new Set(SheetNames).size).toBe(3);
  });

  it('has its own rows beside others, and after one whose reader left', async () => {
    const numbersOf = async (n: number) => {
      async function* rows() {
        yield `${n}\r\n`;
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of workbookOf(rows(), { ...shape, name: `Sheet ${n}` })) chunks.push(chunk);
      const { SheetNames, Sheets } = read(Buffer.concat(chunks));
      return [SheetNames, utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })];
    };
    const expected = (n: number) => [[`Sheet ${n}`], [['N'], [n]]];
    expect(await Promise.all([1, 2].map(numbersOf))).toEqual([1, 2].map(expected));
    async function* left() {
      yield '3\r\n'.repeat(5000);
    }
    for await (const chunk of workbookOf(left(), shape)) if (chunk.length) break;
    for (const n of [4, 5]) expect(await numbersOf(n)).toEqual(expected(n));
  });

  it('throws the error of its rows, and ends them when its reader leaves', async () => {
    async function* failing() {
      yield '1\r\n';
      throw new Error('The database went away.');
    }
    await expect(
      (async () => {
        for await (const chunk of workbookOf(failing(), shape)) expect(chunk.length).toBeGreaterThan(0);
      })(),
    ).rejects.toThrow('went away');
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield '1\r\n'.repeat(5000);
      } finally {
        isEnded = true;
      }
    }
    for await (const chunk of workbookOf(endless(), shape)) if (chunk.length > 10) break;
    expect(isEnded).toBe(true);
  });
});
