import { type RaRecord, RecordContextProvider, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { presetLabel } from '../../../contract/day/presets.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { type FieldOf, isLabelled } from '../../../contract/resource/declaration/Field.ts';
import { fieldOfFilter, meInFilter } from '../../../contract/resource/filterValue.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import type { Chart } from '../../../contract/resource/Resource.ts';
import { readSession, timeZone } from '../../api/session.ts';
import { Fact } from '../../components/Fact.tsx';
import { PictureFigure } from '../../components/pictures/PictureFigure.tsx';
import { useCompanyActedFor } from '../../components/useCompanyActedFor.ts';
import { useOptionOf } from '../../components/useOptions.ts';
import { formatNumber } from '../../../contract/resource/writtenValue.ts';
import { isNumeric, ValueCell } from '../cells.tsx';
import { useChart } from '../chart/ListCharts.tsx';
import { optionsSourceOf } from '../optionsSourceOf.ts';
import { usePeriodDate, useResource } from '../useResource.ts';
import styles from './PrintSheet.module.css';

type Filter = Readonly<Record<string, unknown>>;

/** A list as somebody asked to print it. */
export interface Printed {
  rows: readonly RaRecord[];
  /** The list has more rows, which the sheet leaves out… */
  isCut: boolean;
  /** …but counts, as people read it, and sums by their fields. */
  total: string;
  sums: Readonly<Record<string, unknown>>;
  filter: Filter;
  at: Date;
}

interface PrintSheetProps {
  printed: Printed;
  close: () => void;
}

/** A table of more columns is printed in landscape. */
const manyColumns = 6;

/**
 * Prints a list: what it is filtered by, its sums, its charts, and a table whose head repeats on every page. The sheet is
 * light in every theme, and stays off the screen.
 */
export default function PrintSheet({ printed, close }: PrintSheetProps) {
  const { rows, isCut, total, sums, filter, at } = printed;
  const translate = useTranslate();
  const resource = useResource();
  const company = useCompanyActedFor()?.CompanyName;
  const sheet = useRef<HTMLDivElement>(null);
  usePrinting(sheet, close);
  const title = translate(resource.title);
  const isWide = resource.columns.length > manyColumns;
  return createPortal(
    <div ref={sheet} className={styles['sheet']} data-print="" data-theme="light" data-wide={isWide} inert>
      <PageRules isWide={isWide} foot={company ? `${title} · ${company}` : title} />
      <h1>{title}</h1>
      <dl className={`wraps ${styles['facts']}`}>
        {company && <Fact name={translate('app.print.company')} value={company} />}
        <FilterFacts filter={filter} rows={rows} />
        <Fact
          name={translate('app.print.rows')}
          value={isCut ? translate('app.print.cut', { shown: rows.length, total }) : total}
        />
        {resource.sums.map((name) => (
          <Sum key={name} name={name} sum={Number(sums[name] ?? 0)} />
        ))}
        <Fact
          name={translate('app.print.printed')}
          value={`${shownAt(at, timeZone())}, ${readSession()?.user.UserName ?? ''}`}
        />
      </dl>
      {rows.length > 0 && (
        <div className={styles['pictures']}>
          {resource.charts.map((chart) => (
            <PrintedChart key={chart.call} chart={chart} filter={filter} />
          ))}
        </div>
      )}
      {rows.length > 0 ? <Table rows={rows} /> : <p>{translate('app.list.none')}</p>}
    </div>,
    document.body,
  );
}

interface FilterFactsProps {
  filter: Filter;
  rows: readonly RaRecord[];
}

/** The list's period, its filters and its search as people read them. */
function FilterFacts({ filter, rows }: FilterFactsProps) {
  const translate = useTranslate();
  const { filters, period, ...resource } = useResource();
  const date = usePeriodDate();
  const preset = period?.presets.find((name) => name === filter['period']) ?? period?.presets[0];
  const [from, to] = [parseDay(textOf(filter['from'])), parseDay(textOf(filter['to']))];
  const days = from && to && (from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`);
  const named = period?.sends !== undefined && preset ? translate(presetLabel(preset)) : undefined;
  const searched = textOf(filter['q']);
  return (
    <>
      {(days ?? named) && <Fact name={date ?? translate('app.list.period')} value={days ?? named ?? ''} />}
      {filters.map(({ field: name }) => {
        const [field, value] = [fieldOfFilter(resource, name), textOf(filter[name])];
        if (!field || !value) return null;
        const label = translate(field.label);
        if (isLabelled(field))
          return (
            <RecordFact key={name} name={label} field={field} value={value} filter={filter} rows={rows} />
          );
        if (field.kind === 'switch') {
          const state = translate(value === 'true' ? 'app.list.on' : 'app.list.off');
          return <Fact key={name} name={label} value={state} />;
        }
        const choices = field.kind === 'choice' ? field.choices : [];
        const choice = choices.find((choice) => String(choice.value) === value);
        return <Fact key={name} name={label} value={choice ? translate(choice.label) : value} />;
      })}
      {searched && <Fact name={translate('app.list.search')} value={searched} />}
    </>
  );
}

interface RecordFactProps extends FilterFactsProps {
  name: string;
  field: FieldOf<'reference'> | FieldOf<'lookup'>;
  /** The record's id. */
  value: string;
}

/** The record that the rows are filtered by. The first row has its label; without rows the options' call has it. */
function RecordFact({ name, field, value, filter, rows: [first] }: RecordFactProps) {
  const translate = useTranslate();
  const resource = useResource();
  const isMe = value === meInFilter;
  const found = useOptionOf(optionsSourceOf(resource, field, filter), isMe ? undefined : Number(value));
  const label = found?.label ?? (isMe ? translate('app.list.me') : value);
  // a row has no label of what its lines refer to
  const told = Object.values(resource.fields).includes(field) && textOf(first?.[field.labelled]);
  return <Fact name={name} value={told || label} />;
}

/** A declared sum of all rows, printed or not. */
function Sum({ name, sum }: { name: string; sum: number }) {
  const translate = useTranslate();
  const { fields } = useResource();
  const field = fields[name];
  return (
    <Fact
      name={translate('app.print.sum', { label: translate(field?.label ?? name) })}
      value={formatNumber(sum, field, translate)}
    />
  );
}

const PrintedChart = ({ chart, filter }: { chart: Chart; filter: Filter }) => (
  <PictureFigure {...useChart(chart, filter)} />
);

function Table({ rows }: Pick<FilterFactsProps, 'rows'>) {
  const translate = useTranslate();
  const resource = useResource();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {resource.columns.map((column) => (
            <th key={column.field} scope="col" data-numeric={isNumeric(resource, column)}>
              {translate(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RecordContextProvider key={row.id} value={row}>
            <tr>
              {resource.columns.map((column) => (
                <td key={column.field} data-numeric={isNumeric(resource, column)}>
                  <ValueCell resource={resource} row={row} column={column} />
                </td>
              ))}
            </tr>
          </RecordContextProvider>
        ))}
      </tbody>
    </table>
  );
}

interface PageRulesProps {
  isWide: boolean;
  /** The text in each page's foot, beside the page's number. */
  foot: string;
}

/** A4 with page numbers, which only an `@page` rule can put into the margin. */
function PageRules({ isWide, foot }: PageRulesProps) {
  const translate = useTranslate();
  // private-use characters, which no text contains
  const [page, pages] = ['\uE000', '\uE001'];
  const numbered = translate('app.print.page', { page, pages })
    .split(/([\uE000\uE001])/)
    .map((part) => (part === page ? 'counter(page)' : part === pages ? 'counter(pages)' : quoted(part)))
    .join(' ');
  const face = "font: 8pt 'IBM Plex Sans Variable', system-ui, sans-serif; color: #625d54;";
  const rules = `@page { size: A4 ${isWide ? 'landscape' : 'portrait'}; margin: 12mm 12mm 16mm;
    @bottom-left { content: ${quoted(foot)}; ${face} }
    @bottom-right { content: ${numbered}; ${face} } }`;
  return <style>{rules}</style>;
}

/** A text as CSS quotes it. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** Milliseconds between two looks at the sheet, and after which it is printed as it is. */
const [pause, longestWait] = [50, 15_000];

/** Prints the page once everything in `sheet` is drawn, then closes it. */
function usePrinting(sheet: RefObject<HTMLElement | null>, close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    const until = Date.now() + longestWait;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const isWaiting = sheet.current?.querySelector('[aria-busy="true"], [data-waiting]');
      if (isWaiting && Date.now() < until) timer = setTimeout(() => void look(), pause);
      else {
        await document.fonts?.ready;
        timer = setTimeout(() => window.print(), pause);
      }
    };
    timer = setTimeout(() => void look(), pause);
    const done = () => closed();
    window.addEventListener('afterprint', done);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [sheet]);
}
