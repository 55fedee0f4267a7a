import type { Resource } from '../../../contract/resource/Resource.ts';
import { linesIn, withLineFields } from '../../../contract/resource/declaration/Field.ts';
import { columnName } from './tableOf.ts';

/** A column of the database with personal data, the page that shows it, and the page's right by which people see it. */
export interface PersonalColumn {
  table: string;
  /** The table of the records, if these are lines. */
  linesOf?: string | undefined;
  column: string;
  page: string;
  seen: string;
  /** Months after a row's creation in which the server empties it. */
  months: number;
}

/** Lists the columns with the personal data that `resources` declare. */
export const personalColumns = (resources: readonly Resource[]): PersonalColumn[] =>
  resources.flatMap(({ page, table: records, fields }) =>
    withLineFields(fields).flatMap(([name, field]) => {
      const { personal } = field;
      if (!personal) return [];
      const [first = name, own] = name.split('.');
      const linesOf = own === undefined ? undefined : records;
      const stored = own === undefined ? records : linesIn(fields)?.field.table;
      const places =
        stored === undefined ? personal.columns : [`${stored}.${columnName(own ?? first, field)}`];
      return (places ?? []).map((place) => {
        const [table = '', column = ''] = place.split('.');
        return { table, linesOf, column, page, seen: personal.seen, months: personal.months };
      });
    }),
  );
