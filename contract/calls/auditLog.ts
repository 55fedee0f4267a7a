/** What may be done to a record, as the audit log names it. */
export type AuditAction =
  | 'created'
  | 'updated'
  | 'activated'
  | 'inactivated'
  | 'deleted'
  | 'approved'
  | 'rejected'
  | 'permissions'
  | 'password'
  /** The company acted for was switched. */
  | 'acted';

/** A record's state: its declared fields as the wire sends them, never a secret. */
export type AuditState = Readonly<Record<string, unknown>>;

/** The route of the audit log; its last segment is the permission key, and the resource of the REST API. */
export const auditLogPath = '/reports/audit-log';

/** GET: whoever stands in the audit log of the company acted for, as `{ value, label }` (no call of the specification). */
export const auditPeopleCall = 'AuditLog/GetPeople';
