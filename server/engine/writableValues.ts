import type { FormMode, Values } from '../../contract/resource/Condition.ts';
import { derive } from '../../contract/resource/derivations.ts';
import type { Field } from '../../contract/resource/Field.ts';
import { fieldState } from '../../contract/resource/fieldState.ts';
import { emptyValue, Unreadable } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

/** What `field` is stored as where nothing was given for it. */
const ungiven = (field: Field): unknown =>
  field.kind === 'switch' ? (field.default ?? false) : emptyValue(field);

/**
 * What a save may write of the parsed `values`: locked fields are the server's own, a field that the form hides is empty,
 * one that copies has the other's value, and a derived one is computed again of what is written.
 */
export function writableValues(
  resource: Pick<Resource, 'fields'>,
  values: Values,
  mode: FormMode,
): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  const fields = Object.entries(resource.fields);
  for (const [name, field] of fields) {
    const { isShown, isLocked, isCopying } = fieldState(field, values, mode);
    if (isLocked || ('derived' in field && field.derived)) continue;
    // A stored record is not made active again by a request that leaves that out.
    if (field.kind === 'switch' && mode === 'update' && isShown && values[name] === undefined) continue;
    const value = isShown ? values[isCopying && field.copies ? field.copies.from : name] : undefined;
    written[name] = value instanceof Unreadable ? ungiven(field) : (value ?? ungiven(field));
  }
  for (const [name, field] of fields) {
    if (!('derived' in field) || !field.derived) continue;
    const { rule, from } = field.derived;
    // Of fields that this save leaves as they are, nothing new follows.
    if (!from.every((source) => source in written)) continue;
    const inputs = from.map((source) => written[source]);
    written[name] = derive(rule, inputs) ?? null;
  }
  return written;
}
