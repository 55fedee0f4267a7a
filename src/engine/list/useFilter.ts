import { useListContext } from 'ra-core';
import { optionsBy } from '../../../contract/resource/filterValue.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { useResource } from '../useResource.ts';

/** The values without those whose options hang on what has changed: another state has none of the city's. */
function withoutHanging(
  resource: Pick<Resource, 'filters' | 'fields'>,
  values: object,
  changed: string,
): object {
  const { filters, fields } = resource;
  const hanging = filters.flatMap(({ field }) => (optionsBy(fields[field]).includes(changed) ? [field] : []));
  return hanging.reduce(
    (left, name) => withoutHanging(resource, { ...left, [name]: undefined }, name),
    values,
  );
}

/** What a filter is set to, and how to set it; the empty text stands for all rows. */
export function useFilter(name: string) {
  const resource = useResource();
  const { filterValues, setFilters } = useListContext();
  return {
    value: textOf(filterValues[name]),
    values: filterValues,
    choose: (value: string) =>
      setFilters(withoutHanging(resource, { ...filterValues, [name]: value || undefined }, name)),
  };
}
