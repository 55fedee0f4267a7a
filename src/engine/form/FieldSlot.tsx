import { createElement } from 'react';
import type { RaRecord } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { fieldsOfCondition, type FormMode } from '../../../contract/resource/Condition.ts';
import type { Field } from '../../../contract/resource/Field.ts';
import { conditionsOf, fieldState } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import { readValues } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { inputOf } from '../inputs/inputOf.ts';
import { useCopy } from './useCopy.ts';

interface FieldSlotProps {
  resource: Resource;
  name: string;
  field: Field;
  mode: FormMode;
  record: RaRecord | undefined;
  /** The person may look, but not change. */
  isReadOnly: boolean;
}

/** One field of a form, shown, required and locked as its conditions say of the form's values. */
export function FieldSlot({ resource, name, field, mode, record, isReadOnly }: FieldSlotProps) {
  const names = conditionsOf(field).flatMap(fieldsOfCondition);
  const watched: unknown[] = useWatch({ name: names });
  const typed = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  const state = fieldState(field, readValues(resource.fields, typed), mode);
  useCopy(name, field.copies?.from, state.isCopying);
  if (!state.isShown) return null;
  return (
    <div data-wide={kinds[field.kind].isWide === true}>
      {createElement(inputOf(field), {
        resource,
        name,
        field,
        mode,
        record,
        isLocked: isReadOnly || !state.isOpen,
        isLink: state.isLink,
        isRequired: !isReadOnly && state.requiredText !== undefined,
      })}
    </div>
  );
}
