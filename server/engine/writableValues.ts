import { type FormMode, holds, type Values } from '../../contract/resource/Condition.ts';
import type { Field } from '../../contract/resource/Field.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

const isLocked = (field: Field, values: Values, mode: FormMode): boolean =>
  field.locked === true ||
  (field.locked !== undefined && holds(field.locked, values, mode)) ||
  ('derived' in field && field.derived !== undefined);

/**
 * What a save may write of `values`: locked and derived fields are the server's own, and a field that the form hides
 * is empty.
 */
export function writableValues(resource: Resource, values: Values, mode: FormMode): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isLocked(field, values, mode)) continue;
    const hidden = field.shown !== undefined && !holds(field.shown, values, mode);
    const value = hidden ? null : (values[name] ?? null);
    written[name] = value ?? (field.kind === 'switch' ? (field.default ?? false) : null);
  }
  return written;
}
