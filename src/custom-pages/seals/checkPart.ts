import type { SerialRange } from '../../../contract/serial/serialRange.ts';

export type FileKind = 'csv' | 'sheet';

interface Part {
  from: string;
  to: string;
}

const numberIn = (text: string, missing: string): number | { problem: string } => {
  if (!text.trim()) return { problem: missing };
  return /^\d+$/.test(text.trim()) ? Number(text) : { problem: 'app.seals.only_number' };
};

/** A typed part of an issued range: the range, or the keys of the texts that say what is wrong at which end. */
export function checkPart(
  part: Part,
  issued: SerialRange,
  kind: FileKind,
  sheetLimit: number,
): { range: SerialRange } | { problems: Partial<Part> } {
  const from = numberIn(part.from, 'app.seals.from_required');
  const to = numberIn(part.to, 'app.seals.to_required');
  if (typeof from !== 'number') return { problems: { from: from.problem } };
  if (typeof to !== 'number') return { problems: { to: to.problem } };
  if (from < issued.from || from > issued.to) return { problems: { from: 'app.seals.from_outside' } };
  if (to < issued.from || to > issued.to) return { problems: { to: 'app.seals.to_outside' } };
  if (from > to) return { problems: { from: 'app.seals.order' } };
  if (kind === 'sheet' && to - from >= sheetLimit) return { problems: { to: 'app.seals.sheet_limit' } };
  return { range: { from, to } };
}
