import * as yup from 'yup';
import { type FormMode, holds, type Values } from './Condition.ts';
import { passesCrossCheck } from './crossChecks.ts';
import type { Field, FieldOf } from './Field.ts';
import { fieldRules } from './fieldRules.ts';
import { ruleMessages } from './messages.ts';
import type { Resource } from './Resource.ts';
import { isMissing, parseValue, readValue } from './parseValue.ts';

const requiredText = (field: Field, values: Values, mode: FormMode): string | undefined => {
  if (!field.required) return undefined;
  if (typeof field.required === 'string') return field.required;
  return holds(field.required.when, values, mode) ? field.required.message : undefined;
};

const isHidden = (field: Field | undefined, values: Values, mode: FormMode): boolean =>
  field?.shown !== undefined && !holds(field.shown, values, mode);

/** Nobody can fill a locked field, and no save writes it; what is copied is checked where it comes from. */
const isLocked = (field: Field | undefined, values: Values, mode: FormMode): boolean =>
  field?.locked === true ||
  (field?.locked !== undefined && holds(field.locked, values, mode)) ||
  (field?.copies !== undefined && holds(field.copies.when, values, mode));

/** Whether a choice is there in `mode`. */
const isOffered = (field: FieldOf<'choice'>, value: unknown, mode: FormMode): boolean =>
  field.choices.some((choice) => choice.value === value && (choice.only ?? mode) === mode);

/** What is wrong with a raw value: the first failing rule's text, or undefined. */
function problemOf(field: Field, raw: unknown, values: Values, mode: FormMode): string | undefined {
  if (isHidden(field, values, mode) || isLocked(field, values, mode)) return undefined;
  const parsed = parseValue(field, raw);
  if ('problem' in parsed) return parsed.problem;
  if (isMissing(parsed.value)) return requiredText(field, values, mode);
  if (field.kind === 'choice' && !isOffered(field, parsed.value, mode)) return ruleMessages.choice;
  return fieldRules(field).find((rule) => !rule.passes(parsed.value))?.message;
}

function fieldSchema(field: Field, mode: FormMode) {
  return yup
    .mixed()
    .nullable()
    .transform((raw: unknown) => readValue(field, raw))
    .test('rules', function (value) {
      const message = problemOf(field, value, this.parent as Values, mode);
      return message ? this.createError({ message }) : true;
    });
}

/**
 * The one schema of a resource's records, compiled from its declaration and used by the form and by the server: casts
 * what was typed or sent to the fields' values and drops what is not declared. Errors carry the declared texts.
 *
 * @param mode whether the record is new (`add`) or stored (`update`)
 */
export function schemaOf(resource: Pick<Resource, 'fields' | 'checks'>, mode: FormMode) {
  const shape = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, fieldSchema(field, mode)]),
  );
  return resource.checks.reduce<yup.ObjectSchema<Record<string, unknown>>>(
    (checked, check) =>
      checked.test(check.rule, function (values) {
        const isOff =
          check.fields.some((name) => isHidden(resource.fields[name], values, mode)) ||
          isLocked(resource.fields[check.at], values, mode);
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
