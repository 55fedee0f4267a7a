import { jsPDF } from 'jspdf';
import type { PageSize } from '../../contract/print/Paper.ts';

export const a4: PageSize = { width: 210, height: 297 };

/** Creates a PDF with its first page; all pages have the same size. All lengths are millimetres. */
export function createPdf(title: string, { width, height }: PageSize): jsPDF {
  const pdf = new jsPDF({
    unit: 'mm',
    format: [width, height],
    orientation: width > height ? 'landscape' : 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
    // five decimals are enough; jsPDF would write sixteen
    floatPrecision: 5,
  });
  pdf.setProperties({ title });
  // for each page, jsPDF searches all pages for links; ours have none
  const { events } = pdf.internal;
  for (const token of Object.keys(events.getTopics()['putPage'] ?? {})) events.unsubscribe(token);
  return pdf;
}

/** Returns the finished PDF. Calls `progress` with the packed part of its pages, from 0 to 1. */
export function writeFile(pdf: jsPDF, progress: (part: number) => void): ArrayBuffer {
  const pages = pdf.getNumberOfPages();
  let packed = 0;
  pdf.internal.events.subscribe('putPage', () => {
    packed += 1;
    progress(packed / pages);
  });
  return pdf.output('arraybuffer');
}
