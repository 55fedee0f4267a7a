import { type FormMode, holds, type Values } from '../../contract/resource/Condition.ts';
import { derive } from '../../contract/resource/derivations.ts';
import type { Field } from '../../contract/resource/Field.ts';
import { parseValue } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

const isLocked = (field: Field, values: Values, mode: FormMode): boolean =>
  field.locked === true || (field.locked !== undefined && holds(field.locked, values, mode));

/** A field's value, or that of the field that it copies at the moment. */
const valueOf = (name: string, { copies }: Field, values: Values, mode: FormMode): unknown =>
  values[copies && holds(copies.when, values, mode) ? copies.from : name];

/** What an empty input of `field` is stored as. */
function emptyValue(field: Field): unknown {
  if (field.kind === 'switch') return field.default ?? false;
  const parsed = parseValue(field, undefined);
  return 'value' in parsed ? parsed.value : null;
}

/**
 * What a save may write of `values`: locked fields are the server's own, a field that the form hides is empty, one that
 * copies has the other's value, and a derived one is computed again of what is written.
 */
export function writableValues(
  resource: Pick<Resource, 'fields'>,
  values: Values,
  mode: FormMode,
): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isLocked(field, values, mode) || ('derived' in field && field.derived)) continue;
    const hidden = field.shown !== undefined && !holds(field.shown, values, mode);
    // A stored record is not made active again by a request that leaves that out.
    if (field.kind === 'switch' && mode === 'update' && !hidden && values[name] === undefined) continue;
    written[name] = (hidden ? undefined : valueOf(name, field, values, mode)) ?? emptyValue(field);
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!('derived' in field) || !field.derived) continue;
    const { rule, from } = field.derived;
    // Of fields that this save leaves as they are, nothing new follows.
    if (from.every((source) => source in written))
      written[name] =
        derive(
          rule,
          from.map((source) => written[source]),
        ) ?? null;
  }
  return written;
}
