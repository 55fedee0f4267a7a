import type { RaRecord } from 'ra-core';
import type { Field } from '../../../contract/resource/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';

export interface CellProps {
  resource: Resource;
  row: RaRecord;
  /** The name of the shown field on the wire. */
  name: string;
  /** Its declaration; system fields such as CreatedDate have none. */
  field: Field | undefined;
}
