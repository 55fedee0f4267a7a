import Autocomplete from '@mui/material/Autocomplete';
import { useTranslate } from 'ra-core';
import { type RefCallback, useState } from 'react';
import type { ControlProps } from './FieldFrame.tsx';
import styles from './inputs.module.css';
import type { Option } from '../../contract/calls/options.ts';
import { type OptionsSource, useOptions } from './useOptions.ts';

interface SearchSelectProps {
  control: ControlProps;
  /** Without one there is nothing to choose from. */
  source: OptionsSource | undefined;
  chosen: Option | null;
  choose: (option: Option | null) => void;
  isLocked?: boolean;
  /** The key of the text in the empty control; `openPlaceholder` while the options are open. */
  placeholder: string;
  openPlaceholder?: string;
  inputRef?: RefCallback<HTMLInputElement>;
  blur?: () => void;
}

/** A dropdown of a source's options, searched by what is typed into it. */
export function SearchSelect({
  control,
  source,
  chosen,
  choose,
  isLocked = false,
  placeholder,
  openPlaceholder = placeholder,
  inputRef,
  blur,
}: SearchSelectProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { options, isFetching, error } = useOptions(source, typed, isOpen);
  return (
    <Autocomplete
      id={control.id}
      value={chosen}
      options={options}
      // the server has searched already
      filterOptions={source?.isWhole ? undefined : (found) => found}
      isOptionEqualToValue={(option, current) => option.value === current.value}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      loading={isFetching}
      loadingText={translate('ra.page.loading')}
      noOptionsText={translate(error ? 'app.form.options_failed' : 'app.form.no_options')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      clearText={translate('ra.action.clear_input_value')}
      disabled={isLocked || !source}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, option) => choose(option)}
      renderInput={({ InputProps: { ref: anchor, endAdornment }, inputProps }) => (
        <div ref={anchor} className={styles['adorned']}>
          <input
            {...inputProps}
            {...control}
            ref={(element) => {
              inputRef?.(element);
              const inner: unknown = inputProps.ref;
              if (typeof inner === 'object' && inner !== null) Object.assign(inner, { current: element });
            }}
            className={styles['control']}
            placeholder={translate(isOpen ? openPlaceholder : placeholder)}
            onBlur={(event) => {
              blur?.();
              inputProps.onBlur?.(event);
            }}
          />
          {endAdornment}
        </div>
      )}
    />
  );
}
