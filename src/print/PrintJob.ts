import type { Language } from '../../contract/language/Language.ts';
import type { DispatchNoteData } from '../../contract/calls/orders/dispatch.ts';
import type { SlipType } from '../../contract/calls/seals/slips.ts';

/** Empty slips for cartons that will be packed, 100 × 70 mm each (spec 3 §9). */
export interface CartonSlips {
  kind: 'cartonSlips';
  companyName: string;
  /** Two characters. */
  prefix: string;
  type: SlipType;
  year: number;
  from: number;
  /** Included. */
  to: number;
}

/** The slip of a packed carton, by the wire's names (spec 3 §3, Carton slip print data). */
export interface PackedSlip {
  CartonId: string;
  ProductName: string;
  /** MM/DD/YYYY, or any day of the wire. */
  CreatedDt: string;
  /** Units. */
  Qty: number;
}

/** Slips of packed cartons, 90 × 70 mm each (spec 3 §9). */
export interface PackedSlips {
  kind: 'packedSlips';
  companyName: string;
  slips: readonly PackedSlip[];
}

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

/** A row of a download of seals. */
export interface PrintedSeal {
  SeqNo: string;
  Code: string;
  Url: string;
}

export interface SealSheet {
  kind: 'sealSheet';
  seals: readonly PrintedSeal[];
}

export type PrintJob = CartonSlips | PackedSlips | DispatchNotes | SealSheet;

/** A message to the printing worker. */
export interface PrintRequest {
  job: PrintJob;
  language: Language;
}

/** A message from the printing worker. `part` is the done part, from 0 to 1. */
export type PrintMessage =
  | { is: 'progress'; part: number }
  | { is: 'done'; pdf: ArrayBuffer }
  | { is: 'failed'; why: string };
