import { useTranslate } from 'ra-core';

interface TableHeadProps {
  /** The names of the columns, or the keys of them. */
  columns: readonly string[];
  /** Those of columns with numbers. */
  numeric?: readonly string[];
}

/** The head of a table. */
export function TableHead({ columns, numeric = [] }: TableHeadProps) {
  const translate = useTranslate();
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col" data-numeric={numeric.includes(name) || undefined}>
            {translate(name)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
