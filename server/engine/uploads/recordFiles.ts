/** The part of stage 6 of a save about files: whoever writes an address, the company was given the file. */
import { sql } from 'drizzle-orm';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import {
  type Field,
  type FilesField,
  isPrivateField,
  type Line,
  withLineFields,
} from '../../../contract/resource/declaration/Field.ts';
import { ruleMessages } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { oncePer } from '../../../contract/values/oncePer.ts';
import { isStoredAddress, storedNameIn } from '../../../contract/values/fileTypes.ts';
import { refusalOf } from '../../calls/requireInput.ts';
import type { Session } from '../../calls/Session.ts';
import { runNamed, type Runner } from '../../db/transaction.ts';

type Fields = Readonly<Record<string, Field>>;
type At = { transaction: Runner; session: Pick<Session, 'companyId' | 'userId'> };

export const isUpload = (field: Field): field is FilesField => kinds[field.kind].given === 'uploaded';

/** Lists the files among `values` that the `stored` record does not have in the same field. Those of lines are `Items.0.Photos`. */
export const newFiles = (fields: Fields, values: Values, stored: Values = {}) =>
  uploadsIn(fields).flatMap(([path, field]) => {
    const kept = new Set(filesAt(path, stored).map(({ address }) => address));
    return filesAt(path, values).flatMap((file) => (kept.has(file.address) ? [] : [{ ...file, field }]));
  });

/** Lists the addresses of stored files that `values` have in a field, each with the name of its place. */
function filesAt(path: string, values: Values): { name: string; address: string }[] {
  const [first = '', own] = path.split('.');
  const lines: readonly Line[] = own !== undefined && Array.isArray(values[first]) ? values[first] : [];
  const places =
    own === undefined
      ? [{ name: path, value: values[path] }]
      : lines.map((line, place) => ({ name: `${first}.${place}.${own}`, value: line[own] }));
  return places.flatMap(({ name, value }) =>
    [value]
      .flat()
      .flatMap((address) =>
        typeof address === 'string' && isStoredAddress(address) ? [{ name, address }] : [],
      ),
  );
}

const uploadsIn = oncePer((fields: Fields) =>
  withLineFields(fields).flatMap(([name, field]): [string, FilesField][] =>
    isUpload(field) ? [[name, field]] : [],
  ),
);

/**
 * Finds, of files by their addresses, those that this person may give to a record, and whether each is private: then its uploader
 * alone may. Nobody removes them before the transaction ends, unless it is only a `look`.
 */
export async function findFiles(
  { transaction, session: { companyId, userId } }: At,
  named: readonly { address: string }[],
  look?: 'look',
): Promise<ReadonlyMap<string, boolean>> {
  if (!named.length) return new Map();
  const names = new Set(named.map(({ address }) => storedNameIn(address)));
  const rows = await runNamed<{ address: string; isPrivate: boolean }>(
    transaction,
    sql`select '/uploads/' || name as address, is_private as "isPrivate" from uploads
      where name = any(${sql.param([...names])}::text[])
        and ${companyId}::int = any(company_id || company_ids) and (not is_private or created_by = ${userId}::int)
      order by name ${sql.raw(look ? '' : 'for key share')}`,
  );
  return new Map(rows.map(({ address, isPrivate }) => [address, isPrivate]));
}

/** Throws Refusal at new files that are not among `known`, by default those that are found, or private where everybody sees them. */
export async function requireFiles(
  at: At,
  fields: Fields,
  values: Values,
  stored?: Values,
  known?: ReadonlyMap<string, boolean>,
): Promise<void> {
  const named = newFiles(fields, values, stored);
  if (!named.length) return;
  const files = known ?? (await findFiles(at, named));
  const refused = named.filter(
    ({ field, address }) => !files.has(address) || (files.get(address) && !isPrivateField(field)),
  );
  const problems = refused.map(({ name }) => [name, ruleMessages.upload]);
  if (problems.length) throw refusalOf(Object.fromEntries(problems), Object.keys(fields));
}
