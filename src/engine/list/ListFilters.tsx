import ClearIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import Button from '@mui/material/Button';
import { useEvent, useListContext, useNotify, useTranslate } from 'ra-core';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { presetDays, presetLabel, type PresetName } from '../../../contract/calls/presets.ts';
import { type Period, periodTexts, readPeriod } from '../../../contract/calls/period.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { timeZone } from '../../api/session.ts';
import toolbar from '../../components/toolbarControl.module.css';
import { useSay } from '../../components/useSay.ts';
import { usePeriodDate } from '../usePeriodDate.ts';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

/** Milliseconds after the last key before the list is asked. */
const pause = 300;

/** Searches while typing, a moment after the last key; Enter searches at once. */
export function SearchBox() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const value = textOf(filterValues['q']);
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // the address changed by itself (back, a link): show what it says, but leave a space being typed
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  // beside the filters of the moment when it is asked, not of when the key was pressed
  const search = useEvent((q: string) => {
    if (q !== value) setFilters({ ...filterValues, q });
  });
  const ask = (text: string, wait: number) => {
    setText(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text.trim()), wait);
  };
  return (
    <div className={styles['search']}>
      <SearchIcon aria-hidden="true" />
      <input
        className={toolbar['control']}
        type="search"
        value={text}
        placeholder={translate('app.list.search')}
        aria-label={translate('app.list.search')}
        maxLength={200}
        onChange={(event) => ask(event.target.value, pause)}
        onKeyDown={(event) => event.key === 'Enter' && ask(text, 0)}
      />
      {text && (
        <button type="button" aria-label={translate('app.list.clear_search')} onClick={() => ask('', 0)}>
          <ClearIcon />
        </button>
      )}
    </div>
  );
}

/**
 * The days between which a list's records were created, or between which a date of theirs lies; what makes no period is
 * said and not applied (spec 2 §5).
 */
export function PeriodFilter() {
  const { period } = useResource();
  return (
    <>
      {period && period.presets.length > 0 && (
        <PresetFilter presets={period.presets} isAll={period.sends !== undefined} />
      )}
      {period?.days !== undefined && <DaysFilter />}
    </>
  );
}

/** Periods by their names; `isAll`: there are no others. */
function PresetFilter({ presets, isAll }: { presets: readonly PresetName[]; isAll: boolean }) {
  const translate = useTranslate();
  const say = useSay();
  const { filterValues, setFilters } = useListContext();
  const isShown = (name: PresetName) => {
    const { from, to } = presetDays(name, timeZone());
    return from === filterValues['from'] && to === filterValues['to'];
  };
  // days that have a name are called by it, however they were chosen
  const chosen = textOf(filterValues['period']) || (isAll ? presets[0] : presets.find(isShown)) || '';
  const choose = (text: string) => {
    const name = presets.find((preset) => preset === text);
    const days = isAll || !name ? {} : presetDays(name, timeZone());
    // what is there at first stands in no address
    setFilters({ ...filterValues, ...days, period: isAll && name === presets[0] ? undefined : name });
  };
  return (
    <label className={styles['preset']}>
      {translate('app.list.period')}
      <select className={toolbar['control']} value={chosen} onChange={(event) => choose(event.target.value)}>
        {!isAll && <option value="">{translate('app.list.own_days')}</option>}
        {presets.map((name) => (
          <option key={name} value={name}>
            {say(presetLabel(name))}
          </option>
        ))}
      </select>
    </label>
  );
}

function DaysFilter() {
  const { filterValues } = useListContext();
  const period = { from: textOf(filterValues['from']), to: textOf(filterValues['to']) };
  // what was typed and not applied is gone with the period that it stood in
  return <PeriodForm key={`${period.from} ${period.to}`} period={period} />;
}

function PeriodForm({ period }: { period: Period }) {
  const translate = useTranslate();
  const notify = useNotify();
  const by = usePeriodDate();
  const { filterValues, setFilters } = useListContext();
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
    } else setFilters({ ...filterValues, ...read, period: undefined });
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
          {by ? translate(`app.list.by_${end}`, { date: by }) : translate(`app.list.${end}`)}
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
