import { type CartonType, cartonTypeIn, parseCarton } from './cartonCode.ts';
import { readDigitalLink } from '../gs1/digitalLink.ts';
import { type Element, inBrackets, readElements, separator } from '../gs1/elements.ts';
import { ssccIn, typeOfSscc } from '../gs1/sscc.ts';
import { placePattern } from './placeCode.ts';
import { isSealCode, readTypedSeal } from './sealCode.ts';
import { namesOf } from './sealNames.ts';
import { isSerial } from './serialRange.ts';

export interface Scan {
  readonly kind: 'seal' | CartonType | 'several' | 'unknown';
  /**
   * The code without its address, in capitals; of a Digital Link its GTIN and serial, as they are: `01…21…`, or its SSCC:
   * `00…`. `several` has all codes in order, divided by spaces; `unknown` the other text, of a GS1 code its elements:
   * `(01)…(10)…`.
   */
  readonly code: string;
}

/** Removes what scanners add: control characters, and the symbology before the text (`]Q1`, `]C1`, `]d2`). */
const withoutScannerMarks = (text: string): string =>
  text
    .replace(/(?!\s)\p{Cc}|\p{Cf}/gu, '')
    .replace(/^(?:\s*\][a-z][\da-z])+/i, '')
    .trim();

/** Changes only ASCII letters: toUpperCase() would make the long ſ an S, and two texts one code. */
const toCapitals = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Cartons' codes, and seals' also as typed: in groups, and with letters for digits. */
const shapes =
  /[A-Z][A-Z\d][STD]ID[1-9]\d{3}(?:[1-9]\d{5,11}|\d{5})(?!\d)|[A-Z][\s\p{Pd}]*[A-Z\d](?:[\s\p{Pd}]*[\dA-TV-Z]){22}/gu;

/** What divides a code from the parameters or the code before it. */
const divider = /[#&;,|*](?=[A-Z][A-Z\d](?:[STD]ID\d{9,16}|[\dA-TV-Z]{22})(?!\w))/g;

/** Takes the parameter q, else the text after the last `=` (spec 3 §5 "Scan intake"), and decodes its spaces. */
function payloadOf(address: string): string {
  const value = /[?&]Q=(.*)/s.exec(address)?.[1] ?? address.slice(address.lastIndexOf('=') + 1);
  return value
    .replace(divider, ' ')
    .replace(/[#&]\S*/g, '')
    .replace(/\+|%(?:20|0[9AD]|C2%A0)/g, ' ')
    .trim();
}

/** Corrects a seal's code as typed; undefined if the text is not a code. */
function readCode(text: string): string | undefined {
  const code = text.replace(/[\s\p{Pd}]/gu, '');
  if (parseCarton(code) || isSealCode(code)) return code;
  const typed = readTypedSeal(code);
  // a text with a carton's marker is not a mistyped seal
  return cartonTypeIn(code) === undefined && isSealCode(typed) ? typed : undefined;
}

const letters = /[\p{L}\p{N}]/u;
/** What people write before an address: words too short for a code. */
const words = /^(?:\p{L}{0,15}[^\p{L}\p{N}=/])*$/u;

/** Lists the codes of a text in capitals; none if it has anything else that could have been a code. */
function codesIn(text: string): string[] {
  const parts = text.replace(/\][A-Z][A-Z\d]/g, ' ').split(/(?<!=)(?=HTTPS?:\/\/)|(?<=\s)(?=\S*[?&]Q=)/);
  const all: string[] = [];
  for (const [place, part] of parts.entries()) {
    const isLead = place === 0 && parts.length > 1 && words.test(part);
    if (isLead || !letters.test(part)) continue;
    const codes: string[] = [];
    const others = (part.includes('=') ? payloadOf(part) : part).replace(shapes, (shape) => {
      const code = readCode(shape);
      if (code !== undefined) codes.push(code);
      return code === undefined ? shape : ' ';
    });
    if (!codes.length || letters.test(others)) return [];
    all.push(...codes);
  }
  return all;
}

/** The elements of a Digital Link, of an address with them as its parameter q, or of a symbol's text. */
function elementsIn(part: string): readonly Element[] | undefined {
  const link = readDigitalLink(part, true)?.elements;
  const [, asked] = /^https?:[^?#]*\?(?:[^#]*&)?q=([^&#]*)/i.exec(part) ?? [];
  const symbol = asked === undefined ? part : asked.replaceAll('%28', '(').replaceAll('%29', ')');
  // any text that begins with two digits could be elements
  const isMarked = symbol.startsWith(separator) || /^(?:\]\w\d|\(|01\d{14}|00\d{18})/.test(symbol);
  const elements = link ?? (isMarked ? readElements(symbol) : undefined);
  return elements?.some(([ai]) => ai === '01' || ai === '00') ? elements : undefined;
}

/** Writes elements as a code: of a seal its GTIN and its serial, of a carton its SSCC, and else all of them. */
function codeOf(elements: readonly Element[]): string {
  const valueOf = (ai: string) => elements.find(([of]) => of === ai)?.[1];
  const seal = `01${valueOf('01')}21${valueOf('21')}`;
  if (namesOf(seal)) return seal;
  const sscc = valueOf('00');
  return sscc === undefined ? inBrackets(elements) : `00${sscc}`;
}

/** Reads a text of GS1 codes, of which the case of letters counts; undefined if anything else is in it but words before them. */
function readGs1(text: string): Scan | undefined {
  const parts = text
    .replace(/(?!\s)\p{Cc}|\p{Cf}/gu, (sign) => (sign === separator ? sign : ''))
    .split(/\s+/)
    .filter(Boolean);
  const found = parts.map(elementsIn);
  const first = found.findIndex((elements) => elements !== undefined);
  if (first < 0 || !words.test(first ? `${parts.slice(0, first).join(' ')} ` : '')) return undefined;
  const codes = found.slice(first).flatMap((elements) => (elements ? codeOf(elements) : []));
  if (codes.length < parts.length - first) return undefined;
  const kinds = codes.map((code): Scan['kind'] => {
    const sscc = ssccIn(code);
    if (sscc !== undefined) return typeOfSscc(sscc);
    return namesOf(code) ? 'seal' : 'unknown';
  });
  const [code = ''] = codes;
  if (codes.length === 1) return { kind: kinds[0] ?? 'unknown', code };
  return kinds.includes('unknown') ? undefined : { kind: 'several', code: codes.join(' ') };
}

/**
 * Finds the code in a text that a camera or a scanner read or a person typed, and its kind by its shape: a seal's whole address
 * or a bare code, or several of either. The server and every page that scans use it. It takes small letters, because caps lock
 * swaps them in a scanner, and corrects typing mistakes, also in addresses, because people type and forward those too.
 */
export function parseScan(text: string): Scan {
  const gs1 = readGs1(text);
  if (gs1) return gs1;
  const scanned = toCapitals(withoutScannerMarks(text));
  const codes = codesIn(scanned);
  const [code] = codes;
  if (codes.length > 1) return { kind: 'several', code: codes.join(' ') };
  if (code !== undefined) return { kind: parseCarton(code)?.type ?? 'seal', code };
  const payload = scanned.includes('=') ? payloadOf(scanned) : scanned;
  // a part that would be read differently stays whole: the rest of a text must not pass for its code
  const isRead =
    !payload.includes('=') && withoutScannerMarks(payload) === payload && !codesIn(payload).length;
  const rest = isRead ? payload : scanned;
  return { kind: cartonTypeIn(rest) ?? 'unknown', code: rest };
}

/** Finds the code in a text, as `parseScan` does. */
export const codeIn = (text: string): string => parseScan(text).code;

/** Divides a text into its codes; any other text is one. */
export function codesOf(text: string): readonly string[] {
  const { kind, code } = parseScan(text);
  return kind === 'several' ? code.split(' ') : [text];
}

/** Finds the place's code in a scanned or typed text; undefined for the code of a seal or a carton and any other text. */
export function placeIn(text: string): string | undefined {
  const { kind, code } = parseScan(text);
  const place = code.replace(/\p{Pd}/gu, '-');
  return kind === 'unknown' && placePattern.test(place) ? place : undefined;
}

/** A text that a person can track. */
export type TrackedText = { readonly kind: 'serial'; readonly serial: number } | Scan;

/** Reads a scanned or typed text: a code, or only a serial, also with spaces between its digits, on one line. */
export function parseTracked(text: string): TrackedText {
  const digits = text.trim().replace(/\p{Zs}/gu, '');
  const serial = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return isSerial(serial) ? { kind: 'serial', serial } : parseScan(text);
}
