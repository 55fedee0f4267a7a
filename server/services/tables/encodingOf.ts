import { createReadStream } from 'node:fs';
import type { Encoding } from '../../../contract/values/tableChoices.ts';
import { TableFault, UnknownEncoding } from './Table.ts';

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
export async function encodingOf(path: string): Promise<Encoding> {
  const bytes = await firstBytes(path);
  // zero bytes behind the mark of UTF-8 are no letters
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
export async function* textParts(path: string, encoding: Encoding): AsyncGenerator<string> {
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
export function requireText(text: string): void {
  const controls = text.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (controls > text.length / 100)
    throw new TableFault('This is no table. Please choose a CSV or Excel file (.xlsx or .xls).');
}
