import { readSession } from '../../api/session.ts';
import { useCompanyIdActedFor } from '../../components/useCompanyActedFor.ts';
import type { FloorOwner } from './listOf.ts';

/** Returns the owner of this page's lists, once the company acted for is known. */
export function useFloorOwner(): FloorOwner | undefined {
  const companyId = useCompanyIdActedFor();
  const userId = readSession()?.user.UserId;
  return userId === undefined || companyId === undefined ? undefined : { userId, companyId };
}
