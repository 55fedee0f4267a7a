import { importedFields } from '../../../contract/resource/Resource.ts';
import { useSay } from '../../components/useSay.ts';
import { useResource } from '../useResource.ts';

/** Returns the labels of the fields that an import's file can fill, by their names; those of lines as `Prices: Product`. */
export function useFieldLabels(): ReadonlyMap<string, string> {
  const say = useSay();
  const labelOf = (label: string) => label.split(': ').map(say).join(': ');
  return new Map(importedFields(useResource()).map(([name, { label }]) => [name, labelOf(label)]));
}
