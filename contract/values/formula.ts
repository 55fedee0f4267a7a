/**
 * How a text begins that a spreadsheet may run as a formula: also behind spaces, which some programs leave off, and whatever
 * lines follow; or that already has the apostrophe of one. PostgreSQL reads the same pattern.
 */
export const startsFormula = /^'* *[\t\r\n=+\-@]/;

/** Returns a text as a CSV cell has it: an apostrophe keeps spreadsheets from running it. A number's digits are not text. */
export const defused = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** Returns the text of a cell that `defused` may have written. */
export const undefused = (text: string): string =>
  text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text;
