import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { DialogButtons } from '../../components/DialogFrame.tsx';
import { useSay } from '../../components/useSay.ts';
import styles from './RecordDialog.module.css';

interface FormTabsProps {
  tabs: Resource['tabs'];
  current: number;
  /** Names of fields with a problem. */
  errors: readonly string[];
  goTo: (index: number) => void;
}

export function FormTabs({ tabs, current, errors, goTo }: FormTabsProps) {
  const translate = useTranslate();
  const say = useSay();
  return (
    <Tabs className={styles['tabs']} value={current} onChange={(_event, index: number) => goTo(index)}>
      {tabs.map(({ title, fields }) => {
        const label = say(title);
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
export function FormButtons({ mode, saves, isBusy, mayChange, back, next, cancel }: FormButtonsProps) {
  const translate = useTranslate();
  const isSavedHere = saves && mayChange;
  return (
    <DialogButtons>
      <Button variant="text" onClick={cancel}>
        {translate(mayChange ? 'app.action.cancel' : 'app.action.close')}
      </Button>
      {back && <Button onClick={back}>{translate('app.action.back')}</Button>}
      {next && isSavedHere && <Button onClick={next}>{translate('app.action.next')}</Button>}
      {(isSavedHere || next) && (
        <Button type="submit" variant="contained" color="primary" disabled={isBusy}>
          {translate(
            !isSavedHere ? 'app.action.next' : mode === 'add' ? 'app.action.submit' : 'app.action.update',
          )}
        </Button>
      )}
    </DialogButtons>
  );
}
