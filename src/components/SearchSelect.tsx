import Autocomplete from '@mui/material/Autocomplete';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type RefCallback, useEffect, useRef, useState } from 'react';
import type { ControlProps } from './FieldFrame.tsx';
import styles from './inputs.module.css';
import type { Option } from '../../contract/calls/records/options.ts';
import { type OptionsSource, useOptions } from './useOptions.ts';

interface SearchSelectProps {
  /** Outside a form's field, the id and the label are enough. */
  control: Partial<ControlProps> & Pick<ControlProps, 'id' | 'aria-labelledby'>;
  /** Without a source there is nothing to choose from. */
  source: OptionsSource | undefined;
  /** An option before those of the source, while nothing is typed. */
  first?: Option | undefined;
  chosen: Option | null;
  choose: (option: Option | null) => void;
  isLocked?: boolean;
  /** The key of the text in the empty control; `openPlaceholder` while the options are open. */
  placeholder: string;
  openPlaceholder?: string;
  inputRef?: RefCallback<HTMLInputElement>;
  blur?: () => void;
}

/** The flag that makes MUI ignore a key. */
interface HandledKey {
  defaultMuiPrevented?: boolean;
}

/**
 * Holds back ↓ and Enter while the options for the typed text are still being read. Enter would otherwise choose one of the old
 * options. An Enter that is held back outlasts a Tab or click to elsewhere.
 *
 * @param enter runs once the options are there, with the number of ↓ before the Enter
 */
function useEarlyKeys(isEarly: boolean, enter: (downs: number) => void) {
  const heldBack = useRef({ downs: 0, isEntered: false });
  useEffect(() => {
    if (isEarly) return;
    const { downs, isEntered } = heldBack.current;
    heldBack.current = { downs: 0, isEntered: false };
    if (isEntered) enter(downs);
  });
  const isEntered = () => heldBack.current.isEntered;
  const hold = (event: KeyboardEvent & HandledKey) => {
    if (!isEarly || ((event.key === 'Tab' || event.key === 'Shift') && isEntered())) return;
    if (event.key === 'ArrowDown') heldBack.current.downs++;
    else if (event.key === 'Enter') heldBack.current.isEntered = true;
    else {
      // the person types on, so the choice depends on the new text
      heldBack.current = { downs: 0, isEntered: false };
      return;
    }
    event.preventDefault();
    event.defaultMuiPrevented = true;
  };
  return { hold, isEntered };
}

/** A dropdown of a source's options. Typing searches them. */
export function SearchSelect({
  control,
  source,
  first,
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
  const { options, isCurrent, isFetching, error } = useOptions(source, typed, isOpen);
  const { hold, isEntered } = useEarlyKeys(isOpen && !isCurrent && !error, (downs) => {
    const option = isCurrent ? options[downs ? downs - 1 : options.length === 1 ? 0 : -1] : undefined;
    if (option) choose(option);
    else if (document.activeElement?.id === control.id) return;
    setOpen(false);
    setTyped('');
  });
  return (
    <Autocomplete
      id={control.id}
      value={chosen}
      options={first && !typed ? [first, ...options] : options}
      // the server has already searched
      filterOptions={(found) => found}
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
      open={isOpen}
      onKeyDown={hold}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(isEntered())}
      onInputChange={(_event, text, reason) => {
        if (!isEntered()) setTyped(reason === 'input' ? text : '');
      }}
      onChange={(_event, option) => {
        // a name that is typed in full is not a change of the input
        setTyped('');
        choose(option);
      }}
      renderInput={({ InputProps: { ref: anchor, endAdornment }, inputProps }) => (
        <div ref={anchor} className={`relative ${styles['adorned']}`}>
          <input
            {...inputProps}
            {...control}
            ref={(element) => {
              inputRef?.(element);
              const inner: unknown = inputProps.ref;
              if (typeof inner === 'object' && inner !== null) Object.assign(inner, { current: element });
            }}
            className="control"
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
