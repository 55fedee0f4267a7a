import type { Values } from './declaration/Condition.ts';
import { isPrivateField, type Line, withLineFields } from './declaration/Field.ts';
import type { Resource } from './Resource.ts';

/**
 * Leaves out what a copy of `values` and their lines does not take: what they hold of other records, as the copy holds what these
 * have now, and private files, which are the record's own.
 */
export function copiedOf(
  { held, fields }: Pick<Resource, 'held' | 'fields'>,
  values: Values,
): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...values };
  const own = withLineFields(fields).flatMap(([name, field]) => (isPrivateField(field) ? [name] : []));
  for (const path of [
    ...held.map(({ name, line }) => (line === undefined ? name : `${line}.${name}`)),
    ...own,
  ]) {
    const [name = '', of] = path.split('.');
    const lines = kept[name];
    if (of === undefined) delete kept[name];
    else if (Array.isArray(lines)) kept[name] = lines.map((one: Line) => ({ ...one, [of]: null }));
  }
  return kept;
}
