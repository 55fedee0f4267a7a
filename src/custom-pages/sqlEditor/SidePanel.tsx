import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import TabList from '@mui/material/Tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState, useDeferredValue } from 'react';
import { getSqlHistory, historyDays, type HistoryRow } from '../../../contract/calls/sqlEditor.ts';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import type { Tone } from '../../../contract/choices/Choice.ts';
import { ask } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import inputs from '../../components/inputs.module.css';
import { Toned } from '../../components/ToneMark.tsx';
import { formatTime } from './ShownResult.ts';
import styles from './side.module.css';
import type { Catalogue } from './useCatalogue.ts';
import type { Script } from './useScript.ts';

const parts = ['tables', 'history'] as const;

interface SidePanelProps {
  catalogue: Catalogue | undefined;
  insert: (text: string) => void;
  open: (script: Partial<Script>) => void;
}

/** Helps to write a script with the tables and the person's own runs. */
export function SidePanel({ catalogue, insert, open }: SidePanelProps) {
  const translate = useTranslate();
  const id = useId();
  const [part, setPart] = useState<(typeof parts)[number]>('tables');
  return (
    <div className={styles['side']}>
      <TabList
        value={part}
        onChange={(_event, chosen: (typeof parts)[number]) => setPart(chosen)}
        aria-label={translate('app.sqlEditor.panel.label')}
        className={styles['tabs']}
      >
        {parts.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            aria-controls={name === part ? `${id}panel` : undefined}
            label={translate(`app.sqlEditor.panel.${name}`)}
          />
        ))}
      </TabList>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${part}`} className={styles['content']}>
        {part === 'tables' && <CatalogueList catalogue={catalogue} insert={insert} />}
        {part === 'history' && <HistoryList open={open} />}
      </div>
    </div>
  );
}

// Tables

type CatalogueTable = Catalogue['Tables'][number];

const has = (text: string, sought: string): boolean => text.toLowerCase().includes(sought);

interface CatalogueListProps {
  catalogue: Catalogue | undefined;
  insert: (text: string) => void;
}

interface SearchBoxProps {
  label: string;
  search: string;
  change: (search: string) => void;
}

function SearchBox({ label, search, change }: SearchBoxProps) {
  const translate = useTranslate();
  return (
    <input
      type="search"
      className={inputs['control']}
      aria-label={translate(label)}
      placeholder={translate(label)}
      value={search}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** Replaces a list that is being read or could not be read. */
function Unread({ error, again }: { error: Error | null; again?: () => void }) {
  const translate = useTranslate();
  if (!error) return <div className={`bones ${styles['waiting']}`} aria-busy="true" />;
  return (
    <p className={styles['none']} role="alert">
      {translate(error.message)} <Button onClick={again}>{translate('app.action.retry')}</Button>
    </p>
  );
}

/** Lists the tables and columns that scripts can read. A click inserts a name into the script. */
function CatalogueList({ catalogue, insert }: CatalogueListProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  const found = (catalogue?.Tables ?? []).filter(
    ({ Name, Comment, Columns }) =>
      has(Name, sought) || has(Comment, sought) || Columns.some((column) => has(column.Name, sought)),
  );
  return (
    <>
      <SearchBox label="app.sqlEditor.find_table" search={search} change={setSearch} />
      {catalogue ? (
        <ul className={styles['list']}>
          {found.map((table) => (
            <TableEntry key={table.Name} table={table} sought={sought} insert={insert} />
          ))}
        </ul>
      ) : (
        <Unread error={null} />
      )}
      {catalogue && !found.length && <p className={styles['none']}>{translate('app.sqlEditor.no_table')}</p>}
    </>
  );
}

interface TableEntryProps {
  table: CatalogueTable;
  sought: string;
  insert: (text: string) => void;
}

function TableEntry({ table: { Name, Comment, Writable, Columns }, sought, insert }: TableEntryProps) {
  const translate = useTranslate();
  const matches =
    sought && !has(Name, sought) ? Columns.filter((column) => has(column.Name, sought)) : Columns;
  return (
    <li>
      <details open={Boolean(sought) && matches.length < Columns.length}>
        <summary>
          <span>
            <code>{Name}</code>
            {Writable && <small>{translate('app.sqlEditor.writable')}</small>}
          </span>
        </summary>
        {Comment && <p className={styles['comment']}>{Comment}</p>}
        <ul aria-label={translate('app.sqlEditor.columns_of', { name: Name })}>
          <li>
            <button type="button" className="plain-button" onClick={() => insert(Name)}>
              {translate('app.sqlEditor.insert', { name: Name })}
            </button>
          </li>
          {matches.map((column) => (
            <li key={column.Name}>
              <button
                type="button"
                className="plain-button"
                title={column.Comment || undefined}
                aria-label={translate('app.sqlEditor.insert', { name: `${column.Name}, ${column.Type}` })}
                onClick={() => insert(column.Name)}
              >
                <code>{column.Name}</code> <small>{column.Type}</small>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

// History

const atOnce = 20;

const tones = {
  Running: 'neutral',
  Done: 'positive',
  Failed: 'negative',
  Cancelled: 'caution',
  Previewed: 'neutral',
} as const satisfies Record<HistoryRow['Outcome'], Tone>;

/** Lists the person's own runs, the newest first. A click opens a script again. */
function HistoryList({ open }: { open: (script: Partial<Script>) => void }) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search.trim());
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['sql-history', sought],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const input = { First: pageParam, PageSize: atOnce, SearchValue: sought };
      return (await ask(getSqlHistory, { input, signal })).data;
    },
    getNextPageParam: (_last, pages) => {
      const shown = pages.flat().length;
      return shown < (pages[0]?.[0]?.TotalRows ?? 0) ? shown + 1 : undefined;
    },
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const runs = data?.pages.flat();
  return (
    <>
      <SearchBox label="app.sqlEditor.find_run" search={search} change={setSearch} />
      {!runs && <Unread error={error} again={() => void refetch()} />}
      {runs && !runs.length && (
        <p className={styles['none']}>
          {translate(sought ? 'app.sqlEditor.no_run_found' : 'app.sqlEditor.no_run')}
        </p>
      )}
      <ul className={styles['list']}>
        {runs?.map((run) => (
          <li key={run.RunId} className={styles['entry']}>
            <button
              type="button"
              className={`plain-button ${styles['open']}`}
              title={translate('app.sqlEditor.run_again')}
              onClick={() => open({ text: run.Script, type: run.ScriptType })}
            >
              <code className={`clamped ${styles['script']}`}>{run.Script}</code>
              <span className={styles['facts']}>
                <Toned tone={tones[run.Outcome]}>{translate(`app.sqlEditor.outcome.${run.Outcome}`)}</Toned>
                {run.RowCount !== null && (
                  <span>
                    {translate('app.sqlEditor.rows', {
                      smart_count: run.RowCount,
                    })}
                  </span>
                )}
                {run.Milliseconds !== null && <span>{formatTime(run.Milliseconds)}</span>}
                <time dateTime={run.StartedDt}>
                  {shownMoment(momentInZone(new Date(run.StartedDt), timeZone()))}
                </time>
              </span>
              {run.Outcome === 'Failed' && run.Message && (
                <small className={styles['message']}>{run.Message}</small>
              )}
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage({ cancelRefetch: false })}>
          {translate('app.list.more')}
        </Button>
      )}
      {runs && !sought && (
        <p className={styles['none']}>
          <small>{translate('app.sqlEditor.kept_runs', { count: historyDays })}</small>
        </p>
      )}
    </>
  );
}
