import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { type ComponentType, createElement, type KeyboardEvent, useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { FormMode, Values } from '../../../contract/resource/declaration/Condition.ts';
import {
  type FieldOf,
  heldOf,
  type LineField,
  type LineKind,
} from '../../../contract/resource/declaration/Field.ts';
import { fieldState, isAlwaysRequired } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { readValues } from '../../../contract/resource/parseValue.ts';
import { lockedInLine, storedLinesOf } from '../../../contract/resource/storedLines.ts';
import { mostLines } from '../../../contract/values/limits.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from '../custom.ts';
import { newLine } from './formValues.ts';
import { ChoiceInput, SwitchInput } from '../inputs/ChoiceInput.tsx';
import styles from './LinesInput.module.css';
import { useHeld } from './useHeld.ts';
import { FilesInput } from '../inputs/FilesInput.tsx';
import { ReferenceInput } from '../inputs/OptionInput.tsx';
import { MultilineInput, NumberInput, PickerInput, TextInput } from '../inputs/TypedInputs.tsx';

const inputs: { [Kind in LineKind]: ComponentType<InputProps<Kind>> } = {
  text: TextInput,
  multiline: MultilineInput,
  email: TextInput,
  mobile: TextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: NumberInput,
  serial: NumberInput,
  date: PickerInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  files: FilesInput,
  switch: SwitchInput,
};

/** A table of lines. Enter leads to the same field of the next line, and from the last one to a new line. */
export function LinesInput({
  resource,
  name,
  field,
  mode,
  stored,
  isRequired,
  isLocked,
}: InputProps<'lines'>) {
  const translate = useTranslate();
  const { getFieldState, formState, setFocus, watch, clearErrors } = useFormContext();
  const { fields: lines, append, remove } = useFieldArray({ name });
  const problem = getFieldState(name, formState).error?.message;
  const own = Object.entries(field.fields);
  const before = useStoredLines(name, field, stored?.[name]);
  const isFull = lines.length >= (field.max?.[0] ?? mostLines);
  /** The place of the line whose first field gets the focus once it is there. */
  const wanted = useRef<number>(undefined);
  const goTo = (place: number, of = firstFilled(field)) => {
    if (place < lines.length) setFocus(`${name}.${place}.${of}`);
    else if (!isFull) {
      wanted.current = place;
      append(newLine(field), { shouldFocus: false });
    }
  };
  useEffect(() => {
    if (wanted.current === undefined || wanted.current >= lines.length) return;
    setFocus(`${name}.${wanted.current}.${firstFilled(field)}`);
    wanted.current = undefined;
  });
  useEffect(() => {
    if (problem === undefined) return undefined;
    // react-hook-form checks what is typed in a line, and leaves what was wrong with all lines until the next submit
    const { unsubscribe } = watch((_values, { name: changed }) => {
      if (changed?.startsWith(name)) clearErrors(name);
    });
    return unsubscribe;
  }, [problem, name, watch, clearErrors]);
  const walk = (event: KeyboardEvent<HTMLElement>, place: number, of: string) => {
    const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || event.defaultPrevented || !isTyped) return;
    // it would send the form
    event.preventDefault();
    goTo(place + 1, place + 1 < lines.length ? of : undefined);
  };
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem} isGroup>
      {({ 'aria-labelledby': label, 'aria-describedby': note }) => (
        <>
          <table className={`table ${styles['lines']}`} aria-labelledby={label} aria-describedby={note}>
            <thead className="desk-only">
              <tr>
                {own.map(([one, of]) => (
                  <th key={one} scope="col" data-numeric={kinds[of.kind].isNumeric}>
                    {translate(of.label)}
                    {'unit' in of && of.unit && ` (${translate(of.unit)})`}
                    {!isLocked && isAlwaysRequired(of) && <span aria-hidden="true"> *</span>}
                  </th>
                ))}
                {!isLocked && (
                  <th scope="col">
                    <span className="visually-hidden">{translate('app.action.column')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id }, place) => (
                <tr key={id} aria-label={translate('app.form.row', { number: place + 1 })}>
                  {own.map(([one, of]) => (
                    // the key is for all inputs in the cell, whatever their kind
                    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
                    <td key={one} data-kind={of.kind} onKeyDown={(event) => walk(event, place, one)}>
                      <Cell
                        resource={{ ...resource, fields: field.fields }}
                        line={`${name}.${place}`}
                        name={one}
                        field={of}
                        mode={mode}
                        stored={before[place]}
                        isLocked={isLocked}
                      />
                    </td>
                  ))}
                  {!isLocked && (
                    <td>
                      <IconButton
                        // a locked value stays, and so does its line
                        disabled={lockedInLine(field.fields, before[place]).length > 0}
                        aria-label={translate('app.form.remove_row', { number: place + 1 })}
                        onClick={() => {
                          remove(place);
                          if (lines.length > 1) wanted.current = Math.min(place, lines.length - 2);
                        }}
                      >
                        <RemoveIcon />
                      </IconButton>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {!isLocked && !isFull && (
            <Button
              className="self-start"
              size="small"
              startIcon={<AddIcon />}
              onClick={() => goTo(lines.length)}
            >
              {translate('app.form.add_row')}
            </Button>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** The stored line that each line of the form is, where lines have values that a condition locks. */
function useStoredLines(name: string, { fields }: FieldOf<'lines'>, stored: unknown) {
  const isAsked = Array.isArray(stored) && Object.values(fields).some(({ locked }) => locked);
  const typed: readonly Values[] | undefined = useWatch({ name, disabled: !isAsked });
  if (!isAsked || !typed) return [];
  const lines = typed.map((line) => readValues(fields, line));
  return storedLinesOf(fields, lines, stored).before;
}

/** The first field of a line that people fill. */
const firstFilled = ({ fields }: FieldOf<'lines'>): string =>
  Object.keys(fields).find((name) => {
    const field = fields[name];
    return field && !field.shown && !field.locked && !heldOf(field) && !('derived' in field && field.derived);
  }) ?? '';

interface CellProps extends Pick<InputProps, 'resource' | 'isLocked'> {
  line: string;
  name: string;
  field: LineField;
  mode: FormMode;
  stored: Values | undefined;
}

/** A value of a line, shown and required as the line's other values want it. */
function Cell({ resource, line, name, field, mode, stored, isLocked }: CellProps) {
  const typed: Values | undefined = useWatch({ name: line });
  const values = readValues(resource.fields, typed ?? {});
  const state = fieldState(field, values, stored ? 'update' : 'add', stored);
  useHeld(resource, `${line}.${name}`, field, mode);
  if (!state.isShown) return null;
  return createElement(inputs[field.kind] as ComponentType<InputProps>, {
    resource,
    name: `${line}.${name}`,
    field,
    mode,
    isLocked: isLocked || state.isLocked || heldOf(field) !== undefined,
    isLink: false,
    isRequired: !isLocked && state.requiredText !== undefined,
  });
}
