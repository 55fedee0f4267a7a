const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A quantity as papers of India have it: `1,23,456`. */
export const wholeNumber = (value: number): string => whole.format(value);
