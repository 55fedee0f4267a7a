import type { RaRecord } from 'ra-core';
import { recordName, type Resource } from '../../contract/resource/Resource.ts';

/** What people call a row, else its number. */
export const rowName = (resource: Resource, row: RaRecord): string =>
  recordName(resource, row) ?? String(row.id);
