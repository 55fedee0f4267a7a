import type { AuditAction, AuditState } from '../../../contract/calls/auditLog.ts';

/** A row of the audit log as its REST resource answers it. */
export interface AuditEntry {
  id: number;
  /** An ISO moment. */
  CreatedDate: string;
  UserName: string;
  /** The person's own company, where they acted for another one. */
  UserCompany: string | null;
  Page: string;
  RecordId: number;
  RecordLabel: string;
  Action: AuditAction;
  Before: AuditState | null;
  After: AuditState | null;
}

/** A row of the list, whose resource answers nothing else. */
export const entryOf = (row: object): AuditEntry => row as AuditEntry;
