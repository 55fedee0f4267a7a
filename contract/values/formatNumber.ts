const quantities = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * Writes a quantity or a measure as people in India do, `1,00,000`, with at most two decimals. Serials and other numbers
 * that name something are written without groups.
 */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);
