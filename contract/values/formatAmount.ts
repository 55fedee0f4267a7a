import { formats } from './formats.ts';

// Apart from quantities, which are all that public pages write.

/** Makes a way to write numbers in the portal's groups, once for each number of decimals, as that takes long. */
function numberFormat(optionsOf: (places: number) => Intl.NumberFormatOptions) {
  const made = new Map<string, Intl.NumberFormat>();
  return (number: number, places: number): string => {
    const { groups, currency } = formats();
    const key = `${groups} ${currency} ${places}`;
    const format = made.get(key) ?? new Intl.NumberFormat(groups, optionsOf(places));
    made.set(key, format);
    return format.format(number);
  };
}

const decimals = (places: number) => ({ minimumFractionDigits: places, maximumFractionDigits: places });
const short = numberFormat((places) => ({ notation: 'compact', maximumFractionDigits: places }));

/** Writes a quantity in little room: `56.5K`, and in India `1.2L` for lakhs, `1.2Cr` for crores. */
export const formatShort = (quantity: number): string => short(quantity, 1);

/** Writes an amount of the portal's currency, `₹12,34,567`, with so many decimals. */
export const formatMoney = numberFormat((places) => ({
  style: 'currency',
  currency: formats().currency,
  ...decimals(places),
}));

/** The sign before an amount of the portal's currency: `₹`. */
export const currencySymbol = (): string => formatMoney(0, 0).replace(/[\d\s]/g, '');

/** Writes a number with so many decimals, `1,234.500`. */
export const formatDecimal = numberFormat(decimals);
