import { hash } from 'node:crypto';
import { versionName } from '../../../contract/calls/version.ts';
import { isMissing } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { WireRow } from './RowSource.ts';

/** Letters of 6 bits: a hundred bits are nobody else's by chance. */
const length = 17;

/** The version of what these values say, in a few letters. */
export const versionOf = (values: unknown): string =>
  hash('sha256', JSON.stringify(values), 'base64url').slice(0, length);

/**
 * Gives rows their version, in place, where records of `resource` can be updated: what their fields say, of those that it
 * has for whoever asks and of nothing else, so that nobody learns of a field that they don't see. What is empty or off does
 * not count, so that a field that is added changes no version.
 */
export function versioning({ calls, fields }: Pick<Resource, 'calls' | 'fields'>): (row: WireRow) => WireRow {
  if (!calls.update) return (row) => row;
  const names = Object.keys(fields);
  return (row) => {
    // a loop, as it runs for each row of a list
    const said: unknown[] = [];
    for (const name of names) {
      const value = row[name];
      if (value !== false && !isMissing(value)) said.push(name, value);
    }
    row[versionName] = versionOf(said);
    return row;
  };
}
