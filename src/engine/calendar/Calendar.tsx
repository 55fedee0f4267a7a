import AfterIcon from '@mui/icons-material/ChevronRightOutlined';
import BeforeIcon from '@mui/icons-material/ChevronLeftOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import { type RaRecord, useGetList, useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import { type Day, dayInZone, daysLater, parseDay, shownDay, shownMonth } from '../../../contract/day/day.ts';
import { presetLabel } from '../../../contract/day/presets.ts';
import { shortWeekday } from '../../../contract/day/shownStep.ts';
import { daysOfStep, stepAt, stepsBetween } from '../../../contract/day/step.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { isEditableRow, lookOf, rowName } from '../../../contract/resource/Resource.ts';
import { timeZone } from '../../api/session.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { Failed } from '../../components/Notice.tsx';
import { Segments } from '../../components/Segments.tsx';
import { narrowedAddress } from '../../dataProvider/listAddress.ts';
import { fromList } from '../form/useCloseDialog.ts';
import { useResource } from '../useResource.ts';
import styles from './calendar.module.css';

/** So many rows of a month are shown. */
const mostRows = Math.max(...largePageSizes);

/** A list as a table, its `children`, or as a calendar of the date of its period. The address says which. */
export function Calendar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const resource = useResource();
  const { search } = useLocation();
  const { filterValues } = useListContext();
  const params = new URLSearchParams(search);
  const view = params.has('calendar') ? 'calendar' : 'table';
  const addressOf = (day: Day) => {
    params.set('calendar', 'month');
    const [from, to] = daysOfStep(stepAt(day, 'month'));
    return narrowedAddress(resource, params.toString(), { from, to, period: undefined });
  };
  const choose = (chosen: string) => {
    params.delete('calendar');
    void navigate(chosen === 'table' ? `${resource.path}?${params}` : addressOf(dayInZone(timeZone())));
  };
  return (
    <>
      <div className="row below-12">
        <Segments
          label={translate('app.calendar.view')}
          choices={(['table', 'calendar'] as const).map((value) => ({
            value,
            label: translate(`app.calendar.${value}`),
          }))}
          chosen={view}
          choose={choose}
        />
      </div>
      {view === 'table' ? children : <Month day={textOf(filterValues['from'])} addressOf={addressOf} />}
    </>
  );
}

interface MonthProps {
  /** A day of the month. */
  day: Day;
  addressOf: (day: Day) => string;
}

/** The rows of a whole month in its weeks; on phones a list of the days that have any. */
function Month({ day, addressOf }: MonthProps) {
  const translate = useTranslate();
  const resource = useResource();
  const { filterValues } = useListContext();
  const date = resource.period?.field ?? resource.created;
  const [from, to] = daysOfStep(stepAt(day, 'month'));
  const { data, total, error, isFetching, refetch } = useGetList<RaRecord>(resource.name, {
    pagination: { page: 1, perPage: mostRows },
    sort: { field: date, order: 'ASC' },
    filter: { ...filterValues, from, to, period: undefined },
  });
  const rows = data ?? [];
  const today = dayInZone(timeZone());
  const weeks = stepsBetween(stepAt(from, 'week'), stepAt(to, 'week'), 6).map((week) =>
    stepsBetween(...daysOfStep(week), 7),
  );
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <section className="panel clips" aria-busy={isFetching}>
      <header className="row pad-8-16">
        <h2 className="size-16" aria-live="polite">
          {shownMonth(from)}
        </h2>
        <IconButton
          component={Link}
          to={addressOf(daysLater(from, -1))}
          aria-label={translate('app.calendar.before')}
        >
          <BeforeIcon />
        </IconButton>
        <IconButton
          component={Link}
          to={addressOf(daysLater(to, 1))}
          aria-label={translate('app.calendar.after')}
        >
          <AfterIcon />
        </IconButton>
        <Button label={presetLabel('today')} to={addressOf(today)} />
        {total !== undefined && total > rows.length && (
          <p className="small">{translate('app.print.cut', { shown: rows.length, total })}</p>
        )}
      </header>
      <table className={`full ${styles['month']}`}>
        <caption className="visually-hidden">{`${translate(resource.title)}, ${shownMonth(from)}`}</caption>
        <thead className="unseen-on-phones">
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" className="small">
                {shortWeekday(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((one) => {
                const own = rows.filter((row) => parseDay(textOf(row[date]).slice(0, 10)) === one);
                return (
                  <td
                    key={one}
                    data-beyond={one < from || one > to}
                    data-today={one === today}
                    data-rows={own.length}
                  >
                    <time
                      className="small"
                      dateTime={one}
                      data-day={`${shortWeekday(one)}, ${shownDay(one)}`}
                    >
                      {Number(one.slice(-2))}
                    </time>
                    {own.map((row) => (
                      <Entry key={row.id} row={row} />
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {data?.length === 0 && <p className="muted centered above-12 below-12">{translate('app.list.none')}</p>}
    </section>
  );
}

/** A row on its day. It leads to the row's details, or to its form for people who may edit it. */
function Entry({ row }: { row: RaRecord }) {
  const translate = useTranslate();
  const resource = useResource();
  const { search } = useLocation();
  const mayEdit = useRight(resource.page, 'edit');
  const { path, details, calls, form } = resource;
  const date = resource.period?.field ?? '';
  const time = resource.fields[date]?.kind === 'moment' ? `${textOf(row[date]).slice(11, 16)} ` : '';
  const name = time + rowName(resource, row, translate);
  const look = lookOf(resource, row);
  const opens = details ?? ((calls.update ?? form) && mayEdit && isEditableRow(resource, row));
  const props = {
    className: `block above-4 size-13 ink unlined breaks ${styles['entry']}`,
    'data-look': look?.look,
    'data-inactive': row['IsActive'] === false,
  };
  const said = look?.says === undefined ? name : `${name} · ${translate(look.says)}`;
  if (!opens) return <span {...props}>{said}</span>;
  const to = { pathname: `${path}/${row.id}${details ? '/details' : ''}`, search };
  return (
    <Link {...props} to={to} state={fromList}>
      {said}
    </Link>
  );
}
