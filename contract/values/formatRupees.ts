const formatOf = (digits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const [rupees, paise] = [formatOf(0), formatOf(2)];

/** An amount as people read it in India, `₹12,34,567`; with both digits of its paise where it has any to show. */
export const formatRupees = (amount: number, hasPaise: boolean): string =>
  (hasPaise ? paise : rupees).format(amount);
