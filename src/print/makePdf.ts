import { makeDispatchNote } from './makeDispatchNote.ts';
import { makeSealSheet } from './makeSealSheet.ts';
import { makeCartonSlips, makePackedSlips } from './makeSlips.ts';
import { openFonts } from './openFonts.ts';
import type { PrintJob } from './PrintJob.ts';
import type { ReadFont } from './typeface.ts';

/** Every text of a job that people typed, by which the fonts are chosen. */
function textsOf(job: PrintJob): string[] {
  const texts: string[] = [];
  // a job is plain data: whatever is text in it
  JSON.stringify(job, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

/** Makes the PDF of a job; `progress` hears which part of it is done, from 0 to 1. */
export async function makePdf(
  job: PrintJob,
  readFont: ReadFont,
  progress: (part: number) => void,
): Promise<ArrayBuffer> {
  const fonts = await openFonts(textsOf(job), readFont);
  if (job.kind === 'cartonSlips') return makeCartonSlips(job, fonts, progress);
  if (job.kind === 'packedSlips') return makePackedSlips(job, fonts, progress);
  if (job.kind === 'sealSheet') return makeSealSheet(job, fonts, progress);
  return makeDispatchNote(job.note, fonts, progress);
}
