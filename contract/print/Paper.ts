import type { Element } from '../gs1/elements.ts';

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

/** The modules to a side of our DataMatrix: enough for a GTIN, a serial, a day and a batch of 20 characters each. */
export const matrixModules = 32;

/** The symbols of GS1 that labels have beside QR: lines for a carton, a square for a unit. */
export type Gs1Symbol = 'gs1-128' | 'gs1datamatrix';

export interface SymbolPlace {
  left: number;
  top: number;
  /** Of a square, the room for its side. */
  width: number;
  /** Of lines. */
  height: number;
}

/** What a label is drawn on: a page of a PDF, or a label printer's. */
export interface Paper extends Typesetter {
  /** Draws a text's QR in black. */
  drawQr: (text: string, place: QrPlace) => void;
  /** Draws elements in the middle of a place, in modules as wide as fit. The caller leaves the quiet zone around it. */
  drawGs1: (symbol: Gs1Symbol, elements: readonly Element[], place: SymbolPlace) => void;
}

export type Weight = 400 | 600;

/** The portal's typeface, which has the rupee sign, and the typeface for Devanagari. */
export type Face = 'plain' | 'devanagari';

export type FontFiles = Readonly<Record<Weight, ArrayBuffer>>;

/** Reads a file of a typeface, TrueType. */
export type ReadFont = (face: Face, weight: Weight) => Promise<ArrayBuffer>;
