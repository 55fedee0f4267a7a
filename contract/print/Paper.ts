import type { Weight } from './typeface.ts';

/** Millimetres. */
export interface PageSize {
  width: number;
  height: number;
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

/** Writes texts of any script. Places and widths are millimetres. */
export interface Typesetter {
  widthOf: (text: string, style: TextStyle) => number;
  /** Writes one line; `y` is its baseline. */
  write: (text: string, x: number, y: number, style: TextStyle) => void;
}

export interface QrPlace {
  /** Millimetres from the page's left and upper edges. */
  left: number;
  top: number;
  /** Millimetres, without the quiet zone of four modules that the caller leaves around it. */
  side: number;
}

/** What a label is drawn on: a page of a PDF, or a label printer's. */
export interface Paper extends Typesetter {
  /** Draws a text's QR in black. */
  drawQr: (text: string, place: QrPlace) => void;
}
