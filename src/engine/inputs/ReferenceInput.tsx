import Autocomplete from '@mui/material/Autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { textOf } from '../../dataProvider/textOf.ts';
import { type Option, readOptions } from '../../dataProvider/readOptions.ts';
import { resources } from '../../resources/index.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import styles from './inputs.module.css';
import { useField } from './useField.ts';
import { useSettled } from './useSettled.ts';

/** Milliseconds after the last key before the options are asked. */
const pause = 250;

/** The call that answers a reference's options: its own, or that of the resource it leads to. */
function optionsCall(field: InputProps<'reference'>['field']): string {
  const call = field.options ?? resources.find((resource) => resource.key === field.to)?.calls.options;
  if (!call) throw new Error(`No call answers the options of '${field.label}'`);
  return call;
}

/** The values of this form that the options are chosen by; there are none to ask for while one of them is empty. */
function useLike(field: InputProps<'reference'>['field']) {
  const pairs = Object.entries(field.like ?? {});
  const watched: unknown[] = useWatch({ name: pairs.map(([, own]) => own) });
  const like = Object.fromEntries(pairs.map(([theirs], index) => [theirs, textOf(watched[index])]));
  return { like, isOpen: Object.values(like).every(Boolean) };
}

/** Another resource's record, searched by what is typed. */
export function ReferenceInput({
  resource,
  name,
  field,
  isRequired,
  isLocked,
  record,
}: InputProps<'reference'>) {
  const translate = useTranslate();
  const { value, change, blur, ref, problem } = useField<number | ''>(name);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(
    value === '' ? null : { value, label: String(record?.[field.labelled] ?? value) },
  );
  const search = useSettled(typed, pause);
  const { like, isOpen: isAskable } = useLike(field);
  const asked = Object.values(like).join();
  const askedBefore = useRef(asked);
  useEffect(() => {
    if (asked === askedBefore.current) return;
    // what was chosen among other options is none of these
    askedBefore.current = asked;
    change('');
  }, [asked, change]);
  const call = optionsCall(field);
  const { data, isFetching, error } = useQuery({
    queryKey: ['options', call, asked, search],
    queryFn: ({ signal }) => readOptions({ call, page: resource.page, search, like, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <Autocomplete
          id={control.id}
          value={value === '' ? null : chosen}
          options={data ?? []}
          // the server has searched already
          filterOptions={(options) => options}
          isOptionEqualToValue={(option, current) => option.value === current.value}
          getOptionLabel={(option) => option.label}
          getOptionKey={(option) => option.value}
          loading={isFetching}
          loadingText={translate('ra.page.loading')}
          noOptionsText={translate(error ? 'app.form.options_failed' : 'app.form.no_options')}
          openText={translate('ra.action.open')}
          closeText={translate('ra.action.close')}
          clearText={translate('ra.action.clear_input_value')}
          disabled={isLocked || !isAskable}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
          onChange={(_event, option) => {
            setChosen(option);
            change(option?.value ?? '');
          }}
          renderInput={({ InputProps: { ref: anchor, endAdornment }, inputProps }) => (
            <div ref={anchor} className={styles['adorned']}>
              <input
                {...inputProps}
                {...control}
                ref={(element) => {
                  ref(element);
                  const inner: unknown = inputProps.ref;
                  if (typeof inner === 'object' && inner !== null) Object.assign(inner, { current: element });
                }}
                className={styles['control']}
                placeholder={translate('app.form.search')}
                onBlur={(event) => {
                  blur();
                  inputProps.onBlur?.(event);
                }}
              />
              {endAdornment}
            </div>
          )}
        />
      )}
    </FieldFrame>
  );
}
