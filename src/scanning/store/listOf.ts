/** Whose lists they are: a person's in one company, never shown to anybody else. */
export interface FloorOwner {
  userId: number;
  companyId: number;
}

const personOf = (userId: number): string => `${userId}/`;

/** What all lists of a person in one company begin with. */
export const listsOf = ({ userId, companyId }: FloorOwner): string => `${personOf(userId)}${companyId}/`;

/** The key of a page's list; no other key begins with it. */
export const listOf = (owner: FloorOwner, listName: string): string =>
  `${listsOf(owner)}${encodeURIComponent(listName)}/`;

/** What all lists of a person begin with. */
export const listsOfPerson = personOf;

/** Letters of this page's own, so that no two tabs make the same id. */
const here = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

let last = 0;

/** An id nobody else makes, which sorts by the moment it was made, however often the clock is set back. */
export function newId(): string {
  last = Math.max(last + 1, Date.now() * 1000);
  return `${String(last).padStart(17, '0')}-${here}`;
}
