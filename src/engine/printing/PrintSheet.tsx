import { type RaRecord, RecordContextProvider, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import type { Chart } from '../../../contract/resource/Resource.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { readSession, timeZone } from '../../api/session.ts';
import { PictureFigure } from '../../components/pictures/PictureFigure.tsx';
import { useCompanyActedFor } from '../../components/useCompanyActedFor.ts';
import { useSay } from '../../components/useSay.ts';
import { cellOf, isNumeric } from '../cells/cellOf.ts';
import { useChart } from '../chart/useChart.ts';
import { formatMoney } from '../formatMoney.ts';
import { useResource } from '../useResource.ts';
import { FilterFacts } from './FilterFacts.tsx';
import { PageRules } from './PageRules.tsx';
import styles from './PrintSheet.module.css';
import { usePrinting } from './usePrinting.ts';

type Filter = Readonly<Record<string, unknown>>;

/** What was asked to be printed: a list's rows and what they are narrowed by, and when. */
export interface Printed {
  rows: readonly RaRecord[];
  /** There are more, which the sheet leaves out… */
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

/** With more columns the sheet lies on its side. */
const manyColumns = 6;

/**
 * A list as it is printed: whose it is and of when, its sums, its pictures, and a table whose head stands on every page. It
 * is light whatever the portal's theme is, and nobody sees it but the printer.
 */
export default function PrintSheet({ printed, close }: PrintSheetProps) {
  const { rows, isCut, total, sums, filter, at } = printed;
  const translate = useTranslate();
  const say = useSay();
  const resource = useResource();
  const company = useCompanyActedFor()?.CompanyName;
  const sheet = useRef<HTMLDivElement>(null);
  usePrinting(sheet, close);
  const title = say(resource.title);
  const isWide = resource.columns.length > manyColumns;
  return createPortal(
    <div ref={sheet} className={styles['sheet']} data-print="" data-theme="light" data-wide={isWide} inert>
      <PageRules isWide={isWide} foot={company ? `${title} · ${company}` : title} />
      <h1>{title}</h1>
      <dl className={styles['facts']}>
        {company && <Fact name={translate('app.print.company')} value={company} />}
        <FilterFacts filter={filter} rows={rows} Fact={Fact} />
        <Fact
          name={translate('app.print.rows')}
          value={isCut ? translate('app.print.cut', { shown: formatSerial(rows.length), total }) : total}
        />
        {resource.sums.map((name) => (
          <Sum key={name} name={name} sum={Number(sums[name] ?? 0)} />
        ))}
        <Fact
          name={translate('app.print.printed')}
          value={`${shownMoment(momentInZone(at, timeZone()))}, ${readSession()?.user.UserName ?? ''}`}
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

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** A declared sum of all rows, printed or not. */
function Sum({ name, sum }: { name: string; sum: number }) {
  const translate = useTranslate();
  const say = useSay();
  const { fields } = useResource();
  const field = fields[name];
  return (
    <Fact
      name={translate('app.print.sum', { label: say(field?.label ?? name) })}
      value={field?.kind === 'money' ? formatMoney(sum, field) : formatSerial(sum)}
    />
  );
}

const PrintedChart = ({ chart, filter }: { chart: Chart; filter: Filter }) => (
  <PictureFigure {...useChart(chart, filter)} />
);

function Table({ rows }: { rows: readonly RaRecord[] }) {
  const say = useSay();
  const resource = useResource();
  const columns = resource.columns.map((column) => ({ column, Cell: cellOf(resource, column) }));
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {columns.map(({ column }) => (
            <th key={column.field} scope="col" data-numeric={isNumeric(resource, column)}>
              {say(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RecordContextProvider key={row.id} value={row}>
            <tr>
              {columns.map(({ column, Cell }) => (
                <td key={column.field} data-numeric={isNumeric(resource, column)}>
                  <Cell
                    resource={resource}
                    row={row}
                    name={column.field}
                    field={resource.fields[column.field]}
                  />
                </td>
              ))}
            </tr>
          </RecordContextProvider>
        ))}
      </tbody>
    </table>
  );
}
