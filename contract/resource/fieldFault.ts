import type { Field } from './Field.ts';
import { kinds } from './kinds.ts';
import { parseValue } from './parseValue.ts';

/** What makes no sense in a field's own declaration, as the end of a sentence; undefined when all is well. */
export function fieldFault(field: Field): string | undefined {
  if (!field.label.trim()) return 'has no label';
  if (field.unique && !kinds[field.kind].canBeUnique) return `is unique, which no ${field.kind} can be`;
  if (field.kind === 'choice') {
    if (!field.choices.length) return 'has no choices';
    if (new Set(field.choices.map((choice) => choice.value)).size !== field.choices.length)
      return 'has two choices of one value';
  }
  if (field.kind === 'reference' && field.except && !field.options)
    return 'excepts an option, though it has no call of its own for them';
  if (field.locked === true && field.required) return 'is required, though nobody can fill it';
  if ('min' in field && field.min && 'max' in field && field.max && field.min[0] > field.max[0])
    return 'has a smallest value above its largest';
  return defaultFault(field);
}

function defaultFault(field: Field): string | undefined {
  const start = field.default;
  if (start === undefined || (typeof start === 'object' && 'call' in start)) return undefined;
  if (typeof start === 'object')
    return field.kind === 'date' ? undefined : 'starts with a day, though it is no date';
  return 'problem' in parseValue(field, start) ? 'starts with a value that it would refuse' : undefined;
}
