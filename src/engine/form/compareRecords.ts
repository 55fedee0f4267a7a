import type { Values } from '../../../contract/resource/Condition.ts';
import type { Field } from '../../../contract/resource/Field.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import { readValue, readValues, storedValues } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { valuesOf } from './formValues.ts';

/** What somebody else's change of a record means for a form that was opened before it, by the fields' names. */
interface Comparison {
  /** The form's values with what only they changed. */
  values: Record<string, unknown>;
  /** What of that the form shows. */
  taken: string[];
  /** What they changed one way and this form another. */
  disputed: string[];
}

const isSame = (field: Field, one: unknown, other: unknown): boolean =>
  JSON.stringify(readValue(field, one)) === JSON.stringify(readValue(field, other));

/** Whether people fill it and can see again what they filled. */
const isCompared = (field: Field): boolean =>
  !kinds[field.kind].isSecret && !('derived' in field && field.derived);

/**
 * Compares a record that was opened with the record as it is now and with what was typed meanwhile. What is locked now is
 * theirs in any case; what copies another field follows that one.
 */
export function compareRecords(
  resource: Resource,
  { opened, now, typed }: { opened: Values; now: Values; typed: Values },
): Comparison {
  const fields = Object.entries(resource.fields).filter(([, field]) => isCompared(field));
  const [before, after] = [valuesOf(resource, opened), valuesOf(resource, now)];
  const stored = storedValues(resource.fields, now);
  const changed = fields.filter(
    ([name, field]) => !isSame(field, before[name], after[name]) && !isSame(field, typed[name], after[name]),
  );
  const isTaken = ([name, field]: [string, Field]) =>
    isSame(field, typed[name], before[name]) || fieldState(field, typed, 'update', stored).isLocked;
  const taken = changed.filter(isTaken);
  const values = { ...typed, ...Object.fromEntries(taken.map(([name]) => [name, after[name]])) };
  const read = readValues(resource.fields, values);
  const shown = ([name, field]: [string, Field]) => {
    const { isShown, isCopying } = fieldState(field, read, 'update', stored);
    return isShown && !isCopying ? [name] : [];
  };
  return {
    values,
    taken: taken.flatMap(shown),
    disputed: changed.filter((field) => !isTaken(field)).flatMap(shown),
  };
}
