const formatOf = (digits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const [rupees, paise] = [formatOf(0), formatOf(2)];

/** Writes an amount as people in India do, `₹12,34,567`, with two digits of paise if `hasPaise`. */
export const formatRupees = (amount: number, hasPaise: boolean): string =>
  (hasPaise ? paise : rupees).format(amount);
