import { Link } from 'react-router-dom';
import type { PictureProps } from './PictureProps.ts';
import styles from './pictures.module.css';

interface PictureTableProps extends PictureProps {
  by: string;
  /** Its groups lead on, which only a table may that is seen. */
  leads: boolean;
}

/** A text that leads on where there is an address. */
const Leading = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>;

/** What a picture draws, in words. */
export function PictureTable({ title, by, groups, series, leads }: PictureTableProps) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
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
            {series.map(({ label, format }, index) => (
              <td key={label}>
                <Leading to={leads ? toEach?.[index] : undefined}>{format(values[index] ?? 0)}</Leading>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
