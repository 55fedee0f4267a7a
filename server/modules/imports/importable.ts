import { isImportable, type Resource } from '../../../contract/resource/Resource.ts';
import { type Deed, deedsOf } from '../../engine/deeds.ts';
import type { Registry } from '../../engine/Module.ts';
import type { RowSource } from '../../engine/rows/RowSource.ts';
import { savingsOf } from '../../engine/resourceEndpoints.ts';
import type { Saving, Writer } from '../../engine/save.ts';
import { hasTable, type TableResource } from '../../engine/schema/tableOf.ts';

/** What saves the records of a declared table. */
export type ImportSaving = Saving & { resource: TableResource; writer: Required<Writer> };

/** A page whose records people import, or change many at once. */
export interface ImportPage {
  saving: Saving;
  /** The same, if a declared table has the records. */
  ofTable: ImportSaving | undefined;
  /** The same, if the page has Import. */
  imports: ImportSaving | undefined;
  /** The same, if what its rows were is known, so that it can be put back. */
  undoes: ImportSaving | undefined;
  /** What people do with many rows, by its word. */
  deeds: ReadonlyMap<string, Deed>;
}

export type ImportPages = ReadonlyMap<string, ImportPage>;

const isOfTable = (saving: Saving): saving is ImportSaving => hasTable(saving.resource);

/** What is made by hooks, or can only be added, nobody can take back. */
const isUndoable = ({ resource, afterSave }: Saving): boolean => !resource.appendOnly && !afterSave;

/** Makes the pages on which people import or change many records, by their permission keys. */
export function importPages(sources: ReadonlyMap<string, RowSource>, registry: Registry): ImportPages {
  const pages = [...savingsOf(sources, registry).values()].map((saving): [string, ImportPage] => {
    const resource: Resource = saving.resource;
    const ofTable = isOfTable(saving) ? saving : undefined;
    return [
      resource.page,
      {
        saving,
        ofTable,
        imports: isImportable(resource) ? ofTable : undefined,
        undoes: isUndoable(saving) ? ofTable : undefined,
        deeds: deedsOf(saving, registry),
      },
    ];
  });
  return new Map(pages.filter(([, { imports, deeds }]) => imports !== undefined || deeds.size > 0));
}
