import { fieldsOfCondition } from './Condition.ts';
import { type Field, isLabelled } from './Field.ts';
import { conditionsOf } from './fieldState.ts';
import { kinds } from './kinds.ts';
import { parseValue } from './parseValue.ts';
import type { DeclaredCalls, ResourceDeclaration } from './ResourceDeclaration.ts';

/** The names that a declaration may use of its rows, and how it fails where it uses others. */
export interface DeclarationNames {
  /** The wire's names of the system dates. */
  created: string;
  updated: string;
  /** Fields that every record has beside the declared ones, with the labels of their columns. */
  system: Readonly<Record<string, string>>;
  /** The wire's fields that carry the labels of other rows, e.g. CategoryName of CategoryId. */
  labels: ReadonlyMap<string, Field>;
  /** The field that a name stands for: a declared one, or the one whose label it carries. */
  fieldOf: (name: string) => Field | undefined;
  /** Throws, saying which declaration and why. */
  fail: (why: string) => never;
  /** Fails if a name is unknown. */
  assertKnown: (names: readonly string[], where: string) => void;
  /** The same, but the rows of a query may have others, which the server holds against it at its start. */
  assertInRows: (names: readonly string[], where: string) => void;
}

export function declarationNames(key: string, declaration: ResourceDeclaration): DeclarationNames {
  const { fields, id, path, dates = 'Date' } = declaration;
  const fail = (why: string): never => {
    throw new Error(`The declaration '${key}' (${path}): ${why}`);
  };
  const [created, updated] = [`Created${dates}`, `Updated${dates}`];
  const system = { [created]: 'Created Date', [updated]: 'Updated Date', Status: 'Status' };
  const labels = new Map(
    Object.values(fields).flatMap((field) => (isLabelled(field) ? [[field.labelled, field]] : [])),
  );
  const isKnown = (name: string) =>
    Object.hasOwn(fields, name) || Object.hasOwn(system, name) || labels.has(name) || name === id;
  const assertKnown = (names: readonly string[], where: string) => {
    for (const name of names) if (!isKnown(name)) fail(`${where} names '${name}', which is no field of it`);
  };
  return {
    created,
    updated,
    system,
    labels,
    fieldOf: (name) => (Object.hasOwn(fields, name) ? fields[name] : labels.get(name)),
    fail,
    assertKnown,
    assertInRows: (names, where) => {
      if (!declaration.rows) assertKnown(names, where);
    },
  };
}

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
    if (!callPath.test(call)) fail(`the call '${call}' is not a path like Carton/GetCartons`);
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
  if (kinds[field.kind].needsWriter && table)
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
  if (filter) assertFilter(filter.field, fields[filter.field], fail);
  if (editable) assertKnown(fieldsOfCondition(editable), 'the rule of what can be edited');
  if (person) assertInRows([person], 'the person');
  if (picker) assertKnown([...Object.keys(picker.fills), ...(picker.sends ?? [])], 'the picker');
  if (declaration.export?.allFrom && !period)
    fail('it exports all since a day, though its list has no period');
}

function assertFilter(name: string, field: Field | undefined, fail: DeclarationNames['fail']): void {
  if (field?.kind !== 'choice') return fail(`its filter goes by '${name}', which is no choice`);
  // the list's address has the number and the text alike
  if (field.choices.some(({ value }) => String(value) === '0'))
    fail(`its filter goes by '${name}', which has the choice 0, though 0 asks for all rows`);
}

/** What makes no sense in a field's own declaration, as the end of a sentence; undefined when all is well. */
function fieldFault(field: Field): string | undefined {
  if (!field.label.trim()) return 'has no label';
  if (field.unique && !kinds[field.kind].canBeUnique) return `is unique, which no ${field.kind} can be`;
  if (field.kind === 'choice') {
    if (!field.choices.length) return 'has no choices';
    if (new Set(field.choices.map((choice) => choice.value)).size !== field.choices.length)
      return 'has two choices of one value';
  }
  if (field.backfill !== undefined && field.unique)
    return 'is unique, though its backfill is one value for many records';
  if (field.backfill !== undefined && 'problem' in parseValue(field, field.backfill))
    return 'has a backfill that it would refuse';
  if (field.kind === 'reference' && field.except && !field.options)
    return 'excepts an option, though it has no call of its own for them';
  if (field.locked === true && field.required) return 'is required, though nobody can fill it';
  if ('min' in field && field.min && 'max' in field && field.max && field.min[0] > field.max[0])
    return 'has a smallest value above its largest';
  return defaultFault(field);
}

function defaultFault(field: Field): string | undefined {
  const start = field.default;
  if (start === undefined || (typeof start === 'object' && 'call' in start)) return undefined;
  if (typeof start === 'object')
    return field.kind === 'date' ? undefined : 'starts with a day, though it is no date';
  return 'problem' in parseValue(field, start) ? 'starts with a value that it would refuse' : undefined;
}
