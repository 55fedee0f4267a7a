import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

/** What is to be written to `path`, as `npm run format` would leave it. */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')));
  if (errors[0]) throw new Error(`${path} can't be formatted: ${errors[0].message}`);
  return code;
}
