export interface SortTerm {
  field: string;
  order: 'ASC' | 'DESC';
}

/** Joins terms to the form of the wire and of react-admin: `A,B` by `ASC,DESC`. */
export const joinTerms = (terms: readonly SortTerm[]): { field: string; order: string } => ({
  field: terms.map(({ field }) => field).join(','),
  order: terms.map(({ order }) => order).join(','),
});

/**
 * Splits the sort of a request into terms. Fields and orders have commas between them, and the last order also holds for
 * the fields after it. Throws a RangeError with a text for people if an order is neither ASC nor DESC.
 */
export function sortTerms(columns: string, orders: string): SortTerm[] {
  const given = orders
    .split(',')
    .map((order) => order.trim().toUpperCase())
    .filter(Boolean);
  const wrong = given.find((order) => order !== 'ASC' && order !== 'DESC');
  if (wrong) throw new RangeError(`SortOrder is ASC or DESC, not ${wrong}.`);
  return columns
    .split(',')
    .map((column) => column.trim())
    .filter(Boolean)
    .map((field, index) => ({ field, order: (given[index] ?? given.at(-1)) === 'ASC' ? 'ASC' : 'DESC' }));
}
