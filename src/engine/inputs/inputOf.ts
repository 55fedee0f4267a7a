import type { ComponentType } from 'react';
import type { Field, FieldKind } from '../../../contract/resource/Field.ts';
import { customPart } from '../custom.ts';
import { ChoiceInput, SwitchInput } from './ChoiceInput.tsx';
import type { InputProps } from './InputProps.ts';
import { NumberInput } from './NumberInput.tsx';
import { ReferenceInput } from './OptionInput.tsx';
import { PairsInput } from './PairsInput.tsx';
import { DateInput, MomentInput, MultilineInput, PasswordInput, TextInput } from './TextInput.tsx';
import { UploadInput } from './UploadInput.tsx';

const inputs: { [Kind in FieldKind]: ComponentType<InputProps<Kind>> } = {
  text: TextInput,
  multiline: MultilineInput,
  email: TextInput,
  mobile: TextInput,
  password: PasswordInput,
  integer: NumberInput,
  money: NumberInput,
  serial: NumberInput,
  date: DateInput,
  moment: MomentInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  lookup: ReferenceInput,
  image: UploadInput,
  file: UploadInput,
  audio: UploadInput,
  video: UploadInput,
  pairs: PairsInput,
  switch: SwitchInput,
};

/** The component that edits `field`: a registered one, or its kind's. */
export const inputOf = (field: Field): ComponentType<InputProps> =>
  field.input ? customPart('inputs', field.input) : (inputs[field.kind] as ComponentType<InputProps>);
