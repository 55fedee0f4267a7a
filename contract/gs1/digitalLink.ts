import { readGs1Key } from './checkDigit.ts';
import { identifierOf } from './dictionary.ts';
import { areSound, type Element } from './elements.ts';

/** The names that earlier versions of the standard had for identifiers in addresses. */
const alphas: Readonly<Record<string, string>> = {
  sscc: '00',
  gtin: '01',
  cpv: '22',
  lot: '10',
  ser: '21',
  tpx: '235',
  exp: '17',
  gln: '414',
  glnx: '254',
  party: '417',
  gdti: '253',
  gcn: '255',
  ginc: '401',
  gsin: '402',
  grai: '8003',
  giai: '8004',
  itip: '8006',
  cpid: '8010',
  cpsn: '8011',
  gmn: '8013',
  gsrnp: '8017',
  gsrn: '8018',
  srin: '8019',
};

/** The most characters of an address that is read, and the most elements. */
const mostCharacters = 2000;
const mostElements = 64;

/** Undoes percent encoding a byte at a time. What is not encoding stays. Undefined for the character NUL. */
export function decodePart(part: string, isQuery: boolean): string | undefined {
  const spaced = isQuery ? part.replaceAll('+', ' ') : part;
  const decoded = spaced.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return decoded.includes('\0') ? undefined : decoded;
}

/** Encodes what has a meaning in addresses. A space is a plus in a query. */
export const encodePart = (value: string, isQuery: boolean): string =>
  value.replace(/[^\w.~-]/g, (character) =>
    character === ' ' && isQuery
      ? '+'
      : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** Whether `ais` are some of the sequence, in its order. */
function followsOrder(ais: readonly string[], sequence: readonly string[]): boolean {
  const places = ais.map((ai) => sequence.indexOf(ai));
  return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
}

/** Whether `ais`, in whichever order, may be together in the path behind their key. */
const mayFollow = (key: string, ais: readonly string[]): boolean =>
  identifierOf(key)?.qualifiers?.some((sequence) => ais.every((ai) => sequence.includes(ai))) ?? false;

/** The parts of a Digital Link. */
export interface DigitalLink {
  /** The key with its qualifiers in the order of the standard, and then the attributes. */
  readonly elements: readonly Element[];
  /** How many of the elements are in the path. */
  readonly inPath: number;
}

/** The path of an address with its query, without its fragment. Undefined for a text that is not an address. */
function partsOf(text: string, forgiving: boolean): { path: string; query: string } | undefined {
  // oxlint-disable-next-line no-control-regex
  if (text.length > mostCharacters || /[^!#-;=?-[\]_a-z~]/.test(text)) return undefined;
  const scheme = forgiving ? /^https?:\/\//i : /^(?:https?|HTTPS?):\/\//;
  if (!scheme.test(text)) return undefined;
  const [address = ''] = text.replace(scheme, '').split('#');
  const [place = ''] = address.split('?');
  const [host = ''] = place.split('/');
  if (!/^[\w.~:[\]-]+$/.test(host)) return undefined;
  const path = place.slice(host.length);
  return { path: forgiving ? path.replace(/(?<!\/)\/+$/, '') : path, query: address.slice(place.length + 1) };
}

/**
 * Reads a GS1 Digital Link URI by the standard's syntax. Undefined for any other text: the last key of the path with its
 * qualifiers ends the path, and the query may have attributes and words of others.
 *
 * @param forgiving also takes what the standard forbids and scanners, shops and older versions write: a slash at the end, a
 * scheme in mixed letters, names for identifiers, GTINs of 8, 12 or 13 digits, and qualifiers in another order or in the query
 */
export function readDigitalLink(text: string, forgiving = false): DigitalLink | undefined {
  const parts = partsOf(text, forgiving);
  if (!parts) return undefined;
  const aiOf = (name: string) => (forgiving && alphas[name.toLowerCase()]) || name;
  const elementOf = (name: string, part: string, isQuery: boolean): Element => {
    const ai = aiOf(name);
    const value = decodePart(part, isQuery) ?? '\0';
    const gtin = forgiving && ai === '01' ? readGs1Key('gtin', value) : undefined;
    return [ai, gtin ?? value];
  };
  const segments = parts.path.split('/').slice(1);
  let start = segments.length - 2;
  while (start >= 0 && !identifierOf(aiOf(segments[start] ?? ''))?.qualifiers) {
    if (!identifierOf(aiOf(segments[start] ?? ''))) return undefined;
    start -= 2;
  }
  if (start < 0) return undefined;
  const inPath: Element[] = [];
  for (let place = start; place < segments.length; place += 2)
    inPath.push(elementOf(segments[place] ?? '', segments[place + 1] ?? '', false));
  const [[key] = [''], ...qualifiers] = inPath;
  const names = qualifiers.map(([ai]) => ai);
  const isInOrder = identifierOf(key)?.qualifiers?.some((sequence) => followsOrder(names, sequence));
  if (!(forgiving ? mayFollow(key, names) : isInOrder)) return undefined;
  const attributes: Element[] = [];
  // the grammar has both, and the GS1 Barcode Syntax Engine only the first
  for (const pair of parts.query.split(forgiving ? /[&;]/ : '&')) {
    const [name = '', ...rest] = pair.split('=');
    if (!rest.length || !/^\d+$/.test(forgiving ? aiOf(name) : name)) continue;
    const element = elementOf(name, rest.join('='), true);
    const [ai] = element;
    if (forgiving && mayFollow(key, [...names, ai])) {
      names.push(ai);
      inPath.push(element);
    } else if (!identifierOf(ai)?.isAttribute || mayFollow(key, [...names, ai])) return undefined;
    else attributes.push(element);
  }
  const sequence =
    identifierOf(key)?.qualifiers?.find((each) => names.every((ai) => each.includes(ai))) ?? [];
  const placeOf = ([ai]: Element) => (ai === key ? -1 : sequence.indexOf(ai));
  const ordered = [...inPath].sort((one, other) => placeOf(one) - placeOf(other));
  const elements = [...ordered, ...attributes];
  if (elements.length > mostElements || !areSound(elements)) return undefined;
  return { elements, inPath: ordered.length };
}

/**
 * Writes elements as a Digital Link URI. Undefined if they have no key, break their format, or one of them may be neither in
 * the path nor in the query.
 *
 * @param stem an address without a slash at its end, such as `https://id.example.com`
 */
export function writeDigitalLink(stem: string, elements: readonly Element[]): string | undefined {
  const key = elements.find(([ai]) => identifierOf(ai)?.qualifiers);
  if (!key || !areSound(elements)) return undefined;
  const sequences = identifierOf(key[0])?.qualifiers ?? [];
  const among = (sequence: readonly string[]) =>
    sequence.flatMap((ai) => elements.filter((element) => element[0] === ai));
  const qualifiers = sequences.map(among).reduce((most, next) => (next.length > most.length ? next : most));
  const inPath = [key, ...qualifiers];
  const others = elements.filter((element) => !inPath.includes(element));
  const isFixed = ([ai]: Element) => identifierOf(ai)?.fixedLength !== undefined;
  const attributes = [...others.filter(isFixed), ...others.filter((element) => !isFixed(element))];
  if (!attributes.every(([ai]) => identifierOf(ai)?.isAttribute)) return undefined;
  const path = inPath.map(([ai, value]) => `/${ai}/${encodePart(value, false)}`).join('');
  const query = attributes.map(([ai, value]) => `${ai}=${encodePart(value, true)}`).join('&');
  return `${stem.replace(/\/$/, '')}${path}${query && `?${query}`}`;
}
