import * as yup from 'yup';
import type { FormMode, Values } from './Condition.ts';
import { fieldsRead, isSameCheck, type Known, passesCrossCheck, readsClock } from './namedRules.ts';
import type { Field, FieldOf } from './Field.ts';
import { fieldRules, fieldState, ruleMessages } from './fieldState.ts';
import type { Resource } from './Resource.ts';
import { emptyValue, isMissing, readValue, Unreadable } from './parseValue.ts';

/** Whether the form offers a choice in `mode`. */
const isOffered = (field: FieldOf<'choice'>, value: unknown, mode: FormMode): boolean =>
  field.choices.some((choice) => choice.value === value && (choice.only ?? mode) === mode);

/**
 * Returns the text of the first broken rule, or undefined. It skips fields that are not editable, because nobody can mend them.
 */
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
  const broken = () => fieldRules(field).find((rule) => !rule.passes(value))?.message;
  if (isMissing(value)) return requiredText ?? (field.kind === 'lines' ? broken() : undefined);
  if (!isSent) return undefined;
  if (value instanceof Unreadable) return value.problem;
  if (value === 0 && requiredText && 'min' in field && field.min && field.min[0] > 0) return requiredText;
  if (field.kind === 'choice' && !isOffered(field, value, mode)) return ruleMessages.choice;
  return broken();
}

/** Finds the first problem of each value in lines, by `1.Qty`: its line, from 0, and its field. */
function lineProblems(
  { fields }: FieldOf<'lines'>,
  lines: readonly Values[],
): [at: string, message: string][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const seen = new Set<unknown>();
    return lines.flatMap((line, place): [string, string][] => {
      const value = line[name];
      const own = problemOf(field, value, line, 'add');
      const same = typeof value === 'string' ? value.toLowerCase() : value;
      const isTwice = field.unique !== undefined && !isMissing(value) && seen.size === seen.add(same).size;
      const problem = own ?? (isTwice ? field.unique : undefined);
      return problem === undefined ? [] : [[`${place}.${name}`, problem]];
    });
  });
}

/** Takes whatever a field has. Making a schema for each field of each record costs more than the rules. */
const anyValue = yup.mixed().nullable();

const parsed = (field: Field) => anyValue.transform((raw: unknown) => readValue(field, raw));

/** Makes the schema that parses a resource's values, drops undeclared ones, and checks nothing. */
export const parsingSchemaOf = ({ fields }: Pick<Resource, 'fields'>) =>
  yup
    .object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, parsed(field)])))
    .noUnknown() as yup.ObjectSchema<Record<string, unknown>>;

function fieldSchema(field: Field, mode: FormMode, stored?: Values, isSent?: boolean) {
  return parsed(field).test('rules', function (value: unknown) {
    // yup does not transform undefined.
    const given = value === undefined ? emptyValue(field) : value;
    const values = this.parent as Values;
    const message = problemOf(field, given, values, mode, stored, isSent);
    if (message) return this.createError({ message });
    const isChecked = isSent !== false && fieldState(field, values, mode, stored).isEditable;
    if (field.kind !== 'lines' || !isChecked || !Array.isArray(given)) return true;
    const wrong = lineProblems(field, given).map(([at, problem]) =>
      this.createError({ path: `${this.path}.${at}`, message: problem }),
    );
    return !wrong.length || new yup.ValidationError(wrong);
  });
}

/**
 * Makes the schema of a resource's records, which the form and the server share. It parses typed or sent values once, and
 * drops undeclared ones. Errors have the declared texts. It does not check fields that are not editable, whose values may be
 * Unreadable.
 *
 * @param mode whether the record is new (`add`) or stored (`update`)
 * @param stored the stored record (`storedValues`), by which fields are locked
 * @param isSent whether a field's value is new. Of an old value, which is the stored one, only its presence is checked
 * @param known what rules over several fields read beside the record
 */
export function schemaOf(
  resource: Pick<Resource, 'fields' | 'checks'>,
  mode: FormMode,
  stored?: Values,
  isSent: (name: string) => boolean = () => true,
  known?: Known,
) {
  const shape = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      // a value that stays is only asked for its presence
      isSent(name) || isMissing(stored?.[name]) ? fieldSchema(field, mode, stored, isSent(name)) : anyValue,
    ]),
  );
  return resource.checks.reduce<yup.ObjectSchema<Record<string, unknown>>>(
    (checked, check) =>
      checked.test(check.rule, function (values) {
        const stateOf = (name: string) => {
          const field = resource.fields[name];
          return field && fieldState(field, values, mode, stored);
        };
        const isOpen = (name: string) => stateOf(name)?.isEditable === true;
        const isSaid = resource.checks.some((other) => isSameCheck(check, other) && isOpen(other.at));
        // without an open field of its own, it speaks at one that people can mend
        const names = fieldsRead(check);
        const path = isOpen(check.at) ? check.at : isSaid ? undefined : names.find(isOpen);
        const isOff =
          !names.some(isSent) ||
          path === undefined ||
          // what was in time stays
          (stored && readsClock(check) && names.every((name) => values[name] === stored[name])) ||
          names.some((name) => stateOf(name)?.isShown === false || values[name] instanceof Unreadable);
        return (
          isOff ||
          passesCrossCheck(check, values, known) ||
          this.createError({ path, message: check.message })
        );
      }),
    yup.object(shape).noUnknown() as yup.ObjectSchema<Record<string, unknown>>,
  );
}

/** Lists the first problem of each field in `error`, by the field's name. */
export function problemsOf(error: yup.ValidationError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const problem of error.inner.length ? error.inner : [error]) {
    if (problem.path) problems[problem.path] ??= problem.message;
  }
  return problems;
}
