/** A way to write a run: in the plain font, with joined letters, or as a stencil in the machine's own fonts. */
type Writer = 'plain' | 'joined' | 'stencil';

/** A part of a text that is written in one way. */
export interface Run {
  by: Writer;
  text: string;
}

// text from right to left also orders the text beside it, so the whole line is one run
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const devanagari = /[\p{Script_Extensions=Devanagari}\u25cc]/u;
const joins = /[\p{M}\u200c\u200d]/u;

/** Splits `text` into runs. `plain` holds the characters of the plain font. */
export function runsOf(text: string, plain: ReadonlySet<number>): Run[] {
  if (rightToLeft.test(text)) return [{ by: 'stencil', text }];
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const goesOn = last && last.by !== 'plain' && joins.test(character);
    const by = goesOn ? last.by : writerOf(character, plain);
    if (last?.by === by) last.text += character;
    else runs.push({ by, text: character });
  }
  return runs;
}

function writerOf(character: string, plain: ReadonlySet<number>): Writer {
  if (plain.has(character.codePointAt(0) ?? 0)) return 'plain';
  return devanagari.test(character) ? 'joined' : 'stencil';
}

/** Removes control characters from a line and normalises its letters. */
export const tidy = (text: string): string =>
  text.normalize('NFC').replace(/[\p{Cc}\s]+/gu, (gap) => (gap === '\u202f' || gap === '\u00a0' ? gap : ' '));
