import fc from 'fast-check';

/** Any text that a string can hold, halves of characters as well; fast-check's own of `binary` takes a second to be made. */
export const anyText = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));
