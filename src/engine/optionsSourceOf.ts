import type { OptionsCall } from '../../contract/calls/options.ts';
import type { Values } from '../../contract/resource/Condition.ts';
import type { FieldOf } from '../../contract/resource/Field.ts';
import { lookups } from '../../contract/resource/lookups.ts';
import { textOf } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { fieldOptionsCall, optionsCall } from '../../contract/resource/resourceCalls.ts';
import type { OptionsSource } from '../components/useOptions.ts';
import { resources } from '../resources/index.ts';

/** The call for a reference's options: its own, or that of the resource it leads to. */
function callOf(resource: Resource, field: FieldOf<'reference'>): OptionsCall {
  const target = resources.find(({ key }) => key === field.to);
  const own = fieldOptionsCall(resource, field);
  if (own) return own;
  if (!target?.calls.options) throw new Error(`No call answers the options of '${field.label}'`);
  return optionsCall(target, target.calls.options);
}

/**
 * The source of a field's options: another resource's records, or the rows of a table that is no resource.
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
    const { options: call, isLarge = false } = lookups[field.to];
    return id === ''
      ? undefined
      : { call, params: { id: id ?? '' }, page, ...(!isLarge && { isWhole: true }) };
  }
  const like = Object.fromEntries(
    Object.entries(field.like ?? {}).map(([theirs, own]) => [theirs, textOf(values[own])]),
  );
  return Object.values(like).every(Boolean) ? { call: callOf(resource, field), page, like } : undefined;
}
