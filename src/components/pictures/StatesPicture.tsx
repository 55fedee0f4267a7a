import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatShort } from '../../../contract/values/formatAmount.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { formats } from '../../../contract/values/formats.ts';
import type { PictureProps } from './PictureProps.ts';
import styles from './pictures.module.css';

const shades = 4;
/** The largest number that a tile has room for. */
const widest = 99_99_999;

/** Returns the largest whole number of a shade. */
const endOf = (shade: number, most: number): number => Math.floor(most * (shade / shades) ** 2);

/**
 * Returns a shade from 0 for nothing to 4 for the most. It compares square roots, so one large state does not make all
 * others alike.
 */
const shadeOf = (value: number, most: number): number =>
  value > 0 ? Math.max(1, Math.ceil(Math.sqrt(value / most) * shades)) : 0;

/** A sign for more or less than in the period before. */
const signOf = (now: number, then = now): string => (now > then ? '▲' : now < then ? '▼' : '');

/**
 * Draws the country's states as tiles, roughly where they lie. The darker a tile, the more. Each has its
 * letters and its number. A line below the tiles counts what belongs to no state. Screen readers skip the picture, because the
 * table beside it says the same.
 */
export default function StatesPicture({ groups, series }: PictureProps) {
  const translate = useTranslate();
  const { states } = formats();
  const format = series[0]?.format ?? String;
  const values = new Map(groups.map(({ name, values: [value] }) => [name, value ?? 0]));
  const before = new Map(groups.map(({ name, values: [, value] }) => [name, value ?? undefined]));
  const [, quiet] = series;
  const leads = new Map(groups.map(({ name, to }) => [name, to]));
  const known = new Set(states.map(({ name }) => name));
  const others = groups.filter(({ name }) => !known.has(name));
  const most = Math.max(...states.map(({ name }) => values.get(name) ?? 0));
  return (
    <div className={styles['picture']} aria-hidden="true">
      <div className={styles['tiles']}>
        {states.map(({ code, name, column, row }) => {
          const value = values.get(name) ?? 0;
          const then = before.get(name);
          const to = leads.get(name);
          const tile = {
            className: `shrinks edge sunken unlined muted size-13 ${styles['tile']}`,
            'data-shade': shadeOf(value, most),
            style: { gridColumn: column + 1, gridRow: row + 1 },
            title: `${name}: ${format(value)}${quiet ? ` (${quiet.label}: ${format(then ?? 0)})` : ''}`,
            children: (
              <>
                <span>
                  {code}
                  {signOf(value, then)}
                </span>
                <small>{value > 0 ? (value > widest ? formatShort : formatQuantity)(value) : ''}</small>
              </>
            ),
          };
          return to === undefined ? (
            <div key={code} {...tile} />
          ) : (
            <Link key={code} to={to} tabIndex={-1} {...tile} />
          );
        })}
      </div>
      {most > 0 && (
        <p className={`row small above-8 ${styles['scale']}`}>
          {[1, 2, 3, 4].map((shade) => {
            const [from, to] = [endOf(shade - 1, most) + 1, endOf(shade, most)];
            if (from > to) return null;
            return (
              <span key={shade} className="line gap-8">
                <span className={styles['tile']} data-shade={shade} />
                {from === to ? format(to) : `${format(from)}–${format(to)}`}
              </span>
            );
          })}
        </p>
      )}
      {quiet && <p className="small above-8">{translate('app.compare.signs')}</p>}
      {others.length > 0 && (
        <p className="small above-8">
          {translate('app.chart.no_state')}{' '}
          {others.map(({ name, values: [value] }) => `${name}: ${format(value ?? 0)}`).join(' · ')}
        </p>
      )}
    </div>
  );
}
