import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormMode } from '../../../contract/resource/declaration/Condition.ts';
import { type Field, heldOf } from '../../../contract/resource/declaration/Field.ts';
import { optionsBy } from '../../../contract/resource/filterValue.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { useOptionOf } from '../../components/useOptions.ts';
import { placeOf } from '../inputs/useField.ts';
import { optionsSourceOf } from '../optionsSourceOf.ts';
import { readField } from './formValues.ts';

/**
 * Gives a field that holds something of a referenced record what the chosen record has now. What it held at first stays while that
 * choice does, also nothing: the server fills what an older record lacks.
 *
 * @param resource of a line's field, with the fields of the line
 */
export function useHeld(resource: Resource, name: string, field: Field, mode: FormMode): void {
  const { getValues, setValue } = useFormContext();
  const held = heldOf(field);
  const by = held && resource.fields[held.by];
  const reference = by?.kind === 'reference' ? by : undefined;
  const asked = reference ? optionsBy(reference) : [];
  const watched: unknown[] = useWatch({ name: [held ? placeOf(name) + held.by : name, ...asked] });
  const [chosen, ...likes] = watched;
  const [first] = useState(() => ({ chosen, value: getValues(name) as unknown }));
  const isFirst = chosen === first.chosen && (mode === 'update' || textOf(first.value) !== '');
  const id = reference && !isFirst && typeof chosen === 'number' ? chosen : undefined;
  const values = Object.fromEntries(asked.map((one, place) => [one, likes[place]]));
  const source = id && reference ? optionsSourceOf(resource, reference, values) : undefined;
  const row = useOptionOf(source, id)?.row;
  const isEmpty = textOf(chosen) === '';
  const now = isFirst ? first.value : readField(field, isEmpty || !held ? undefined : row?.[held.of]);
  const isKnown = held !== undefined && (isFirst || isEmpty || row !== undefined);
  useEffect(() => {
    if (isKnown && getValues(name) !== now) setValue(name, now);
  }, [isKnown, name, now, getValues, setValue]);
}
