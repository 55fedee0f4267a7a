import type { OptionsCall } from '../../contract/calls/records/options.ts';
import type { Values } from '../../contract/resource/declaration/Condition.ts';
import type { FieldOf } from '../../contract/resource/declaration/Field.ts';
import { lookups } from '../../contract/resource/declaration/lookups.ts';
import { textOf } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { fieldOptionsCall, optionsCall } from '../../contract/resource/resourceCalls.ts';
import type { OptionsSource } from '../components/useOptions.ts';
import { registeredPortal } from '../api/portal.ts';

/** The call for a reference's options: its own, or that of the resource it leads to. A field that nobody fills may have none. */
function callOf(resource: Resource, field: FieldOf<'reference'>): OptionsCall | undefined {
  const target = registeredPortal().resources.find(({ key }) => key === field.to);
  return (
    fieldOptionsCall(resource, field) ??
    (target?.calls.options ? optionsCall(target, target.calls.options) : undefined)
  );
}

/**
 * The source of a field's options: another resource's records, or the rows of a table that is not a resource.
 *
 * @param values the form's or the filters' values that the options depend on; the source is undefined while one is empty
 */
export function optionsSourceOf(
  resource: Resource,
  field: FieldOf<'reference'> | FieldOf<'lookup'>,
  values: Values,
): OptionsSource | undefined {
  const { page } = resource;
  if (field.kind === 'lookup') {
    const id = field.of === undefined ? undefined : textOf(values[field.of]);
    return id === '' ? undefined : { call: lookups[field.to].options, params: { id: id ?? '' }, page };
  }
  const like = Object.fromEntries(
    Object.entries(field.like ?? {}).map(([theirs, own]) => [theirs, textOf(values[own])]),
  );
  const call = callOf(resource, field);
  return call && Object.values(like).every(Boolean) ? { call, page, like } : undefined;
}
