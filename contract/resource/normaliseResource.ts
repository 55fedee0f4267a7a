import { fieldsOfCondition } from './Condition.ts';
import type { Field, FieldKind } from './Field.ts';
import type { Column, Resource } from './Resource.ts';
import type { ResourceDeclaration } from './ResourceDeclaration.ts';

const searchedKinds: readonly FieldKind[] = ['text', 'multiline', 'email', 'mobile', 'reference'];
const unsortedKinds: readonly FieldKind[] = ['image', 'audio', 'video', 'pairs'];

/** Fields that every record has beside the declared ones, with the labels of their columns. */
const systemLabels = (created: string, updated: string): Record<string, string> => ({
  [created]: 'Created Date',
  [updated]: 'Updated Date',
  Status: 'Status',
});

/** The wire's fields that carry the labels of references, e.g. CategoryName of CategoryId. */
const labelFields = (fields: Record<string, Field>): Map<string, Field> =>
  new Map(
    Object.values(fields).flatMap((field) => (field.kind === 'reference' ? [[field.labelled, field]] : [])),
  );

/** Fills a declaration's defaults; throws where it names what is not there, saying which declaration and why. */
export function normaliseResource(key: string, declaration: ResourceDeclaration): Resource {
  const fail = (why: string): never => {
    throw new Error(`The declaration '${key}' (${declaration.path}): ${why}`);
  };
  const { fields, calls } = declaration;
  const dates = declaration.dates ?? 'Date';
  const [created, updated] = [`Created${dates}`, `Updated${dates}`];
  const system = systemLabels(created, updated);
  const labels = labelFields(fields);
  const known = (name: string) =>
    name in fields || name in system || labels.has(name) || name === declaration.id;
  const demand = (names: readonly string[], where: string) => {
    for (const name of names) if (!known(name)) fail(`${where} names '${name}', which is no field of it`);
  };

  const segments = declaration.path.split('/').filter(Boolean);
  const page = segments.at(-1) ?? fail('its path has no segment');
  if (declaration.table && declaration.rows)
    fail('it has a table and a query; only one can be the source of its rows');
  if (!declaration.table && !declaration.rows) fail('it has neither a table nor a query for its rows');
  if ((calls.create || calls.update) && !declaration.table && !declaration.writes)
    fail('it has saving calls but neither a table nor a writer');
  for (const [name, field] of Object.entries(fields)) {
    demand('derived' in field && field.derived ? field.derived.from : [], `the derivation of '${name}'`);
    for (const condition of [
      field.shown,
      field.locked,
      typeof field.required === 'object' && field.required.when,
    ]) {
      if (typeof condition === 'object') demand(fieldsOfCondition(condition), `a condition of '${name}'`);
    }
  }
  for (const check of declaration.checks ?? [])
    demand([...check.fields, check.at], `the check '${check.rule}'`);
  for (const action of declaration.actions ?? [])
    if (action.shown) demand(fieldsOfCondition(action.shown), `the action '${action.name}'`);
  demand(Object.keys(declaration.picker?.fills ?? {}), 'the picker');

  const columns = declaration.columns.map((entry): Column => {
    const column = typeof entry === 'string' ? { field: entry } : entry;
    demand([column.field, column.sortBy ?? column.field], 'a column');
    const field = fields[column.field] ?? labels.get(column.field);
    const sortable = column.sortable !== false && !(field && unsortedKinds.includes(field.kind));
    return {
      ...column,
      label: column.label ?? field?.label ?? system[column.field] ?? column.field,
      sort: sortable ? (column.sortBy ?? column.field) : undefined,
    };
  });

  const tabs = Object.entries(declaration.tabs ?? { '': Object.keys(fields) }).map(([title, names]) => ({
    title,
    fields: names,
  }));
  const placed = tabs.flatMap((tab) => tab.fields);
  demand(placed, 'a tab');
  for (const name of Object.keys(fields))
    if (!placed.includes(name)) fail(`no tab holds its field '${name}'`);
  if (new Set(placed).size !== placed.length) fail('a field stands on two tabs');

  const search =
    declaration.search ??
    columns
      .map((column) => column.field)
      .filter((name) => {
        const field = fields[name] ?? labels.get(name);
        return field && searchedKinds.includes(field.kind);
      });
  demand(search, 'the search');
  const sortBy = declaration.sort?.by ?? created;
  demand([sortBy], 'the sort');
  demand([declaration.label ?? declaration.id], 'the label');

  const shown = columns.map((column) => column.field);
  const exported = [...shown, ...(declaration.export?.adds ?? [])].filter(
    (name) => !declaration.export?.drops?.includes(name),
  );
  demand(exported, 'the export');

  return {
    key,
    name: declaration.path.slice(1),
    path: declaration.path,
    page,
    section: segments[0] ?? page,
    title: declaration.title,
    item: declaration.item,
    icon: declaration.icon,
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
    search,
    sort: {
      by: sortBy,
      order: declaration.sort?.order ?? 'DESC',
      several: declaration.sort?.several ?? false,
    },
    created,
    updated,
    export: { file: declaration.export?.file ?? declaration.title, fields: exported },
    texts: {
      add: declaration.texts?.add ?? `Add ${declaration.item}`,
      addTitle: declaration.texts?.addTitle ?? `Add ${declaration.item}`,
      updateTitle: declaration.texts?.updateTitle ?? `Update ${declaration.item}`,
    },
  };
}
