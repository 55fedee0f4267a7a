import type { Language } from '../../contract/language/Language.ts';
import { speakPrint, translatePrint } from '../i18n/print.ts';
import { makeDispatchNote } from './makeDispatchNote.ts';
import { makeSealSheet } from './makeSealSheet.ts';
import { makeCartonSlips, makePackedSlips } from './makeSlips.ts';
import { openFonts } from './openFonts.ts';
import type { PrintJob } from './PrintJob.ts';
import type { ReadFont } from './typeface.ts';

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

/** Makes the PDF of a job in a language. Calls `progress` with the done part, from 0 to 1. */
export async function makePdf(
  job: PrintJob,
  readFont: ReadFont,
  progress: (part: number) => void,
  language: Language = 'en',
): Promise<ArrayBuffer> {
  speakPrint(language);
  const fonts = await openFonts([...textsOf(job), translatePrint('note.title')], readFont);
  if (job.kind === 'cartonSlips') return makeCartonSlips(job, fonts, progress);
  if (job.kind === 'packedSlips') return makePackedSlips(job, fonts, progress);
  if (job.kind === 'sealSheet') return makeSealSheet(job, fonts, progress);
  return makeDispatchNote(job.note, fonts, progress);
}
