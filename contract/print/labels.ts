import { parseDay, shownDay } from '../day/day.ts';
import { readElements } from '../gs1/elements.ts';
import { formatCarton } from '../serial/cartonCode.ts';
import { groupCode } from '../serial/sealCode.ts';
import type { SlipType } from '../calls/seals/slips.ts';
import { formatQuantity } from '../values/formatNumber.ts';
import { drawSlip, type Slip, type SlipText } from './drawSlip.ts';
import type { PageSize, Paper } from './Paper.ts';

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
  /** Its number in GS1, if it has one. */
  SSCC?: string | undefined;
}

/** Slips of packed cartons, 90 × 70 mm each (spec 3 §9). */
export interface PackedSlips {
  kind: 'packedSlips';
  companyName: string;
  slips: readonly PackedSlip[];
}

/** A row of a download of seals. */
export interface PrintedSeal {
  SeqNo: string;
  Code: string;
  Url: string;
  /** The elements of a DataMatrix beside the QR, in brackets. */
  DataMatrix?: string;
}

export interface SealSheet {
  kind: 'sealSheet';
  seals: readonly PrintedSeal[];
}

export type LabelJob = CartonSlips | PackedSlips | SealSheet;

/** Says a text on a label. */
type Say = (key: 'type.SID' | 'type.TID' | 'slip.quantity' | 'slip.packed') => string;

/** Labels, as they are drawn on any paper: a PDF's or a label printer's. */
export interface Labels {
  size: PageSize;
  count: number;
  /** Draws each label. `left` and `top` are its corner on the page, in millimetres. */
  drawings: Iterable<(paper: Paper, left: number, top: number) => void>;
}

/** Millimetres (spec 3 §9). */
const bulk: PageSize = { width: 100, height: 70 };
const packed: PageSize = { width: 90, height: 70 };
const seal = { width: 37.6, height: 39, top: 3, qr: 26 };
/** Of a seal with a DataMatrix beside its QR. A printer of 203 dpi has three dots for each of its modules. */
const pair = { left: 2.4, top: 7, qr: 18, matrix: 12.1, gap: 2.8 };

/** Tells whether labels have symbols of GS1. */
export const hasSymbols = (job: LabelJob): boolean =>
  (job.kind === 'packedSlips' && job.slips.some(({ SSCC }) => SSCC !== undefined)) ||
  (job.kind === 'sealSheet' && job.seals.some(({ DataMatrix }) => DataMatrix));

/** Describes the labels of a job. */
export function labelsOf(job: LabelJob, say: Say): Labels {
  if (job.kind === 'cartonSlips')
    return slipLabels(bulk, job.to - job.from + 1, (index) => cartonSlip(job, job.from + index, say));
  if (job.kind === 'packedSlips')
    return slipLabels(packed, job.slips.length, (index) => packedSlip(job, index, say));
  const drawings = job.seals.map((row) => (paper: Paper, left: number, top: number) => {
    const middle = left + seal.width / 2;
    const below = top + seal.top + seal.qr;
    const elements = row.DataMatrix ? readElements(row.DataMatrix) : undefined;
    if (elements) {
      const matrixLeft = left + pair.left + pair.qr + pair.gap;
      paper.drawQr(row.Url, { left: left + pair.left, top: top + pair.top, side: pair.qr });
      paper.drawGs1('gs1datamatrix', elements, {
        left: matrixLeft,
        top: top + pair.top,
        width: pair.matrix,
        height: pair.matrix,
      });
    } else paper.drawQr(row.Url, { left: middle - seal.qr / 2, top: top + seal.top, side: seal.qr });
    paper.write(row.SeqNo, middle, below + 5, { size: 8, weight: 600, align: 'center' });
    paper.write(groupCode(row.Code), middle, below + 7.8, { size: 5.5, align: 'center' });
  });
  return { size: seal, count: drawings.length, drawings };
}

function slipLabels(size: PageSize, count: number, slipAt: (index: number) => Slip | undefined): Labels {
  function* drawings(): Generator<(paper: Paper) => void> {
    for (let index = 0; index < count; index += 1) {
      const slip = slipAt(index);
      if (slip) yield (paper) => drawSlip(paper, size, slip);
    }
  }
  return { size, count, drawings: drawings() };
}

/** An empty slip (spec 3 §2, Carton Slip). */
const cartonSlip = ({ companyName, prefix, type, year }: CartonSlips, number: number, say: Say): Slip => ({
  code: formatCarton({ prefix, type, year, number }),
  beside: [
    { text: companyName, size: 14, weight: 600, lines: 3 },
    { text: say(`type.${type}`), size: 12, lines: 2 },
    { text: type, size: 28, weight: 600, lines: 1 },
  ],
});

/** The slip of a packed carton (spec 3 §9). */
function packedSlip({ companyName, slips }: PackedSlips, index: number, say: Say): Slip | undefined {
  const slip = slips[index];
  if (!slip) return undefined;
  const { CartonId, ProductName, CreatedDt, Qty, SSCC } = slip;
  const day = parseDay(CreatedDt);
  const quantity = `${say('slip.quantity')} ${formatQuantity(Qty)}`;
  const packedOn = `${say('slip.packed')} ${day ? shownDay(day) : CreatedDt}`;
  // an SSCC takes room from the texts
  const beside: readonly SlipText[] =
    SSCC === undefined
      ? [
          { text: companyName, size: 9, lines: 2 },
          { text: ProductName, size: 11.5, weight: 600, lines: 5 },
          { text: quantity, size: 18, weight: 600, lines: 1 },
          { text: packedOn, size: 9, lines: 2 },
        ]
      : [
          { text: companyName, size: 6.5, lines: 1 },
          { text: ProductName, size: 9, weight: 600, lines: 2 },
          { text: `${quantity} · ${packedOn}`, size: 11, weight: 600, lines: 1 },
        ];
  return { code: CartonId, sscc: SSCC, beside };
}
