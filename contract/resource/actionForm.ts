import { fieldsOfCondition, type Values } from './declaration/Condition.ts';
import type { Field } from './declaration/Field.ts';
import { conditionsOf } from './fieldState.ts';
import { withDerived } from './parseValue.ts';
import { fieldsRead } from './declaration/namedRules.ts';
import type { Resource } from './Resource.ts';
import type { FormAction, RowAction } from './declaration/ResourceDeclaration.ts';

/** Whether `action` has fields of its own, for a module of the server. */
export const isFormAction = (action: RowAction): action is RowAction & FormAction => 'fields' in action;

type Form = Pick<FormAction, 'fields' | 'checks'>;

/** Stands before the name of a row's field in a form's conditions and checks. */
export const rowPrefix = 'row:';

/** Returns a row's values by the names under which an action's form reads them. */
export const rowValues = ({ fields }: Pick<Resource, 'fields'>, row: Values): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [rowPrefix + name, row[name]]));

/** Makes the row's fields readable for the rules of an action's form, which never fills them. */
const rowFields = ({ fields }: Pick<Resource, 'fields'>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => [
      rowPrefix + name,
      {
        ...field,
        locked: true,
        required: undefined,
        shown: undefined,
        copies: undefined,
        becomes: undefined,
        ...('derived' in field && { derived: undefined }),
      },
    ]),
  );

/** Makes the resource of an action's form: its fields and checks, with the row's fields for these to read. */
export function formPart<Part extends Pick<Resource, 'fields' | 'checks'>>(
  resource: Part,
  { fields, checks = [] }: Form,
): Part {
  return { ...resource, fields: { ...fields, ...rowFields(resource) }, checks };
}

const readsRow = (names: readonly string[]): boolean => names.some((name) => name.startsWith(rowPrefix));

/** Picks the fields and checks of a form that do not read the row, to check them before the row is known. */
export const ownPart = ({ fields, checks = [] }: Form): Pick<Resource, 'fields' | 'checks'> => ({
  fields: Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !readsRow(conditionsOf(field).flatMap(fieldsOfCondition))),
  ),
  checks: checks.filter((check) => !readsRow(fieldsRead(check))),
});

/** Adds the derived fields that the client did not send. */
export const withDerivedUnsent = ({ fields }: Form, sent: Values): Values => ({
  ...withDerived(fields, sent),
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});

/** Lists the row's fields that a form reads, by their own names. */
export function rowFieldsRead({ fields, checks = [] }: Form): string[] {
  const read = [
    ...checks.flatMap(fieldsRead),
    ...Object.values(fields).flatMap((field) => conditionsOf(field).flatMap(fieldsOfCondition)),
  ];
  return read.flatMap((name) => (name.startsWith(rowPrefix) ? [name.slice(rowPrefix.length)] : []));
}
