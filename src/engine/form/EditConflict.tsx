import Button from '@mui/material/Button';
import { type RaRecord, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import { type Field, type FieldOf, isLabelled } from '../../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { readValue, readValues, storedValues } from '../../../contract/resource/parseValue.ts';
import { useOptionOf } from '../../components/useOptions.ts';
import { NoValue, WholeValue } from '../cells.tsx';
import { optionsSourceOf } from '../optionsSourceOf.ts';
import styles from './EditConflict.module.css';
import { valuesOf } from './formValues.ts';

/** Somebody else's change of a record, compared with a form that was opened before it. */
interface Comparison {
  /** The form's values, with the fields that only they changed. */
  values: Record<string, unknown>;
  /** The names of those fields, as far as the form shows them. */
  taken: string[];
  /** The names of fields that both changed, differently. */
  disputed: string[];
}

const isSame = (field: Field, one: unknown, other: unknown): boolean =>
  JSON.stringify(readValue(field, one)) === JSON.stringify(readValue(field, other));

/** Whether people fill the field and can see their value again. */
const isCompared = (field: Field): boolean =>
  !kinds[field.kind].isSecret && !('derived' in field && field.derived);

/**
 * Compares the record that a form opened with the record as it is now and with the typed values. A field that is locked now
 * gets their value in any case; a field that copies another follows that one.
 */
export function compareRecords(
  resource: Resource,
  { opened, now, typed }: { opened: Values; now: Values; typed: Values },
): Comparison {
  const fields = Object.entries(resource.fields).filter(([, field]) => isCompared(field));
  const [before, after] = [valuesOf(resource, opened), valuesOf(resource, now)];
  const stored = storedValues(resource.fields, now);
  const changed = fields.filter(
    ([name, field]) => !isSame(field, before[name], after[name]) && !isSame(field, typed[name], after[name]),
  );
  const isTaken = ([name, field]: [string, Field]) =>
    isSame(field, typed[name], before[name]) || fieldState(field, typed, 'update', stored).isLocked;
  const taken = changed.filter(isTaken);
  const values = { ...typed, ...Object.fromEntries(taken.map(([name]) => [name, after[name]])) };
  const read = readValues(resource.fields, values);
  const shown = ([name, field]: [string, Field]) => {
    const { isShown, isCopying } = fieldState(field, read, 'update', stored);
    return isShown && !isCopying ? [name] : [];
  };
  return {
    values,
    taken: taken.flatMap(shown),
    disputed: changed.filter((field) => !isTaken(field)).flatMap(shown),
  };
}

/** Whose value a field gets that two people changed. */
export type Side = 'mine' | 'theirs';

/** A change by somebody else while a form was open. */
export interface EditConflict {
  /** How often this happened to the form. */
  times: number;
  /** The record as they left it. */
  record: RaRecord;
  /** Fields that only they changed, and that the form has taken over. */
  taken: readonly string[];
  /** Fields that both changed. */
  disputed: readonly string[];
  /** The choices made so far, each with the form's own value. */
  choices: Readonly<Record<string, { side: Side; mine: unknown }>>;
}

/**
 * Brings a form up to date with a record that somebody else has changed: it takes over the fields that only they changed,
 * and lets people choose where both did.
 */
export function useEditConflict(
  resource: Resource,
  { getValues, setValue }: UseFormReturn<Record<string, unknown>>,
) {
  const [conflict, setConflict] = useState<EditConflict>();
  const set = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true });

  /** Takes over what changed between two reads. Returns whether the form shows any of it. */
  const takeOver = (from: RaRecord, now: RaRecord): boolean => {
    const typed = getValues();
    const { values, taken, disputed } = compareRecords(resource, { opened: from, now, typed });
    for (const [name, value] of Object.entries(values)) if (value !== typed[name]) set(name, value);
    if (!taken.length && !disputed.length) return false;
    const times = (conflict?.times ?? 0) + 1;
    setConflict({ times, record: now, taken, disputed, choices: {} });
    return true;
  };

  const choose = (names: readonly string[], side: Side) => {
    if (!conflict) return;
    const theirs = valuesOf(resource, conflict.record);
    const choices = { ...conflict.choices };
    for (const name of names) {
      const last = choices[name];
      if (last?.side === side) continue;
      // people can go back to their own value
      const mine: unknown = last?.side === 'theirs' ? last.mine : getValues(name);
      if (side === 'theirs') set(name, theirs[name]);
      else if (last) set(name, mine);
      choices[name] = { side, mine };
    }
    setConflict({ ...conflict, choices });
  };

  const isUndecided = conflict?.disputed.some((name) => !conflict.choices[name]) ?? false;
  return { conflict, isUndecided, takeOver, choose };
}

interface EditConflictNoticeProps {
  resource: Resource;
  conflict: EditConflict;
  choose: (names: readonly string[], side: Side) => void;
  /** How often people tried to save before they had chosen everything. */
  asked: number;
}

/** Shows somebody else's change: what the form has taken over, and what people have to choose. */
export function EditConflictNotice({ resource, conflict, choose, asked }: EditConflictNoticeProps) {
  const translate = useTranslate();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { record, taken, disputed, choices } = conflict;
  useEffect(() => section.current?.focus(), []);
  useEffect(() => {
    if (asked) section.current?.querySelector<HTMLElement>('[data-undecided="true"] input')?.focus();
  }, [asked]);
  const labelOf = (name: string) => translate(resource.fields[name]?.label ?? name);
  return (
    <section
      ref={section}
      className={`stack gap-10 below-20 pad-12-16 radius-8 ${styles['notice']}`}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <h3 id={titleId} className="size-15">
        {translate('app.changed.title')}
      </h3>
      <p>{translate('app.changed.text')}</p>
      {taken.length > 0 && (
        <>
          <h4 className="weight-500">{translate('app.changed.taken')}</h4>
          <dl className={`stack gap-8 ${styles['taken']}`}>
            {taken.map((name) => (
              <div key={name} className="stacks">
                <dt className="muted">{labelOf(name)}</dt>
                <dd>
                  <Value resource={resource} name={name} row={record} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {disputed.length > 0 && (
        <>
          <h4 className="weight-500">{translate('app.changed.both')}</h4>
          {disputed.map((name) => {
            const chosen = choices[name];
            const isAsked = asked > 0 && !chosen;
            return (
              <fieldset
                key={name}
                className="stack halves stacks gap-8 shrinks"
                data-undecided={!chosen}
                aria-describedby={isAsked ? `${titleId}-${name}` : undefined}
              >
                <legend className="size-13 medium">{labelOf(name)}</legend>
                {(['mine', 'theirs'] as const).map((side) => (
                  <label key={side} className="line gap-10 tops pick edge radius-8 surface pressable">
                    <input
                      type="radio"
                      name={`${titleId}-${name}`}
                      checked={chosen?.side === side}
                      onChange={() => choose([name], side)}
                    />
                    <span className="shrinks">
                      <strong className="block size-13 medium">{translate(`app.changed.${side}`)}</strong>
                      {side === 'theirs' ? (
                        <Value resource={resource} name={name} row={record} />
                      ) : (
                        <Mine
                          resource={resource}
                          name={name}
                          kept={chosen?.side === 'theirs' ? chosen : undefined}
                        />
                      )}
                    </span>
                  </label>
                ))}
                {isAsked && (
                  <p id={`${titleId}-${name}`} className="small wide negative" role="alert">
                    {translate('app.changed.choose')}
                  </p>
                )}
              </fieldset>
            );
          })}
          {disputed.length > 1 && (
            <div className="row">
              <Button size="small" onClick={() => choose(disputed, 'mine')}>
                {translate('app.changed.all_mine')}
              </Button>
              <Button size="small" onClick={() => choose(disputed, 'theirs')}>
                {translate('app.changed.all_theirs')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface ValueProps {
  resource: Resource;
  name: string;
  row: Readonly<Record<string, unknown>>;
}

/** A field's whole value, as lists show it. */
function Value({ resource, name, row }: ValueProps) {
  return (
    <span className={styles['value']}>
      <WholeValue resource={resource} row={{ id: '', ...row }} name={name} />
    </span>
  );
}

/** The form's own value; `kept` has it while the form holds theirs. */
function Mine({ resource, name, kept }: Omit<ValueProps, 'row'> & { kept: { mine: unknown } | undefined }) {
  const typed: unknown = useWatch({ name });
  const value = kept ? kept.mine : typed;
  const field = resource.fields[name];
  if (field && isLabelled(field)) return <Chosen resource={resource} field={field} value={value} />;
  return <Value resource={resource} name={name} row={{ [name]: value }} />;
}

interface ChosenProps {
  resource: Resource;
  field: FieldOf<'reference'> | FieldOf<'lookup'>;
  value: unknown;
}

/** The record that the form refers to, by the label that its options have. */
function Chosen({ resource, field, value }: ChosenProps) {
  const { getValues } = useFormContext();
  const id = Number(value);
  const option = useOptionOf(optionsSourceOf(resource, field, getValues()), id > 0 ? id : undefined);
  return <span className={styles['value']}>{option ? option.label : <NoValue />}</span>;
}
