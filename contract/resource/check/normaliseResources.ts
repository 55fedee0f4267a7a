import { pageSizes } from '../../calls/records/listRequest.ts';
import { assertSense, declarationNames, type DeclarationNames } from './assertSense.ts';
import { chartsOf } from '../charts.ts';
import { Faults, insteadOf } from './Faults.ts';
import {
  type Field,
  heldOf,
  isLabelled,
  linesIn,
  numberingOf,
  withLineFields,
  withNumbering,
  type FieldOf,
} from '../declaration/Field.ts';
import { assertSearchedLines, isLineKind } from './assertLines.ts';
import { kinds, placesOf } from '../declaration/kinds.ts';
import { moduleTables } from '../declaration/lookups.ts';
import { readThrough } from '../declaration/namedRules.ts';
import type { Column, Resource, ExportColumn } from '../Resource.ts';
import { derivedFrom } from '../parseValue.ts';
import { fieldOptionsCall } from '../resourceCalls.ts';
import type {
  ColumnDeclaration,
  ResourceDeclaration,
  ExportDeclaration,
} from '../declaration/ResourceDeclaration.ts';
import { assertRights, assertSeen } from './assertSeen.ts';
import { seenRights, withFields, withSeen } from '../seen.ts';
import { isSetAction, withSecondPersons } from '../setAction.ts';
import { assertTells } from '../tells.ts';
import { assertStates, withStates } from '../states.ts';

type Shown = Pick<Resource, 'fields' | 'tabs' | 'actions' | 'calls'> & { columns: readonly Column[] };

/** Lists the form's fields or, if there is no form, the fields of the rows' views. */
const shownFields = ({ tabs, actions, calls }: Shown): string[] =>
  calls.create || calls.update
    ? tabs.flatMap(({ fields }) => fields)
    : actions.flatMap((action) => ('view' in action ? action.view.fields : []));

/** Names the column with the text that people read: for a reference, its label. */
const readName = (name: string, field: Field | undefined): string =>
  field && isLabelled(field) ? field.labelled : name;

/** Lists the exported file's columns: the table's, then the form's other fields, then the added ones, each once. */
function exportColumns(
  shown: Shown,
  { adds = [], drops = [] }: Pick<ExportDeclaration, 'adds' | 'drops'>,
  { fieldOf, system }: Pick<DeclarationNames, 'fieldOf' | 'system'>,
): ExportColumn[] {
  const { fields, columns } = shown;
  // cells have only the number
  const withUnitOf = (field: Field, label = field.label) =>
    'unit' in field && field.unit ? `${label} (${field.unit})` : label;
  const withUnit = (name: string, label: string) => {
    const field = fieldOf(name);
    return field ? withUnitOf(field, label) : label;
  };
  const columnOf = (field: string, label?: string): ExportColumn => ({
    field,
    label: withUnit(field, label ?? fieldOf(field)?.label ?? system[field] ?? field),
  });
  const linesOf = (name: string, lines: FieldOf<'lines'>): ExportColumn[] =>
    Object.entries(lines.fields).map(([own, field]) => ({
      field: name,
      line: readName(own, field),
      label: `${lines.label}: ${withUnitOf(field)}`,
    }));
  const all = [
    ...columns.flatMap(({ field: name, label }) => {
      const field = fields[name];
      return field?.kind === 'lines' ? linesOf(name, field) : [columnOf(name, label)];
    }),
    ...shownFields(shown).flatMap((name) => {
      const field = fields[name];
      if (field?.kind === 'lines') return linesOf(name, field);
      return field && !kinds[field.kind].isSecret ? [columnOf(readName(name, field))] : [];
    }),
    ...adds.map((entry) =>
      typeof entry === 'string' ? columnOf(entry) : columnOf(entry.field, entry.label),
    ),
  ];
  const read = (name: string) => readName(name, fields[name]);
  const dropped = new Set(drops.map(read));
  const byName = new Map<string, ExportColumn>();
  for (const column of all) {
    const name = read(column.field);
    const key = column.line === undefined ? name : `${name}.${column.line}`;
    if (!dropped.has(name) && !byName.has(key)) byName.set(key, column);
  }
  return [...byName.values()];
}

/**
 * Normalises all declarations, in the order of the menu, and checks them against each other.
 * Throws all faults at once: if one makes no sense, if two share a path, a page, a table or a call, or if a reference leads to
 * a resource without options.
 */
export function normaliseResources(declarations: Record<string, ResourceDeclaration>): readonly Resource[] {
  const faults = new Faults();
  const resources = Object.entries(declarations).map(([key, declaration]) =>
    normalised(key, declaration, faults),
  );
  for (const resource of resources) {
    resource.through = throughOf(resource, resources, faults);
    resource.held = heldBy(resource, resources, faults);
  }
  const owners = new Map<string, string>();
  const claim = (what: string, owner: string) => {
    const other = owners.get(what);
    if (other === owner) faults.add(`The declaration '${owner}' uses ${what} twice`);
    else if (other) faults.add(`The declarations '${other}' and '${owner}' share ${what}`);
    owners.set(what, owner);
  };
  for (const resource of resources) {
    claim(`the path ${resource.path.toLowerCase()}`, resource.key);
    claim(`the page ${resource.page.toLowerCase()}`, resource.key);
    if (resource.table) claim(`the table ${resource.table}`, resource.key);
    // One call may create and update; any other sharing is a mistake.
    const { update, ...others } = resource.calls;
    const calls = Object.values(others);
    if (update && update !== others.create) calls.push(update);
    calls.push(...resource.actions.flatMap((action) => ('call' in action ? action.call : [])));
    calls.push(...resource.filters.flatMap(({ counts }) => counts ?? []));
    calls.push(...resource.charts.map(({ call }) => call));
    for (const call of calls.filter(Boolean)) claim(`the call ${call.toLowerCase()}`, resource.key);
    const lines = linesIn(resource.fields)?.field.table;
    if (lines) claim(`the table ${lines}`, resource.key);
    const askers = new Map<string, string>();
    for (const [name, field] of withLineFields(resource.fields)) {
      if (field.kind !== 'reference') continue;
      const where = `The declaration '${resource.key}' (${resource.path}): the reference '${name}' leads to '${field.to}'`;
      const call = fieldOptionsCall(resource, field)?.path.toLowerCase();
      const asker = call && askers.get(call);
      if (asker)
        faults.add(
          `The declaration '${resource.key}' (${resource.path}): '${asker}' and '${name}' have one call for their options: give each a call of its own`,
        );
      else if (call) claim(`the call ${call}`, resource.key);
      if (call) askers.set(call, name);
      const target = resources.find(({ key }) => key === field.to);
      const canRefer = ({ key, table }: Resource) =>
        !resource.table || table !== undefined || Object.hasOwn(moduleTables, key);
      const instead = () =>
        insteadOf(
          field.to,
          resources.filter(canRefer).map(({ key }) => key),
        );
      if (!target) faults.add(`${where}, which is not declared${instead()}`);
      else if (!field.options && !target.calls.options && isChosen(resource, name, field))
        faults.add(
          `${where}, whose options no call lists: add 'options' to the calls of '${field.to}', or to this field`,
        );
      if (target && !canRefer(target))
        faults.add(`${where}, to which no declared table can refer, as a query lists it${instead()}`);
      const goesBy = [
        ...Object.keys({ ...field.like, ...field.among }),
        ...(field.toldApartBy ? [field.toldApartBy] : []),
      ];
      for (const like of goesBy)
        if (target && seenRights(target).has(like))
          faults.add(`${where} by its '${like}', which not everybody sees`);
    }
  }
  faults.throwAll();
  return resources;
}

/** Whether people choose among the options of `field`, in a form or a filter. */
const isChosen = ({ filters, actions }: Resource, name: string, { locked }: Field): boolean =>
  locked !== true ||
  filters.some(({ field }) => field === name) ||
  actions.some((action) => isSetAction(action) && action.asks?.includes(name));

type FoundThrough = { target: Resource; field: Field } | { why: string };

/** Finds the `wanted` field of what the reference `by` leads to, or says why nobody can read it. */
function readThroughBy(
  by: string,
  wanted: string,
  fields: Readonly<Record<string, Field>>,
  resources: readonly Resource[],
): FoundThrough {
  const reference = fields[by];
  const target = reference?.kind === 'reference' && resources.find((other) => other.key === reference.to);
  const field = target ? target.fields[wanted] : undefined;
  if (!target) return { why: `though '${by}' is not a reference` };
  if (!field)
    return {
      why: `which '${target.key}' does not have${insteadOf(wanted, Object.keys(target.fields))}`,
    };
  if (!target.table) return { why: `though '${target.key}' has no table to read it from` };
  return field.seen ? { why: 'which not everybody sees' } : { target, field };
}

/** Finds what the checks of `resource` read through references. */
const throughOf = (
  { key, path, fields, checks }: Resource,
  resources: readonly Resource[],
  faults: Faults,
): Resource['through'] =>
  [...new Set(checks.flatMap(readThrough))].flatMap((name) => {
    const [by = '', wanted = ''] = name.split('.');
    const found = readThroughBy(by, wanted, fields, resources);
    const isOrdered = 'field' in found && (found.field.kind === 'date' || kinds[found.field.kind].isNumeric);
    if ('field' in found && isOrdered) return [{ name, by, target: found.target, field: wanted }];
    const why = 'why' in found ? found.why : 'which is neither a number nor a day';
    faults.add(`The declaration '${key}' (${path}): a check reads '${name}', ${why}`);
    return [];
  });

/** Finds what the fields of `resource`, and those of its lines, hold of referenced records. */
const heldBy = (
  { key, path, fields }: Resource,
  resources: readonly Resource[],
  faults: Faults,
): Resource['held'] =>
  withLineFields(fields).flatMap(([full, own]) => {
    const held = heldOf(own);
    if (!held) return [];
    const [first = '', last] = full.split('.');
    const lines = last === undefined ? undefined : fields[first];
    const found = readThroughBy(held.by, held.of, lines?.kind === 'lines' ? lines.fields : fields, resources);
    const why = 'why' in found ? found.why : heldFault(own, found.field);
    if (why === undefined && 'target' in found)
      return [
        { name: last ?? first, line: last && first, by: held.by, target: found.target, field: held.of },
      ];
    faults.add(
      `The declaration '${key}' (${path}): its field '${full}' copies '${held.by}.${held.of}', ${why}`,
    );
    return [];
  });

/** Says why `own` can't hold each value of the referenced record's `field`; undefined if it can. */
function heldFault(own: Field, field: Field): string | undefined {
  if (!isLineKind(own.kind) || own.kind === 'files') return `which no ${own.kind} can`;
  if (own.kind !== field.kind) return `which is of another kind: ${field.kind}`;
  if (placesOf(own) < placesOf(field)) return `which has more decimals: ${placesOf(field)}`;
  if (own.kind === 'reference' && field.kind === 'reference' && own.to !== field.to)
    return `which leads to '${field.to}'`;
  if (own.kind !== 'choice' || field.kind !== 'choice') return undefined;
  const other = field.choices.find(({ value }) => own.choices.every((choice) => choice.value !== value));
  return other && `which may be ${other.label}, which it does not have`;
}

/** Fills in the defaults of a declaration. Throws its faults, each with the declaration's name. */
export function normaliseResource(key: string, declaration: ResourceDeclaration): Resource {
  const faults = new Faults();
  const resource = normalised(key, declaration, faults);
  faults.throwAll();
  return resource;
}

function normalised(key: string, declared: ResourceDeclaration, faults: Faults): Resource {
  const declaration = withSecondPersons(withFields(withStates(withSeen(declared)), withNumbering));
  const names = declarationNames(key, declaration, faults);
  const { created, updated, system, labels, fieldOf, fault, assertKnown, assertInRows } = names;
  const { fields, item, api = 'calls' } = declaration;

  const segments = declaration.path.split('/').filter(Boolean);
  const page = segments.at(-1) ?? '';
  if (!page) fault('its path has no segment');
  if (declaration.api && declaration.calls) fault('it has calls though it is a REST resource');
  const calls = declaration.api ? { list: page } : (declaration.calls ?? { list: '' });
  assertSense(declaration, calls, names);
  assertStates(declared, fault);
  assertTells(declared, fault);

  const sorts = (name: string) => {
    const field = fieldOf(name);
    return !field || kinds[field.kind].order !== undefined;
  };
  const assertOrder = (name: string, where: string) => {
    assertKnown([name], where);
    if (!sorts(name)) fault(`${where} goes by '${name}', which has no order`);
  };
  const every = Object.entries(fields).flatMap(([name, field]) =>
    kinds[field.kind].isSecret ? [] : [isLabelled(field) ? field.labelled : name],
  );
  const columns = (declaration.columns ?? every).map((entry): Column => {
    const column: ColumnDeclaration = typeof entry === 'string' ? { field: entry } : entry;
    assertKnown([column.field], 'a column');
    if (column.sortBy) assertOrder(column.sortBy, `the sort of the column '${column.field}'`);
    const field = fieldOf(column.field);
    const sortable = column.sortable !== false && (column.sortBy !== undefined || sorts(column.field));
    return {
      ...column,
      label: column.label ?? field?.label ?? system[column.field] ?? column.field,
      sort: sortable ? (column.sortBy ?? column.field) : undefined,
    };
  });
  if (!columns.length) fault('it has no columns');
  const shown = columns.map((column) => column.field);
  for (const name of declaration.main ?? [])
    if (!shown.includes(name)) fault(`its main column '${name}' is not one of its columns`);
  if (new Set(shown).size !== shown.length) fault('it has a column twice');

  for (const name of declaration.sums ?? [])
    if (!shown.includes(name))
      fault(`it sums '${name}', below whose column the sum would appear: add the column`);

  const tabs = Object.entries(declaration.tabs ?? { '': Object.keys(fields) }).map(([title, names]) => ({
    title,
    fields: names,
  }));
  const placed = tabs.flatMap((tab) => tab.fields);
  assertKnown(placed, 'a tab');
  for (const name of Object.keys(fields))
    if (!placed.includes(name)) fault(`no tab holds its field '${name}'`);
  if (new Set(placed).size !== placed.length) fault('a field is on two tabs');

  const kindOf = (name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && kinds[field.kind];
  };
  const holdsText = (name: string) => kindOf(name)?.isSearched ?? labels.has(name);
  const search = [
    ...new Set([
      ...(declaration.search ?? shown.filter(holdsText)),
      ...Object.keys(fields).filter((name) => numberingOf(fields[name])),
    ]),
  ];
  // A query says itself how to search.
  const inLines = search.filter((name) => fields[derivedFrom(name)]?.kind === 'lines');
  assertSearchedLines(inLines, declaration, names);
  for (const name of assertKnown(
    search.filter((name) => !inLines.includes(name)),
    'the search',
  ))
    if (declaration.table && !holdsText(name) && !kindOf(name)?.isNumeric && fieldOf(name)?.kind !== 'choice')
      fault(`the search names '${name}', which holds neither a text nor a number nor a choice`);
  const sortBy = declaration.sort?.by ?? created;
  assertOrder(sortBy, 'the sort');
  const unseen = seenRights({ fields });
  const namesRecords = (name: string) =>
    (holdsText(name) || fieldOf(name)?.kind === 'choice') && !unseen.has(name);
  const readable = declaration.table ? shown.find(namesRecords) : undefined;
  const { label = readable ?? names.id } = declaration;
  assertKnown([label], 'the label');

  const { actions = [] } = declaration;
  assertKnown(declaration.export?.drops ?? [], 'the export');
  const exported = exportColumns({ fields, columns, tabs, actions, calls }, declaration.export ?? {}, names);
  assertInRows(
    exported.map(({ field }) => field),
    'the export',
  );

  const resource: Resource = {
    ...declaration,
    key,
    name: declaration.path.slice(1),
    page,
    section: segments[0] ?? page,
    api,
    calls,
    id: names.id,
    numbered: declaration.id === undefined,
    label,
    rowsOf: declaration.rowsOf ?? 'company',
    ownRows: declaration.ownRows && { named: [], ...declaration.ownRows },
    rights: declaration.rights ?? {},
    hooks: declaration.hooks ?? {},
    columns,
    main: declaration.main ?? shown,
    tabs,
    checks: declaration.checks ?? [],
    sameBy:
      declaration.sameBy ??
      Object.entries(fields).flatMap(([name, { uniqueWithin }]) =>
        uniqueWithin ? [[...uniqueWithin, name]] : [],
      )[0] ??
      [],
    through: [],
    held: [],
    state: declaration.states?.field,
    actions,
    bulk: declaration.bulk ?? [],
    imports: declaration.import ?? segments[0] === 'masters',
    reminders: declaration.reminders ?? {},
    charts: chartsOf(declaration).map((chart) => ({ sums: [], ...chart })),
    cards: [declaration.card ?? []].flat(),
    sums: declaration.sums ?? [],
    period: declaration.period && { field: created, presets: [], ...declaration.period },
    filters: (declaration.filters ?? []).map((filter) => ({ sends: filter.field, ...filter })),
    looks: declaration.looks ?? [],
    search,
    sort: { order: 'DESC', several: false, ...declaration.sort, by: sortBy },
    pageSizes: declaration.pageSizes ?? pageSizes,
    created,
    updated,
    sends: declaration.sends ?? {},
    totals: ['TotalRows', ...(declaration.totalAlso ? [declaration.totalAlso] : [])],
    export: {
      file: declaration.export?.file ?? declaration.title,
      columns: exported,
      allFrom: declaration.export?.allFrom,
    },
    texts: {
      add: `Add ${item}`,
      addTitle: `Add ${item}`,
      updateTitle: `Update ${item}`,
      added: `${item} added successfully.`,
      empty: undefined,
      ...declaration.texts,
    },
  };
  assertRights(resource, fault);
  assertSeen(resource, fault);
  return resource;
}
