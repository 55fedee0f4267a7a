import { Link } from 'react-router-dom';
import type { PictureProps } from './PictureProps.ts';
import styles from './pictures.module.css';

interface PictureTableProps extends PictureProps {
  by: string;
  /** Its groups lead on, which only a table may that is seen. */
  leads: boolean;
}

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
        {groups.map(({ name, values, to }) => (
          <tr key={name}>
            <th scope="row">{leads && to !== undefined ? <Link to={to}>{name}</Link> : name}</th>
            {series.map(({ label, format }, index) => (
              <td key={label}>{format(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
