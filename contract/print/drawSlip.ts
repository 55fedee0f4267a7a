import { inBrackets } from '../gs1/elements.ts';
import { type PageSize, type Paper, point, type TextStyle, type Typesetter } from './Paper.ts';
import { wrapText } from './wrapText.ts';

/** A text beside the QR, with its size and the most lines that it may take. A single line shrinks instead of losing its end. */
export interface SlipText extends TextStyle {
  text: string;
  lines: number;
}

export interface Slip {
  /** The QR's text, which is also printed below it in large letters. */
  code: string;
  /** Beside the QR, one below the other. */
  beside: readonly SlipText[];
  /** The carton's number in GS1, as lines (GS1-128) above the code. */
  sscc?: string | undefined;
}

/** The least height of an SSCC's lines by GS1, and with its digits; its modules, without and with the quiet zones. */
const bars = { height: 31.75, withDigits: 36.75, modules: 156, withQuiet: 176 };

/** The modules of the quiet zone on each side of a QR, and of a slip's QR itself. */
const [quiet, modules] = [4, 21];

/** The millimetres at the paper's edges where many printers print nothing. */
const margin = 6;

/** The millimetres from one line of `size` points to the next. */
export const lineHeight = (size: number): number => size * point * 1.25;

/** The height in millimetres of a capital of `size` points. */
const capital = (size: number): number => size * point * 0.7;

/** Returns the side of a slip's QR: the height less the quiet zone, the code below it and the margins. */
const qrSide = ({ height }: PageSize, code: number): number =>
  (height - 2 * margin - capital(code)) / (1 + quiet / modules);

/** Returns the largest size of letters, up to the style's, at which `text` fits into `width`. */
export function sizeThatFits(typesetter: Typesetter, text: string, width: number, style: TextStyle): number {
  return Math.min(style.size, width / typesetter.widthOf(text, { ...style, size: 1 }));
}

/** Draws a slip on its paper: a large QR, texts beside it, the code in large letters below. */
export function drawSlip(paper: Paper, size: PageSize, { code, beside, sscc }: Slip): void {
  const inner = size.width - 2 * margin;
  const letters = sizeThatFits(paper, code, inner, { size: sscc === undefined ? 30 : 14, weight: 600 });
  const below = sscc === undefined ? 0 : bars.withDigits;
  const side = qrSide({ ...size, height: size.height - below }, letters);
  paper.drawQr(code, { left: margin, top: margin, side });
  paper.write(code, size.width / 2, size.height - margin, {
    size: letters,
    weight: 600,
    align: 'center',
  });
  if (sscc !== undefined) {
    const width = (size.width * bars.modules) / bars.withQuiet;
    const top = size.height - margin - capital(letters) - below;
    const elements = [['00', sscc]] as const;
    paper.drawGs1('gs1-128', elements, {
      left: (size.width - width) / 2,
      top,
      width,
      height: bars.height,
    });
    const digits = { size: 9, align: 'center' } as const;
    paper.write(inBrackets(elements), size.width / 2, top + bars.height + 3.2, digits);
  }
  const left = margin + side * (1 + quiet / modules);
  const room = size.width - margin - left;
  let top = margin;
  for (const { text, lines, ...wanted } of beside) {
    const size = lines === 1 ? sizeThatFits(paper, text, room, wanted) : wanted.size;
    const style = { ...wanted, size };
    const fits = (line: string) => paper.widthOf(line, style) <= room;
    for (const line of wrapText(text, fits, lines)) {
      paper.write(line, left, top + capital(style.size), style);
      top += lineHeight(style.size);
    }
    top += lineHeight(style.size) * 0.35;
  }
}
