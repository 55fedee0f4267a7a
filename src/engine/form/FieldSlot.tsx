import { createElement, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  fieldsOfCondition,
  type FormMode,
  holds,
  type Values,
} from '../../../contract/resource/Condition.ts';
import type { Field } from '../../../contract/resource/Field.ts';
import { conditionsOf, fieldState, ownDefault } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import { readValues } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { inputOf } from '../inputs/inputOf.ts';

interface FieldSlotProps {
  resource: Resource;
  name: string;
  field: Field;
  mode: FormMode;
  /** The record as it is, which says what is locked. */
  stored: Values | undefined;
  /** The person may look, but not change. */
  isReadOnly: boolean;
  /** Why nobody may change it, beyond its declaration. */
  refused?: string | undefined;
}

/** One field of a form, shown, required and locked as its conditions say of the form's values. */
export function FieldSlot({ resource, name, field, mode, stored, isReadOnly, refused }: FieldSlotProps) {
  const names = conditionsOf(field).flatMap(fieldsOfCondition);
  const watched: unknown[] = useWatch({ name: names });
  const typed = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  const values = readValues(resource.fields, typed);
  const state = fieldState(field, values, mode, stored);
  useBecoming(name, field, field.becomes !== undefined && holds(field.becomes.when, values, mode));
  useCopy(name, field.copies?.from, state.isCopying);
  if (!state.isShown) return null;
  return (
    <div data-wide={kinds[field.kind].isWide === true}>
      {createElement(inputOf(field), {
        resource,
        name,
        field: refused === undefined ? field : { ...field, help: refused },
        mode,
        isLocked: isReadOnly || refused !== undefined || !state.isEditable,
        isLink: state.isLink,
        isRequired: !isReadOnly && state.requiredText !== undefined,
      })}
    </div>
  );
}

/** Gives the field `name` what it becomes when that begins, and its default when it ends. */
function useBecoming(name: string, field: Field, isOn: boolean): void {
  const { setValue } = useFormContext();
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current !== isOn)
      setValue(name, (isOn ? field.becomes?.value : ownDefault(field)) ?? '', { shouldDirty: true });
    wasOn.current = isOn;
  }, [name, field, isOn, setValue]);
}

/** Keeps the field `name` at the value of `from` while it copies, without a problem of its own; empty when that ends. */
function useCopy(name: string, from: string | undefined, isCopying: boolean): void {
  const { setValue, clearErrors } = useFormContext();
  const copied: unknown = useWatch({ name: from ?? name });
  const wasCopying = useRef(isCopying);
  useEffect(() => {
    if (isCopying) {
      setValue(name, copied, { shouldDirty: true });
      clearErrors(name);
    } else if (wasCopying.current) setValue(name, '', { shouldDirty: true });
    wasCopying.current = isCopying;
  }, [name, copied, isCopying, setValue, clearErrors]);
}
