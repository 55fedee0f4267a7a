import type { Language } from '../../contract/language/Language.ts';
import type { DispatchNoteData, PickListData } from '../../contract/calls/orders/dispatch.ts';
import type { LabelJob } from '../../contract/print/labels.ts';
import type { LabelFormat } from '../../contract/print/labelFormats.ts';

/** The parts of a dispatch's note that are drawn; its sums are computed. Addresses may have line breaks. */
export type DispatchNote = Omit<DispatchNoteData, 'Id' | 'TotalCarton' | 'TotalQty' | 'TotalAmount'>;

/** A carton of a dispatch. */
export type NoteCarton = DispatchNote['Cartons'][number];

/** A product in a carton of a dispatch. */
export type NoteLine = NoteCarton['Lines'][number];

/** The A4 note that goes with a dispatch. */
export interface DispatchNotes {
  kind: 'dispatchNote';
  note: DispatchNote;
}

/** The A4 list of the cartons to fetch for an order. */
export interface PickLists {
  kind: 'pickList';
  list: PickListData;
}

export type PrintJob = LabelJob | DispatchNotes | PickLists;

/** A message to the printing worker. */
export interface PrintRequest {
  job: PrintJob;
  language: Language;
  /** A dispatch note and a pick list are always PDFs. */
  format: LabelFormat;
}

/** A message from the printing worker. `part` is the done part, from 0 to 1. */
export type PrintMessage =
  | { is: 'progress'; part: number }
  | { is: 'done'; file: ArrayBuffer }
  | { is: 'failed'; why: string };
