import type { PictureProps } from './PictureProps.ts';
import styles from './pictures.module.css';

/** What a picture draws, in words. */
export function PictureTable({ title, by, groups, series }: PictureProps & { by: string }) {
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
        {groups.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ label, format }, index) => (
              <td key={label}>{format(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
