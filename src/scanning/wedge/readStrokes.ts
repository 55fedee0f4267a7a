import { codeIn, parseScan } from '../../../contract/serial/parseScan.ts';
import { parseCarton } from '../../../contract/serial/cartonCode.ts';

/** What the keys of a US keyboard give, plain and with Shift, by their `KeyboardEvent.code`. */
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

/** The character of the key at this place of a US keyboard; undefined for a place that has none, or none that is told. */
function usCharacter(code: string, isShifted: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return isShifted ? shiftedDigits[Number(digit)] : digit;
  return /^Numpad(\d)$/.exec(code)?.[1] ?? usKeys[code]?.[isShifted ? 1 : 0];
}

/** Pairs of what a key gives on a layout and on a US keyboard. */
const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map(([theirs = '', us = '']) => [theirs, us]));

/**
 * What a scanner that believes in a US keyboard meant by a character of another layout, for devices that do not tell the
 * place of a key: remote desktops and some phones.
 */
const layouts = {
  azerty: pairs(
    `aq qa zw wz AQ QA ZW WZ m; M: ,m ?M &1 é2 "3 '4 (5 -6 è7 _8 ç9 à0 É2 È7 Ç9 À0 )- °_ ù' %" ;, .< :. /> !/ §? 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) $] £} *\\ µ|`,
  ),
  // its `´` waits for the next key, and has no character of its own
  qwertz: new Map([
    ...pairs(`yz zy YZ ZY ß- ?_ ´= \`+ ü[ Ü{ ö; Ö: ä' Ä" +] *} #\\ '| -/ _? ;< :> "@ §# &^ /& (* )( =)`),
    ['Dead', '='],
  ]),
} as const;

/** One key that a scanner pressed. */
export interface Stroke {
  /** What the layout made of it, as `KeyboardEvent.key`. */
  key: string;
  /** Which key it was, as `KeyboardEvent.code`; empty where the device does not tell. */
  code: string;
  isShifted: boolean;
}

/**
 * How strokes become a text: by what the layout made of them; by the places of the keys, for a scanner that believes in a US
 * keyboard; or by what such a scanner meant with a layout's characters.
 */
export type ReadingName = 'keys' | 'places' | keyof typeof layouts;

const joined = (characters: readonly (string | undefined)[]): string | undefined =>
  characters.includes(undefined) ? undefined : characters.join('');

const readers: Readonly<Record<ReadingName, (strokes: readonly Stroke[]) => string | undefined>> = {
  // the places know nothing of CapsLock and layouts: first, where nothing else decides
  places: (strokes) => joined(strokes.map(({ code, isShifted }) => usCharacter(code, isShifted))),
  keys: (strokes) => joined(strokes.map(({ key }) => (key.length === 1 ? key : undefined))),
  azerty: (strokes) => joined(strokes.map(({ key }) => layouts.azerty.get(key) ?? key)),
  qwertz: (strokes) => joined(strokes.map(({ key }) => layouts.qwertz.get(key) ?? key)),
};

/** The text of strokes by one reading; undefined where that can't read them. */
export const textBy = (name: ReadingName, strokes: readonly Stroke[]): string | undefined =>
  readers[name](strokes);

/** How well a text reads: a known code's shape counts more than a whole address around it, and both most. */
function worthOf(text: string): number {
  const { kind, code } = parseScan(text);
  const isKnown = kind === 'seal' || parseCarton(code) !== undefined;
  const isAddress = /^https?:\/\/[\w.:-]+\/\S*=/i.test(text);
  return (isKnown ? 2 : 0) + (isAddress ? 1 : 0);
}

interface Candidate {
  text: string;
  by: ReadingName;
  worth: number;
}

/** What a scanner typed. */
export interface Reading {
  strokes: readonly Stroke[];
  /** The whole text, with what it says besides the code. */
  text: string;
  /** The code in it, as `codeIn` cuts it. */
  code: string;
  by: ReadingName;
  /** Other codes that it may be: the reading of another keyboard has a code's shape, too. */
  others: readonly { code: string; by: ReadingName }[];
  /** It has a known code's shape, in this reading. */
  isKnown: boolean;
  /** Readings differ, and this one is certainly right: others of the same device will be read so. */
  isDecisive: boolean;
}

/**
 * Reads what a scanner typed, whatever the layout and CapsLock made of it: of all readings the one that is a seal, a carton's
 * code or an address. Where several are, as a code with Y and Z on a German keyboard, the `preferred` one, and `others` holds the rest.
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
      : // of a text that is nothing we know, the layout's own reading is what the packer sees elsewhere
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
