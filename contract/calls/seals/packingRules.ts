// Apart from the calls, so the portal's first list loads no schemas of them.

/** The fewest and the most letters of a remark. */
export const shortestRemark = 5;
export const longestRemark = 500;

/** The texts of packing (spec 3 §4, §5 and §8, with its spelling). */
export const packingTexts = {
  scanFirst: 'Scan First',
  /** For an invalid unit. */
  noData: 'no data found',
  unitTwice: 'already Scanned',
  otherProduct: 'You can pack only same product',
  /** For an invalid carton. */
  invalidItem: 'Invalid Item',
  cartonTwice: 'Already Scanned..!',
  otherCarton: 'only Similar Items Can be packed',
  olderStock: 'There is older stock of this product.',
  invalidSlip: 'Invalid Cartons',
  severalCodes: 'These are several codes. Please scan one at a time.',
  /** It says `shortestRemark`. */
  shortRemark: 'Define in min 5 char',
} as const;

export const longRemark = `Remarks can have at most ${longestRemark} characters.`;

/** Says why a remark is refused; undefined for a good one. */
export function remarkProblem(remark: string): string | undefined {
  const { length } = remark.trim();
  if (length < shortestRemark) return packingTexts.shortRemark;
  return length > longestRemark ? longRemark : undefined;
}
