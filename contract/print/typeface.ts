export type Weight = 400 | 600;

/** The portal's typeface, which has the rupee sign, and the typeface for Devanagari. */
export type Face = 'plain' | 'devanagari';

export type FontFiles = Readonly<Record<Weight, ArrayBuffer>>;

/** Reads a file of a typeface, TrueType. */
export type ReadFont = (face: Face, weight: Weight) => Promise<ArrayBuffer>;
