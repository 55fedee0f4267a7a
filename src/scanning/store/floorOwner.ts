import { readSession } from '../../api/session.ts';
import { useCompanyIdActedFor } from '../../components/useCompanyActedFor.ts';

/** The person and company that own lists. Nobody else sees these lists. */
export interface FloorOwner {
  userId: number;
  companyId: number;
}

const personOf = (userId: number): string => `${userId}/`;

/** Returns the prefix of the names of all lists that a person has in one company. */
export const listsOf = ({ userId, companyId }: FloorOwner): string => `${personOf(userId)}${companyId}/`;

/** Returns the name of a page's list. No other name begins with it. */
export const listOf = (owner: FloorOwner, listName: string): string =>
  `${listsOf(owner)}${encodeURIComponent(listName)}/`;

/** Returns the prefix of the names of all lists of a person. */
export const listsOfPerson = personOf;

/**
 * Returns the owner of this page's lists, once it is known, and whether the server has confirmed the company. Until then the
 * lists are shown and take scans, but nothing is sent.
 */
export function useFloorOwner(): { owner: FloorOwner | undefined; isConfirmed: boolean } {
  const { companyId, isConfirmed } = useCompanyIdActedFor();
  const userId = readSession()?.user.UserId;
  const isKnown = userId !== undefined && companyId !== undefined;
  return { owner: isKnown ? { userId, companyId } : undefined, isConfirmed };
}
