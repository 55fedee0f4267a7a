import { type EpcOwner, epcUri } from '../../../contract/epcis/epcUri.ts';
import { contains, quantityOf, type SerialRange } from '../../../contract/serial/serialRange.ts';

/** Consecutive units of one product and batch. */
export interface Run extends SerialRange {
  productId: number;
  batch: string | null;
}

/** Units that an event lists one by one at the most; of more it says how many of which class, and the serials' bounds. */
const mostListed = 1000;

/** The class that a unit is of: its product, with its batch where it has one. */
const classOf = (owner: EpcOwner, { productId, batch }: Run): string =>
  epcUri(owner, 'class', batch ? `${productId}.${batch}` : productId);

/** How many of each class there are, but for those that are named one by one. */
function quantities(owner: EpcOwner, runs: readonly Run[], named: ReadonlySet<number>) {
  const counts = new Map<string, number>();
  for (const run of runs) {
    const own = [...named].filter((serial) => contains(run, { from: serial, to: serial })).length;
    const left = quantityOf(run) - own;
    const epcClass = classOf(owner, run);
    if (left) counts.set(epcClass, (counts.get(epcClass) ?? 0) + left);
  }
  return [...counts].map(([epcClass, quantity]) => ({ epcClass, quantity }));
}

/** Units as an event says them: one by one, or by their classes with the bounds of each run. */
export interface SaidUnits {
  epcs?: string[];
  quantities?: { epcClass: string; quantity: number }[];
  bounds?: { 'sealbook:first': string; 'sealbook:last': string }[];
}

/**
 * Units as an event says them. Of very many it names those alone that were asked for, and counts the others: ten million
 * numbers are mapped at once (docs/decisions/0011).
 *
 * @param asked the serials that a query asks for
 */
export function sayUnits(owner: EpcOwner, runs: readonly Run[], asked: ReadonlySet<number>): SaidUnits {
  const unit = (serial: number) => epcUri(owner, 'obj', serial);
  const all = runs.reduce((sum, run) => sum + quantityOf(run), 0);
  if (all <= mostListed)
    return {
      epcs: runs.flatMap((run) =>
        Array.from({ length: quantityOf(run) }, (_nothing, index) => unit(run.from + index)),
      ),
    };
  const named = new Set(
    [...asked].filter((serial) => runs.some((run) => contains(run, { from: serial, to: serial }))),
  );
  const rest = quantities(owner, runs, named);
  return {
    ...(named.size && { epcs: [...named].sort((one, other) => one - other).map(unit) }),
    ...(rest.length && { quantities: rest }),
    bounds: runs.map(({ from, to }) => ({ 'sealbook:first': unit(from), 'sealbook:last': unit(to) })),
  };
}
