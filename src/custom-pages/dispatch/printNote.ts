import type { DispatchNoteData } from '../../../contract/calls/dispatch.ts';
import { saveBlob } from '../../api/ask.ts';
import { printPdf } from '../../print/printPdf.ts';

/** Makes the A4 note of a dispatch and hands it to the browser as a download (spec 3 §4). */
export async function printNote(note: DispatchNoteData): Promise<void> {
  saveBlob(await printPdf({ kind: 'dispatchNote', note }), `${note.DispatchId}.pdf`);
}
