import { createReadStream } from 'node:fs';
import { type Delimiter, delimiters, type Encoding } from '../../../contract/values/tableChoices.ts';
import { type OpenedTable, type RawRow, type TableChoices, TableFault, UnknownEncoding } from './Table.ts';
import Papa from 'papaparse';
import { undefused } from '../../../contract/values/formula.ts';

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markedEncoding = (bytes: Buffer): Encoding | undefined =>
  marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte))?.[0];

/** Whether a file says at its beginning that it is a text. */
export const isMarked = (bytes: Buffer): boolean => markedEncoding(bytes) !== undefined;

/** Bytes that are looked at for a mark, and for the zero bytes of UTF-16. */
const beginning = 64 * 1024;

async function firstBytes(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path, { end: beginning - 1 })) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Letters, digits and line breaks of most languages have a zero byte in UTF-16: the first or the second of each two. */
function byZeros(bytes: Buffer): Encoding | undefined {
  const zeros = [0, 0];
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (!first && !second) return undefined;
  return second >= first ? 'utf-16le' : 'utf-16be';
}

/** What the bytes of a file say about UTF-8 and about windows-1252. */
interface Tally {
  /** Letters of several bytes, as UTF-8 has them. */
  letters: number;
  /** Bytes that UTF-8 does not know. */
  strays: number;
  firstStray?: { line: number; column: number; byte: number };
  /** A byte that windows-1252 lacks, or three accented letters in a row, which no language of the West writes. */
  isForeign: boolean;
}

/** The bytes that follow the first one of a letter in UTF-8; none for a byte that begins no letter. */
function following(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
}

const notInWindows1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

async function tallyOf(path: string): Promise<Tally> {
  const tally: Tally = { letters: 0, strays: 0, isForeign: false };
  let [line, column, awaited, high, lead] = [1, 0, 0, 0, 0];
  /** Counts the byte with which the letter at `column` begins. */
  const stray = () => {
    tally.strays += 1;
    tally.firstStray ??= { line, column, byte: lead };
  };
  for await (const chunk of createReadStream(path))
    for (const byte of chunk as Buffer) {
      high = byte < 0x80 ? 0 : high + 1;
      tally.isForeign ||= high > 2 || notInWindows1252.has(byte);
      if (awaited && byte >= 0x80 && byte < 0xc0) {
        awaited -= 1;
        if (!awaited) tally.letters += 1;
        continue;
      }
      // the letter before broke off
      if (awaited) stray();
      [lead, awaited, column] = [byte, following(byte), column + 1];
      if (byte >= 0x80 && !awaited) stray();
      if (byte === 0x0a) [line, column] = [line + 1, 0];
    }
  return tally;
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Finds the encoding of a text file: by its mark, by the zero bytes of UTF-16, as UTF-8, or as windows-1252 where its text is
 * plausible in it. Throws TableFault that names the first stray byte of a file in UTF-8, and UnknownEncoding for other bytes.
 */
async function encodingOf(path: string): Promise<Encoding> {
  const bytes = await firstBytes(path);
  // zero bytes behind the mark of UTF-8 are not letters
  const found = markedEncoding(bytes) ?? byZeros(bytes);
  if (found && found !== 'utf-8') return found;
  if (await isUtf8(path)) return 'utf-8';
  const { letters, strays, firstStray, isForeign } = await tallyOf(path);
  if (firstStray && (found || (letters && letters >= strays))) {
    const { line, column, byte } = firstStray;
    const name = byte.toString(16).toUpperCase().padStart(2, '0');
    throw new UnknownEncoding(
      `Line ${line} has a byte at character ${column} that UTF-8 does not know (${name}). Please save the file as UTF-8, or choose its encoding.`,
    );
  }
  if (isForeign)
    throw new UnknownEncoding(
      'The encoding of this file can’t be told. Please choose it, or save the file as UTF-8.',
    );
  return 'windows-1252';
}

/** Reads a file as text, some of it at a time. Line breaks of all kinds become `\n`, and the mark is left out. */
async function* textParts(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const text = rest + decoder.decode(chunk as Buffer, { stream: true });
    // a line feed may come with the next chunk
    rest = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - rest.length).replaceAll(/\r\n?/g, '\n');
  }
  const last = rest + decoder.decode();
  if (last) yield last.replaceAll(/\r\n?/g, '\n');
}

/** Throws TableFault for a text with characters that no table has: the file is something else. */
function requireText(text: string): void {
  const controls = text.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (controls > text.length / 100)
    throw new TableFault('This is not a table. Please choose a CSV or Excel file (.xlsx or .xls).');
}

/** Rows by which the delimiter is found. */
const firstRows = 50;

const parsed = (text: string, delimiter: string, preview = 0): string[][] =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview }).data;

/** Excel's own first line of a CSV file, which names the delimiter. */
const namedDelimiter = /^"?sep=([,;\t|])"?(?:\n|$)/i;

/** Finds the delimiter that gives most first rows as many cells, two at least, the more the better; else a comma. */
function delimiterOf(text: string): Delimiter {
  let [best, most]: [Delimiter, number] = [',', 0];
  for (const delimiter of delimiters) {
    const rows = parsed(text, delimiter, firstRows).filter((row) => row.some(Boolean));
    // the text may end within the last row
    const whole = rows.length > 2 && rows.length < firstRows ? rows.slice(0, -1) : rows;
    const columns = whole[0]?.length ?? 0;
    if (columns < 2) continue;
    const alike = whole.filter((row) => row.length === columns).length / whole.length;
    const score = alike + columns / 1000;
    if (alike >= 0.5 && score > most) [best, most] = [delimiter, score];
  }
  return best;
}

/** The rows of a text, and where the last one begins: the next text may go on with it. */
function rowsIn(text: string, delimiter: string): { rows: string[][]; lastAt: number } {
  const rows: string[][] = [];
  let [lastAt, end] = [0, 0];
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, meta }) => {
      rows.push(data);
      [lastAt, end] = [end, meta.cursor];
    },
  });
  return { rows, lastAt };
}

/** Papa's own stream parses the rest of a chunk again after every few rows. */
async function* rowsOf(
  first: string,
  texts: AsyncIterator<string>,
  { delimiter, before }: { delimiter: string; before: number },
): AsyncGenerator<RawRow> {
  let [rest, least, row] = [first, 0, before];
  for (;;) {
    // a row that goes on is looked at again once it is twice as long
    if (rest.length >= least) {
      const { rows, lastAt } = rowsIn(rest, delimiter);
      for (const cells of rows.slice(0, -1)) yield { row: ++row, cells: cells.map(undefused) };
      rest = rest.slice(lastAt);
      least = rest.length * 2;
    }
    const { value, done } = await texts.next();
    if (done) break;
    rest += value;
  }
  for (const cells of rowsIn(rest, delimiter).rows) yield { row: ++row, cells: cells.map(undefused) };
}

/** Opens a CSV file or another text whose cells are divided by a delimiter. Throws TableFault. */
export async function openDelimited(path: string, chosen: TableChoices): Promise<OpenedTable> {
  const encoding = chosen.encoding ?? (await encodingOf(path));
  const texts = textParts(path, encoding);
  const { value = '' } = await texts.next();
  let first: string = value;
  requireText(first);
  const named = namedDelimiter.exec(first);
  if (named) first = first.slice(named[0].length);
  const delimiter = chosen.delimiter ?? (named?.[1] as Delimiter | undefined) ?? delimiterOf(first);
  const lost = first.split('\uFFFD').length - 1;
  return {
    form: {
      kind: 'csv',
      encoding,
      delimiter,
      notes: lost ? ['Some characters can’t be read in this encoding.'] : [],
    },
    rows: rowsOf(first, texts, { delimiter, before: named ? 1 : 0 }),
  };
}
