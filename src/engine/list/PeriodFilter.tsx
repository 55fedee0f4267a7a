import { Button } from '../../components/Button.tsx';
import { useListContext, useNotify, useTranslate } from 'ra-core';
import { type ChangeEvent, useRef, useState } from 'react';
import { presetDays, presetLabel, type PresetName } from '../../../contract/day/presets.ts';
import { earliestDay, type Period, periodTexts, readPeriod } from '../../../contract/day/period.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { timeZone } from '../../api/session.ts';
import { usePeriodDate, useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

/**
 * Chooses the days between which the list's records were created, or between which their date lies. It says what is wrong
 * with days that make no period, and does not apply them (spec 2 §5).
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

/** The preset that the list shows. Days that have a name are called by it, however people chose them. */
function useChosenPreset(): PresetName | undefined {
  const { period } = useResource();
  const { filterValues } = useListContext();
  const { presets = [], sends } = period ?? {};
  const isShown = (name: PresetName) => {
    const { from, to } = presetDays(name, timeZone());
    return from === filterValues['from'] && to === filterValues['to'];
  };
  const named = presets.find((name) => name === filterValues['period']);
  return named ?? (sends === undefined ? presets.find(isShown) : presets[0]);
}

/** The list's period as people read it; undefined if it has none. */
export function useChosenPeriod(): string | undefined {
  const translate = useTranslate();
  const { period } = useResource();
  const { filterValues } = useListContext();
  const preset = useChosenPreset();
  if (preset) return translate(presetLabel(preset));
  const [from, to] = [parseDay(textOf(filterValues['from'])), parseDay(textOf(filterValues['to']))];
  if (!period || !from || !to) return undefined;
  return from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`;
}

/** Periods by name. With `isAll` there are no others. */
function PresetFilter({ presets, isAll }: { presets: readonly PresetName[]; isAll: boolean }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const chosen = useChosenPreset() ?? '';
  const choose = (text: string) => {
    const name = presets.find((preset) => preset === text);
    const days = isAll || !name ? {} : presetDays(name, timeZone());
    // the address leaves out the preset that a list begins with
    setFilters({ ...filterValues, ...days, period: isAll && name === presets[0] ? undefined : name });
  };
  return (
    <label className="line gap-6 shrinks muted size-13 labelled">
      {translate('app.list.period')}
      <select className="control compact" value={chosen} onChange={(event) => choose(event.target.value)}>
        {!isAll && <option value="">{translate('app.list.own_days')}</option>}
        {presets.map((name) => (
          <option key={name} value={name}>
            {translate(presetLabel(name))}
          </option>
        ))}
      </select>
    </label>
  );
}

function DaysFilter() {
  const { filterValues } = useListContext();
  const period = { from: textOf(filterValues['from']), to: textOf(filterValues['to']) };
  // another period drops typed days that were not applied
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
    // a text that is not a date has an empty value, too; the browser tells the two apart
    const isWrong = [...form.elements].some(
      (input) => input instanceof HTMLInputElement && input.validity.badInput,
    );
    const read = isWrong ? { problem: periodTexts.onlyDate } : readPeriod(typed, last.current);
    if ('problem' in read) {
      notify(read.problem, { type: 'error' });
      setTyped(period);
      form.reset();
    } else if (read.from !== period.from || read.to !== period.to)
      setFilters({ ...filterValues, ...read, period: undefined });
  };
  return (
    <form
      className={`row ${styles['period']}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="line gap-6 shrinks muted size-13 labelled">
          {by ? translate(`app.list.by_${end}`, { date: by }) : translate(`app.list.${end}`)}
          <input
            className="control compact"
            type="date"
            name={end}
            value={typed[end]}
            min={earliestDay}
            max="9999-12-31"
            onChange={type(end)}
          />
        </label>
      ))}
      <Button label="app.action.submit" type="submit" />
    </form>
  );
}
