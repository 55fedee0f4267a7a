import { derivedFrom } from '../parseValue.ts';
import { fieldsOfCondition, readsMode } from '../declaration/Condition.ts';
import { type FaultsOfNames, insteadOf } from './Faults.ts';
import {
  type Field,
  type FieldKind,
  type FieldOf,
  heldOf,
  isLabelled,
  type LineKind,
  numberingOf,
} from '../declaration/Field.ts';
import { conditionsOf, isAlwaysRequired, ownDefault } from '../fieldState.ts';
import { kinds } from '../declaration/kinds.ts';
import type { ResourceDeclaration } from '../declaration/ResourceDeclaration.ts';

const lineKinds: Readonly<Record<LineKind, true>> = {
  text: true,
  multiline: true,
  email: true,
  mobile: true,
  integer: true,
  decimal: true,
  money: true,
  serial: true,
  date: true,
  choice: true,
  reference: true,
  files: true,
  switch: true,
};

/** Whether a line can have a field of this kind. */
export const isLineKind = (kind: FieldKind): boolean => Object.hasOwn(lineKinds, kind);

/** The options that make sense only for a whole record, or for one of its values. */
const recordOptions = ['copies', 'becomes', 'input'] as const;
const valueOptions = [
  'unique',
  'default',
  'personal',
  'copies',
  'becomes',
  'column',
  'backfill',
  'input',
] as const;

/** Reports faults of the lines `name`: where they are stored, and fields that no line has. */
export function assertLines(
  name: string,
  { table, fields, ...lines }: FieldOf<'lines'>,
  declaration: Pick<ResourceDeclaration, 'fields' | 'table' | 'rowsOf' | 'api'>,
  { fault }: Pick<FaultsOfNames, 'fault'>,
): void {
  const its = `its lines '${name}'`;
  if (declaration.table && !table) fault(`${its} name no table to be stored in: say it by 'table'`);
  if (!declaration.table && table) fault(`${its} have a table, though the records come from a query`);
  if (declaration.rowsOf === 'own-company' || declaration.api)
    fault(`${its} belong to ${declaration.api ? 'a REST resource' : 'companies'}, which have none`);
  const others = Object.entries(declaration.fields).filter(([, field]) => field.kind === 'lines');
  if (others[0]?.[0] !== name) fault(`${its} are its second ones: a file could not have both as rows`);
  for (const option of valueOptions) if (lines[option] !== undefined) fault(`${its} can't have '${option}'`);
  if (!Object.keys(fields).length) fault(`${its} have no fields`);
  else if (Object.values(fields).every(({ seen }) => seen))
    fault(`${its} have no field that everybody sees who sees them: say 'seen' of the lines`);

  const labels = Object.values(fields).flatMap((field) => (field.kind === 'reference' ? field.labelled : []));
  for (const label of labels)
    if (Object.hasOwn(fields, label) || labels.indexOf(label) !== labels.lastIndexOf(label))
      fault(`${its} have '${label}' twice`);
  for (const [own, field] of Object.entries(fields)) {
    const where = `the field '${own}' of ${its}`;
    if (!isLineKind(field.kind)) fault(`${where} is of the kind ${field.kind}, which no line takes`);
    if (field.kind === 'files' && !table) fault(`${where} has files, which only a table of lines stores`);
    for (const option of recordOptions)
      if (field[option] !== undefined && !(option === 'copies' && heldOf(field)))
        fault(`${where} has '${option}', which no line knows`);
    if (field.shown && 'derived' in field && field.derived)
      fault(`${where} is derived, and a line that hides it would still count it`);
    if (numberingOf(field)) fault(`${where} has 'numbering', which no line knows`);
    if (field.shown && readsMode(field.shown))
      fault(`${where} is shown by the mode, though lines come and go in both`);
    if (field.locked === true && field.required && ownDefault(field) === undefined)
      fault(`${where} is required, though nobody can fill it`);
    if (field.seen && field.unique)
      fault(`${where} is unique, though who does not see it could not tell which line has it already`);
    if (field.seen && isAlwaysRequired(field) && ownDefault(field) === undefined)
      fault(`${where} is required, though not everybody who adds a line sees it: give it a default`);
    if (field.kind === 'reference' && field.like) fault(`${where} has 'like', which no line knows`);
    if (typeof field.default === 'object') fault(`${where} starts with a value that it can't know`);
    const read = [
      ...conditionsOf(field).flatMap(fieldsOfCondition),
      ...('derived' in field && field.derived ? field.derived.from : []),
    ];
    for (const one of read)
      if (!Object.hasOwn(fields, one))
        fault(`${where} reads '${one}', which is not one of its line${insteadOf(one, Object.keys(fields))}`);
  }
}

/** Reports names such as `Items.Name` of what the search can't look for in lines. */
export function assertSearchedLines(
  names: readonly string[],
  { fields, table }: Pick<ResourceDeclaration, 'fields' | 'table'>,
  { fault }: Pick<FaultsOfNames, 'fault'>,
): void {
  const known = searchedInLines(fields);
  for (const name of names) {
    const field = known.get(name);
    if (!table) fault(`the search names '${name}', though no declared table has the lines`);
    else if (!field)
      fault(`the search names '${name}', which is not a text of lines${insteadOf(name, known.keys())}`);
    else if (field.seen) fault(`the search names '${name}', which not everybody sees who sees the lines`);
  }
}

/** The values of lines that a search can look in, by their names: texts, and labels of what a line refers to. */
const searchedInLines = (fields: ResourceDeclaration['fields']): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries(fields).flatMap(([name, lines]) =>
      lines.kind === 'lines'
        ? Object.entries(lines.fields).flatMap(([own, field]): [string, Field][] =>
            isLabelled(field) || kinds[field.kind].isSearched
              ? [[`${name}.${isLabelled(field) ? field.labelled : own}`, field]]
              : [],
          )
        : [],
    ),
  );

/** Reports names of lines' values by which nothing can be derived. */
export function assertDerivedFrom(
  name: string,
  sources: readonly string[],
  fields: ResourceDeclaration['fields'],
  { fault }: Pick<FaultsOfNames, 'fault'>,
): void {
  for (const source of sources) {
    const of = fields[derivedFrom(source)];
    if (of?.kind !== 'lines') continue;
    const own = source.slice(derivedFrom(source).length + 1);
    const field = of.fields[own];
    if (!field || !kinds[field.kind].isNumeric)
      fault(
        `the derivation of '${name}' names '${source}', which is not a number of a line${insteadOf(own, Object.keys(of.fields))}`,
      );
  }
}
