/**
 * A place where cartons lie: two to five groups of capitals and digits with hyphens between them, the first one beginning with a
 * letter, such as `A-03-2`. It is shorter than a seal's code, and no carton's mark is in it.
 */
export const placePattern = /^(?!.*[STD]ID)[A-Z][A-Z\d]{0,3}(?:-[A-Z\d]{1,4}){1,4}$/;
