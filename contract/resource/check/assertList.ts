import { countAllName, sumsName } from '../../calls/records/listRequest.ts';
import type { FaultsOfNames } from './Faults.ts';
import { fieldOfFilter, hasZero, optionsBy, readFilterValue, statusName } from '../filterValue.ts';
import { kinds } from '../declaration/kinds.ts';
import type { ChartDeclaration, ResourceDeclaration } from '../declaration/ResourceDeclaration.ts';
import { type Field, fieldNamed, isLabelled } from '../declaration/Field.ts';
import { chartsOf } from '../charts.ts';

/** The names that list requests have already. */
const requestNames = [
  'IsActive',
  'PageNo',
  'First',
  'PageSize',
  'SearchValue',
  'SortColumn',
  'SortOrder',
  'FromDate',
  'ToDate',
  sumsName,
  countAllName,
];

/** Reports faults of a declaration's filters. */
export function assertFilters(
  { api, id, table, fields, calls, filters = [], period }: ResourceDeclaration,
  { fault, assertDeclared }: FaultsOfNames,
): void {
  const filtered = filters.map(({ field }) => field);
  const isStatus = (name: string) => name === statusName && !fields[name];
  assertDeclared(
    filtered.filter((name) => !isStatus(name) && !fieldNamed(fields, name)),
    'a filter',
  );
  if (filtered.some(isStatus) && !calls?.toggle)
    fault(`its filter by '${statusName}' tells active records from inactive ones, which no call makes`);
  if (new Set(filtered).size !== filtered.length) fault('it has two filters of one field');
  const taken = new Set([...requestNames, id]);
  if (period?.sends !== undefined) {
    if (taken.has(period.sends))
      fault(`its period sends '${period.sends}', which list requests have already: give it another name`);
    taken.add(period.sends);
  }
  for (const { field: name, sends = name, counts, several } of filters) {
    const where = `its filter by '${name}'`;
    if (taken.has(sends))
      fault(`${where} sends '${sends}', which list requests have already: give it another name by 'sends'`);
    taken.add(sends);
    const field = fieldNamed(fields, name);
    if (!field) continue;
    if (field !== fields[name]) {
      if (!table) fault(`${where} goes by lines that no declared table stores`);
      if (counts) fault(`${where} counts rows by one value each, though their lines have several`);
    }
    if (!kinds[field.kind].canFilter) fault(`${where} goes by a ${field.kind}, which has too many values`);
    if (counts && hasZero(field)) fault(`${where} counts the choice 0, though 0 means all rows`);
    if (counts && field.kind !== 'choice') fault(`${where} counts rows by a field that is not a choice`);
    if (several && table) fault(`${where} finds several values in a row, which no declared table stores`);
    if (several && counts) fault(`${where} counts rows by one value each, though they have several`);
    if (counts && api) fault(`${where} counts its rows, which no REST resource does`);
    for (const other of optionsBy(field))
      if (!filtered.includes(other))
        fault(`${where} offers what belongs to '${other}', by which the list is not filtered`);
  }
}

/** Reports faults of a declaration's charts and sums. */
export function assertCharts(declaration: ResourceDeclaration, names: FaultsOfNames): void {
  const charts = chartsOf(declaration);
  for (const chart of charts) assertChart(chart, declaration.fields, names);
  if (new Set(charts.map(({ title }) => title)).size !== charts.length)
    names.fault('two of its charts have the same title, by which people choose');
  assertSums(declaration.sums ?? [], declaration.fields, 'it', names);
}

/** Reports faults of a declaration's cards. */
export function assertCards(
  { api, card = [], fields, filters = [], period }: ResourceDeclaration,
  names: FaultsOfNames,
): void {
  const { fault } = names;
  const cards = [card].flat();
  if (api && cards.length) fault('it has a card, which no REST resource answers');
  if (new Set(cards.map(({ title }) => title)).size !== cards.length)
    fault('two of its cards have the same title');
  for (const { title, sum, filter = {}, period: named } of cards) {
    const its = `its card '${title}'`;
    if (sum !== undefined) assertSums([sum], fields, its, names);
    for (const [name, value] of Object.entries(filter)) {
      const field = filters.some((one) => one.field === name) ? fieldOfFilter({ fields }, name) : undefined;
      const read = field && readFilterValue(field, value);
      if (!read)
        fault(
          `${its} goes by '${name}', by which the list is not filtered, so it could not lead to its rows`,
        );
      else if ('problem' in read || read.value === undefined)
        fault(`${its} goes by '${name}', which has no value '${value}'`);
    }
    if (named !== undefined && !period?.presets?.includes(named))
      fault(`${its} has the period '${named}', which is not one of the list's 'presets'`);
  }
}

/** Requires that sums name declared quantities, each once. */
function assertSums(
  sums: readonly string[],
  fields: ResourceDeclaration['fields'],
  what: string,
  { fault, assertDeclared }: FaultsOfNames,
): void {
  assertDeclared(sums, `what ${what} sums`);
  for (const name of sums) {
    const kind = fields[name]?.kind ?? 'integer';
    if (!kinds[kind].isNumeric || kind === 'serial') fault(`${what} sums '${name}', which is not a quantity`);
  }
  if (new Set(sums).size !== sums.length) fault(`${what} sums a field twice`);
}

/** Requires that a chart groups by a few readable values, and sums quantities. */
function assertChart(chart: ChartDeclaration, fields: ResourceDeclaration['fields'], names: FaultsOfNames) {
  const { fault, assertInRows } = names;
  const { type, by, on, sums = [] } = chart;
  if (!chart.rows)
    assertInRows(
      [by, on].filter((name) => name !== undefined),
      'the chart',
    );
  const field = by !== undefined && Object.hasOwn(fields, by) ? fields[by] : undefined;
  const goes = `its chart goes by '${by}'`;
  const date = on !== undefined && Object.hasOwn(fields, on) ? fields[on] : undefined;
  if (date && !['date', 'moment'].includes(date.kind))
    fault(`its chart in time goes on '${on}', which is not a date`);
  if (type !== 'time' && (on ?? chart.step) !== undefined)
    fault(`its chart has 'on' or 'step' and the type '${type}', not 'time'`);
  if (type === 'time') {
    if (by !== undefined && field?.kind !== 'choice')
      fault(`${goes}, which is not a choice: a chart in time takes no other field`);
    if (by !== undefined && sums.length > 1)
      fault(`${goes} and sums several fields, which its bars cannot show`);
  } else if (by === undefined) fault('its chart groups its rows by nothing');
  else if (field && field.kind !== 'text' && (type === 'states' || !['choice', 'date'].includes(field.kind)))
    fault(
      `${goes}, which is not a text${type === 'states' ? ' with a state' : ', choice, label or date'}${isLabelled(field) ? `: its label is '${field.labelled}'` : ''}`,
    );
  if (chart.inOrder && type !== 'bar') fault(`its chart in order has the type '${type}', not 'bar'`);
  if (type === 'states' && sums.length > 1) fault('its chart sums several fields, which no tile can show');
  assertSums(sums, fields, 'its chart', names);
  if (chart.counts !== undefined && sums.length)
    fault(`its chart sums fields and counts no '${chart.counts}'`);
  if (new Set(sums.map((name) => unitOf(fields[name]))).size > 1)
    fault('its chart sums quantities of different kinds, which no bar can show');
}

/** Names the unit of a field's numbers. */
const unitOf = (field: Field | undefined): string | undefined =>
  field?.kind === 'money' ? 'money' : field && 'unit' in field ? field.unit : undefined;
