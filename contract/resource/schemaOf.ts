import * as yup from 'yup';
import type { FormMode, Values } from './Condition.ts';
import { passesCrossCheck } from './namedRules.ts';
import type { Field, FieldOf } from './Field.ts';
import { fieldRules, ruleMessages } from './fieldRules.ts';
import { fieldState } from './fieldState.ts';
import type { Resource } from './Resource.ts';
import { emptyValue, isMissing, readValue, Unreadable } from './parseValue.ts';

/** Whether a choice is there in `mode`. */
const isOffered = (field: FieldOf<'choice'>, value: unknown, mode: FormMode): boolean =>
  field.choices.some((choice) => choice.value === value && (choice.only ?? mode) === mode);

/** What is wrong with a parsed value: the first failing rule's text, or undefined. Nobody can mend a field that is not editable. */
function problemOf(
  field: Field,
  value: unknown,
  values: Values,
  mode: FormMode,
  stored?: Values,
  isSent = true,
): string | undefined {
  const { isEditable, requiredText } = fieldState(field, values, mode, stored);
  if (!isEditable) return undefined;
  if (isMissing(value)) return requiredText;
  if (!isSent) return undefined;
  if (value instanceof Unreadable) return value.problem;
  if (value === 0 && requiredText && 'min' in field && field.min && field.min[0] > 0) return requiredText;
  if (field.kind === 'choice' && !isOffered(field, value, mode)) return ruleMessages.choice;
  return fieldRules(field).find((rule) => !rule.passes(value))?.message;
}

function fieldSchema(field: Field, mode: FormMode, stored?: Values, isSent?: boolean) {
  return yup
    .mixed()
    .nullable()
    .transform((raw: unknown) => readValue(field, raw))
    .test('rules', function (value: unknown) {
      // yup transforms nothing that is not there
      const given = value === undefined ? emptyValue(field) : value;
      const message = problemOf(field, given, this.parent as Values, mode, stored, isSent);
      return message ? this.createError({ message }) : true;
    });
}

/**
 * The one schema of a resource's records, compiled from its declaration and used by the form and by the server: reads
 * what was typed or sent as the fields' values, once, and drops what is not declared. Errors carry the declared texts;
 * a field that is not editable is not checked, and its value may be Unreadable.
 *
 * @param mode whether the record is new (`add`) or stored (`update`)
 * @param stored the record as it is (`storedValues`), by which fields are locked
 * @param isSent whether a field's value was given now: one that is stored already must be there where it is required, and
 *   is not checked beyond that
 */
export function schemaOf(
  resource: Pick<Resource, 'fields' | 'checks'>,
  mode: FormMode,
  stored?: Values,
  isSent: (name: string) => boolean = () => true,
) {
  const shape = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      fieldSchema(field, mode, stored, isSent(name)),
    ]),
  );
  return resource.checks.reduce<yup.ObjectSchema<Record<string, unknown>>>(
    (checked, check) =>
      checked.test(check.rule, function (values) {
        const stateOf = (name: string) => {
          const field = resource.fields[name];
          return field && fieldState(field, values, mode, stored);
        };
        const isOff =
          !check.fields.some(isSent) ||
          stateOf(check.at)?.isEditable === false ||
          check.fields.some((name) => stateOf(name)?.isShown === false || values[name] instanceof Unreadable);
        return (
          isOff ||
          passesCrossCheck(check, values) ||
          this.createError({ path: check.at, message: check.message })
        );
      }),
    yup.object(shape).noUnknown() as yup.ObjectSchema<Record<string, unknown>>,
  );
}

/** The first problem of each field that `error` names, by the field's name. */
export function problemsOf(error: yup.ValidationError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const problem of error.inner.length ? error.inner : [error]) {
    if (problem.path) problems[problem.path] ??= problem.message;
  }
  return problems;
}
