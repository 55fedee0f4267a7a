import type { Resource } from '../../../contract/resource/Resource.ts';
import { columnName } from './tableOf.ts';

/** A column of the database with personal data, the page that shows it, and the page's right by which people see it. */
export interface PersonalColumn {
  table: string;
  column: string;
  page: string;
  seen: string;
  /** Months after a row's creation in which the server empties it. */
  months: number;
}

/** Lists the columns with the personal data that `resources` declare. */
export const personalColumns = (resources: readonly Resource[]): PersonalColumn[] =>
  resources.flatMap(({ page, table, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const { personal } = field;
      if (!personal) return [];
      const places = table === undefined ? personal.columns : [`${table}.${columnName(name, field)}`];
      return (places ?? []).map((place) => {
        const [table = '', column = ''] = place.split('.');
        return { table, column, page, seen: personal.seen, months: personal.months };
      });
    }),
  );
