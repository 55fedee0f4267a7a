import { rowFieldsRead, rowPrefix } from './actionForm.ts';
import { fieldsOfCondition } from './Condition.ts';
import { conditionsOf } from './fieldState.ts';
import { type FaultsOfNames, insteadOf } from './Faults.ts';
import { kinds } from './kinds.ts';
import type { FormAction, ResourceDeclaration, RowAction } from './ResourceDeclaration.ts';

/** Gathers where the form of an action names what is not there, or asks for what none takes. */
export function assertFormAction(
  { name: action, fields: asked, checks = [] }: RowAction & FormAction,
  { api, fields }: ResourceDeclaration,
  { id, fault, assertDeclared }: FaultsOfNames & { id: string },
): void {
  const where = `the form of the action '${action}'`;
  if (api) fault(`${where} belongs to a REST resource, which has no calls`);
  const own = Object.keys(asked);
  if (!own.length) fault(`${where} asks for nothing`);
  assertDeclared(rowFieldsRead({ fields: asked, checks }), where);
  const known = new Set([...own, ...Object.keys(fields).map((name) => rowPrefix + name)]);
  const assertRead = (names: readonly string[]) => {
    for (const name of names)
      if (!known.has(name) && !name.startsWith(rowPrefix))
        fault(`${where} names '${name}', which is no field of it${insteadOf(name, known)}`);
  };
  for (const check of checks) {
    assertRead(check.fields);
    if (!own.includes(check.at))
      fault(`${where} shows a check at '${check.at}', which it does not ask for${insteadOf(check.at, own)}`);
  }
  for (const [name, field] of Object.entries(asked)) {
    assertRead(conditionsOf(field).flatMap(fieldsOfCondition));
    if ('derived' in field && field.derived) assertRead(field.derived.from);
    if (name === id) fault(`${where} asks for '${name}', which is the row's id`);
    if (field.kind === 'reference' || kinds[field.kind].given === 'uploaded' || kinds[field.kind].isSecret)
      fault(`${where} asks for '${name}', a ${field.kind}, which no form of an action takes`);
    if (field.seen)
      fault(`${where} asks for '${name}', of which it says who sees it: the action's right says so`);
  }
}
