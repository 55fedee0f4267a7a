import { useRecordContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Option } from '../../../contract/calls/records/options.ts';
import { type Field, type FieldOf, isPersonField } from '../../../contract/resource/declaration/Field.ts';
import { optionsBy } from '../../../contract/resource/filterValue.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { readSession } from '../../api/session.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { type OptionsSource, sourceKey, useOptionOf } from '../../components/useOptions.ts';
import { optionsSourceOf } from '../optionsSourceOf.ts';
import type { InputProps } from '../custom.ts';
import { placeOf, useField } from './useField.ts';

/** Chooses another resource's record, or a row of a table that is not a resource. The options may depend on other fields. */
export function ReferenceInput(props: InputProps<'reference'> | InputProps<'lookup'>) {
  const { resource, field } = props;
  const names = optionsBy(field);
  const watched: unknown[] = useWatch({ name: names });
  const values = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  return <OptionInput {...props} source={optionsSourceOf(resource, field, values)} />;
}

interface OptionInputProps extends Pick<InputProps, 'name' | 'isRequired' | 'isLocked'> {
  field: FieldOf<'reference'> | FieldOf<'lookup'>;
  source: OptionsSource | undefined;
}

/** The option with this value: the chosen or stored one, or the source's own where something else set the value. */
function useChosen(value: number | '', storedLabel: unknown, source: OptionsSource | undefined) {
  const [chosen, setChosen] = useState<Option | null>(
    value === '' || !textOf(storedLabel) ? null : { value, label: textOf(storedLabel) },
  );
  const isElsewhere = value !== '' && value !== chosen?.value;
  const found = useOptionOf(source, isElsewhere ? value : undefined);
  const known = isElsewhere ? found : chosen;
  return { chosen: value === '' ? null : (known ?? { value, label: String(value) }), setChosen };
}

/** The name of the signed-in person, of whom a locked field may have no options. */
function ownName(field: Field, value: unknown): string | undefined {
  const user = isPersonField(field) ? readSession()?.user : undefined;
  return user?.UserId === value ? user?.UserName : undefined;
}

/** A field with the value of one of the source's options. Another source clears it. */
function OptionInput({ name, field, isRequired, isLocked, source }: OptionInputProps) {
  const { value, change, blur, ref, problem } = useField<number | ''>(name);
  const record = useRecordContext();
  const { getValues, setValue } = useFormContext();
  const line = placeOf(name);
  // after a new read, the record's value may differ from the form's
  const storedLabel = Number(record?.[name]) === value ? record?.[field.labelled] : ownName(field, value);
  const knownLabel: unknown = line ? getValues(line + field.labelled) : storedLabel;
  const { chosen, setChosen } = useChosen(value, knownLabel, source);
  const asked = sourceKey(source);
  const last = useRef({ asked, value });
  useEffect(() => {
    // a value that arrived together with the new source belongs to it
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
            // lines move, and their labels with them
            if (line) setValue(line + field.labelled, option?.label ?? '');
          }}
          isLocked={isLocked}
          // a declared text is its own key
          placeholder={('none' in field && field.none) || 'app.form.search'}
          openPlaceholder="app.form.search"
          inputRef={ref}
          blur={blur}
        />
      )}
    </FieldFrame>
  );
}
