import bwip from 'bwip-js/generic';
import type { jsPDF } from 'jspdf';
import { type Element, inBrackets } from '../../contract/gs1/elements.ts';
import { type Gs1Symbol, matrixModules, type SymbolPlace } from '../../contract/print/Paper.ts';
import { darkRuns } from '../../contract/print/qrRuns.ts';
import { fillRuns } from './qr.ts';

/** Draws a symbol of GS1. bwip-js is large: load this only for a job that has one. */
export function drawGs1(
  pdf: jsPDF,
  symbol: Gs1Symbol,
  elements: readonly Element[],
  { left, top, width, height }: SymbolPlace,
): void {
  const options = symbol === 'gs1datamatrix' ? `version=${matrixModules}x${matrixModules}` : '';
  const [drawn] = bwip.raw(symbol, inBrackets(elements), options);
  if (!drawn) throw new Error(`${symbol} was not drawn`);
  if ('pixs' in drawn) {
    const { pixs, pixx, pixy } = drawn;
    const runs = darkRuns({ columns: pixx, rows: pixy }, (row, column) => pixs[row * pixx + column] === 1);
    return fillRuns(pdf, runs, { left, top, module: width / pixx });
  }
  // lines and the spaces between them, by their widths
  const dark = drawn.sbs.flatMap((modules, place) => Array<boolean>(modules).fill(place % 2 === 0));
  const runs = darkRuns({ columns: dark.length, rows: 1 }, (_row, column) => dark[column] === true);
  const module = width / dark.length;
  fillRuns(pdf, runs, { left, top, module, height: height / module });
}
