/** A text without what the database can't store: the character NUL, and halves of pairs in UTF-16. */
export const plainText = (text: string): string =>
  text.replaceAll(/\0|\p{Cs}/gu, (found) => (found === '\0' ? '' : '\uFFFD'));

/** The first letters of a text. No pair in UTF-16 is halved. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');

/** The same with a sign that letters are missing. */
export const shortText = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most)}…` : text;
