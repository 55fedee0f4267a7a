import Button from '@mui/material/Button';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type Period, periodTexts, readPeriod } from '../../../contract/calls/period.ts';
import toolbar from '../../components/toolbarControl.module.css';
import styles from './ListToolbar.module.css';
import type { ChangeView } from './useListAddress.ts';

interface PeriodFilterProps {
  period: Period;
  change: ChangeView;
}

/** The days between which a list's records were created; what makes no period is said and not applied (spec 2 §5). */
export function PeriodFilter({ period, change }: PeriodFilterProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [typed, setTyped] = useState(period);
  const last = useRef<keyof Period>('from');
  const type = (end: keyof Period) => (event: ChangeEvent<HTMLInputElement>) => {
    last.current = end;
    setTyped({ ...typed, [end]: event.target.value });
  };
  const submit = (form: HTMLFormElement) => {
    // what is no date is empty as well, but the browser tells the two apart
    const isWrong = [...form.elements].some(
      (input) => input instanceof HTMLInputElement && input.validity.badInput,
    );
    const read = isWrong ? { problem: periodTexts.onlyDate } : readPeriod(typed, last.current);
    if ('problem' in read) {
      notify(read.problem, { type: 'error' });
      setTyped(period);
      form.reset();
    } else change({ period: read });
  };
  return (
    <form
      className={styles['period']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {translate(`app.list.${end}`)}
          <input
            className={toolbar['control']}
            type="date"
            name={end}
            value={typed[end]}
            min="2000-01-01"
            max="9999-12-31"
            onChange={type(end)}
          />
        </label>
      ))}
      <Button type="submit">{translate('app.action.submit')}</Button>
    </form>
  );
}
