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

/** Letters of this page, so that no two tabs make the same id. */
const here = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

let last = 0;

/** Makes an id that nobody else makes. Ids sort by the moment at which they were made, even after the clock was set back. */
export function newId(): string {
  last = Math.max(last + 1, Date.now() * 1000);
  return `${String(last).padStart(17, '0')}-${here}`;
}
