/** Millimetres of an A4 page that is written on. */
export const noteEdges = { left: 14, right: 196, top: 14, bottom: 281, foot: 288 } as const;

/** A carton's lines that stand together on one page. */
export interface NotePart {
  /** Its place among the cartons. */
  carton: number;
  /** The first of its lines here, and the one after the last. */
  from: number;
  to: number;
}

/** What stands on one page of a note. */
export interface NotePage {
  parts: NotePart[];
  /** The sums and signatures stand here as well. */
  hasTotals: boolean;
}

export interface NoteSizes {
  /** By carton, the heights of its lines. */
  lines: readonly (readonly number[])[];
  /** What a carton's part needs at the least: its QR. */
  least: number;
  /** The room for cartons on the first page, and on each later one. */
  first: number;
  later: number;
  /** The height of the sums and signatures. */
  totals: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The height of a part of a carton. */
export const partHeight = ({ lines, least }: NoteSizes, { carton, from, to }: NotePart): number =>
  Math.max(least, sum((lines[carton] ?? []).slice(from, to)));

/**
 * Which lines stand on which page: a carton goes to the next page whole where it fits there, is broken between two of its
 * lines where it fits on no page, and the sums take the last carton along where both fit.
 */
export function layOutNote(sizes: NoteSizes): NotePage[] {
  const pages: NotePage[] = [{ parts: [], hasTotals: false }];
  let left = sizes.first;
  const turn = (): void => {
    pages.push({ parts: [], hasTotals: false });
    left = sizes.later;
  };
  const add = (part: NotePart): void => {
    pages.at(-1)?.parts.push(part);
    left -= partHeight(sizes, part);
  };
  for (const [carton, { length }] of sizes.lines.entries()) {
    let from = 0;
    while (from < length) {
      const rest: NotePart = { carton, from, to: length };
      const isEmpty = !pages.at(-1)?.parts.length;
      const goesWhole = !isEmpty && from === 0 && partHeight(sizes, rest) <= sizes.later;
      let to = endWithin(sizes, rest, left);
      if (to === from || (to < length && goesWhole)) {
        if (!isEmpty || pages.length === 1) turn();
        // a line that is higher than a page stands on one of its own
        to = Math.max(endWithin(sizes, rest, left), from + 1);
      }
      add({ carton, from, to });
      from = to;
    }
  }
  if (sizes.totals > left) {
    const last = pages.at(-1)?.parts ?? [];
    const moved = last.length > 1 ? last.at(-1) : undefined;
    turn();
    if (moved && partHeight(sizes, moved) + sizes.totals <= left) {
      last.pop();
      add(moved);
    }
  }
  const end = pages.at(-1);
  if (end) end.hasTotals = true;
  return pages;
}

/** Up to which line a part fits into `room`; its beginning where none does. */
function endWithin(sizes: NoteSizes, { carton, from, to: end }: NotePart, room: number): number {
  let to = from;
  while (to < end && partHeight(sizes, { carton, from, to: to + 1 }) <= room) to += 1;
  return to;
}
