import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/** Reads the texts of a folder, `name.sql` each, by their names. */
export const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [parse(file).name, readFileSync(join(folder, file), 'utf8')]),
  );
