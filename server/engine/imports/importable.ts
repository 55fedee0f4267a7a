import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import { isImportable, type Resource } from '../../../contract/resource/Resource.ts';
import { type RowOperation, rowOperationsOf } from '../rowOperations.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { seenPart } from '../../../contract/resource/seen.ts';
import type { Registry } from '../Module.ts';
import type { RowSource } from '../rows/RowSource.ts';
import { savingsOf } from '../resourceEndpoints.ts';
import type { Save, Saving, Writer } from '../save.ts';
import { hasTable, type TableResource } from '../schema/tableOf.ts';

export type TableSaving = Saving & { resource: TableResource; writer: Required<Omit<Writer, 'undo'>> };

/** A page whose records people import, or change many at once. */
export interface ImportPage {
  /** Saves its records, without secret fields: no job and no file has somebody's password. */
  saving: Saving;
  /** Whether the page has Import. */
  imports: boolean;
  /** Whether what its rows were is known, so it can be put back. */
  undoes: boolean;
  /** Reads the defaults that a new record's form takes from calls. */
  starts: (asker: Pick<Save, 'deps' | 'session'>) => Promise<Values>;
  /** The operations for many rows, by their words. */
  operations: ReadonlyMap<string, RowOperation>;
}

export type ImportPages = ReadonlyMap<string, ImportPage>;

/** Whether a declared table has the records. */
export const isOfTable = (saving: Saving): saving is TableSaving => hasTable(saving.resource);

/** The fields of a page that nobody may read, such as passwords. */
export const secretFields = ({ source: { resource } }: Pick<Saving, 'source'>) =>
  Object.fromEntries(Object.entries(resource.fields).filter(([, { kind }]) => kinds[kind].isSecret));

/** Nobody can take back a record that hooks make, or that can only be added. */
const isUndoable = ({ resource, afterSave }: Saving): boolean => !resource.appendOnly && !afterSave;

const startsOf =
  ({ fields }: Resource, { starts }: Registry): ImportPage['starts'] =>
  async (asker) => {
    const values: Record<string, unknown> = {};
    for (const [name, { default: start }] of Object.entries(fields))
      if (typeof start === 'object' && 'call' in start)
        values[name] = (await starts[start.call]?.(asker))?.[0]?.[start.take];
    return values;
  };

/** Makes the pages on which people import or change many records, by their permission keys. */
export function importPages(sources: ReadonlyMap<string, RowSource>, registry: Registry): ImportPages {
  const pages = [...savingsOf(sources, registry).values()].map((whole): [string, ImportPage] => {
    const resource = seenPart(whole.resource, new Set(Object.keys(secretFields(whole))));
    const saving = { ...whole, resource };
    const [imports, undoes] = [isImportable(resource), isUndoable(saving)];
    const starts = startsOf(resource, registry);
    return [
      resource.page,
      { saving, imports, undoes, starts, operations: rowOperationsOf(saving, registry) },
    ];
  });
  return new Map(pages.filter(([, { imports, operations }]) => imports || operations.size > 0));
}
