import { jsPDF } from 'jspdf';

/** Millimetres. */
export interface PageSize {
  width: number;
  height: number;
}

export const a4: PageSize = { width: 210, height: 297 };

/** A PDF whose pages are all of one size; its first page is there. Millimetres throughout. */
export function createPdf(title: string, { width, height }: PageSize): jsPDF {
  const pdf = new jsPDF({
    unit: 'mm',
    format: [width, height],
    orientation: width > height ? 'landscape' : 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
    // decimals: those of a file are shorter than jsPDF's sixteen
    floatPrecision: 5,
  });
  pdf.setProperties({ title });
  // jsPDF looks for each page's links through all pages: none of ours has any
  const { events } = pdf.internal;
  for (const token of Object.keys(events.getTopics()['putPage'] ?? {})) events.unsubscribe(token);
  return pdf;
}
