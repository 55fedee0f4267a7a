import { useTranslate } from 'ra-core';
import { useState } from 'react';
import inputs from '../../components/inputs.module.css';
import styles from './side.module.css';
import type { Catalogue } from './useCatalogue.ts';

type Table = Catalogue['Tables'][number];

const has = (text: string, sought: string): boolean => text.toLowerCase().includes(sought);

interface CatalogueListProps {
  catalogue: Catalogue | undefined;
  insert: (text: string) => void;
}

/** Lists the tables and columns that scripts can read; a click writes a name into the script. */
export function CatalogueList({ catalogue, insert }: CatalogueListProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  const found = (catalogue?.Tables ?? []).filter(
    ({ Name, Comment, Columns }) =>
      has(Name, sought) || has(Comment, sought) || Columns.some((column) => has(column.Name, sought)),
  );
  return (
    <>
      <input
        type="search"
        className={inputs['control']}
        aria-label={translate('app.sqlEditor.find_table')}
        placeholder={translate('app.sqlEditor.find_table')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {catalogue ? (
        <ul className={styles['list']}>
          {found.map((table) => (
            <TableEntry key={table.Name} table={table} sought={sought} insert={insert} />
          ))}
        </ul>
      ) : (
        <div className={styles['waiting']} aria-busy="true" />
      )}
      {catalogue && !found.length && <p className={styles['none']}>{translate('app.sqlEditor.no_table')}</p>}
    </>
  );
}

interface TableEntryProps {
  table: Table;
  sought: string;
  insert: (text: string) => void;
}

function TableEntry({ table: { Name, Comment, Writable, Columns }, sought, insert }: TableEntryProps) {
  const translate = useTranslate();
  const matches =
    sought && !has(Name, sought) ? Columns.filter((column) => has(column.Name, sought)) : Columns;
  return (
    <li>
      <details open={Boolean(sought) && matches.length < Columns.length}>
        <summary>
          <span>
            <code>{Name}</code>
            {Writable && <small>{translate('app.sqlEditor.writable')}</small>}
          </span>
        </summary>
        {Comment && <p className={styles['comment']}>{Comment}</p>}
        <ul aria-label={translate('app.sqlEditor.columns_of', { name: Name })}>
          <li>
            <button type="button" onClick={() => insert(Name)}>
              {translate('app.sqlEditor.insert', { name: Name })}
            </button>
          </li>
          {matches.map((column) => (
            <li key={column.Name}>
              <button
                type="button"
                title={column.Comment || undefined}
                aria-label={translate('app.sqlEditor.insert', { name: `${column.Name}, ${column.Type}` })}
                onClick={() => insert(column.Name)}
              >
                <code>{column.Name}</code> <small>{column.Type}</small>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
