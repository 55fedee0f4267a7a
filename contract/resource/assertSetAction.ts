import type { Field, GivenValue } from './Field.ts';
import { fieldRules } from './fieldRules.ts';
import { isAlwaysRequired } from './fieldState.ts';
import type { FaultsOfNames } from './Faults.ts';
import { givenFault, givenValue } from './givenValue.ts';
import { clockIn } from '../day/moment.ts';
import { kinds } from './kinds.ts';
import { isMissing, parseValue } from './parseValue.ts';
import type { ResourceDeclaration, RowAction, SetAction } from './ResourceDeclaration.ts';

/** Gathers why an action that sets or asks could not be done, or would leave what its fields refuse. */
export function assertSetAction(
  { name: action, sets = {}, asks = [] }: RowAction & SetAction,
  { fields, table, writes, api }: ResourceDeclaration,
  { fault, assertDeclared }: FaultsOfNames,
): void {
  const where = `the action '${action}'`;
  if (api || (!table && !writes)) fault(`${where} sets or asks, though nothing writes its records`);
  const names = [...Object.keys(sets), ...asks];
  if (!names.length) fault(`${where} neither sets nor asks for a field`);
  if (new Set(names).size !== names.length) fault(`${where} sets or asks for a field twice`);
  assertDeclared(names, where);
  for (const name of names) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) continue;
    if ('derived' in field && field.derived) fault(`${where} names '${name}', which is derived from others`);
    if (kinds[field.kind].isSecret) fault(`${where} names '${name}', which is a secret`);
    const wrong = Object.hasOwn(sets, name) && setFault(field, sets[name] ?? null);
    if (wrong) fault(`${where} sets '${name}' ${wrong}`);
  }
}

/** What is wrong with a value that an action sets, as the end of a sentence; undefined when all is well. */
function setFault(field: Field, given: GivenValue): string | undefined {
  const wrong = givenFault(field, given);
  if (wrong) return `to ${wrong}`;
  const refused = 'to a value that it would refuse';
  if (typeof given !== 'object' && 'problem' in parseValue(field, given)) return refused;
  const value = givenValue(field, given, clockIn('UTC'));
  if (isMissing(value))
    return isAlwaysRequired(field) || (value === null && kinds[field.kind].isNeverNull) ? refused : undefined;
  const isOffered =
    field.kind !== 'choice' || field.choices.some(({ value: one, only }) => one === value && only !== 'add');
  return isOffered && fieldRules(field).every((rule) => rule.passes(value)) ? undefined : refused;
}
