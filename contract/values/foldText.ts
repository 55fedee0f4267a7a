/** A text without what the database can't store: the character NUL, and halves of pairs in UTF-16. */
export const plainText = (text: string): string =>
  text.replaceAll(/\0|\p{Cs}/gu, (found) => (found === '\0' ? '' : '\uFFFD'));

/** The first letters of a text. No pair in UTF-16 is halved. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');

/** The same with a sign that letters are missing. */
export const shortText = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most)}…` : text;

/** Signs that nobody sees, but that make two texts differ. Arabic signs that come before numbers are of the same class and are seen. */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- they are single signs, also where two would join
  /(?![\u0600-\u0605\u06DD\u070F\u08E2\u200C\u200D\u200E\u200F\u061C])[\p{Cf}\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFFA0]/gu;

/** Joiners, of which those are kept that shape letters of India, after a virama, and that join pictures. No look behind: older phones know none. */
const joiner =
  /([\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\p{Extended_Pictographic}\uFE0F][\u200C\u200D])|[\u200C\u200D]/gu;

const direction = /[\u200E\u200F\u061C]/gu;
const writtenFromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** All kinds of space within a line, and a letter of Braille that looks like one. */
const space = /[\p{Zs}\t\v\f\u2800]/gu;
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;

/** Hyphens and dashes of all kinds, and the minus. */
const dash = /[\p{Pd}\u2212\u02D7\u2043]/gu;
const otherDigit = /(?![0-9])\p{Nd}/gu;

/** What `foldText` and `foldCode` may have changed in a text. */
export const foldings = ['spaces', 'signs', 'letters'] as const;
export type Folding = (typeof foldings)[number];

/** The value of a decimal digit of any script: Unicode has the ten of each in a row, beginning at their zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Words with single spaces, as most texts are. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;

/** A text of several lines in one form: composed letters (NFC), one kind of space and of line break, no invisible signs. */
export function foldLines(text: string): string {
  // most texts have only these signs, and files have many texts
  if (/^[\n -~]*$/.test(text)) return text.trim();
  const seen = plainText(text)
    .normalize('NFC')
    .replaceAll(lineBreak, '\n')
    .replaceAll(space, ' ')
    .replaceAll(/[^\n]+/g, (line) => line.replaceAll(invisible, ''))
    .replaceAll(joiner, '$1');
  const bare = seen.replaceAll(direction, '');
  // a mark may be beside its letter only now
  return (writtenFromTheRight.test(bare) ? seen : bare).normalize('NFC').trim();
}

/** The same for a text of one line, with single spaces. People compare and look up texts in this form. */
export const foldText = (text: string): string =>
  plainWords.test(text) ? text : foldLines(text).replaceAll(/[ \n]+/g, ' ');

/** The form of a code: that of a text, with compatible letters (NFKC), hyphens for dashes, and 0 to 9 in all scripts. */
export const foldCode = (text: string): string =>
  plainWords.test(text)
    ? text
    : foldText(text.normalize('NFKC'))
        .replaceAll(/[\u200C\u200D]/g, '')
        .replaceAll(dash, '-')
        .replaceAll(otherDigit, digitValue)
        .normalize('NFKC');

/** The same for scanned text, of which each line may be a code. The sign by which GS1 ends a value stays. */
export const foldCodes = (text: string): string =>
  text
    .split('\u001D')
    .map((part) => foldLines(part).replaceAll(/.+/g, foldCode))
    .join('\u001D');

/** Says what is different in a text after it was folded; undefined where nothing is. */
export function foldingOf(text: string, folded: string): Folding | undefined {
  if (text === folded) return undefined;
  if (text.replaceAll(/[\p{Zs}\s]/gu, '') === folded.replaceAll(' ', '').replaceAll('\n', ''))
    return 'spaces';
  const seen = (given: string) => given.replaceAll(/[\p{Cf}\s]/gu, '');
  return seen(text) === seen(folded) ? 'signs' : 'letters';
}
