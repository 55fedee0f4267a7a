import { Button } from '../../components/Button.tsx';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormMode, Values } from '../../../contract/resource/declaration/Condition.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { readValues } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { DialogButtons } from '../../components/DialogFrame.tsx';
import styles from './RecordDialog.module.css';

/**
 * The tabs of a form, which people complete in any order: what is missing is told at the end.
 *
 * @param stored the stored record (`storedValues`), by which fields are locked
 * @returns the present tab; the scrolled part of the form; `goTo` and, with the focus on the first field, `step` to another
 *   tab; and `showProblems`, which turns to the first of these fields and their lines' fields
 */
export function useTabs(
  form: UseFormReturn<Record<string, unknown>>,
  resource: Resource,
  mode: FormMode,
  stored: Values | undefined,
) {
  const { isSubmitting } = form.formState;
  const [tab, setTab] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const hasMouse = useMediaQuery('(pointer: fine)', { noSsr: true });
  /** Whether to focus the tab's first field: not while people walk along the tabs themselves. */
  const entersTab = useRef(true);
  const enterTab = useEffectEvent((index: number) => {
    if (body.current) body.current.scrollTop = 0;
    if (!entersTab.current) return;
    entersTab.current = false;
    const values = readValues(resource.fields, form.getValues());
    const first = resource.tabs[index]?.fields.find((name) => {
      const field = resource.fields[name];
      return field !== undefined && fieldState(field, values, mode, stored).isEditable;
    });
    // on a touch screen the keyboard would cover the form before anybody has read it
    if (first && hasMouse) form.setFocus(first);
  });
  useEffect(() => enterTab(tab), [tab]);

  const step = (next: number) => {
    entersTab.current = true;
    setTab(next);
  };
  /** A refused field, which gets the focus once it is shown and can be changed again. */
  const refusedField = useRef<string>(undefined);
  const showProblems = (names: readonly string[]) => {
    /** The name of a problem of the field, or of one of its lines. */
    const problemAt = (name: string) => names.find((one) => one === name || one.startsWith(`${name}.`));
    const index = resource.tabs.findIndex(({ fields }) => fields.some(problemAt));
    if (index >= 0) setTab(index);
    refusedField.current = resource.tabs[index]?.fields.flatMap((name) => problemAt(name) ?? [])[0];
  };
  useEffect(() => {
    if (isSubmitting || refusedField.current === undefined) return;
    form.setFocus(refusedField.current);
    refusedField.current = undefined;
  }, [isSubmitting, form]);
  return { tab, body, goTo: setTab, step, showProblems };
}

interface FormTabsProps {
  tabs: Resource['tabs'];
  current: number;
  /** Names of fields with a problem. */
  errors: readonly string[];
  goTo: (index: number) => void;
  /** Goes to a tab and its first field. */
  step: (index: number) => void;
}

/** The tabs, and below them those in which something is missing or wrong, each with a way to it. */
export function FormTabs({ tabs, current, errors, goTo, step }: FormTabsProps) {
  const translate = useTranslate();
  const judged = tabs.map(({ title, fields }) => ({
    label: translate(title),
    count: fields.filter((name) => errors.includes(name)).length,
  }));
  return (
    <>
      <Tabs
        className={`rigid edge-bottom ${styles['tabs']}`}
        value={current}
        onChange={(_event, index: number) => goTo(index)}
      >
        {judged.map(({ label, count }) => (
          <Tab
            key={label}
            label={label}
            aria-label={count ? translate('app.form.tab_problems', { tab: label }) : label}
            data-wrong={count > 0}
          />
        ))}
      </Tabs>
      {errors.length > 0 && (
        <output className={`rigid row gap-8 small negative ${styles['wrongTabs']}`}>
          {translate('app.form.wrong_tabs')}
          {judged.map(
            ({ label, count }, index) =>
              count > 0 && (
                <Button key={label} size="small" onClick={() => step(index)}>
                  {`${label} (${count})`}
                </Button>
              ),
          )}
        </output>
      )}
    </>
  );
}

interface FormButtonsProps {
  /** What is done with records afterwards. */
  actions: Resource['actions'];
  mode: FormMode;
  /** This tab can save the record. */
  saves: boolean;
  isBusy: boolean;
  /** The person's rights and the stored record allow changes. */
  mayChange: boolean;
  back: (() => void) | undefined;
  next: (() => void) | undefined;
  cancel: () => void;
}

/** `Next` up to the last tab, and there `Submit`, for a new record (spec 2 §4); `Update` on every tab for a stored one. */
export function FormButtons({
  actions,
  mode,
  saves,
  isBusy,
  mayChange,
  back,
  next,
  cancel,
}: FormButtonsProps) {
  const translate = useTranslate();
  const isSavedHere = saves && mayChange;
  const submit = translate('app.action.submit');
  // nobody should take the record for submitted that only waits for that
  const isSubmittedLater = actions.some(({ label }) => translate(label) === submit);
  const add = isSubmittedLater ? translate('app.action.save') : submit;
  return (
    <DialogButtons>
      <Button label={mayChange ? 'app.action.cancel' : 'app.action.close'} variant="text" onClick={cancel} />
      {back && <Button label="app.action.back" onClick={back} />}
      {next && isSavedHere && <Button label="app.action.next" onClick={next} />}
      {(isSavedHere || next) && (
        <Button type="submit" isMain disabled={isBusy}>
          {isSavedHere && mode === 'add'
            ? add
            : translate(isSavedHere ? 'app.action.update' : 'app.action.next')}
        </Button>
      )}
    </DialogButtons>
  );
}
