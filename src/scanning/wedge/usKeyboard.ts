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
export function usCharacter(code: string, isShifted: boolean): string | undefined {
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
export const layouts = {
  azerty: pairs(
    `aq qa zw wz AQ QA ZW WZ m; M: ,m ?M &1 é2 "3 '4 (5 -6 è7 _8 ç9 à0 É2 È7 Ç9 À0 )- °_ ù' %" ;, .< :. /> !/ §? 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) $] £} *\\ µ|`,
  ),
  // its `´` waits for the next key, and has no character of its own
  qwertz: new Map([
    ...pairs(`yz zy YZ ZY ß- ?_ ´= \`+ ü[ Ü{ ö; Ö: ä' Ä" +] *} #\\ '| -/ _? ;< :> "@ §# &^ /& (* )( =)`),
    ['Dead', '='],
  ]),
} as const;
