import { fieldsOfCondition, type Values } from './Condition.ts';
import type { Field } from './Field.ts';
import { conditionsOf } from './fieldState.ts';
import { derive } from './namedRules.ts';
import type { Resource } from './Resource.ts';
import type { FormAction, RowAction } from './ResourceDeclaration.ts';

/** Whether `action` asks for fields of its own, which a module of the server takes. */
export const isFormAction = (action: RowAction): action is RowAction & FormAction => 'fields' in action;

type Form = Pick<FormAction, 'fields' | 'checks'>;

/** What a form's conditions and checks put before the name of a field of the row. */
export const rowPrefix = 'row:';

/** A row's values by the names under which an action's form reads them. */
export const rowValues = ({ fields }: Pick<Resource, 'fields'>, row: Values): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [rowPrefix + name, row[name]]));

/** The row's fields as an action's form sees them: there to be read by its rules, and never filled. */
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

/** The resource as an action's form has it: the form's fields, its checks, and the row to be read by these. */
export function formPart<Part extends Pick<Resource, 'fields' | 'checks'>>(
  resource: Part,
  { fields, checks = [] }: Form,
): Part {
  return { ...resource, fields: { ...fields, ...rowFields(resource) }, checks };
}

const readsRow = (names: readonly string[]): boolean => names.some((name) => name.startsWith(rowPrefix));

/** What of a form can be judged before its row is known: the fields and the checks that don't go by it. */
export const ownPart = ({ fields, checks = [] }: Form): Pick<Resource, 'fields' | 'checks'> => ({
  fields: Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !readsRow(conditionsOf(field).flatMap(fieldsOfCondition))),
  ),
  checks: checks.filter((check) => !readsRow(check.fields)),
});

/** What was sent, with the derived fields that were not. */
export const withDerivedUnsent = ({ fields }: Form, sent: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!('derived' in field) || !field.derived) return [];
      const { rule, from } = field.derived;
      return [
        [
          name,
          derive(
            rule,
            from.map((source) => sent[source]),
          ),
        ],
      ];
    }),
  ),
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});

/** The row's fields that a form goes by, by their own names. */
export function rowFieldsRead({ fields, checks = [] }: Form): string[] {
  const read = [
    ...checks.flatMap((check) => check.fields),
    ...Object.values(fields).flatMap((field) => conditionsOf(field).flatMap(fieldsOfCondition)),
  ];
  return read.flatMap((name) => (name.startsWith(rowPrefix) ? [name.slice(rowPrefix.length)] : []));
}
