import type { Stroke } from '../../src/scanning/wedge/readStrokes.ts';

/** A US keyboard's keys by their places, plain and with Shift. */
const us: Record<string, string> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  ...Object.fromEntries(
    Array.from('1234567890', (digit, place) => [`Digit${digit}`, digit + '!@#$%^&*()'[place]]),
  ),
  ...Object.fromEntries(
    Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => [`Key${letter}`, letter.toLowerCase() + letter]),
  ),
};

const letters = (pairs: string): Record<string, string> =>
  Object.fromEntries(
    pairs.split(' ').map(([place = '', key = '']) => [`Key${place}`, key + key.toUpperCase()]),
  );

/** The keys of each layout that differ from a US keyboard's; `^` alone is a dead key. */
export const keyboards = {
  us: {},
  uk: { Digit2: '2"', Digit3: '3£', Quote: "'@", Backslash: '#~' },
  qwertz: {
    ...letters('Yz Zy'),
    Digit2: '2"',
    Digit3: '3§',
    Digit6: '6&',
    Digit7: '7/',
    Digit8: '8(',
    Digit9: '9)',
    Digit0: '0=',
    Minus: 'ß?',
    Equal: '´`',
    BracketLeft: 'üÜ',
    BracketRight: '+*',
    Backslash: "#'",
    Semicolon: 'öÖ',
    Quote: 'äÄ',
    Comma: ',;',
    Period: '.:',
    Slash: '-_',
  },
  azerty: {
    ...letters('Aq Qa Zw Wz'),
    ...Object.fromEntries(
      Array.from('&é"\'(-è_çà', (key, place) => {
        const digit = '1234567890'[place] ?? '';
        return [`Digit${digit}`, key + digit];
      }),
    ),
    Minus: ')°',
    Equal: '=+',
    BracketLeft: '^¨',
    BracketRight: '$£',
    Backslash: '*µ',
    Semicolon: 'mM',
    Quote: 'ù%',
    KeyM: ',?',
    Comma: ';.',
    Period: ':/',
    Slash: '!§',
  },
} as const satisfies Record<string, Record<string, string>>;

export type KeyboardName = keyof typeof keyboards;

const dead = /[´`^¨]/;

/** Lists the key strokes of a scanner that assumes a US keyboard and types `text` on another one. */
export function typedBy(text: string, keyboard: KeyboardName, isCaps: boolean): Stroke[] {
  const layout: Record<string, string> = keyboards[keyboard];
  return Array.from(text, (character) => {
    const [code = '', usual = ''] = Object.entries(us).find(([, keys]) => keys.includes(character)) ?? [];
    const isShifted = usual.indexOf(character) === 1;
    const keys = layout[code] ?? us[code] ?? '';
    // CapsLock swaps the case of letters; a French one shifts the digits as well
    const isLetter = /^\p{L}$/u.test(keys[0] ?? '') && keys[0]?.toUpperCase() === keys[1];
    const isSwapped = isCaps && (isLetter || (keyboard === 'azerty' && code.startsWith('Digit')));
    const key = keys[isShifted === isSwapped ? 0 : 1] ?? '';
    return { key: dead.test(key) ? 'Dead' : key, code, isShifted };
  });
}
