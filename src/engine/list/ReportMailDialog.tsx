import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  lastMailDay,
  mailedEvery,
  type ReportMail,
  reportMailCalls,
} from '../../../contract/calls/records/views.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { formats } from '../../../contract/values/formats.ts';
import { ask, queryFor, messageOf } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { CheckLine } from '../../components/CheckLine.tsx';
import { FormDialog } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { Segments } from '../../components/Segments.tsx';
import { useAction } from '../../components/useAction.ts';
import { exportRequestOf } from '../../dataProvider/list.ts';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';
import { NameField } from './SaveView.tsx';

type Every = ReportMail['Every'];

/** The names of the days of a week in the portal's order, by their numbers: 1 for Monday. */
const weekdays = (language: string): ReadonlyMap<number, string> => {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const days = Array.from({ length: 7 }, (_, place) => ((formats().week + place - 1) % 7) + 1);
  // 2024 began on a Monday
  return new Map(days.map((day) => [day, names.format(Date.UTC(2024, 0, day))]));
};

const daysOfMonth = Array.from({ length: lastMailDay }, (_, place) => [place + 1, place + 1] as const);

const shownHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => [hour, shownHour(hour)] as const);

/** Plans mails with the rows that the list finds, and lists those that the person has planned. */
export function ReportMailDialog({ close }: { close: () => void }) {
  const translate = useTranslate();
  const resource = useResource();
  const { page, title } = resource;
  const { filterValues, sort } = useListContext();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const [name, setName] = useState(() => translate(title));
  const [every, setEvery] = useState<Every>('day');
  const [day, setDay] = useState(1);
  const [hour, setHour] = useState(8);
  const [onlyWithRows, setOnlyWithRows] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [problems, setProblems] = useState<{ name?: string; people?: string }>({});
  const mailsKey = ['report mails', page];
  const { data: readers = [] } = useQuery(
    queryFor(['report readers', page], reportMailCalls.readers, { input: { Page: page }, page }),
  );
  const { data: mails = [] } = useQuery(
    queryFor(mailsKey, reportMailCalls.list, { input: { Page: page }, page }),
  );
  const changed = () => queryClient.invalidateQueries({ queryKey: mailsKey });
  const { isBusy, run } = useAction(() => {
    const { First: _first, PageSize: _size, ...Request } = exportRequestOf(resource, sort, filterValues);
    const params = new URLSearchParams(search);
    params.delete('page');
    const input = {
      Page: page,
      Name: name,
      Query: params.toString(),
      Request,
      Period: textOf(filterValues['period']) || null,
      Every: every,
      Day: day,
      Hour: hour,
      OnlyWithRows: onlyWithRows,
      UserIds: [...chosen],
    };
    return messageOf(ask(reportMailCalls.save, { input, page }));
  }, changed);
  const remove = useAction(
    (ReportMailId: number) => messageOf(ask(reportMailCalls.remove, { input: { ReportMailId }, page })),
    changed,
  );
  const plan = () => {
    const found = {
      ...(!name.trim() && { name: 'app.views.no_name' }),
      ...(!chosen.length && { people: 'app.reportMails.no_people' }),
    };
    setProblems(found);
    if (!Object.keys(found).length) void run();
  };
  const days = weekdays(document.documentElement.lang || 'en');
  const when = ({ Every, Day, Hour }: ReportMail) =>
    translate(`app.reportMails.when.${Every}`, {
      day: Every === 'week' ? days.get(Day) : Day,
      hour: shownHour(Hour),
    });
  return (
    <FormDialog
      title={translate('app.reportMails.title')}
      about={translate('app.reportMails.about')}
      closeText="app.action.close"
      submitText="app.reportMails.plan"
      isBusy={isBusy}
      submit={plan}
      close={close}
    >
      {mails.length > 0 && (
        <ul className="panel lined" aria-label={translate('app.reportMails.planned')}>
          {mails.map((mail) => (
            <li key={mail.ReportMailId} className="line apart pad-8-16">
              <span>
                <strong className="block">{mail.Name}</strong>
                <small>
                  {`${when(mail)} · ${translate('app.reportMails.people', { smart_count: mail.UserIds.length })} · ${translate('app.reportMails.next', { moment: shownAt(mail.NextAt, timeZone()) })}`}
                </small>
              </span>
              <IconButton
                aria-label={translate('app.reportMails.remove', { name: mail.Name })}
                disabled={remove.isBusy}
                onClick={() => void remove.run(mail.ReportMailId)}
              >
                <RemoveIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <NameField value={name} problem={problems.name} change={setName} />
      <Segments
        label={translate('app.reportMails.every')}
        choices={mailedEvery.map((value) => ({
          value,
          label: translate(`app.reportMails.each.${value}`),
        }))}
        chosen={every}
        choose={setEvery}
      />
      <div className="stack gap-12 halves">
        {every !== 'day' && (
          <NumberSelect
            label="app.reportMails.day"
            choices={every === 'week' ? [...days] : daysOfMonth}
            value={day}
            change={setDay}
          />
        )}
        <NumberSelect label="app.reportMails.hour" choices={hours} value={hour} change={setHour} />
      </div>
      <CheckLine
        label={translate('app.reportMails.only_with_rows')}
        isChecked={onlyWithRows}
        toggle={() => setOnlyWithRows(!onlyWithRows)}
      />
      <FieldFrame
        field={{ label: 'app.reportMails.to' }}
        isRequired
        isGroup
        isProblemSaid
        problem={problems.people}
      >
        {({ 'aria-labelledby': labelledby, 'aria-describedby': describedby }) => (
          <ul
            className={`panel scrolls-down ${styles['people']}`}
            aria-labelledby={labelledby}
            aria-describedby={describedby}
          >
            {readers.map(({ UserId, UserName, Email }) => (
              <li key={UserId}>
                <label className="line gap-10 touch">
                  <input
                    type="checkbox"
                    checked={chosen.includes(UserId)}
                    onChange={() =>
                      setChosen(
                        chosen.includes(UserId) ? chosen.filter((id) => id !== UserId) : [...chosen, UserId],
                      )
                    }
                  />
                  <span>
                    {UserName}
                    <small>{Email}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </FieldFrame>
    </FormDialog>
  );
}

interface NumberSelectProps {
  label: string;
  choices: readonly (readonly [number, string | number])[];
  value: number;
  change: (value: number) => void;
}

const NumberSelect = ({ label, choices, value, change }: NumberSelectProps) => (
  <FieldFrame field={{ label }}>
    {(control) => (
      <select
        {...control}
        className="control"
        value={value}
        onChange={(event) => change(Number(event.target.value))}
      >
        {choices.map(([number, name]) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);
