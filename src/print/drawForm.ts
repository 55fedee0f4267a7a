import type { jsPDF } from 'jspdf';

/** Units of a form in the size of its letters, so that its numbers are short. */
export const formEm = 100;

/** What letters may reach beyond their line, in units. */
const beyond = 2 * formEm;

/**
 * Puts what stands in place of a text's characters into the file once, under a name by which it is drawn as often as the text
 * is written. `trace` draws and fills it in units, with the baseline beginning at 0, 0 and y growing downwards.
 *
 * @param width of the text, in parts of its size
 */
export function addForm(pdf: jsPDF, name: string, width: number, trace: () => void): void {
  pdf.advancedAPI(() => {
    pdf.beginFormObject(-beyond, -beyond, width * formEm + 2 * beyond, 2 * beyond, pdf.unitMatrix);
    trace();
    pdf.endFormObject(name);
  });
}

interface FormPlace {
  /** Where the baseline begins, and the size of the letters; millimetres. */
  x: number;
  y: number;
  size: number;
  /** From 0, black, to 255. */
  grey: number;
}

/** Draws a form that was added. */
export function drawForm(pdf: jsPDF, name: string, { x, y, size, grey }: FormPlace): void {
  const scale = size / formEm;
  pdf.advancedAPI(() => {
    pdf.setFillColor(grey, grey, grey).doFormObject(name, pdf.Matrix(scale, 0, 0, scale, x, y));
  });
}
