import { SSF } from '@e965/xlsx';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { numberCell } from './xlsRows.ts';
import {
  type Cell,
  isError,
  noteLooks,
  notReadable,
  openSheet,
  type OpenedTable,
  type RawRow,
  TableFault,
  type TableForm,
} from './Table.ts';
import { Zip } from './zipEntries.ts';

/** Columns that are read of it. A row that reaches further makes no longer list. */
const mostColumns = 256;

type Attributes = SaxesTagPlain['attributes'];
interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The name without its prefix: some programs write `x:row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function parserOf({ open, close, text }: Handlers): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new TableFault(notReadable, { cause: error });
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

async function parsePart(zip: Zip, name: string, handlers: Handlers): Promise<void> {
  const parser = parserOf(handlers);
  for await (const text of zip.text(name)) parser.write(text);
}

/** Excel writes signs that XML has no place for as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
    : text;

/** The targets of a part's relations, by their ids. */
async function relationsOf(zip: Zip, part: string): Promise<Map<string, { type: string; target: string }>> {
  const at = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, at);
  const relations = new Map<string, { type: string; target: string }>();
  await parsePart(zip, `${folder}_rels/${part.slice(at)}.rels`, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = new URL(Target, `file:///${folder}`).pathname.slice(1);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: decodeURI(target) });
    },
  });
  return relations;
}

interface SheetInfo {
  name: string;
  part: string;
  isHidden: boolean;
}

interface Workbook {
  sheets: SheetInfo[];
  date1904: boolean;
  texts: string[];
  /** The number formats of cells, by their style. */
  formats: string[];
}

async function readWorkbook(zip: Zip): Promise<Workbook> {
  const root = [...(await relationsOf(zip, '')).values()].find(({ type }) => type === 'officeDocument');
  if (!root || !zip.has(root.target)) throw new TableFault(notReadable);
  const relations = await relationsOf(zip, root.target);
  const sheets: SheetInfo[] = [];
  let date1904 = false;
  await parsePart(zip, root.target, {
    open: (name, attributes) => {
      if (name === 'workbookPr') date1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => localName(key) === 'id') ?? [];
      const relation = relations.get(id);
      if (relation?.type !== 'worksheet') return;
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      sheets.push({ name: attributes['name'] ?? '', part: relation.target, isHidden });
    },
  });
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  return {
    sheets,
    date1904,
    texts: await readTexts(zip, partOf('sharedStrings') ?? ''),
    formats: await readFormats(zip, partOf('styles') ?? ''),
  };
}

/** The texts that cells share. How a text is spoken (`rPh`) is no part of it. */
async function readTexts(zip: Zip, part: string): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  await parsePart(zip, part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      if (name === 't') isText = !isSpoken;
    },
    text: (more) => {
      if (isText) text += more;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') texts.push(unescaped(text));
    },
  });
  return texts;
}

async function readFormats(zip: Zip, part: string): Promise<string[]> {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let areCells = false;
  await parsePart(zip, part, {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') areCells = true;
      if (name !== 'xf' || !areCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      const usual = SSF.get_table()[id] as string | undefined;
      formats.push(own.get(id) ?? usual ?? 'General');
    },
    close: (name) => {
      if (name === 'cellXfs') areCells = false;
    },
  });
  return formats;
}

/** The column of a cell's name, from 0: 27 for `AB7`. */
function columnOf(name: string): number {
  let column = 0;
  for (const letter of name) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return column - 1;
}

/** Reads a sheet's cells as they are unpacked, and what its reader should know of it. */
class SheetReading {
  readonly #workbook: Workbook;
  readonly #parser: SaxesParser;
  #rows: RawRow[] = [];
  #cells: Cell[] = [];
  #row = 0;
  #column = -1;
  #type = '';
  #format = '';
  #value = '';
  #isValue = false;
  #isSpoken = false;
  hidden = { rows: 0, columns: 0 };
  merged = 0;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
    this.#parser = parserOf({
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => {
        if (this.#isValue) this.#value += text;
      },
      close: (name) => this.#close(name),
    });
  }

  /** The rows that end in this text. */
  take(text: string): RawRow[] {
    this.#parser.write(text);
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'row':
        this.#row = attributes['r'] ? Number(attributes['r']) : this.#row + 1;
        this.#cells = [];
        this.#column = -1;
        if (isTrue(attributes['hidden'])) this.hidden.rows += 1;
        break;
      case 'c': {
        const { r, t, s } = attributes;
        this.#column = r ? columnOf(r) : this.#column + 1;
        this.#type = t ?? 'n';
        this.#format = (s && this.#workbook.formats[Number(s)]) || 'General';
        this.#value = '';
        break;
      }
      case 'v':
        this.#isValue = true;
        break;
      case 't':
        this.#isValue = !this.#isSpoken;
        break;
      case 'rPh':
        this.#isSpoken = true;
        break;
      case 'col':
        if (isTrue(attributes['hidden']))
          this.hidden.columns += Number(attributes['max']) - Number(attributes['min']) + 1;
        break;
      case 'mergeCell':
        this.merged += 1;
        break;
      default:
    }
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    if (name === 'rPh') this.#isSpoken = false;
    if (name === 'c' && this.#value && this.#column < mostColumns) this.#put(this.#cell());
    if (name === 'row') this.#rows.push({ row: this.#row, cells: this.#cells });
  }

  #put(cell: Cell): void {
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cell;
  }

  #cell(): Cell {
    const value = this.#value;
    const { texts, date1904 } = this.#workbook;
    switch (this.#type) {
      case 's':
        return texts[Number(value)] ?? '';
      case 'e':
        return { shown: value, fault: isError };
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'd':
        return { shown: value, day: value.slice(0, 16).replace('T', ' ').replace(' 00:00', '') };
      case 'n':
        return Number.isFinite(Number(value)) ? numberCell(Number(value), this.#format, date1904) : value;
      default:
        return unescaped(value);
    }
  }
}

/** Whether a sheet has a cell with something in it. */
async function hasCells(zip: Zip, { part }: SheetInfo): Promise<boolean> {
  for await (const text of zip.text(part)) if (/<(?:\w+:)?(?:v|is)[ >]/.test(text)) return true;
  return false;
}

async function* rowsOf(zip: Zip, part: string, workbook: Workbook, form: TableForm): AsyncGenerator<RawRow> {
  const reading = new SheetReading(workbook);
  for await (const text of zip.text(part)) yield* reading.take(text);
  const { hidden, merged } = reading;
  noteLooks(form, hidden.rows, hidden.columns, merged > 0);
}

/** Opens an .xlsx file at the chosen or first filled visible sheet. A formula is its saved value. Throws TableFault. */
export async function openXlsx(bytes: Buffer, chosen?: string): Promise<OpenedTable> {
  const zip = new Zip(bytes);
  const workbook = await readWorkbook(zip);
  const sheets = [];
  for (const sheet of workbook.sheets)
    sheets.push({ ...sheet, isFilled: !sheet.isHidden && (await hasCells(zip, sheet)) });
  const { form, sheet } = openSheet('xlsx', sheets, chosen);
  return { form, rows: rowsOf(zip, sheet.part, workbook, form) };
}
