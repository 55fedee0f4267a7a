import { pageKey } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { options } from './options.ts';

/** What people do with their comments about a record. */
export const commentActions = ['commented', 'comment-changed', 'comment-removed'] as const;

/** The changes of a record, as the audit log names them. */
export type AuditAction =
  | 'created'
  | 'updated'
  | 'activated'
  | 'inactivated'
  | 'deleted'
  | 'downloaded'
  | 'approved'
  | 'rejected'
  | 'demapped'
  | 'damaged'
  | 'packed'
  | 'unpacked'
  | 'permissions'
  | 'password'
  | 'reversed'
  | 'corrected'
  /** The person marked it as read or unread, which changes nothing of the record itself. */
  | 'marked'
  /** A move led the record to another state, whose label people read. */
  | 'moved'
  /** Rows of a file were stored, chosen rows changed, or either was taken back: one entry beside those of the records. */
  | 'imported'
  | 'changed-many'
  | 'import-undone'
  /** The person wrote about the record, changed what they had written, or removed it. */
  | (typeof commentActions)[number]
  /** The person switched to another company. */
  | 'acted'
  /** The person ran a script of the SQL editor. */
  | 'ran'
  /** The person looked at the changes that a script would make. */
  | 'previewed'
  | 'signed-in'
  /** A sign-in had a wrong password or code. */
  | 'refused';

/** A record's state: its declared fields as the wire sends them, never a secret. */
export type AuditState = Readonly<Record<string, unknown>>;

/** The route of the audit log; its last segment is the permission key, and the resource of the REST API. */
export const auditLogPath = '/reports/audit-log';

/** Not a call of the specification. */
export const getAuditPeople = defineCall('GET', 'AuditLog/GetPeople', {
  access: { page: pageKey(auditLogPath), right: 'view' },
  summary: 'List the people in the audit log',
  answer: options,
});
