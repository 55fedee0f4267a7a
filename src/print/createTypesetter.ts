import type { jsPDF } from 'jspdf';
import { number, object, parse, record, string } from 'valibot';
import type { Fonts } from './openFonts.ts';
import type { Weight, FontFiles } from './typeface.ts';
import type { Stroke } from './openShaper.ts';

/** The units of a form in the size of its letters; they keep its numbers short. */
const formEm = 100;

/** The units by which letters may reach beyond their line. */
const beyond = 2 * formEm;

/**
 * Puts the drawing of a text into the file once, under a name by which it can be drawn many times. `trace` draws and fills it
 * in units. The baseline starts at 0, 0 and y grows downwards.
 *
 * @param width the text's width as a multiple of its size
 */
function addForm(pdf: jsPDF, name: string, width: number, trace: () => void): void {
  pdf.advancedAPI(() => {
    pdf.beginFormObject(-beyond, -beyond, width * formEm + 2 * beyond, 2 * beyond, pdf.unitMatrix);
    trace();
    pdf.endFormObject(name);
  });
}

interface FormPlace {
  /** The start of the baseline, and the size of the letters, in millimetres. */
  x: number;
  y: number;
  size: number;
  /** From 0, black, to 255. */
  grey: number;
}

/** Draws a form that was added. */
function drawForm(pdf: jsPDF, name: string, { x, y, size, grey }: FormPlace): void {
  const scale = size / formEm;
  pdf.advancedAPI(() => {
    pdf.setFillColor(grey, grey, grey).doFormObject(name, pdf.Matrix(scale, 0, 0, scale, x, y));
  });
}

function traceStrokes(pdf: jsPDF, strokes: readonly Stroke[]): void {
  let [penX, penY] = [0, 0];
  for (const { type, values } of strokes) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value, axis) =>
      axis % 2 ? -value * formEm : value * formEm,
    );
    if (type === 'M') pdf.moveTo(a, b);
    else if (type === 'L') pdf.lineTo(a, b);
    else if (type === 'C') pdf.curveTo(a, b, c, d, e, f);
    // PDF has no quadratic curves, so this writes the same curve with two handles
    else if (type === 'Q')
      pdf.curveTo(
        penX + ((a - penX) * 2) / 3,
        penY + ((b - penY) * 2) / 3,
        c + ((a - c) * 2) / 3,
        d + ((b - d) * 2) / 3,
        c,
        d,
      );
    else pdf.close();
    if (type !== 'Z') [penX, penY] = type === 'C' ? [e, f] : type === 'Q' ? [c, d] : [a, b];
  }
  pdf.fill();
}

/** The dots of a form's unit: 600 to the inch for letters of 14 points. */
const dots = 1.2;

const em = formEm * dots;

/** A stencil's height above and below the baseline, in dots. */
const [above, below] = [Math.round(em * 1.1), Math.round(em * 0.5)];

/** The fraction of a dot by which rows overlap, to close the hairlines between them. */
const overlap = 0.1;

function paintOn(width: number, height: number, weight: Weight): OffscreenCanvasRenderingContext2D | null {
  // Node has no canvas
  if (typeof OffscreenCanvas === 'undefined') return null;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context) context.font = `${weight} ${em}px sans-serif`;
  return context;
}

/** Returns the width of a text in the machine's own fonts, as a multiple of their size. */
function stencilWidth(text: string, weight: Weight): number {
  const context = paintOn(1, 1, weight);
  return context ? Math.max(1, Math.ceil(context.measureText(text).width)) / em : text.length / 2;
}

/**
 * Fills a form with a text in the machine's own fonts, dot by dot. The paper can then show names in scripts that our fonts
 * lack.
 *
 * @param width the text's width as a multiple of its size
 */
function traceStencil(pdf: jsPDF, text: string, weight: Weight, width: number): void {
  const columns = Math.round(width * em);
  const context = paintOn(columns, above + below, weight);
  if (!context) return;
  context.fillText(text, 0, above);
  const { data } = context.getImageData(0, 0, columns, above + below);
  for (let row = 0; row < above + below; row += 1) {
    let length = 0;
    for (let column = 0; column <= columns; column += 1) {
      const isDark = column < columns && (data[(row * columns + column) * 4 + 3] ?? 0) > 127;
      if (!isDark && length)
        pdf.rect((column - length) / dots, (row - above) / dots, length / dots, (1 + overlap) / dots, null);
      length = isDark ? length + 1 : 0;
    }
  }
  pdf.fill();
}

/** A way to write a run: in the plain font, with joined letters, or as a stencil in the machine's own fonts. */
type Writer = 'plain' | 'joined' | 'stencil';

/** A part of a text that is written in one way. */
interface Run {
  by: Writer;
  text: string;
}

// text from right to left also orders the text beside it, so the whole line is one run
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const devanagari = /[\p{Script_Extensions=Devanagari}\u25cc]/u;
const joins = /[\p{M}\u200c\u200d]/u;

/** Splits `text` into runs. `plain` holds the characters of the plain font. */
export function runsOf(text: string, plain: ReadonlySet<number>): Run[] {
  if (rightToLeft.test(text)) return [{ by: 'stencil', text }];
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const goesOn = last && last.by !== 'plain' && joins.test(character);
    const by = goesOn ? last.by : writerOf(character, plain);
    if (last?.by === by) last.text += character;
    else runs.push({ by, text: character });
  }
  return runs;
}

function writerOf(character: string, plain: ReadonlySet<number>): Writer {
  if (plain.has(character.codePointAt(0) ?? 0)) return 'plain';
  return devanagari.test(character) ? 'joined' : 'stencil';
}

export const plainFont = 'Plex';

/** The part of jsPDF's font data that is read here. */
const readFont = object({
  cmap: object({ unicode: object({ codeMap: record(string(), number()) }) }),
});

/** Turns bytes into a text with one letter for each, which is how jsPDF takes files. */
function binaryText(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

/**
 * Gives the portal's typeface to jsPDF, which embeds only the letters that are used. Returns the characters that the typeface
 * has.
 */
export function embedFonts(pdf: jsPDF, files: FontFiles): ReadonlySet<number> {
  for (const weight of [600, 400] as const) {
    const file = `${plainFont}-${weight}.ttf`;
    pdf.addFileToVFS(file, binaryText(files[weight]));
    pdf.addFont(file, plainFont, 'normal', weight);
  }
  const { cmap } = parse(readFont, pdf.setFont(plainFont, 'normal', 400).getFont().metadata);
  const glyphs = Object.entries(cmap.unicode.codeMap);
  return new Set(glyphs.flatMap(([character, glyph]) => (glyph ? [Number(character)] : [])));
}

/** The millimetres of a point, the unit of letters' sizes. */
export const point = 25.4 / 72;

export interface TextStyle {
  /** Points. */
  size: number;
  weight?: Weight;
  align?: 'left' | 'center' | 'right';
  /** From 0, black, to 255. */
  grey?: number;
}

/** Writes texts of any script on a PDF's pages. Places and widths are millimetres. */
export interface Typesetter {
  widthOf: (text: string, style: TextStyle) => number;
  /** Writes one line; `y` is its baseline. */
  write: (text: string, x: number, y: number, style: TextStyle) => void;
}

/** Removes control characters from a line and normalises its letters. */
const tidy = (text: string): string =>
  text.normalize('NFC').replace(/[\p{Cc}\s]+/gu, (gap) => (gap === '\u202f' || gap === '\u00a0' ? gap : ' '));

/** A run with its width in parts of the letters' size. */
interface MeasuredRun extends Run {
  width: number;
}

export function createTypesetter(pdf: jsPDF, { plain, shape }: Fonts): Typesetter {
  const characters = embedFonts(pdf, plain);
  const lines = new Map<string, MeasuredRun[]>();
  const forms = new Set<string>();

  function widthOfRun({ by, text }: Run, weight: Weight): number {
    if (by === 'joined' && shape) return shape(text, weight).width;
    if (by !== 'plain') return stencilWidth(text, weight);
    // at a size of one point
    return pdf.setFont(plainFont, 'normal', weight).getStringUnitWidth(text);
  }

  // caches the runs: a line is measured several times, and many lines are alike
  function runs(text: string, weight: Weight): MeasuredRun[] {
    const key = `${weight} ${text}`;
    const found =
      lines.get(key) ??
      runsOf(tidy(text), characters).map((run) => ({ ...run, width: widthOfRun(run, weight) }));
    lines.set(key, found);
    return found;
  }

  function writeRun({ by, text, width }: MeasuredRun, x: number, y: number, style: TextStyle): void {
    const { size, weight = 400, grey = 0 } = style;
    if (by === 'plain') {
      pdf.setFont(plainFont, 'normal', weight).setFontSize(size).setTextColor(grey).text(text, x, y);
      return;
    }
    const name = `${weight} ${text}`;
    if (!forms.has(name))
      addForm(pdf, name, width, () => {
        if (by === 'joined' && shape) traceStrokes(pdf, shape(text, weight).strokes);
        else traceStencil(pdf, text, weight, width);
      });
    forms.add(name);
    drawForm(pdf, name, { x, y, size: size * point, grey });
  }

  const widthOf = (text: string, { size, weight = 400 }: TextStyle): number =>
    runs(text, weight).reduce((sum, { width }) => sum + width, 0) * size * point;

  return {
    widthOf,
    write(text, x, y, style) {
      const { size, weight = 400, align = 'left' } = style;
      const before = align === 'left' ? 0 : widthOf(text, style) / (align === 'center' ? 2 : 1);
      let at = x - before;
      for (const run of runs(text, weight)) {
        writeRun(run, at, y, style);
        at += run.width * size * point;
      }
    },
  };
}
