import { clockIn } from '../../day/moment.ts';
import { rowFieldsRead, rowPrefix } from '../actionForm.ts';
import { fieldsOfCondition } from '../declaration/Condition.ts';
import { type Field, type GivenValue, heldOf } from '../declaration/Field.ts';
import { conditionsOf, fieldRules, isAlwaysRequired } from '../fieldState.ts';
import { type FaultsOfNames, insteadOf } from './Faults.ts';
import { givenFault, givenValue } from '../givenValue.ts';
import { fieldsRead, readThrough } from '../declaration/namedRules.ts';
import { kinds } from '../declaration/kinds.ts';
import { isMissing, parseValue } from '../parseValue.ts';
import type {
  FormAction,
  ResourceDeclaration,
  RowAction,
  SetAction,
} from '../declaration/ResourceDeclaration.ts';

/** Reports faults of an action that sets or asks: that nobody can do it, or that it sets values which fields refuse. */
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
    if (heldOf(field)) fault(`${where} names '${name}', which follows from '${field.copies?.from}'`);
    if (kinds[field.kind].isSecret) fault(`${where} names '${name}', which is a secret`);
    if (field.kind === 'lines') fault(`${where} names '${name}', though lines are changed with their record`);
    const wrong = Object.hasOwn(sets, name) && setFault(field, sets[name] ?? null);
    if (wrong) fault(`${where} sets '${name}' ${wrong}`);
  }
}

/** The words by which the server knows what else is done with rows. */
const rowWords: readonly string[] = ['edit', 'duplicate', 'activate', 'inactivate'];

/** Reports faults of the fields that people set for many rows at once, and names of actions that such a call would mistake. */
export function assertBulk(
  { bulk = [], fields, calls, actions = [] }: ResourceDeclaration,
  { fault, assertDeclared }: FaultsOfNames,
): void {
  const where = `'bulk'`;
  if (bulk.length && !calls?.update) fault(`it says ${where}, though no call of it updates records`);
  if (new Set(bulk).size !== bulk.length) fault(`${where} names a field twice`);
  assertDeclared(bulk, where);
  for (const name of bulk) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) continue;
    const why =
      'derived' in field && field.derived
        ? 'is derived from others'
        : heldOf(field)
          ? 'follows from a reference'
          : field.unique !== undefined
            ? 'is unique, so no two rows can have one value'
            : field.locked === true
              ? 'is locked'
              : kinds[field.kind].isSecret || kinds[field.kind].given === 'uploaded' || field.kind === 'lines'
                ? `is of the kind ${field.kind}`
                : undefined;
    if (why) fault(`${where} names '${name}', which ${why}`);
  }
  for (const { name } of actions)
    if (rowWords.includes(name)) fault(`an action has the name '${name}', which means something else`);
}

/** Says what is wrong with a value that an action sets, as the end of a sentence; undefined if nothing is. */
function setFault(field: Field, given: GivenValue): string | undefined {
  const wrong = givenFault(field, given);
  if (wrong) return `to ${wrong}`;
  if (typeof given === 'object' && given !== null && 'person' in given) return undefined;
  const refused = 'to a value that it would refuse';
  if (typeof given !== 'object' && 'problem' in parseValue(field, given)) return refused;
  const value = givenValue(field, given, clockIn('UTC'));
  if (isMissing(value))
    return isAlwaysRequired(field) || (value === null && kinds[field.kind].isNeverNull) ? refused : undefined;
  const isOffered =
    field.kind !== 'choice' || field.choices.some(({ value: one, only }) => one === value && only !== 'add');
  return isOffered && fieldRules(field).every((rule) => rule.passes(value)) ? undefined : refused;
}

/** Reports faults of an action's form: unknown names, and fields that no form of an action takes. */
export function assertFormAction(
  { name: action, fields: asked, checks = [], begins = [] }: RowAction & FormAction,
  { api, fields }: ResourceDeclaration,
  { id, fault, assertDeclared }: FaultsOfNames & { id: string },
): void {
  const where = `the form of the action '${action}'`;
  if (api) fault(`${where} belongs to a REST resource, which has no calls`);
  const own = Object.keys(asked);
  if (!own.length) fault(`${where} asks for nothing`);
  assertDeclared(rowFieldsRead({ fields: asked, checks }), where);
  for (const name of begins) if (!own.includes(name)) fault(`${where} does not ask for '${name}'`);
  assertDeclared(begins, where);
  const known = new Set([...own, ...Object.keys(fields).map((name) => rowPrefix + name)]);
  const assertRead = (names: readonly string[]) => {
    for (const name of names)
      if (!known.has(name) && !name.startsWith(rowPrefix))
        fault(`${where} names '${name}', which is not one of its fields${insteadOf(name, known)}`);
  };
  for (const check of checks) {
    assertRead(fieldsRead(check));
    for (const name of readThrough(check))
      fault(`${where} reads '${name}' through a reference, which only the record's own form can`);
    if (!own.includes(check.at))
      fault(`${where} shows a check at '${check.at}', which it does not ask for${insteadOf(check.at, own)}`);
  }
  for (const [name, field] of Object.entries(asked)) {
    assertRead(conditionsOf(field).flatMap(fieldsOfCondition));
    if ('derived' in field && field.derived) assertRead(field.derived.from);
    if (name === id) fault(`${where} asks for '${name}', which is the row's id`);
    const isOfRecord = field.kind === 'reference' || field.kind === 'lines';
    if (isOfRecord || kinds[field.kind].given === 'uploaded')
      fault(`${where} asks for '${name}', a ${field.kind}, which no form of an action takes`);
    if (heldOf(field)) fault(`${where} asks for '${name}', which only a record holds of another`);
    if (field.seen)
      fault(`${where} asks for '${name}', which has a 'seen' of its own: the action's right decides that`);
  }
}
