import { fieldsOfCondition } from './Condition.ts';
import { type Field, type FieldKind, isLabelled, keptByWriters } from './Field.ts';
import { fieldFault } from './fieldFault.ts';
import type { Column, Resource } from './Resource.ts';
import type { ColumnDeclaration, ResourceDeclaration } from './ResourceDeclaration.ts';

const searchedKinds: readonly FieldKind[] = ['text', 'multiline', 'email', 'mobile'];
const unsortedKinds: readonly FieldKind[] = ['image', 'audio', 'video', 'pairs'];

/** Fields that every record has beside the declared ones, with the labels of their columns. */
const systemLabels = (created: string, updated: string): Record<string, string> => ({
  [created]: 'Created Date',
  [updated]: 'Updated Date',
  Status: 'Status',
});

const callPath = /^[A-Za-z]+\/[A-Za-z]+$/;

/** The wire's fields that carry the labels of other rows, e.g. CategoryName of CategoryId. */
const labelFields = (fields: Record<string, Field>): Map<string, Field> =>
  new Map(Object.values(fields).flatMap((field) => (isLabelled(field) ? [[field.labelled, field]] : [])));

/** Fills a declaration's defaults; throws where it names what is not there, saying which declaration and why. */
export function normaliseResource(key: string, declaration: ResourceDeclaration): Resource {
  const fail = (why: string): never => {
    throw new Error(`The declaration '${key}' (${declaration.path}): ${why}`);
  };
  const { fields, api = 'calls' } = declaration;
  const dates = declaration.dates ?? 'Date';
  const [created, updated] = [`Created${dates}`, `Updated${dates}`];
  const system = systemLabels(created, updated);
  const labels = labelFields(fields);
  const known = (name: string) =>
    Object.hasOwn(fields, name) || Object.hasOwn(system, name) || labels.has(name) || name === declaration.id;
  const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : labels.get(name));
  const demand = (names: readonly string[], where: string) => {
    for (const name of names) if (!known(name)) fail(`${where} names '${name}', which is no field of it`);
  };

  const segments = declaration.path.split('/').filter(Boolean);
  const page = segments.at(-1) ?? fail('its path has no segment');
  if (declaration.api && declaration.calls) fail('it has calls though it is a REST resource');
  if (declaration.api && !declaration.rows) fail('it is a REST resource without a query for its rows');
  const calls = declaration.api ? { list: page } : (declaration.calls ?? fail('it has no calls'));
  if (declaration.table && declaration.rows)
    fail('it has a table and a query; only one can be the source of its rows');
  if (!declaration.table && !declaration.rows) fail('it has neither a table nor a query for its rows');
  if ((calls.create || calls.update) && !declaration.table && !declaration.writes)
    fail('it has saving calls but neither a table nor a writer');
  const demandPath = (call: string) => {
    if (!callPath.test(call)) fail(`the call '${call}' is no path like Carton/GetCartons`);
  };
  if (!declaration.api) Object.values(calls).forEach(demandPath);
  const totals = ['TotalRows', ...(declaration.totalAlso ? [declaration.totalAlso] : [])];
  const chosen = Object.values(fields).flatMap((field) => (field.kind === 'choice' && field.labelled) || []);
  const taken = [...labels.keys(), ...chosen, ...Object.keys(system), ...totals];
  if (declaration.table) taken.push(declaration.id);
  if (declaration.table && (declaration.rowsOf ?? 'company') === 'company') taken.push('CompanyId');
  for (const name of taken)
    if (Object.hasOwn(fields, name)) fail(`its field '${name}' has the name of something else in its rows`);
  if (labels.size !== Object.values(fields).filter(isLabelled).length)
    fail('two of its references are labelled alike');
  for (const [name, field] of Object.entries(fields)) {
    const fault = fieldFault(field);
    if (fault) fail(`its field '${name}' ${fault}`);
    demand('derived' in field && field.derived ? field.derived.from : [], `the derivation of '${name}'`);
    for (const condition of [
      field.shown,
      field.locked,
      field.copies?.when,
      'link' in field && field.link,
      typeof field.required === 'object' && field.required.when,
    ]) {
      if (typeof condition === 'object') demand(fieldsOfCondition(condition), `a condition of '${name}'`);
    }
  }
  for (const check of declaration.checks ?? [])
    demand([...check.fields, check.at], `the check '${check.rule}'`);
  for (const action of declaration.actions ?? []) {
    const where = `the action '${action.name}'`;
    if (action.shown) demand(fieldsOfCondition(action.shown), where);
    const read = 'view' in action ? action.view.fields : [];
    for (const name of read)
      if (!Object.hasOwn(fields, name)) fail(`${where} shows '${name}', which is no field of it`);
    if ('call' in action) demandPath(action.call);
  }
  if (declaration.filter) {
    demandPath(declaration.filter.counts);
    if (fields[declaration.filter.field]?.kind !== 'choice')
      fail(`its filter goes by '${declaration.filter.field}', which is no choice`);
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'reference') demand(Object.values(field.like ?? {}), `the options of '${name}'`);
    if (field.kind === 'lookup' && field.of) demand([field.of], `the options of '${name}'`);
    if (field.copies) {
      demand([field.copies.from], `the copy of '${name}'`);
      if (fields[field.copies.from]?.kind !== field.kind)
        fail(`its field '${name}' copies '${field.copies.from}', which is of another kind`);
    }
    if (keptByWriters.includes(field.kind) && declaration.table)
      fail(`its field '${name}' is a ${field.kind}, which no declared table keeps`);
  }
  if (declaration.editable) demand(fieldsOfCondition(declaration.editable), 'the rule of what can be edited');
  // What else the rows of a query have, the server knows, and holds it against the declaration at its start.
  const demandInRows = (names: readonly string[], where: string) => {
    if (!declaration.rows) demand(names, where);
  };
  if (declaration.person) demandInRows([declaration.person], 'the person');
  if (declaration.export?.allFrom && !declaration.period)
    fail('it exports all since a day, though its list has no period');
  demand(
    [...Object.keys(declaration.picker?.fills ?? {}), ...(declaration.picker?.sends ?? [])],
    'the picker',
  );

  const sorts = (name: string) => {
    const field = fieldOf(name);
    return !field || !unsortedKinds.includes(field.kind);
  };
  const demandOrder = (name: string, where: string) => {
    demand([name], where);
    if (!sorts(name)) fail(`${where} goes by '${name}', which has no order`);
  };
  const columns = declaration.columns.map((entry): Column => {
    const column: ColumnDeclaration = typeof entry === 'string' ? { field: entry } : entry;
    demand([column.field], 'a column');
    if (column.sortBy) demandOrder(column.sortBy, `the sort of the column '${column.field}'`);
    const field = fieldOf(column.field);
    const sortable = column.sortable !== false && (column.sortBy !== undefined || sorts(column.field));
    return {
      ...column,
      label: column.label ?? field?.label ?? system[column.field] ?? column.field,
      sort: sortable ? (column.sortBy ?? column.field) : undefined,
    };
  });
  if (!columns.length) fail('it has no columns');
  const shown = columns.map((column) => column.field);
  if (new Set(shown).size !== shown.length) fail('it has a column twice');

  const tabs = Object.entries(declaration.tabs ?? { '': Object.keys(fields) }).map(([title, names]) => ({
    title,
    fields: names,
  }));
  const placed = tabs.flatMap((tab) => tab.fields);
  demand(placed, 'a tab');
  for (const name of Object.keys(fields))
    if (!placed.includes(name)) fail(`no tab holds its field '${name}'`);
  if (new Set(placed).size !== placed.length) fail('a field stands on two tabs');

  const holdsText = (name: string) =>
    Object.hasOwn(fields, name)
      ? fields[name] !== undefined && searchedKinds.includes(fields[name].kind)
      : labels.has(name);
  const search = declaration.search ?? shown.filter(holdsText);
  demand(search, 'the search');
  // A query of the server's modules knows itself how to search in numbers.
  for (const name of search)
    if (declaration.table && !holdsText(name)) fail(`the search names '${name}', which holds no text`);
  const sortBy = declaration.sort?.by ?? created;
  demandOrder(sortBy, 'the sort');
  demand([declaration.label ?? declaration.id], 'the label');

  demand(declaration.export?.drops ?? [], 'the export');
  const exported = [...shown, ...(declaration.export?.adds ?? [])].filter(
    (name) => !declaration.export?.drops?.includes(name),
  );
  demandInRows(exported, 'the export');

  return {
    key,
    name: declaration.path.slice(1),
    path: declaration.path,
    page,
    section: segments[0] ?? page,
    title: declaration.title,
    item: declaration.item,
    icon: declaration.icon,
    api,
    calls,
    id: declaration.id,
    label: declaration.label ?? declaration.id,
    rowsOf: declaration.rowsOf ?? 'company',
    table: declaration.table,
    rows: declaration.rows,
    writes: declaration.writes,
    hooks: declaration.hooks ?? {},
    fields,
    columns,
    tabs,
    checks: declaration.checks ?? [],
    picker: declaration.picker,
    actions: declaration.actions ?? [],
    aside: declaration.aside,
    toolbar: declaration.toolbar,
    period: declaration.period,
    filter: declaration.filter,
    editable: declaration.editable,
    person: declaration.person,
    search,
    sort: {
      by: sortBy,
      order: declaration.sort?.order ?? 'DESC',
      several: declaration.sort?.several ?? false,
    },
    created,
    updated,
    totals,
    export: {
      file: declaration.export?.file ?? declaration.title,
      fields: exported,
      allFrom: declaration.export?.allFrom,
    },
    texts: {
      add: declaration.texts?.add ?? `Add ${declaration.item}`,
      addTitle: declaration.texts?.addTitle ?? `Add ${declaration.item}`,
      updateTitle: declaration.texts?.updateTitle ?? `Update ${declaration.item}`,
      empty: declaration.texts?.empty,
    },
  };
}
