import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

/** Formats a text for `path` as `npm run format` does. */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')));
  if (errors[0]) throw new Error(`${path} can't be formatted: ${errors[0].message}`);
  return code;
}
