import { fits, identifierAt, identifierOf } from './dictionary.ts';

/** A value with its application identifier, such as `['01', '09520123456788']`. */
export type Element = readonly [ai: string, value: string];

/** The control character that scanners send for FNC1, which ends a value. */
export const separator = '\u001D';

/** Joins elements to the text of a symbol: `separator` ends each value whose length is open, except the last. */
export function writeElements(elements: readonly Element[]): string {
  let text = '';
  let isOpen = false;
  for (const [ai, value] of elements) {
    text += `${isOpen ? separator : ''}${ai}${value}`;
    isOpen = identifierOf(ai)?.fixedLength === undefined;
  }
  return text;
}

/** Writes elements as people read them: `(01)09520123456788(10)ABC123`. */
export const inBrackets = (elements: readonly Element[]): string =>
  elements.map(([ai, value]) => `(${ai})${value}`).join('');

/** Whether each value is one of its application identifier, and none comes twice. */
export const areSound = (elements: readonly Element[]): boolean =>
  new Set(elements.map(([ai]) => ai)).size === elements.length &&
  elements.every(([ai, value]) => {
    const identifier = identifierOf(ai);
    return identifier !== undefined && fits(identifier, value);
  });

function inSymbol(text: string): readonly Element[] | undefined {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== '') {
    const identifier = identifierAt(rest);
    if (!identifier) return undefined;
    const { ai, fixedLength } = identifier;
    const end = rest.indexOf(separator);
    const length = fixedLength === undefined ? (end < 0 ? rest.length : end) : ai.length + fixedLength;
    elements.push([ai, rest.slice(ai.length, length)]);
    rest = rest.slice(length);
    if (rest.startsWith(separator)) rest = rest.slice(1);
  }
  return elements;
}

/** What scanners put before the data of GS1's symbols: DataMatrix, QR, GS1-128 and DataBar. */
const symbologies = /^\](?:d2|Q3|C1|e0)/i;

/** The most characters of a symbol with GS1's data, with room for escapes. */
const mostCharacters = 2000;

/**
 * Reads the data of a GS1 symbol, as a scanner sends it (`]d2`, `]Q3`, `]C1` and FNC1) or with its application identifiers in
 * brackets. Undefined for any other text, for values that break their format, and for an
 * identifier with two values.
 */
export function readElements(text: string): readonly Element[] | undefined {
  if (text.length > mostCharacters) return undefined;
  const marked = text.replace(symbologies, '');
  const data = marked.startsWith(separator) ? marked.slice(1) : marked;
  const elements = data.startsWith('(')
    ? data
        .split(/\((?=\d{2,4}\))/)
        .slice(1)
        .map((part): Element => {
          const [ai = '', ...value] = part.split(')');
          return [ai, value.join(')')];
        })
    : inSymbol(data);
  const once = elements?.filter(
    ([ai, value], place) => !elements.slice(0, place).some(([of, same]) => of === ai && same === value),
  );
  return once?.length && areSound(once) ? once : undefined;
}
