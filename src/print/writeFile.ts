import type { jsPDF } from 'jspdf';

/** The finished PDF; `progress` hears which part of its pages is packed. */
export function writeFile(pdf: jsPDF, progress: (part: number) => void): ArrayBuffer {
  const pages = pdf.getNumberOfPages();
  let packed = 0;
  pdf.internal.events.subscribe('putPage', () => {
    packed += 1;
    progress(packed / pages);
  });
  return pdf.output('arraybuffer');
}
