/** The edges of an A4 page's text, in millimetres. */
export const noteEdges = { left: 14, right: 196, top: 14, bottom: 281, foot: 288 } as const;

/** The lines of a carton that fit on one page. */
export interface NotePart {
  /** Its place among the cartons. */
  carton: number;
  /** The first of its lines here, and the one after the last. */
  from: number;
  to: number;
}

export interface NotePage {
  parts: NotePart[];
  hasTotals: boolean;
}

export interface NoteSizes {
  lines: readonly (readonly number[])[];
  /** The least height of a carton's part: its QR. */
  least: number;
  /** The room for cartons on the first page, and on each later one. */
  first: number;
  later: number;
  totals: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const partHeight = ({ lines, least }: NoteSizes, { carton, from, to }: NotePart): number =>
  Math.max(least, sum((lines[carton] ?? []).slice(from, to)));

/**
 * Distributes the lines over pages. A carton moves to the next page as a whole if it fits there. If it fits on no page, it is
 * broken between two lines. If the sums need a new page, they take the last carton along if both fit.
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
        // a line that is higher than a page gets its own page
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

/** Returns the end of those lines of a part that fit into `room`, or its start if none fits. */
function endWithin(sizes: NoteSizes, { carton, from, to: end }: NotePart, room: number): number {
  let to = from;
  while (to < end && partHeight(sizes, { carton, from, to: to + 1 }) <= room) to += 1;
  return to;
}
