import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldOf } from '../../../contract/resource/Field.ts';
import type { Option } from '../../api/readOptions.ts';
import { textOf } from '../../api/textOf.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { useField } from './useField.ts';
import { type OptionsSource, useOptions } from '../../components/useOptions.ts';

interface OptionInputProps extends Pick<InputProps, 'name' | 'isRequired' | 'isLocked' | 'record'> {
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
export function OptionInput({ name, field, isRequired, isLocked, record, source }: OptionInputProps) {
  const { value, change, blur, ref, problem } = useField<number | ''>(name);
  const { chosen, setChosen } = useChosen(value, record?.[field.labelled], source);
  const asked = hashKey([source]);
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
