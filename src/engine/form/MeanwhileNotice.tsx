import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { createElement, useEffect, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FieldOf, isLabelled } from '../../../contract/resource/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { useOptionOf } from '../../components/useOptions.ts';
import { useSay } from '../../components/useSay.ts';
import { cellOf } from '../cells/cellOf.ts';
import { NoValue } from '../cells/cells.tsx';
import { optionsSourceOf } from '../optionsSourceOf.ts';
import styles from './MeanwhileNotice.module.css';
import type { Meanwhile, Side } from './useMeanwhile.ts';

interface MeanwhileNoticeProps {
  resource: Resource;
  meanwhile: Meanwhile;
  choose: (names: readonly string[], side: Side) => void;
  /** How often the form was to be saved before everything was chosen. */
  asked: number;
}

/** What somebody else changed while a form was open: what was taken over, and what is to be chosen. */
export function MeanwhileNotice({ resource, meanwhile, choose, asked }: MeanwhileNoticeProps) {
  const translate = useTranslate();
  const say = useSay();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { record, taken, disputed, choices } = meanwhile;
  useEffect(() => section.current?.focus(), []);
  useEffect(() => {
    if (asked) section.current?.querySelector<HTMLElement>('[data-undecided="true"] input')?.focus();
  }, [asked]);
  const labelOf = (name: string) => say(resource.fields[name]?.label ?? name);
  return (
    <section ref={section} className={styles['notice']} tabIndex={-1} aria-labelledby={titleId}>
      <h3 id={titleId}>{translate('app.changed.title')}</h3>
      <p>{translate('app.changed.text')}</p>
      {taken.length > 0 && (
        <>
          <h4>{translate('app.changed.taken')}</h4>
          <dl className={styles['taken']}>
            {taken.map((name) => (
              <div key={name}>
                <dt>{labelOf(name)}</dt>
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
          <h4>{translate('app.changed.both')}</h4>
          {disputed.map((name) => {
            const chosen = choices[name];
            const isAsked = asked > 0 && !chosen;
            return (
              <fieldset
                key={name}
                className={styles['dispute']}
                data-undecided={!chosen}
                aria-describedby={isAsked ? `${titleId}-${name}` : undefined}
              >
                <legend>{labelOf(name)}</legend>
                {(['mine', 'theirs'] as const).map((side) => (
                  <label key={side} className={styles['side']}>
                    <input
                      type="radio"
                      name={`${titleId}-${name}`}
                      checked={chosen?.side === side}
                      onChange={() => choose([name], side)}
                    />
                    <span>
                      <strong>{translate(`app.changed.${side}`)}</strong>
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
                  <p id={`${titleId}-${name}`} className={styles['problem']} role="alert">
                    {translate('app.changed.choose')}
                  </p>
                )}
              </fieldset>
            );
          })}
          {disputed.length > 1 && (
            <div className={styles['all']}>
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

/** A field's value as lists show it, but the whole of it. */
function Value({ resource, name, row }: ValueProps) {
  const field = resource.fields[name];
  if (!field) return null;
  const cell = cellOf(resource, { field: name, label: field.label, sort: undefined });
  return (
    <span className={styles['value']}>
      {createElement(cell, { resource, row: { id: '', ...row }, name, field })}
    </span>
  );
}

/** The form's own value: `kept` while the form has the other one. */
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

/** What a form refers to by its label, which its source knows. */
function Chosen({ resource, field, value }: ChosenProps) {
  const { getValues } = useFormContext();
  const id = Number(value);
  const option = useOptionOf(optionsSourceOf(resource, field, getValues()), id > 0 ? id : undefined);
  return <span className={styles['value']}>{option ? option.label : <NoValue />}</span>;
}
