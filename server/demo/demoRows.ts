import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

/** Reads a CSV file beside this one: a record for each row, by the names in the first. Throws where it is broken. */
export function demoRows<Column extends string>(file: string): Record<Column, string>[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const { data, errors } = Papa.parse<Record<Column, string>>(text, { header: true, skipEmptyLines: true });
  if (errors[0]) throw new Error(`${file}, row ${errors[0].row}: ${errors[0].message}`);
  return data;
}
