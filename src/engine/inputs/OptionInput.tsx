import { useRecordContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Option, OptionsCall } from '../../../contract/calls/options.ts';
import type { FieldOf } from '../../../contract/resource/Field.ts';
import { lookups } from '../../../contract/resource/lookups.ts';
import { fieldOptionsCall, optionsCall } from '../../../contract/resource/resourceCalls.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { type OptionsSource, sourceKey, useOptions } from '../../components/useOptions.ts';
import { resources } from '../../resources/index.ts';
import type { InputProps } from './InputProps.ts';
import { useField } from './useField.ts';

/** The call that answers a reference's options: its own, or that of the resource it leads to. */
function callOf({ resource, field }: InputProps<'reference'>): OptionsCall {
  const target = resources.find(({ key }) => key === field.to);
  const own = fieldOptionsCall(resource, field);
  if (own) return own;
  if (!target?.calls.options) throw new Error(`No call answers the options of '${field.label}'`);
  return optionsCall(target, target.calls.options);
}

/** The options by this form's values; there are none to ask for while one that they are chosen by is empty. */
function useSource(props: InputProps<'reference'>): OptionsSource | undefined {
  const pairs = Object.entries(props.field.like ?? {});
  const watched: unknown[] = useWatch({ name: pairs.map(([, own]) => own) });
  const like = Object.fromEntries(pairs.map(([theirs], index) => [theirs, textOf(watched[index])]));
  if (!Object.values(like).every(Boolean)) return undefined;
  return { call: callOf(props), page: props.resource.page, like };
}

/** Another resource's record, searched by what is typed. */
export function ReferenceInput(props: InputProps<'reference'>) {
  return <OptionInput {...props} source={useSource(props)} />;
}

/** A row of a table that is no resource, as another field's value says: a city of a state. */
export function LookupInput(props: InputProps<'lookup'>) {
  const { name, field, resource } = props;
  const watched: unknown = useWatch({ name: field.of ?? name });
  const part = field.of ? textOf(watched) : undefined;
  const call = lookups[field.to].options;
  // without the value that it goes by there is nothing to choose
  const source =
    part === ''
      ? undefined
      : ({ call, params: { id: part ?? '' }, page: resource.page, isWhole: true } as const);
  return <OptionInput {...props} source={source} />;
}

interface OptionInputProps extends Pick<InputProps, 'name' | 'isRequired' | 'isLocked'> {
  field: Pick<FieldOf<'reference'>, 'label' | 'help' | 'labelled'>;
  source: OptionsSource | undefined;
}

/** The option that `value` is: the one chosen here or stored, or else, with a value from elsewhere, the source's own. */
function useChosen(value: number | '', storedLabel: unknown, source: OptionsSource | undefined) {
  const [chosen, setChosen] = useState<Option | null>(
    value === '' ? null : { value, label: textOf(storedLabel) || String(value) },
  );
  const isElsewhere = value !== '' && value !== chosen?.value;
  const { options } = useOptions(source, '', isElsewhere);
  const known = isElsewhere ? options.find((option) => option.value === value) : chosen;
  return { chosen: value === '' ? null : (known ?? { value, label: String(value) }), setChosen };
}

/** A form's field that holds the value of one of a source's options; another source's is none of them. */
function OptionInput({ name, field, isRequired, isLocked, source }: OptionInputProps) {
  const { value, change, blur, ref, problem } = useField<number | ''>(name);
  const record = useRecordContext();
  const { chosen, setChosen } = useChosen(value, record?.[field.labelled], source);
  const asked = sourceKey(source);
  const last = useRef({ asked, value });
  useEffect(() => {
    // a value that came together with the other source belongs to it
    if (asked !== last.current.asked && value === last.current.value && value !== '') change('');
    last.current = { asked, value };
  }, [asked, value, change]);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <SearchSelect
          control={control}
          source={source}
          chosen={chosen}
          choose={(option) => {
            setChosen(option);
            change(option?.value ?? '');
          }}
          isLocked={isLocked}
          placeholder="app.form.search"
          inputRef={ref}
          blur={blur}
        />
      )}
    </FieldFrame>
  );
}
