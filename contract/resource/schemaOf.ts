import * as yup from 'yup';
import type { FormMode, Values } from './declaration/Condition.ts';
import {
  fieldsRead,
  isSameCheck,
  type Known,
  passesCrossCheck,
  readsClock,
} from './declaration/namedRules.ts';
import type { Field, FieldOf } from './declaration/Field.ts';
import { fieldRules, fieldState, ruleMessages } from './fieldState.ts';
import type { Resource } from './Resource.ts';
import { emptyValue, isMissing, isSameValue, readValue, Unreadable } from './parseValue.ts';
import { storedLinesOf } from './storedLines.ts';

/** Whether the form offers a choice in `mode`. */
const isOffered = (field: FieldOf<'choice'>, value: unknown, mode: FormMode): boolean =>
  field.choices.some((choice) => choice.value === value && (choice.only ?? mode) === mode);

/** Returns the text of the first broken rule, or undefined. It skips fields that nobody can edit. */
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
  if (isMissing(value))
    return requiredText ?? (field.kind === 'lines' ? brokenRule(field, value) : undefined);
  if (!isSent) return undefined;
  if (value instanceof Unreadable) return value.problem;
  if (value === 0 && requiredText && 'min' in field && field.min && field.min[0] > 0) return requiredText;
  if (field.kind === 'choice' && !isOffered(field, value, mode)) return ruleMessages.choice;
  return brokenRule(field, value);
}

const brokenRule = (field: Field, value: unknown): string | undefined =>
  fieldRules(field).find((rule) => !rule.passes(value))?.message;

/** Finds the first problem of each value in the lines of `name`, by `Items.1.Qty`: its line, from 0, and its field. */
function lineProblems(
  name: string,
  { fields }: FieldOf<'lines'>,
  lines: readonly Values[],
  stored: unknown,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const { before } = storedLinesOf(fields, lines, Array.isArray(stored) ? stored : []);
  for (const [of, field] of Object.entries(fields)) {
    const seen = new Set<unknown>();
    for (const [place, line] of lines.entries()) {
      const value = line[of];
      const old = before[place];
      const isSent = !old || !isSameValue(old[of], value);
      const own = problemOf(field, value, line, old ? 'update' : 'add', old, isSent);
      const same = typeof value === 'string' ? value.toLowerCase() : value;
      const isTwice = field.unique !== undefined && !isMissing(value) && seen.size === seen.add(same).size;
      const problem = own ?? (isTwice ? field.unique : undefined);
      if (problem !== undefined) problems[`${name}.${place}.${of}`] = problem;
    }
  }
  return problems;
}

/** By what a record is judged beside its values. */
export interface Judging {
  /** The stored record (`storedValues`), by which fields are locked. */
  stored?: Values | undefined;
  /** Whether a field's value is new. Of an old value, which is the stored one, only its presence is checked. */
  isSent?: (name: string) => boolean;
  /** Tells rules over several fields more than the record does. */
  known?: Known;
}

/**
 * Lists the first problem of each field of a record, with the declared texts. It does not check fields that are not editable,
 * whose values may be Unreadable.
 *
 * @param values the record, parsed (`readValues`)
 * @param mode whether it is new (`add`) or stored (`update`)
 * @returns by the names of the fields, and in lines by `Items.1.Qty`
 */
export function problemsIn(
  { fields, checks }: Pick<Resource, 'fields' | 'checks'>,
  values: Values,
  mode: FormMode,
  { stored, isSent = () => true, known }: Judging = {},
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const isNew = isSent(name);
    if (!isNew && !isMissing(stored?.[name])) continue;
    const value = values[name] === undefined ? emptyValue(field) : values[name];
    const problem = problemOf(field, value, values, mode, stored, isNew);
    if (problem) problems[name] = problem;
    else if (field.kind === 'lines' && isNew && Array.isArray(value))
      if (fieldState(field, values, mode, stored).isEditable)
        Object.assign(problems, lineProblems(name, field, value, stored?.[name]));
  }
  if (!checks.length) return problems;
  const stateOf = (name: string) => {
    const field = fields[name];
    return field && fieldState(field, values, mode, stored);
  };
  const isOpen = (name: string) => stateOf(name)?.isEditable === true;
  for (const check of checks) {
    const isSaid = checks.some((other) => isSameCheck(check, other) && isOpen(other.at));
    // without an open field of its own, it speaks at one that people can mend
    const names = fieldsRead(check);
    const at = isOpen(check.at) ? check.at : isSaid ? undefined : names.find(isOpen);
    const isOff =
      !names.some(isSent) ||
      // what was in time stays
      (stored && readsClock(check) && names.every((name) => values[name] === stored[name])) ||
      names.some((name) => stateOf(name)?.isShown === false || values[name] instanceof Unreadable);
    if (at !== undefined && !isOff && !passesCrossCheck(check, values, known)) problems[at] ??= check.message;
  }
  return problems;
}

/** Takes whatever a field has. */
const anyValue = yup.mixed().nullable();

const parsed = (field: Field) => anyValue.transform((raw: unknown) => readValue(field, raw));

/** Makes the schema that parses a resource's values, drops undeclared ones, and checks nothing. */
const parsingSchemaOf = ({ fields }: Pick<Resource, 'fields'>) =>
  yup
    .object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, parsed(field)])))
    .noUnknown() as yup.ObjectSchema<Record<string, unknown>>;

/** Makes the schema of records, for form and server. It parses once, drops undeclared values, and finds `problemsIn`. */
export const schemaOf = (
  resource: Pick<Resource, 'fields' | 'checks'>,
  mode: FormMode,
  judging?: Pick<Judging, 'stored' | 'known'>,
) =>
  parsingSchemaOf(resource).test('rules', function (values) {
    const problems = Object.entries(problemsIn(resource, values, mode, judging));
    if (!problems.length) return true;
    return new yup.ValidationError(problems.map(([path, message]) => this.createError({ path, message })));
  });

/** Lists the first problem of each field in `error`, by the field's name. */
export function problemsOf(error: yup.ValidationError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const problem of error.inner.length ? error.inner : [error]) {
    if (problem.path) problems[problem.path] ??= problem.message;
  }
  return problems;
}
