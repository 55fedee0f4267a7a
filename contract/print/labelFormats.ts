/** The dots to the inch of label printers. */
export const resolutions = [203, 300] as const;
export type Resolution = (typeof resolutions)[number];

/** The files that labels are written to: a PDF, or ZPL for a printer with so many dots to the inch. */
export const labelFormats = ['pdf', ...resolutions] as const;
export type LabelFormat = (typeof labelFormats)[number];
