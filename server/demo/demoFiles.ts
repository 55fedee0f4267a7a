import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';

/** A file of the demo, by its name below `files/`. */
export const readDemoFile = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(join(import.meta.dirname, 'files', name)).then((bytes) => new Uint8Array(bytes));

/** Reads a CSV file beside this one: a record for each row, by the names in the first. Throws where it is broken. */
export function demoRows<Column extends string>(file: string): Record<Column, string>[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const { data, errors } = Papa.parse<Record<Column, string>>(text, { header: true, skipEmptyLines: true });
  if (errors[0]) throw new Error(`${file}, row ${errors[0].row}: ${errors[0].message}`);
  return data;
}

/** Reads a cell with several values: `Name: value; Name: value`. */
export const pairsOf = (cell: string): [name: string, value: string][] =>
  cell.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split(': ');
    return [name, value.join(': ')];
  });
