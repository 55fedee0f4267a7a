import type { jsPDF } from 'jspdf';
import { number, object, parse, record, string } from 'valibot';
import { openFace } from '../../contract/print/openLetters.ts';
import type { Shape, Stroke } from '../../contract/print/openShaper.ts';
import {
  type FontFiles,
  point,
  type ReadFont,
  type TextStyle,
  type Typesetter,
  type Weight,
} from '../../contract/print/Paper.ts';
import { darkRuns, type ModuleRun } from '../../contract/print/qrRuns.ts';
import { type Run, runsOf, tidy } from '../../contract/print/runsOf.ts';

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

/** A run with its width in parts of the letters' size. */
interface MeasuredRun extends Run {
  width: number;
}

export function createTypesetter(pdf: jsPDF, { plain, shape }: Fonts): Typesetter {
  const characters = embedFonts(pdf, plain);
  const lines = new Map<string, MeasuredRun[]>();
  const forms = new Set<string>();

  const drawnOf = ({ by, text }: Run, weight: Weight) =>
    (by === 'joined' && shape ? shape : shapeStencil)(text, weight);

  function widthOfRun(run: Run, weight: Weight): number {
    if (run.by !== 'plain') return drawnOf(run, weight).width;
    // at a size of one point
    return pdf.setFont(plainFont, 'normal', weight).getStringUnitWidth(run.text);
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
      addForm(pdf, name, width, () => traceStrokes(pdf, drawnOf({ by, text }, weight).strokes));
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

export interface Fonts {
  /** The font that jsPDF writes character by character. */
  plain: FontFiles;
  /** Joins the letters of Devanagari. Loaded only if the texts have any. */
  shape: Shape | undefined;
}

const devanagari = /\p{Script=Devanagari}/u;

export async function openFonts(texts: readonly string[], readFont: ReadFont): Promise<Fonts> {
  const openShape = async (): Promise<Shape> => {
    const { openShaper } = await import('../../contract/print/openShaper.ts');
    return (await openShaper(await openFace('devanagari', readFont))).shape;
  };
  const [plain, shape] = await Promise.all([
    openFace('plain', readFont),
    texts.some((text) => devanagari.test(text)) ? openShape() : undefined,
  ]);
  return { plain, shape };
}

/** The dots of the letters' size: 600 to the inch for letters of 14 points. */
const em = 120;

/** A stencil's height above and below the baseline, in dots. */
const [above, below] = [Math.round(em * 1.1), Math.round(em * 0.5)];

/** The fraction of a dot by which rows overlap, to close the hairlines between them. */
const overlap = 0.1;

/** Dark dots side by side, as a rectangle. */
function rectangle({ column, row, length }: ModuleRun): Stroke[] {
  const [left, right] = [column / em, (column + length) / em];
  const [top, bottom] = [(above - row) / em, (above - row - 1 - overlap) / em];
  return [
    { type: 'M', values: [left, top] },
    { type: 'L', values: [right, top] },
    { type: 'L', values: [right, bottom] },
    { type: 'L', values: [left, bottom] },
    { type: 'Z', values: [] },
  ];
}

/**
 * Shapes a text in the machine's own fonts, dot by dot. The paper can then show names in scripts that our fonts lack. Node
 * has no canvas and leaves them out.
 */
export const shapeStencil: Shape = (text, weight) => {
  if (typeof OffscreenCanvas === 'undefined') return { width: text.length / 2, strokes: [] };
  const canvas = new OffscreenCanvas(1, above + below);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { width: text.length / 2, strokes: [] };
  const font = `${weight} ${em}px sans-serif`;
  context.font = font;
  const columns = Math.max(1, Math.ceil(context.measureText(text).width));
  // a change of its size forgets the font
  canvas.width = columns;
  context.font = font;
  context.fillText(text, 0, above);
  const { data } = context.getImageData(0, 0, columns, above + below);
  const isDark = (row: number, column: number) => (data[(row * columns + column) * 4 + 3] ?? 0) > 127;
  const runs = darkRuns({ columns, rows: above + below }, isDark);
  return { width: columns / em, strokes: runs.flatMap(rectangle) };
};
