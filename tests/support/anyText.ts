import fc from 'fast-check';

/** Makes any string, even with halves of surrogate pairs; fast-check's own `binary` unit takes a second to build. */
export const anyText = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));

/** A text as PostgreSQL can store it. */
export const storable = (text: string): string => Buffer.from(text.replaceAll('\u0000', '')).toString();
