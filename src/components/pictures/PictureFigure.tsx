import { Button } from '../Button.tsx';
import { useTranslate } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../lazyPart.ts';
import { Segments } from '../Segments.tsx';
import { besideAnother, CompareButton } from './useComparison.tsx';
import { type PictureName, type PictureProps, totalOf, type Values, writtenIn } from './PictureProps.ts';
import styles from './pictures.module.css';

const CoursePicture = lazyPart(() => import('./CoursePicture.tsx'));

/** Each picture loads recharts when it is first shown. */
const pictures: Readonly<Record<PictureName, ComponentType<PictureProps>>> = {
  bars: lazyPart(() => import('./BarPicture.tsx')),
  time: CoursePicture,
  line: CoursePicture,
  states: lazyPart(() => import('./StatesPicture.tsx')),
};

interface PictureFigureProps extends Omit<PictureProps, 'groups'> {
  /** The kind of the groups, which is the head of the table's first column. */
  by: string;
  /** Undefined until they are read. */
  groups: PictureProps['groups'] | undefined;
  error?: Error | null | undefined;
  retry?: () => void;
  /** The shown groups are old, and new ones are being read. */
  isStale?: boolean;
  /** The titles of all pictures that can be here, and a function that chooses one. */
  among?: { titles: readonly string[]; choose: (title: string) => void } | undefined;
  /** Whether the picture has the period before beside it, and a function that changes it, if there is one. */
  comparison?: { isOn: boolean; toggle: () => void } | undefined;
  /** The differences from the period before, in words. */
  differences?: readonly string[];
  below?: ReactNode;
  empty?: string;
}

/**
 * A picture under its title. A table says the same in words. Screen readers always get the table, and everybody else at the
 * press of a button. While the picture loads the figure holds its place, and if there is none it says why.
 */
export function PictureFigure({
  picture,
  title,
  by,
  groups,
  series,
  parts,
  error,
  retry,
  isStale = false,
  among,
  comparison,
  differences = [],
  below,
  empty,
}: PictureFigureProps) {
  const translate = useTranslate();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const hasGroups = groups !== undefined && groups.length > 0;
  const Picture = pictures[picture];
  // a map says where, and its table who has the most
  const isBeside = picture === 'states' && !isTable;
  return (
    <figure
      className={`panel ${styles['chart']}`}
      aria-labelledby={id}
      aria-busy={(!groups && !error) || isStale}
    >
      <figcaption className="spread">
        <h2 id={id} className={among && 'visually-hidden'}>
          {title}
        </h2>
        {among && (
          <Segments
            label={translate('app.chart.choose')}
            choices={among.titles.map((value) => ({ value, label: value }))}
            chosen={title}
            choose={among.choose}
          />
        )}
        <div className={`row ${styles['actions']}`}>
          {hasGroups && comparison && <CompareButton {...comparison} />}
          {hasGroups && (
            <Button
              label="app.chart.as_table"
              className={styles['toggle']}
              sx={besideAnother}
              size="small"
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            />
          )}
        </div>
      </figcaption>
      {error && !groups && (
        <p className="muted above-20 below-20" role="alert">
          {translate(error.message)} {retry && <Button label="app.action.retry" onClick={retry} />}
        </p>
      )}
      {!groups && !error && <Bones />}
      {groups?.length === 0 && (
        <p className="muted above-20 below-20">{empty ?? translate('app.list.none')}</p>
      )}
      {hasGroups && (
        <div data-stale={isStale} data-beside={isBeside}>
          {differences.map((difference) => (
            <p key={difference} className={`small ${styles['difference']}`}>
              {difference}
            </p>
          ))}
          {!isTable && (
            <Suspense fallback={<Bones />}>
              <Picture
                picture={picture}
                title={title}
                groups={groups}
                series={series}
                parts={parts ?? false}
              />
            </Suspense>
          )}
          <div className={isTable || isBeside ? '' : 'visually-hidden'}>
            <PictureTable
              title={title}
              by={by}
              groups={isBeside ? ranked(groups) : groups}
              series={series}
              parts={parts}
              leads={isTable || isBeside}
            />
          </div>
        </div>
      )}
      {below}
    </figure>
  );
}

const ranked = (groups: PictureProps['groups']) =>
  groups.toSorted(({ values: [one] }, { values: [other] }) => (other ?? 0) - (one ?? 0));

interface PictureTableProps extends Pick<PictureProps, 'title' | 'groups' | 'series' | 'parts'> {
  by: string;
  /** The groups are links. A hidden table has no links. */
  leads: boolean;
}

const Leading = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>;

/** The columns of a picture's table: its series and, where they are parts of a whole, their total before the period before. */
function columnsOf(series: PictureProps['series'], parts: boolean, total: string) {
  const columns = series.map((one, place) => ({
    label: one.label,
    place,
    write: (values: Values) => writtenIn(one, values[place]),
  }));
  const own = series.filter(({ isBefore }) => !isBefore).length;
  const format = series[0]?.format ?? String;
  const write = (values: Values) => format(totalOf(values, series));
  return parts && own > 1 ? columns.toSpliced(own, 0, { label: total, place: -1, write }) : columns;
}

/** Says in words what a picture shows, with totals. */
function PictureTable({ title, by, groups, series, parts = false, leads }: PictureTableProps) {
  const translate = useTranslate();
  const total = translate('app.chart.total');
  const columns = columnsOf(series, parts, total);
  const sums = series.map((_, place) => totalOf(groups.map(({ values }) => values[place] ?? 0)));
  return (
    <table className={`table flush lined ${styles['table']}`}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" data-numeric="true">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, values, to, toEach }) => (
          <tr key={name}>
            <th scope="row">
              <Leading to={leads && !toEach ? to : undefined}>{name}</Leading>
            </th>
            {columns.map(({ label, place, write }) => (
              <td key={label} data-numeric="true">
                <Leading to={leads ? toEach?.[place] : undefined}>{write(values)}</Leading>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {groups.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            {columns.map(({ label, write }) => (
              <td key={label} data-numeric="true">
                {write(sums)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Holds the picture's place until the sums are read. */
const Bones = () => (
  <div className={styles['bones']} data-waiting="" aria-hidden="true">
    {[90, 70, 55, 35].map((width) => (
      <span key={width} className="bone" style={{ width: `${width}%` }} />
    ))}
  </div>
);
