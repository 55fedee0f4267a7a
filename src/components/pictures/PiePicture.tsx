import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Pie, PieChart, ResponsiveContainer } from 'recharts';
import { Forms, lookOf, Swatch } from './looks.tsx';
import { type PictureProps, totalOf } from './PictureProps.ts';
import styles from './pictures.module.css';

const size = 200;

/** Formats `0.4` as `40%`. A part is never shown as 0%, nor as 100% unless it is the whole. */
function shareOf(value: number, total: number): string {
  const percent = total > 0 ? (100 * value) / total : 0;
  if (percent > 0 && percent < 1) return '<1%';
  if (percent > 99 && percent < 100) return '>99%';
  return `${Math.round(percent)}%`;
}

/**
 * Draws a pie of the first series' values. Beside it stand each group's name, value, that of the period before, and share. Pass at most six groups, because
 * nobody can tell more slices apart. Screen readers skip the picture: the table beside it says the same and has the links for
 * the keyboard.
 */
export default function PiePicture({ groups, series }: PictureProps) {
  const id = useId();
  const navigate = useNavigate();
  const format = series[0]?.format ?? String;
  const values = groups.map(({ values: [value = 0] }) => value);
  const total = totalOf(values);
  const slices = values.map((value, index) => ({ value, ...lookOf(id, index) }));
  const leads = groups.some(({ to }) => to !== undefined);
  const follow = (_slice: unknown, index: number) => {
    const to = groups[index]?.to;
    if (to !== undefined) void navigate(to);
  };
  return (
    <div className={`${styles['picture']} row ${styles['pie']}`} data-leads={leads} aria-hidden="true">
      <Forms id={id} tones={groups.map(() => undefined)} />
      <ResponsiveContainer width={size} height={size} initialDimension={{ width: size, height: size }}>
        <PieChart accessibilityLayer={false}>
          <Pie
            data={slices}
            dataKey="value"
            outerRadius="98%"
            startAngle={90}
            endAngle={-270}
            isAnimationActive={false}
            rootTabIndex={-1}
            onClick={follow}
          />
        </PieChart>
      </ResponsiveContainer>
      <ul className={`stack gap-6 shrinks ${styles['shares']}`}>
        {groups.map(({ name, to, values: [, before] }, index) => (
          <li key={name}>
            <Swatch look={lookOf(id, index)} />
            <span>
              {to === undefined ? (
                name
              ) : (
                <Link to={to} tabIndex={-1}>
                  {name}
                </Link>
              )}
            </span>
            <span>
              {format(values[index] ?? 0)}
              {before != null && ` (${format(before)})`}
            </span>
            <strong>{shareOf(values[index] ?? 0, total)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
