import { useTranslate } from 'ra-core';
import { importedFields } from '../../../contract/resource/Resource.ts';
import { useResource } from '../useResource.ts';

/** Returns the labels of the fields that an import's file can fill, by their names; those of lines as `Prices: Product`. */
export function useFieldLabels(): ReadonlyMap<string, string> {
  const translate = useTranslate();
  const labelOf = (label: string) =>
    label
      .split(': ')
      .map((part) => translate(part))
      .join(': ');
  return new Map(importedFields(useResource()).map(([name, { label }]) => [name, labelOf(label)]));
}
