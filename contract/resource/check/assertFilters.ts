import { countAllName, sumsName } from '../../calls/records/listRequest.ts';
import type { FaultsOfNames } from './Faults.ts';
import { hasZero, optionsBy, statusName } from '../filterValue.ts';
import { kinds } from '../declaration/kinds.ts';
import type { ResourceDeclaration } from '../declaration/ResourceDeclaration.ts';

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
    filtered.filter((name) => !isStatus(name)),
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
    const field = fields[name];
    if (!field) continue;
    if (!kinds[field.kind].canFilter) fault(`${where} goes by a ${field.kind}, which has too many values`);
    if (counts && hasZero(field)) fault(`${where} counts the choice 0, though 0 stands for all rows`);
    if (counts && field.kind !== 'choice') fault(`${where} counts rows by a field that is not a choice`);
    if (several && table) fault(`${where} finds several values in a row, which no declared table stores`);
    if (several && counts) fault(`${where} counts rows by one value each, though they have several`);
    if (counts && api) fault(`${where} counts its rows, which no REST resource does`);
    for (const other of optionsBy(field))
      if (!filtered.includes(other))
        fault(`${where} offers what belongs to '${other}', by which the list is not filtered`);
  }
}
