import type { Language } from '../../contract/language/Language.ts';
import type { LabelFormat } from '../../contract/print/labelFormats.ts';
import { hasSymbols, type LabelJob, type Labels, labelsOf } from '../../contract/print/labels.ts';
import { makeZpl } from '../../contract/print/makeZpl.ts';
import type { Paper, ReadFont } from '../../contract/print/Paper.ts';
import { speakPrint, translatePrint } from '../i18n/print.ts';
import { makeDispatchNote } from './makeDispatchNote.ts';
import { makePickList } from './makePickList.ts';
import { createTypesetter, type Fonts, openFonts, shapeStencil } from './createTypesetter.ts';
import type { PrintJob } from './printPaper.ts';
import { a4, createPdf, writeFile } from './createPdf.ts';
import { drawQr } from './qr.ts';

/** The labels on a page: their columns and rows, from the page's corner in millimetres. */
const single = { left: 0, top: 0, columns: 1, rows: 1 };
const sealSheet = { left: 11, top: 9, columns: 5, rows: 7 };

/** Makes a PDF of labels: each on a page of its own, or those of seals on A4 sheets. */
async function makeLabels(
  job: LabelJob,
  fonts: Fonts,
  progress: (part: number) => void,
): Promise<ArrayBuffer> {
  const labels: Labels = labelsOf(job, translatePrint);
  const isSheet = job.kind === 'sealSheet';
  const symbols = hasSymbols(job) ? await import('./gs1Symbol.ts') : undefined;
  const { left, top, columns, rows } = isSheet ? sealSheet : single;
  const { size, count, drawings } = labels;
  const pdf = createPdf(translatePrint(isSheet ? 'seals.title' : 'slip.title'), isSheet ? a4 : size);
  const typesetter = createTypesetter(pdf, fonts);
  const paper: Paper = {
    ...typesetter,
    drawQr: drawQr.bind(undefined, pdf),
    drawGs1: (...drawn) => symbols?.drawGs1(pdf, ...drawn),
  };
  let drawn = 0;
  for (const draw of drawings) {
    const place = drawn % (columns * rows);
    if (drawn > 0 && place === 0) pdf.addPage();
    draw(paper, left + (place % columns) * size.width, top + Math.floor(place / columns) * size.height);
    drawn += 1;
    progress(drawn / count / 2);
  }
  return writeFile(pdf, (part) => progress((1 + part) / 2));
}

/** Collects all texts of a job. They decide which fonts it needs. */
function textsOf(job: PrintJob): string[] {
  const texts: string[] = [];
  // a job is plain data
  JSON.stringify(job, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

const isLabels = (job: PrintJob): job is LabelJob => job.kind !== 'dispatchNote' && job.kind !== 'pickList';

/** Makes the file of a job in a language. Calls `progress` with the done part, from 0 to 1. */
export async function makePaper(
  job: PrintJob,
  readFont: ReadFont,
  progress: (part: number) => void,
  { language = 'en', format = 'pdf' }: { language?: Language; format?: LabelFormat } = {},
): Promise<ArrayBuffer> {
  speakPrint(language);
  if (format !== 'pdf' && isLabels(job)) {
    const { openLetters } = await import('../../contract/print/openLetters.ts');
    const shape = await openLetters(readFont, shapeStencil);
    const zpl = makeZpl(labelsOf(job, translatePrint), { resolution: format, shape }, progress);
    return new TextEncoder().encode(zpl).buffer;
  }
  const fonts = await openFonts([...textsOf(job), translatePrint('note.title')], readFont);
  if (job.kind === 'dispatchNote') return makeDispatchNote(job.note, fonts, progress);
  if (job.kind === 'pickList') return makePickList(job.list, fonts, progress);
  return makeLabels(job, fonts, progress);
}
