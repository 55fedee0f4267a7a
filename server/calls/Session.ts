import type { Permission } from '../../contract/permission/Permission.ts';

/** Who asks, read afresh from the database for every call: a changed right is in force at once. */
export interface Session {
  tokenHash: string;
  userId: number;
  userName: string;
  email: string;
  roleId: number;
  /** 1 Web, 2 Mobile. */
  userType: number;
  /** The company acted for: whose rows are seen and written. */
  companyId: number;
  ownCompanyId: number;
  /** Whether the person belongs to the operating company, the first one. */
  operating: boolean;
  permissions: readonly Permission[];
}
