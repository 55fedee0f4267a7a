import { Button } from '../../components/Button.tsx';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import ClosedIcon from '@mui/icons-material/ChevronRightOutlined';
import { lastDays, readPeriod } from '../../../contract/day/period.ts';
import { bizSteps, eventTypes, type EpcisEvent } from '../../../contract/epcis/EpcisEvent.ts';
import { timeZone } from '../../api/session.ts';
import { Failed, Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useAction } from '../../components/useAction.ts';
import { type EventFilter, readEpcis, saveEpcis } from './readEpcis.ts';
import styles from './tracking.module.css';
import { shownDay } from '../../../contract/day/day.ts';
import { momentInZone } from '../../../contract/day/moment.ts';
import { TableHead } from '../../components/TableHead.tsx';

/** The days in the period that the page starts with, as in all reports (spec 3 §9). */
const usualDays = 7;

/** Reads the filter from the address. Ignores invalid periods, and words that the standard does not know. */
function filterIn(params: URLSearchParams): EventFilter {
  const period = readPeriod({ from: params.get('from') ?? '', to: params.get('to') ?? '' });
  return {
    ...('problem' in period ? lastDays(usualDays, timeZone()) : period),
    type: eventTypes.find((type) => type === params.get('type')),
    step: bizSteps.find((step) => step === params.get('step')),
  };
}

/** EPCIS Events: the events of units and cartons in a period as other programs read them, as a table and as a file. */
export default function EpcisEventsPage() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params);
  return (
    <>
      <PageTitle title={translate('app.epcis.title')} />
      <p className="muted lead">
        {translate('app.epcis.about')} <code>{translate('app.epcis.address')}</code>
      </p>
      <div className="row below-12">
        <Filters key={params.toString()} filter={filter} apply={(next) => setParams(next)} />
        <Download filter={filter} />
      </div>
      <Events filter={filter} />
    </>
  );
}

const choices = [
  { name: 'type', all: 'app.epcis.all_types', words: eventTypes },
  { name: 'step', all: 'app.epcis.all_steps', words: bizSteps },
] as const;

function Filters({ filter, apply }: { filter: EventFilter; apply: (next: Record<string, string>) => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [typed, setTyped] = useState({ from: filter.from, to: filter.to });
  const last = useRef<'from' | 'to'>('from');
  const submit = (changes: Partial<Record<'type' | 'step', string>> = {}) => {
    const period = readPeriod(typed, last.current);
    if ('problem' in period) {
      notify(period.problem, { type: 'error' });
      setTyped({ from: filter.from, to: filter.to });
      return;
    }
    const all = { ...period, type: filter.type ?? '', step: filter.step ?? '', ...changes };
    apply(Object.fromEntries(Object.entries(all).filter(([, value]) => value)));
  };
  return (
    <form
      className={`row ${styles['filters']}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {choices.map(({ name, all, words }) => (
        <label key={name} className="small line gap-6 shrinks labelled">
          {translate(`app.epcis.${name}`)}
          <select
            className="control compact"
            value={filter[name] ?? ''}
            onChange={(event) => submit({ [name]: event.target.value })}
          >
            <option value="">{translate(all)}</option>
            {words.map((word) => (
              <option key={word}>{word}</option>
            ))}
          </select>
        </label>
      ))}
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="small line gap-6 shrinks labelled">
          {translate(`app.epcis.${end}`)}
          <input
            className="control compact"
            type="date"
            value={typed[end]}
            min="2000-01-01"
            max="9999-12-30"
            onChange={(event) => {
              last.current = end;
              setTyped({ ...typed, [end]: event.target.value });
            }}
          />
        </label>
      ))}
      <Button label="app.action.submit" type="submit" className="wide" />
    </form>
  );
}

function Download({ filter }: { filter: EventFilter }) {
  const translate = useTranslate();
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const { isBusy, run } = useAction(async () => {
    const { signal } = (stop.current = new AbortController());
    setCount(0);
    await saveEpcis(filter, setCount, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  });
  if (isBusy)
    return (
      <Button className="pushed" onClick={() => stop.current?.abort()}>
        {translate('app.epcis.downloading', { count })}
      </Button>
    );
  return (
    <Button className="pushed" startIcon={<DownloadIcon />} onClick={() => void run()}>
      {translate('app.action.download')}
    </Button>
  );
}

function Events({ filter }: { filter: EventFilter }) {
  const translate = useTranslate();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['epcis', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => readEpcis(filter, { token: pageParam, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const events = data?.pages.flatMap(({ document }) => document.epcisBody.queryResults.resultsBody.eventList);
  return (
    <div className="panel" aria-busy={isFetching}>
      {!events && error && <Failed error={error} isBusy={isFetching} retry={() => void refetch()} />}
      {!events && !error && <div className={`bones ${styles['skeleton']}`} />}
      {events?.length === 0 && (
        <Notice title={translate('app.epcis.none')} text={translate('app.epcis.none_text')} />
      )}
      {events !== undefined && events.length > 0 && <EventTable events={events} />}
      {hasNextPage && (
        <p className="edge-top centered pad-12-16">
          {/* a disabled button would lose the focus */}
          <Button label="app.list.more" onClick={() => void fetchNextPage({ cancelRefetch: false })} />
        </p>
      )}
    </div>
  );
}

const columns = ['time', 'step', 'what', 'action', 'disposition'] as const;

/** Returns the last part of an identifier, which names the thing. */
function nameIn(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    // others write what they like
    return name;
  }
}

/** Lists events. Each opens its whole JSON. */
function EventTable({ events }: { events: readonly EpcisEvent[] }) {
  return (
    <div className="scrolls">
      <table className={`table cards ${styles['table']} ${styles['events']}`}>
        <TableHead columns={columns.map((name) => `app.epcis.${name}`)} />
        <tbody>
          {events.map((event) => (
            <EventRows key={`${event.eventID} ${event.recordTime}`} event={event} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EventRows({ event }: { event: EpcisEvent }) {
  const translate = useTranslate();
  const region = useId();
  const [isOpen, setOpen] = useState(false);
  const saidBy = event['sealbook:saidBy'];
  const moment = momentInZone(new Date(event.eventTime), timeZone());
  const day = shownDay(moment.slice(0, 10));
  return (
    <>
      <tr>
        <td>
          <button
            type="button"
            className={`plain-button line touch whole ${styles['expand']}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? region : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <ClosedIcon aria-hidden="true" />
            <span>
              {day} <span className="muted">{moment.slice(11)}</span>
            </span>
          </button>
        </td>
        <th scope="row" className="medium">
          {event.bizStep}
          <small>
            {event.type}
            {saidBy && ` · ${translate('app.epcis.said_by', { program: saidBy })}`}
          </small>
        </th>
        <td>{whatOf(event, translate)}</td>
        <td>{event.action}</td>
        <td>{event.disposition}</td>
      </tr>
      {isOpen && (
        <tr className={styles['inner']}>
          <td id={region} colSpan={columns.length}>
            <pre
              className="edge radius-8 sunken scrolls"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
              tabIndex={0}
            >
              {JSON.stringify(event, null, 2)}
            </pre>
          </td>
        </tr>
      )}
    </>
  );
}

/** What our own identifiers name. All others name objects. */
const kinds = [
  { name: 'app.floor.units', pattern: /\/epc\/[^/]+\/(?:obj\/\d+|class\/[^/]+)$/ },
  { name: 'app.epcis.cartons', pattern: /\/epc\/[^/]+\/obj\/[^/]+$|\/00\/\d{18}$/ },
] as const;

function whatOf(event: EpcisEvent, translate: ReturnType<typeof useTranslate>): string {
  const listed = event.childEPCs ?? event.epcList ?? event.outputEPCList ?? [];
  const counted = event.childQuantityList ?? event.quantityList ?? [];
  const uris = [...listed, ...counted.map(({ epcClass }) => epcClass)];
  const kind = kinds.find(({ pattern }) => uris.every((uri) => pattern.test(uri)));
  const all = listed.length + counted.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const [only] = listed;
  const what =
    all === 1 && only !== undefined && kind?.name !== 'app.floor.units'
      ? nameIn(only)
      : translate(kind?.name ?? 'app.epcis.objects', { smart_count: all });
  return event.parentID ? translate('app.epcis.inside', { what, parent: nameIn(event.parentID) }) : what;
}
