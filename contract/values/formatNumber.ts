import { formats } from './formats.ts';

let known: { groups: string; format: Intl.NumberFormat } | undefined;

/** Writes a quantity in the portal's groups, in India `1,00,000`, with two decimals at most. Serials are written without. */
export function formatQuantity(quantity: number): string {
  const { groups } = formats();
  // making a format takes long
  if (known?.groups !== groups)
    known = { groups, format: new Intl.NumberFormat(groups, { maximumFractionDigits: 2 }) };
  return known.format.format(quantity);
}
