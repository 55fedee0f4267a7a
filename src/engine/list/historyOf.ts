import { auditLogPath } from '../../../contract/calls/auditLog.ts';
import { writeFilter } from './filterText.ts';

/** The address of the audit log with the changes of one record. `page`: the record's permission key. */
export const historyOf = (page: string, id: number | string): string =>
  `${auditLogPath}?${new URLSearchParams({ filter: writeFilter({ Page: page, RecordId: String(id) }) })}`;
