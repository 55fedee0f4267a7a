import type { jsPDF } from 'jspdf';
import { addForm, drawForm, traceStrokes } from './drawForm.ts';
import { embedFonts, plainFont } from './embedFonts.ts';
import type { Fonts } from './openFonts.ts';
import { type Run, runsOf } from './runsOf.ts';
import { stencilWidth, traceStencil } from './traceStencil.ts';
import type { Weight } from './typeface.ts';

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
