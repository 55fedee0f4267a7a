import { sumsName } from '../calls/paging.ts';
import type { FaultsOfNames } from './Faults.ts';
import { hasZero, optionsBy } from './filterValue.ts';
import { kinds } from './kinds.ts';
import type { ResourceDeclaration } from './ResourceDeclaration.ts';

/** The names that list requests use themselves. */
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
];

/** Gathers what is wrong with the filters of a declaration. */
export function assertFilters(
  { api, id, fields, filters = [], period }: ResourceDeclaration,
  { fault, assertDeclared }: FaultsOfNames,
): void {
  const filtered = filters.map(({ field }) => field);
  assertDeclared(filtered, 'a filter');
  if (new Set(filtered).size !== filtered.length) fault('it is filtered by a field twice');
  const taken = new Set([...requestNames, id]);
  if (period?.sends !== undefined) {
    if (taken.has(period.sends))
      fault(`its period sends '${period.sends}', which list requests have already: give it another name`);
    taken.add(period.sends);
  }
  for (const { field: name, sends = name, counts } of filters) {
    const where = `its filter by '${name}'`;
    if (taken.has(sends))
      fault(`${where} sends '${sends}', which list requests have already: give it another name by 'sends'`);
    taken.add(sends);
    const field = fields[name];
    if (!field) continue;
    if (!kinds[field.kind].canFilter) fault(`${where} goes by a ${field.kind}, which has no few values`);
    if (counts && hasZero(field)) fault(`${where} counts the choice 0, though 0 counts all rows`);
    if (counts && field.kind !== 'choice') fault(`${where} counts the rows of what is no choice`);
    if (counts && api) fault(`${where} counts its rows, which no REST resource does`);
    for (const other of optionsBy(field))
      if (!filtered.includes(other))
        fault(`${where} offers what belongs to '${other}', by which the list is not filtered`);
  }
}
