import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { lineOf, LineSwatch, lookOf, Swatch } from './looks.tsx';
import { type PictureProps, totalOf } from './PictureProps.ts';
import styles from './pictures.module.css';

interface TipProps extends Omit<PictureProps, 'title' | 'parts'> {
  id: string;
  /** What the series come to together; undefined where they are no parts of a whole. */
  total?: string | undefined;
  /** The series are lines. */
  isLine?: boolean;
  /** Is told the place of the group that is shown. */
  tellShown?: (place: number | undefined) => void;
  /** What recharts says of what is pointed at: the group's place. */
  active?: boolean;
  label?: number;
}

/** The values of the group that is pointed at, by the mouse or by the arrow keys. */
export function Tip({
  id,
  groups,
  series,
  total,
  isLine = false,
  tellShown,
  active,
  label: place = -1,
}: TipProps) {
  const translate = useTranslate();
  const group = active ? groups[place] : undefined;
  const shown = group && place;
  useEffect(() => tellShown?.(shown), [tellShown, shown]);
  if (!group) return null;
  return (
    <div className={styles['tip']}>
      <strong>{group.name}</strong>
      {series.map(({ label, format, tone }, index) => (
        <span key={label}>
          {isLine ? <LineSwatch line={lineOf(index, tone)} /> : <Swatch look={lookOf(id, index, tone)} />}
          {label}: {format(group.values[index] ?? 0)}
        </span>
      ))}
      {total !== undefined && series.length > 1 && (
        <span>
          {total}: {series[0]?.format(totalOf(group.values))}
        </span>
      )}
      {group.to !== undefined && <small>{translate('app.chart.lead')}</small>}
    </div>
  );
}
