import type { Resource } from '../../../contract/resource/Resource.ts';
import type { Database } from '../../db/connect.ts';
import { registered, type Registry } from '../Module.ts';
import { type RowSource, rowSource } from './RowSource.ts';
import { hasTable, searchedLabelsOf, tableSource } from './tableSource.ts';

type RowParts = Pick<Registry, 'rows' | 'tableRows'>;

/**
 * Where the rows of each declared resource come from, by key. Throws at boot where a declaration names a query that no
 * module registers.
 *
 * @param zone the zone whose days people see
 */
export function declaredRows(
  resources: readonly Resource[],
  registry: RowParts,
  zone: string,
): ReadonlyMap<string, RowSource> {
  const tables = new Map(resources.filter(hasTable).map((resource) => [resource.key, resource]));
  for (const key of Object.keys(registry.tableRows))
    if (!tables.has(key)) throw new Error(`A module adds to the rows of '${key}', which declares no table`);
  return new Map(
    resources.map((resource) => {
      if (hasTable(resource))
        return [resource.key, tableSource(resource, tables, zone, registry.tableRows[resource.key])];
      const text = registered(registry.rows, resource.rows ?? '', `The declaration '${resource.key}'`);
      return [
        resource.key,
        rowSource(resource, zone, { text, searchedLabels: searchedLabelsOf(resource, tables) }),
      ];
    }),
  );
}

/** What a list, its export, its search and its filters take from the rows. */
const needed = (resource: Resource): (string | undefined)[] => [
  resource.id,
  ...resource.columns.flatMap(({ field, sort }) => [field, sort]),
  ...resource.search,
  ...resource.export.fields,
  resource.sort.by,
  resource.filter?.field,
  resource.person,
  // REST filters by any of them.
  ...(resource.api === 'rest' ? Object.keys(resource.fields) : []),
];

/**
 * Asks the database for the columns of every source. Throws where a query can't be run, or lacks a column that its
 * declaration names: a server that could not answer its lists must not start.
 */
export async function assertRows(database: Database, sources: Iterable<RowSource>): Promise<void> {
  for (const { resource, ownPeriod, columns } of sources) {
    const { sent } = await columns(database.db);
    const period = resource.period && !ownPeriod ? [resource.created] : [];
    const missing = [...needed(resource), ...period].find((name) => name !== undefined && !sent.has(name));
    if (missing) throw new Error(`The declaration '${resource.key}': its rows have no '${missing}'`);
  }
}
