import Button from '@mui/material/Button';
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
 * The tabs of a form, which people complete one after another.
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

  /** Moves to a tab. The way forward leads over tabs without a problem only (spec 1 §5). */
  const goTo = async (next: number) => {
    for (let index = tab; index < next; index += 1) {
      const isValid = await form.trigger([...(resource.tabs[index]?.fields ?? [])], { shouldFocus: true });
      if (!isValid) {
        // the first wrong field has the focus
        entersTab.current = false;
        setTab(index);
        return;
      }
    }
    setTab(next);
  };
  const step = (next: number) => {
    entersTab.current = true;
    void goTo(next);
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
  return { tab, body, goTo: (next: number) => void goTo(next), step, showProblems };
}

interface FormTabsProps {
  tabs: Resource['tabs'];
  current: number;
  /** Names of fields with a problem. */
  errors: readonly string[];
  goTo: (index: number) => void;
}

export function FormTabs({ tabs, current, errors, goTo }: FormTabsProps) {
  const translate = useTranslate();
  return (
    <Tabs
      className={`rigid edge-bottom ${styles['tabs']}`}
      value={current}
      onChange={(_event, index: number) => goTo(index)}
    >
      {tabs.map(({ title, fields }) => {
        const label = translate(title);
        const isWrong = fields.some((name) => errors.includes(name));
        return (
          <Tab
            key={title}
            label={label}
            aria-label={isWrong ? translate('app.form.tab_problems', { tab: label }) : label}
            data-wrong={isWrong}
          />
        );
      })}
    </Tabs>
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
      <Button variant="text" onClick={cancel}>
        {translate(mayChange ? 'app.action.cancel' : 'app.action.close')}
      </Button>
      {back && <Button onClick={back}>{translate('app.action.back')}</Button>}
      {next && isSavedHere && <Button onClick={next}>{translate('app.action.next')}</Button>}
      {(isSavedHere || next) && (
        <Button type="submit" variant="contained" color="primary" disabled={isBusy}>
          {isSavedHere && mode === 'add'
            ? add
            : translate(isSavedHere ? 'app.action.update' : 'app.action.next')}
        </Button>
      )}
    </DialogButtons>
  );
}
