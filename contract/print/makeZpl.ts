import { separator, writeElements } from '../gs1/elements.ts';
import { fillStrokes, graphicField } from './dots.ts';
import type { Resolution } from './labelFormats.ts';
import type { Labels } from './labels.ts';
import type { Shape } from './openShaper.ts';
import { matrixModules, type Paper, point, type QrPlace, type TextStyle } from './Paper.ts';
import { qrRuns } from './qrRuns.ts';
import { tidy } from './runsOf.ts';

/** Characters of Windows-1252, which the printers' font has, without the backslash, which breaks centred lines. */
const printable = /^[ -[\]-~\u00a1-\u00ac\u00ae-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/;

/** Writes a text as a field's data. Everything but letters and digits is in hexadecimal, so no text can be a command. */
const fieldData = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9 ]/.test(character)
      ? character
      : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');

/** Returns the modules of digits as GS1-128: eleven for the start, FNC1, each two digits and the check, and thirteen for the stop. */
const linesOf = (digits: number): number => 11 * (3 + digits / 2) + 13;

/** Returns a label printer's paper, and what it has written since the last time. */
function zplPaper(resolution: Resolution, shape: Shape): Paper & { take: () => string } {
  let fields: string[] = [];
  /** Graphics of lines that were drawn before: many labels have the same. */
  const drawn = new Map<string, { left: number; top: number; field: string }>();
  const perMillimetre = resolution / 25.4;
  const dotsOf = (millimetres: number): number => Math.round(millimetres * perMillimetre);
  const widthOf = (text: string, { size, weight = 400 }: TextStyle): number =>
    shape(tidy(text), weight).width * size * point;

  /** Draws a line by its outlines, as fonts of printers lack its letters. */
  function picture(line: string, x: number, y: number, { size, weight = 400 }: TextStyle): void {
    const key = `${weight} ${size} ${line}`;
    let known = drawn.get(key);
    if (!known) {
      const { left, top, rows } = fillStrokes(shape(line, weight).strokes, size * point * perMillimetre);
      // some letters have no outline, such as joiners
      known = { left, top, field: rows[0]?.length ? `${graphicField(rows)}^FS` : '' };
      drawn.set(key, known);
    }
    const [left, top] = [dotsOf(x) + known.left, dotsOf(y) + known.top].map((at) => Math.max(0, at));
    if (known.field) fields.push(`^FO${left},${top}${known.field}`);
  }

  function write(text: string, x: number, y: number, style: TextStyle): void {
    const line = tidy(text).trim();
    if (!line) return;
    const { size, align = 'left' } = style;
    const width = widthOf(line, style);
    const left = align === 'left' ? x : x - width / (align === 'center' ? 2 : 1);
    if (!printable.test(line)) return picture(line, left, y, style);
    // the printer's font is narrower than ours, so the printer itself has to centre a text
    const half = Math.min(width, x);
    const isCentred = align === 'center';
    const place = `^FT${dotsOf(isCentred ? x - half : left)},${dotsOf(y)}`;
    const block = isCentred ? `^FB${dotsOf(2 * half)},1,0,C` : '';
    const height = dotsOf(size * point);
    fields.push(`${place}${block}^A0N,${height},${height}^FH_^FD${fieldData(line)}^FS`);
  }

  /** Draws a QR as a picture: printers' own QR codes can't be as large as a slip's. */
  function drawQr(text: string, { left, top, side }: QrPlace): void {
    const { size, runs } = qrRuns(text);
    const module = Math.floor((side * perMillimetre) / size);
    const rows = Array.from({ length: size }, () => new Uint8Array(size * module));
    for (const { row, column, length } of runs)
      rows[row]?.fill(1, column * module, (column + length) * module);
    const dots = rows.flatMap((row) => Array<Uint8Array>(module).fill(row));
    // the space that whole dots leave is on all sides
    const inset = (side - (size * module) / perMillimetre) / 2;
    fields.push(`^FO${dotsOf(left + inset)},${dotsOf(top + inset)}${graphicField(dots)}^FS`);
  }

  /** Names a symbol to the printer, which draws it itself. An SSCC is only digits, two to a character of lines. */
  const drawGs1: Paper['drawGs1'] = (symbol, elements, { left, top, width, height }) => {
    const text = writeElements(elements);
    const isMatrix = symbol === 'gs1datamatrix';
    const modules = isMatrix ? matrixModules : linesOf(text.length);
    const module = Math.floor((width * perMillimetre) / modules);
    const inset = (width - (modules * module) / perMillimetre) / 2;
    const place = `^FO${dotsOf(left + inset)},${dotsOf(top + (isMatrix ? inset : 0))}`;
    if (isMatrix) {
      // `_1` is FNC1, and the sign doubled is itself
      const data = text.replaceAll('_', '__').replaceAll(separator, '_1');
      fields.push(`${place}^BXN,${module},200,${modules},${modules},,_^FD_1${data}^FS`);
      return;
    }
    fields.push(`${place}^BY${module}^BCN,${dotsOf(height)},N,N,N^FD>;>8${text}^FS`);
  };

  const take = (): string => {
    const taken = fields.join('\n');
    fields = [];
    return taken;
  };
  return { widthOf, write, drawQr, drawGs1, take };
}

/** Writes labels in ZPL, the language of label printers. Calls `progress` with the done part, from 0 to 1. */
export function makeZpl(
  { size, count, drawings }: Labels,
  { resolution, shape }: { resolution: Resolution; shape: Shape },
  progress: (part: number) => void = () => undefined,
): string {
  const paper = zplPaper(resolution, shape);
  const [width, height] = [size.width, size.height].map((side) => Math.round((side * resolution) / 25.4));
  const labels: string[] = [];
  for (const draw of drawings) {
    draw(paper, 0, 0);
    labels.push(`^XA^CI28^PW${width}^LL${height}^LH0,0\n${paper.take()}\n^XZ\n`);
    progress(labels.length / count);
  }
  return labels.join('');
}
