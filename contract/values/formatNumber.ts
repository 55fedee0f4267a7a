const formatOf = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-IN', options);
const rupeesOf = (digits: number) =>
  formatOf({
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const quantities = formatOf({ maximumFractionDigits: 2 });
const short = formatOf({ notation: 'compact', maximumFractionDigits: 1 });
const [rupees, paise] = [rupeesOf(0), rupeesOf(2)];

/**
 * Writes a quantity or a measure as people in India do, `1,00,000`, with at most two decimals. Serials and other numbers
 * that name something are written without groups.
 */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);

/** Writes a quantity in little room: `56.5K`, `1.2L` for lakhs, `1.2Cr` for crores. */
export const formatShort = (quantity: number): string => short.format(quantity);

/** Writes an amount of rupees, `₹12,34,567`, with two digits of paise if `hasPaise`. */
export const formatRupees = (amount: number, hasPaise: boolean): string =>
  (hasPaise ? paise : rupees).format(amount);
