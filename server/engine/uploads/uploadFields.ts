import { sql } from 'drizzle-orm';
import { takenBy } from '../../../contract/calls/records/uploads.ts';
import type { FileType } from '../../../contract/values/fileTypes.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { linesIn, takenTypes, withLineFields } from '../../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { Portal } from '../../../contract/resource/Portal.ts';
import { HttpRefusal, unauthorized } from '../../calls/answer.ts';
import type { PortalTables } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/transaction.ts';
import { isUpload } from './recordFiles.ts';
import { columnName, hasTable } from '../schema/tableOf.ts';

/** Returns the types that the forms of a resource take: for its records, and for the values that its actions ask for. */
function typesOf({ fields, calls, actions }: Resource): readonly FileType[] {
  const asked = new Set(actions.flatMap((action) => ('asks' in action ? (action.asks ?? []) : [])));
  const isSaved = Boolean(calls.create ?? calls.update);
  return withLineFields(fields).flatMap(([name, field]) =>
    isUpload(field) && (isSaved || asked.has(name)) ? takenTypes(field) : [],
  );
}

/**
 * Returns those of the `types` for which `session` has a form: the right to add or edit on a page with such a field, or to see
 * one whose records have timelines. Throws HTTP 418 where there is none.
 */
export function requireUploadRight(
  { resources }: Pick<Portal, 'resources'>,
  session: Session,
  types: readonly FileType[],
): readonly FileType[] {
  const pages = resources.filter(({ page }) =>
    (['add', 'edit'] as const).some((right) => can(session.permissions, page, right, false)),
  );
  const commented = resources.some(
    ({ page, timeline }) => timeline && can(session.permissions, page, 'view', false),
  );
  const taken = new Set([...pages.flatMap(typesOf), ...(commented ? takenBy.file : [])]);
  const granted = types.filter((type) => taken.has(type));
  if (!granted.length) throw new HttpRefusal(418, unauthorized);
  return granted;
}

/** Whether a form of the page takes a pdf. */
export const takesPdf = ({ resources }: Pick<Portal, 'resources'>, page: string | undefined): boolean =>
  resources.some((resource) => resource.page === page && typesOf(resource).includes('pdf'));

/** A column that holds addresses of uploaded files, in each row one or a JSON list. */
export type UploadColumn = NonNullable<PortalTables['fileColumns']>[number] & { isList?: boolean };

/** Lists the columns that hold addresses of uploaded files, those of declared tables and of others. */
export const uploadColumns = ({
  resources,
  fileColumns = [],
}: Pick<Portal, 'resources'> & PortalTables): readonly UploadColumn[] => [
  ...resources.filter(hasTable).flatMap(({ table, fields }) =>
    withLineFields(fields).flatMap(([path, field]) => {
      const [name = '', own] = path.split('.');
      const of = own === undefined ? table : linesIn(fields)?.field.table;
      if (of === undefined || !isUpload(field)) return [];
      return [{ table: of, column: columnName(own ?? name, field), isList: field.kind === 'files' }];
    }),
  ),
  { table: 'record_files', column: 'address' },
  ...fileColumns,
];

export const addressOf = (name: string): string => `/uploads/${name}`;

/** Returns those of the stored files `names` that a record names now. */
export async function namedByRecords(
  db: Runner,
  names: readonly string[],
  columns: readonly UploadColumn[],
): Promise<ReadonlySet<string>> {
  const addresses = sql`${sql.param(names.map(addressOf))}::text[]`;
  const uses = columns.map(({ table, column: name, isList }) => {
    const column = sql.identifier(name);
    return isList
      ? sql`select address from ${sql.identifier(table)}, jsonb_array_elements_text(${column}) address
          where ${column} ?| ${addresses} and address = any(${addresses})`
      : sql`select ${column} as address from ${sql.identifier(table)} where ${column} = any(${addresses})`;
  });
  const { rows } = await db.execute<{ address: string }>(sql.join(uses, sql` union `));
  const named = new Set(rows.map(({ address }) => address));
  return new Set(names.filter((name) => named.has(addressOf(name))));
}
