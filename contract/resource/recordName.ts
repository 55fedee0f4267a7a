import type { Resource } from './Resource.ts';

/** What people call a record: the value of its declaration's label, of a choice the chosen text; undefined for none. */
export function recordName(
  { label, fields }: Pick<Resource, 'label' | 'fields'>,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  const [field, value] = [fields[label], row[label]];
  const chosen = field?.kind === 'choice' && field.choices.find((choice) => choice.value === value);
  if (chosen) return chosen.label;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
