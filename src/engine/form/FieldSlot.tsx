import { type ComponentType, createElement, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  fieldsOfCondition,
  type FormMode,
  holds,
  type Values,
} from '../../../contract/resource/declaration/Condition.ts';
import { type Field, type FieldKind, heldOf } from '../../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { conditionsOf, fieldState, isLockedIn, ownDefault } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { type CrossCheck, fieldsRead, keepsRule } from '../../../contract/resource/declaration/namedRules.ts';
import { readValues } from '../../../contract/resource/parseValue.ts';
import { customPart, type InputProps } from '../custom.ts';
import { ChoiceInput, SwitchInput } from '../inputs/ChoiceInput.tsx';
import {
  MultilineInput,
  NumberInput,
  PairsInput,
  PasswordInput,
  PickerInput,
  TextInput,
} from '../inputs/TypedInputs.tsx';
import { FilesInput } from '../inputs/FilesInput.tsx';
import { ReferenceInput } from '../inputs/OptionInput.tsx';
import { present } from './formValues.ts';
import { latePart } from '../../components/lazyPart.ts';
import { LinesInput } from './LinesInput.tsx';
import { useHeld } from './useHeld.ts';
import { UploadInput } from '../inputs/UploadInput.tsx';

interface FieldSlotProps {
  resource: Resource;
  name: string;
  mode: FormMode;
  /** The stored record, by which fields are locked. */
  stored: Values | undefined;
  /** The person may only read. */
  isReadOnly: boolean;
  /** Why nobody may change the field, whatever its declaration says. */
  refused?: string | undefined;
}

/** A field of a form, as its conditions want it: shown, required, locked. */
export function FieldSlot(props: FieldSlotProps) {
  const field = props.resource.fields[props.name];
  return field && <Slot {...props} field={field} />;
}

function Slot({
  resource,
  name,
  field,
  mode,
  stored,
  isReadOnly,
  refused,
}: FieldSlotProps & { field: Field }) {
  const breaks = resource.checks.filter(({ unless }) => unless === name);
  const names = [...conditionsOf(field).flatMap(fieldsOfCondition), ...breaks.flatMap(fieldsRead)];
  const watched: unknown[] = useWatch({ name: names });
  const typed = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  const values = readValues(resource.fields, typed);
  const state = fieldState(field, values, mode, stored);
  useBecoming(name, field, field.becomes !== undefined && holds(field.becomes.when, values, mode));
  useHeld(resource, name, field, mode);
  useCopy(name, field.copies?.from, state.isCopying && !heldOf(field));
  // what was in time stays
  const isUnchanged = (check: CrossCheck) =>
    stored !== undefined && fieldsRead(check).every((read) => values[read] === stored[read]);
  const isKept = (check: CrossCheck) =>
    isUnchanged(check) || keepsRule(check, values, { present: present() });
  if (
    !state.isShown ||
    isEmptyInNew(resource, name, field, mode) ||
    (breaks.length > 0 && breaks.every(isKept))
  )
    return null;
  return (
    <div data-wide={kinds[field.kind].isWide === true}>
      {createElement(inputOf(field), {
        resource,
        name,
        field: refused === undefined ? field : { ...field, help: refused },
        mode,
        stored,
        isLocked: isReadOnly || refused !== undefined || !state.isEditable,
        isLink: state.isLink,
        isRequired: !isReadOnly && state.requiredText !== undefined,
      })}
    </div>
  );
}

/** Whether a new record's form would show the field empty, and nobody could fill it: only an action does. */
const isEmptyInNew = ({ picker }: Resource, name: string, field: Field, mode: FormMode): boolean =>
  mode === 'add' &&
  isLockedIn(field, mode) &&
  field.default === undefined &&
  !field.input &&
  !('derived' in field && field.derived) &&
  !Object.hasOwn(picker?.fills ?? {}, name);

/** Sets the field to its `becomes` value when the condition begins to hold, and to its default when it ends. */
function useBecoming(name: string, field: Field, isOn: boolean): void {
  const { setValue } = useFormContext();
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current !== isOn)
      setValue(name, (isOn ? field.becomes?.value : ownDefault(field)) ?? '', { shouldDirty: true });
    wasOn.current = isOn;
  }, [name, field, isOn, setValue]);
}

/** Gives the field the value of `from` while it copies, without problems of its own, and empties it afterwards. */
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

const PositionInput = latePart(() => import('../inputs/PositionInput.tsx'));

const inputs: { [Kind in FieldKind]: ComponentType<InputProps<Kind>> } = {
  text: TextInput,
  multiline: MultilineInput,
  email: TextInput,
  mobile: TextInput,
  password: PasswordInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: NumberInput,
  serial: NumberInput,
  date: PickerInput,
  moment: PickerInput,
  position: PositionInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  lookup: ReferenceInput,
  image: UploadInput,
  file: UploadInput,
  files: FilesInput,
  audio: UploadInput,
  video: UploadInput,
  pairs: PairsInput,
  lines: LinesInput,
  switch: SwitchInput,
};

/** The component that edits a field: a custom part, or its kind's own. */
const inputOf = (field: Field): ComponentType<InputProps> =>
  field.input ? customPart('inputs', field.input) : (inputs[field.kind] as ComponentType<InputProps>);
