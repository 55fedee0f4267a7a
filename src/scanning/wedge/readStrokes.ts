import { ssccIn } from '../../../contract/gs1/sscc.ts';
import { codeIn, parseScan } from '../../../contract/serial/parseScan.ts';
import { keep, readKept } from '../../api/storage.ts';
import { parseCarton } from '../../../contract/serial/cartonCode.ts';

/** The characters of a US keyboard's keys, plain and with Shift, by their `KeyboardEvent.code`. */
const usKeys: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  IntlBackslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
};

const shiftedDigits = ')!@#$%^&*(';

/** Returns the character of the key at this place of a US keyboard, or undefined if the place is unknown or not told. */
function usCharacter(code: string, isShifted: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return isShifted ? shiftedDigits[Number(digit)] : digit;
  return /^Numpad(\d)$/.exec(code)?.[1] ?? usKeys[code]?.[isShifted ? 1 : 0];
}

/** Reads pairs of a layout's character and the US keyboard's character of the same key. */
const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map(([theirs = '', us = '']) => [theirs, us]));

/**
 * Maps the characters of another layout to those that a scanner set to a US keyboard meant. For devices that do not tell the
 * place of a key: remote desktops and some phones.
 */
const layouts = {
  azerty: pairs(
    `aq qa zw wz AQ QA ZW WZ m; M: ,m ?M &1 é2 "3 '4 (5 -6 è7 _8 ç9 à0 É2 È7 Ç9 À0 )- °_ ù' %" ;, .< :. /> !/ §? 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) $] £} *\\ µ|`,
  ),
  // German keyboards make `´` a dead key, which has no character of its own
  qwertz: new Map([
    ...pairs(`yz zy YZ ZY ß- ?_ ´= \`+ ü[ Ü{ ö; Ö: ä' Ä" +] *} #\\ '| -/ _? ;< :> "@ §# &^ /& (* )( =)`),
    ['Dead', '='],
  ]),
} as const;

/** One key that a scanner pressed. */
export interface Stroke {
  /** The character that the layout made of it, as `KeyboardEvent.key`. */
  key: string;
  /** The key's place, as `KeyboardEvent.code`. Empty if the device does not tell it. */
  code: string;
  isShifted: boolean;
}

/**
 * A way to read strokes as a text: by the layout's characters (`keys`), by the places of the keys for a scanner set to a US
 * keyboard (`places`), or by what such a scanner meant with a layout's characters.
 */
export type ReadingName = 'keys' | 'places' | keyof typeof layouts;

const joined = (characters: readonly (string | undefined)[]): string | undefined =>
  characters.includes(undefined) ? undefined : characters.join('');

const readers: Readonly<Record<ReadingName, (strokes: readonly Stroke[]) => string | undefined>> = {
  // places come first if nothing else decides: CapsLock and layouts do not affect them
  places: (strokes) => joined(strokes.map(({ code, isShifted }) => usCharacter(code, isShifted))),
  keys: (strokes) => joined(strokes.map(({ key }) => (key.length === 1 ? key : undefined))),
  azerty: (strokes) => joined(strokes.map(({ key }) => layouts.azerty.get(key) ?? key)),
  qwertz: (strokes) => joined(strokes.map(({ key }) => layouts.qwertz.get(key) ?? key)),
};

/** Reads strokes one way. Returns undefined if that way cannot read them. */
export const textBy = (name: ReadingName, strokes: readonly Stroke[]): string | undefined =>
  readers[name](strokes);

/**
 * Rates how well a text reads. A known code's shape counts more than a whole address around it, and both together count most.
 */
function worthOf(text: string): number {
  const { kind, code } = parseScan(text);
  const isCarton = parseCarton(code) !== undefined || ssccIn(code) !== undefined;
  const isKnown = kind === 'seal' || kind === 'several' || isCarton;
  const isAddress = /^https?:\/\/[\w.:-]+\/\S*=/i.test(text);
  return (isKnown ? 2 : 0) + (isAddress ? 1 : 0);
}

interface Candidate {
  text: string;
  by: ReadingName;
  worth: number;
}

export interface Reading {
  strokes: readonly Stroke[];
  /** The whole text, including what surrounds the code. */
  text: string;
  /** The code in the text, as `codeIn` cuts it out. */
  code: string;
  by: ReadingName;
  /** Other codes that it may be, if the reading for another keyboard has a code's shape too. */
  others: readonly { code: string; by: ReadingName }[];
  /** This reading has a known code's shape. */
  isKnown: boolean;
  /** The readings differ, and this one is certainly right. Later scans of the device will be read the same way. */
  isDecisive: boolean;
}

/**
 * Reads what a scanner typed, whatever the layout and CapsLock made of it. The reading that is a seal's code, a carton's code
 * or an address wins. If several are, such as a code with Y and Z on a German keyboard, the `preferred` one wins and `others`
 * holds the rest.
 */
export function readStrokes(strokes: readonly Stroke[], preferred?: ReadingName): Reading {
  const names = Object.keys(readers) as ReadingName[];
  const order = preferred ? [preferred, ...names.filter((name) => name !== preferred)] : names;
  const candidates = order.flatMap((by): Candidate[] => {
    const text = readers[by](strokes);
    return text === undefined ? [] : [{ text, by, worth: worthOf(text) }];
  });
  const most = Math.max(0, ...candidates.map(({ worth }) => worth));
  const typed = strokes.map(({ key }) => (key.length === 1 ? key : '')).join('');
  const best =
    most > 0
      ? candidates.find(({ worth }) => worth === most)
      : // if the text is nothing we know, use the layout's reading, which the packer also sees elsewhere
        candidates.find(({ by }) => by === (preferred ?? 'keys'));
  const { text, by } = best ?? { text: typed, by: 'keys' as const };
  const code = codeIn(text);
  const rivals = candidates.filter((other) => other.worth === most && codeIn(other.text) !== code);
  const others = most > 1 ? rivals.map((other) => ({ code: codeIn(other.text), by: other.by })) : [];
  return {
    strokes,
    text,
    code,
    by,
    others: others.filter((other, place) => others.findIndex(({ code }) => code === other.code) === place),
    isKnown: most > 1,
    isDecisive: most > 0 && rivals.length === 0 && candidates.some((other) => other.text !== text),
  };
}

const key = 'sealbook.scanner-reading';
const names: readonly string[] = ['keys', 'places', 'azerty', 'qwertz'] satisfies ReadingName[];

const isReading = (text: string | undefined): text is ReadingName =>
  text !== undefined && names.includes(text);

/** Returns the reading that was last found certain for this device's scanner. */
export function knownReading(): ReadingName | undefined {
  const name = readKept('localStorage', key);
  return isReading(name) ? name : undefined;
}

/** Remembers how to read this device's scanner. */
export function learnReading(name: ReadingName): void {
  // if the browser forbids storage, each scan is decided by itself
  if (knownReading() !== name) keep('localStorage', key, name);
}

/** The readings of the last scans' other codes. */
const rivals = new Map<string, ReadingName>();
const mostRivals = 50;

/** Remembers the readings of a scan's other codes until the server has said which one is right. */
export function rememberRivals(others: readonly { code: string; by: ReadingName }[]): void {
  for (const { code, by } of others) rivals.set(code, by);
  for (const code of [...rivals.keys()].slice(0, Math.max(0, rivals.size - mostRivals))) rivals.delete(code);
}

/** Learns that one of the other codes was right. The scanner is read that way from now on. */
export function confirmRival(code: string): void {
  const by = rivals.get(code);
  if (by) learnReading(by);
}
