import { isImportable, type Resource } from '../../../contract/resource/Resource.ts';
import { changeLog } from '../../engine/changeLog.ts';
import type { Registry } from '../../engine/Module.ts';
import type { RowSource } from '../../engine/rows/RowSource.ts';
import { savingOf } from '../../engine/resourceEndpoints.ts';
import type { Saving, Writer } from '../../engine/save.ts';
import { hasTable, type TableResource, targetsOf } from '../../engine/schema/tableOf.ts';
import { tableWriter } from '../../engine/tableWriter.ts';

/** What saves the records of a declared table. */
export type ImportSaving = Saving & { resource: TableResource; writer: Required<Writer> };

/** Makes what saves the records of the pages that have Import, by their permission keys. */
export function importSavings(
  sources: ReadonlyMap<string, RowSource>,
  registry: Registry,
): ReadonlyMap<string, ImportSaving> {
  const resources: Resource[] = [...sources.values()].map(({ resource }) => resource);
  const targets = targetsOf(resources);
  return new Map(
    [...sources.values()].flatMap((source): [string, ImportSaving][] => {
      const { resource } = source;
      if (!isImportable(resource) || !hasTable(resource)) return [];
      const writer = tableWriter(resource, targets);
      return [
        [
          resource.page,
          { ...savingOf(source, writer, registry, changeLog(resource, source)), resource, writer },
        ],
      ];
    }),
  );
}
