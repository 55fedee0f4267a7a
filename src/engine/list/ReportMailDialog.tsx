import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
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
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { formats } from '../../../contract/values/formats.ts';
import { ask, messageOf } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { DialogBody, DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import inputs from '../../components/inputs.module.css';
import { Segments } from '../../components/Segments.tsx';
import { useAction } from '../../components/useAction.ts';
import { exportRequestOf } from '../../dataProvider/list.ts';
import { useResource } from '../useResource.ts';
import styles from './ReportMailDialog.module.css';

type Every = ReportMail['Every'];

/** The names of the days of a week in the portal's order, by their numbers: 1 for Monday. */
const weekdays = (language: string): ReadonlyMap<number, string> => {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const days = Array.from({ length: 7 }, (_, place) => ((formats().week + place - 1) % 7) + 1);
  // 2024 began on a Monday
  return new Map(days.map((day) => [day, names.format(Date.UTC(2024, 0, day))]));
};

const daysOfMonth = Array.from({ length: lastMailDay }, (_, place) => [place + 1, place + 1] as const);

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const shownHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

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
  const { data: readers = [] } = useQuery({
    queryKey: ['report readers', page],
    queryFn: async ({ signal }) =>
      (await ask(reportMailCalls.readers, { input: { Page: page }, page, signal })).data,
  });
  const { data: mails = [] } = useQuery({
    queryKey: mailsKey,
    queryFn: async ({ signal }) =>
      (await ask(reportMailCalls.list, { input: { Page: page }, page, signal })).data,
  });
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
    <DialogFrame title={translate('app.reportMails.title')} width="narrow" close={close}>
      <DialogForm submit={plan}>
        <DialogBody className="stack">
          <p className="muted">{translate('app.reportMails.about')}</p>
          {mails.length > 0 && (
            <ul
              className={`panel lined ${styles['mails']}`}
              aria-label={translate('app.reportMails.planned')}
            >
              {mails.map((mail) => (
                <li key={mail.ReportMailId} className="line apart">
                  <span>
                    <strong>{mail.Name}</strong>
                    <small>
                      {`${when(mail)} · ${translate('app.reportMails.people', { smart_count: mail.UserIds.length })} · ${translate('app.reportMails.next', { moment: shownMoment(momentInZone(new Date(mail.NextAt), timeZone())) })}`}
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
          <FieldFrame field={{ label: 'app.views.name' }} isRequired isProblemSaid problem={problems.name}>
            {(control) => (
              <input
                {...control}
                className={inputs['control']}
                value={name}
                maxLength={60}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </FieldFrame>
          <Segments
            label={translate('app.reportMails.every')}
            choices={mailedEvery.map((value) => ({
              value,
              label: translate(`app.reportMails.each.${value}`),
            }))}
            chosen={every}
            choose={setEvery}
          />
          <div className={`stack gap-12 ${styles['when']}`}>
            {every !== 'day' && (
              <FieldFrame field={{ label: 'app.reportMails.day' }}>
                {(control) => (
                  <select
                    {...control}
                    className={inputs['control']}
                    value={day}
                    onChange={(event) => setDay(Number(event.target.value))}
                  >
                    {(every === 'week' ? [...days] : daysOfMonth).map(([number, name]) => (
                      <option key={number} value={number}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </FieldFrame>
            )}
            <FieldFrame field={{ label: 'app.reportMails.hour' }}>
              {(control) => (
                <select
                  {...control}
                  className={inputs['control']}
                  value={hour}
                  onChange={(event) => setHour(Number(event.target.value))}
                >
                  {hours.map((one) => (
                    <option key={one} value={one}>
                      {shownHour(one)}
                    </option>
                  ))}
                </select>
              )}
            </FieldFrame>
          </div>
          <label className="line gap-10 touch">
            <input
              type="checkbox"
              checked={onlyWithRows}
              onChange={(event) => setOnlyWithRows(event.target.checked)}
            />
            {translate('app.reportMails.only_with_rows')}
          </label>
          <FieldFrame
            field={{ label: 'app.reportMails.to' }}
            isRequired
            isGroup
            isProblemSaid
            problem={problems.people}
          >
            {({ 'aria-labelledby': labelledby, 'aria-describedby': describedby }) => (
              <ul
                className={`panel ${styles['people']}`}
                aria-labelledby={labelledby}
                aria-describedby={describedby}
              >
                {readers.map(({ UserId, UserName, Email }) => (
                  <li key={UserId}>
                    <label className="stack touch">
                      <input
                        type="checkbox"
                        checked={chosen.includes(UserId)}
                        onChange={() =>
                          setChosen(
                            chosen.includes(UserId)
                              ? chosen.filter((id) => id !== UserId)
                              : [...chosen, UserId],
                          )
                        }
                      />
                      <span>{UserName}</span>
                      <small>{Email}</small>
                    </label>
                  </li>
                ))}
              </ul>
            )}
          </FieldFrame>
        </DialogBody>
        <DialogButtons>
          <Button variant="text" onClick={close}>
            {translate('app.action.close')}
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={isBusy}>
            {translate('app.reportMails.plan')}
          </Button>
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}
