import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '../lazyPart.ts';
import { useSay } from '../useSay.ts';
import type { PictureProps } from './PictureProps.ts';
import { PictureTable } from './PictureTable.tsx';
import styles from './pictures.module.css';

export type PictureName = 'bars' | 'time' | 'line' | 'pie' | 'states';

/** recharts is loaded where a picture is shown. */
const pictures: Readonly<Record<PictureName, ComponentType<PictureProps>>> = {
  bars: lazyPart(() => import('./BarPicture.tsx')),
  time: lazyPart(() => import('./TimePicture.tsx')),
  line: lazyPart(() => import('./LinePicture.tsx')),
  pie: lazyPart(() => import('./PiePicture.tsx')),
  states: lazyPart(() => import('./StatesPicture.tsx')),
};

interface PictureFigureProps extends Omit<PictureProps, 'groups'> {
  /** How it is drawn: bars by name, a course in time as bars or as lines, a pie, or India's states by their names. */
  picture: PictureName;
  /** What the groups are of, as the head of the table's first column says. */
  by: string;
  /** Undefined until they are read. */
  groups: PictureProps['groups'] | undefined;
  /** Why they could not be read. */
  error?: Error | null | undefined;
  /** Reads them again. */
  retry?: () => void;
  /** What is shown is of before, and the new is being read. */
  isStale?: boolean;
  /** The titles of pictures of which this is one, and choosing another. */
  among?: { titles: readonly string[]; choose: (title: string) => void } | undefined;
  /** What leads on from it. */
  action?: ReactNode;
  /** What stands below it, such as what it is made of. */
  below?: ReactNode;
  /** What is said where there is nothing to draw. */
  empty?: string;
}

/**
 * A picture under its title. A table says the same in words: to screen readers always, to everybody at a press of the
 * button. It says why there is none, and keeps its place until it is there.
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
  action,
  below,
  empty,
}: PictureFigureProps) {
  const translate = useTranslate();
  const say = useSay();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const hasGroups = groups !== undefined && groups.length > 0;
  const Picture = pictures[picture];
  return (
    <figure className={styles['chart']} aria-labelledby={id} aria-busy={(!groups && !error) || isStale}>
      <figcaption>
        <h2 id={id} className={among && 'visually-hidden'}>
          {title}
        </h2>
        {among && <Choice {...among} title={title} />}
        <div className={styles['actions']}>
          {hasGroups && (
            <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {translate('app.chart.as_table')}
            </Button>
          )}
          {action}
        </div>
      </figcaption>
      {error && !groups && (
        <p className={styles['note']} role="alert">
          {say(error.message)} {retry && <Button onClick={retry}>{translate('app.action.retry')}</Button>}
        </p>
      )}
      {!groups && !error && <Bones />}
      {groups?.length === 0 && <p className={styles['note']}>{empty ?? translate('app.list.none')}</p>}
      {hasGroups && (
        <div data-stale={isStale}>
          {!isTable && (
            <Suspense fallback={<Bones />}>
              <Picture title={title} groups={groups} series={series} parts={parts ?? false} />
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

/** One of several pictures is shown; their titles say which. */
function Choice({
  titles,
  title,
  choose,
}: {
  titles: readonly string[];
  title: string;
  choose: (title: string) => void;
}) {
  const translate = useTranslate();
  const name = useId();
  return (
    <fieldset className={styles['pictures']}>
      <legend className="visually-hidden">{translate('app.chart.choose')}</legend>
      {titles.map((one) => (
        <label key={one} data-chosen={one === title}>
          <input type="radio" name={name} checked={one === title} onChange={() => choose(one)} />
          {one}
        </label>
      ))}
    </fieldset>
  );
}

/** What stands there until the sums are loaded. */
const Bones = () => (
  <div className={styles['bones']} data-waiting="" aria-hidden="true">
    {[90, 70, 55, 35].map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);
