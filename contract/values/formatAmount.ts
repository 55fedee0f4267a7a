// Apart from quantities, which are all that public pages write.
const formatOf = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-IN', options);
const decimals = (places: number) => ({ minimumFractionDigits: places, maximumFractionDigits: places });
const rupeesOf = (places: number) => formatOf({ style: 'currency', currency: 'INR', ...decimals(places) });

const short = formatOf({ notation: 'compact', maximumFractionDigits: 1 });
/** By their decimals, as making a format takes long. */
const [amounts, measures] = [new Map<number, Intl.NumberFormat>(), new Map<number, Intl.NumberFormat>()];

function written(formats: typeof amounts, make: (places: number) => Intl.NumberFormat, places: number) {
  const format = formats.get(places) ?? make(places);
  formats.set(places, format);
  return format;
}

/** Writes a quantity in little room: `56.5K`, `1.2L` for lakhs, `1.2Cr` for crores. */
export const formatShort = (quantity: number): string => short.format(quantity);

/** Writes an amount of rupees, `₹12,34,567`, with so many decimals; 2 for paise. */
export const formatRupees = (amount: number, places: number): string =>
  written(amounts, rupeesOf, places).format(amount);

/** Writes a number with so many decimals, `1,234.500`. */
export const formatDecimal = (number: number, places: number): string =>
  written(measures, (digits) => formatOf(decimals(digits)), places).format(number);
