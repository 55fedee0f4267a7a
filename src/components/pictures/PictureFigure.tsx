import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../lazyPart.ts';
import { Segments } from '../Segments.tsx';
import { type PictureName, type PictureProps, writtenIn } from './PictureProps.ts';
import styles from './pictures.module.css';

const CoursePicture = lazyPart(() => import('./CoursePicture.tsx'));

/** Each picture loads recharts when it is first shown. */
const pictures: Readonly<Record<PictureName, ComponentType<PictureProps>>> = {
  bars: lazyPart(() => import('./BarPicture.tsx')),
  time: CoursePicture,
  line: CoursePicture,
  pie: lazyPart(() => import('./PiePicture.tsx')),
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
  /** The titles of all pictures that can stand here, and a function that chooses one. */
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
              className={styles['toggle']}
              size="small"
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {translate('app.chart.as_table')}
            </Button>
          )}
        </div>
      </figcaption>
      {error && !groups && (
        <p className={`muted ${styles['note']}`} role="alert">
          {translate(error.message)}{' '}
          {retry && <Button onClick={retry}>{translate('app.action.retry')}</Button>}
        </p>
      )}
      {!groups && !error && <Bones />}
      {groups?.length === 0 && (
        <p className={`muted ${styles['note']}`}>{empty ?? translate('app.list.none')}</p>
      )}
      {hasGroups && (
        <div data-stale={isStale}>
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
          <div className={isTable ? '' : 'visually-hidden'}>
            <PictureTable title={title} by={by} groups={groups} series={series} leads={isTable} />
          </div>
        </div>
      )}
      {below}
    </figure>
  );
}

/** Compares pictures with the period before. */
export function CompareButton({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  const translate = useTranslate();
  return (
    <Button className={styles['toggle']} size="small" aria-pressed={isOn} onClick={toggle}>
      {translate('app.compare.compare')}
    </Button>
  );
}

interface PictureTableProps extends Pick<PictureProps, 'title' | 'groups' | 'series'> {
  by: string;
  /** The groups are links. A hidden table has no links. */
  leads: boolean;
}

const Leading = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>;

/** Says in words what a picture shows. */
function PictureTable({ title, by, groups, series, leads }: PictureTableProps) {
  return (
    <table className={`table ${styles['table']}`}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {series.map(({ label }) => (
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
            {series.map((one, index) => (
              <td key={one.label} data-numeric="true">
                <Leading to={leads ? toEach?.[index] : undefined}>{writtenIn(one, values[index])}</Leading>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Holds the picture's place until the sums are read. */
const Bones = () => (
  <div className={styles['bones']} data-waiting="" aria-hidden="true">
    {[90, 70, 55, 35].map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);
