import type { ImportStatus, RowFault } from '../../../contract/calls/records/imports.ts';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import type { WireRow } from '../rows/RowSource.ts';
import type { Saving } from '../save.ts';

import type { CellMeaning } from './readCell.ts';

/** Everything by which the rows of one file are checked. */
export interface Checking {
  deps: Deps;
  session: Session;
  saving: Saving;
  /** The defaults that a form takes from calls. */
  starts: Values;
  /** How the cells of the file are meant. */
  meaning: CellMeaning;
  /** The word that empties a field. */
  emptyWord: string | undefined;
  /** By the columns of the file. */
  fields: readonly (string | null)[];
  /** The places of earlier rows: by the record that they change, or by a unique value that they have. */
  taken: Map<string, number>;
}

/** A row on its way through the stages. */
export interface Draft {
  place: number;
  /** The first row of its record, where it only adds a line. */
  head?: Draft;
  input: Record<string, unknown>;
  /** The labels of its references, by their own names. */
  labels: Record<string, string>;
  faults: RowFault[];
  /** The cells that were changed on the way, by what was changed in them. */
  tidied: ImportStatus['Tidied'] | undefined;
  stored?: WireRow;
  recordId?: number;
}
