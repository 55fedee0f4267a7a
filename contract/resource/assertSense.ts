import { fieldsOfCondition } from './Condition.ts';
import type { DeclarationNames } from './DeclarationNames.ts';
import { type Field, isLabelled } from './Field.ts';
import { fieldFault } from './fieldFault.ts';
import { conditionsOf } from './fieldState.ts';
import { kinds } from './kinds.ts';
import type { DeclaredCalls, ResourceDeclaration } from './ResourceDeclaration.ts';

const callPath = /^[A-Za-z]+\/[A-Za-z]+$/;

/** Fails where a declaration contradicts itself or names what is not there. */
export function assertSense(
  declaration: ResourceDeclaration,
  calls: DeclaredCalls,
  names: DeclarationNames,
): void {
  assertCalls(declaration, calls, names);
  assertOwnNames(declaration, names);
  for (const [name, field] of Object.entries(declaration.fields))
    assertField(name, field, declaration, names);
  assertParts(declaration, names);
}

/** Where the rows come from, where they go to, and by which calls. */
function assertCalls(
  { api, table, rows, writes, actions = [], filter }: ResourceDeclaration,
  calls: DeclaredCalls,
  { fail }: DeclarationNames,
): void {
  if (api && !rows) fail('it is a REST resource without a query for its rows');
  if (table && rows) fail('it has a table and a query; only one can be the source of its rows');
  if (!table && !rows) fail('it has neither a table nor a query for its rows');
  if ((calls.create || calls.update) && !table && !writes)
    fail('it has saving calls but neither a table nor a writer');
  const paths = [
    ...(api ? [] : Object.values(calls)),
    ...actions.flatMap((action) => ('call' in action ? action.call : [])),
    ...(filter ? [filter.counts] : []),
  ];
  for (const call of paths)
    if (!callPath.test(call)) fail(`the call '${call}' is no path like Carton/GetCartons`);
}

/** No field has the name of something else in its rows. */
function assertOwnNames(
  { fields, id, table, rowsOf = 'company', totalAlso }: ResourceDeclaration,
  { system, labels, fail }: DeclarationNames,
): void {
  const chosen = Object.values(fields).flatMap((field) => (field.kind === 'choice' && field.labelled) || []);
  const taken = [...labels.keys(), ...chosen, ...Object.keys(system), 'TotalRows'];
  if (totalAlso) taken.push(totalAlso);
  if (table) taken.push(id);
  if (table && rowsOf === 'company') taken.push('CompanyId');
  for (const name of taken)
    if (Object.hasOwn(fields, name)) fail(`its field '${name}' has the name of something else in its rows`);
  if (labels.size !== Object.values(fields).filter(isLabelled).length)
    fail('two of its references are labelled alike');
}

function assertField(
  name: string,
  field: Field,
  { fields, table }: ResourceDeclaration,
  { fail, assertKnown }: DeclarationNames,
): void {
  const fault = fieldFault(field);
  if (fault) fail(`its field '${name}' ${fault}`);
  assertKnown('derived' in field && field.derived ? field.derived.from : [], `the derivation of '${name}'`);
  for (const condition of conditionsOf(field))
    assertKnown(fieldsOfCondition(condition), `a condition of '${name}'`);
  if (field.kind === 'reference') assertKnown(Object.values(field.like ?? {}), `the options of '${name}'`);
  if (field.kind === 'lookup' && field.of) assertKnown([field.of], `the options of '${name}'`);
  if (kinds[field.kind].isKeptByWriter && table)
    fail(`its field '${name}' is a ${field.kind}, which no declared table keeps`);
  if (!field.copies) return;
  const { from } = field.copies;
  assertKnown([from], `the copy of '${name}'`);
  if (fields[from]?.kind !== field.kind)
    fail(`its field '${name}' copies '${from}', which is of another kind`);
}

/** What stands around the fields: checks, actions, filter, picker and export. */
function assertParts(
  declaration: ResourceDeclaration,
  { fail, assertKnown, assertInRows }: DeclarationNames,
): void {
  const { fields, checks = [], actions = [], filter, picker, editable, person, period } = declaration;
  for (const check of checks) assertKnown([...check.fields, check.at], `the check '${check.rule}'`);
  for (const action of actions) {
    const where = `the action '${action.name}'`;
    if (action.shown) assertKnown(fieldsOfCondition(action.shown), where);
    const read = 'view' in action ? action.view.fields : [];
    for (const name of read)
      if (!Object.hasOwn(fields, name)) fail(`${where} shows '${name}', which is no field of it`);
  }
  if (filter && fields[filter.field]?.kind !== 'choice')
    fail(`its filter goes by '${filter.field}', which is no choice`);
  if (editable) assertKnown(fieldsOfCondition(editable), 'the rule of what can be edited');
  if (person) assertInRows([person], 'the person');
  if (picker) assertKnown([...Object.keys(picker.fills), ...(picker.sends ?? [])], 'the picker');
  if (declaration.export?.allFrom && !period)
    fail('it exports all since a day, though its list has no period');
}
