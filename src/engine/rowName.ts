import type { RaRecord } from 'react-admin';
import type { Resource } from '../../contract/resource/Resource.ts';

/** What people call a row: the value of the declaration's label, of a choice the chosen text, else its number. */
export function rowName({ label, fields }: Resource, row: RaRecord): string {
  const [field, value] = [fields[label], row[label]];
  const chosen = field?.kind === 'choice' && field.choices.find((choice) => choice.value === value);
  return chosen ? chosen.label : String(value ?? row.id);
}
