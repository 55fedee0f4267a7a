import type { Language } from './Language.ts';
import { formFor } from './textOf.ts';

type Forms = Readonly<Record<string, string>>;

/**
 * Texts in another language, by the English ones. A key may have holes for names and numbers: `Add %{item}`. Where the language
 * has other words for other numbers, a text has its forms by `Intl.PluralRules`, and the first number in a hole chooses.
 */
export type Translations = Readonly<Record<string, string | Forms>>;

const holes = /%\{(\w+)\}/g;
const betweenSentences = /((?<=[.?!]) )/;

/** A key with holes: its own texts before, between and after them. */
interface Form {
  parts: readonly string[];
  names: readonly string[];
  said: string | Forms;
}

function formOf(key: string, said: string | Forms): Form {
  const parts = key.split(/%\{\w+\}/);
  return { parts, names: Array.from(key.matchAll(holes), ([, name = '']) => name), said };
}

/** Whether a text, or what a key has beside its holes, has several sentences. */
const hasSentences = (text: string): boolean => betweenSentences.test(text);

const literals = ({ parts }: Form): number => parts.join('').length;

/** Returns what `text` has in the holes between `parts`; undefined if it is no such text. Takes time in proportion to it. */
function holesIn(text: string, [first = '', ...others]: readonly string[]): string[] | undefined {
  if (!text.startsWith(first)) return undefined;
  let begin = first.length;
  const found: string[] = [];
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    const end = isLast ? text.length - part.length : text.indexOf(part, begin + 1);
    if (end <= begin || !text.startsWith(part, end)) return undefined;
    found.push(text.slice(begin, end));
    begin = end + part.length;
  }
  return found;
}

/** Returns the number in the first hole that has one, as `formatQuantity` writes it. */
const countIn = (found: readonly string[]): number =>
  Number(found.find((text) => /^\d[\d,.]*$/.test(text))?.replaceAll(',', ''));

/** Letters of a line, and of what fills a hole, beyond which only a whole text is looked up: somebody else may have typed it. */
const longestLine = 500;
const longestHole = 200;
/** Holes within holes that are said: a row's reason in a sentence about the row. */
const deepestHole = 2;

/**
 * Returns a function that says English texts in the language of `translations`: the whole text, else its lines, else by a
 * key of as many sentences, else its sentences, else by the key with holes that fits it and has most letters of its own.
 * What fills a hole is said as well. Texts without a translation, such as names, stay as they are.
 */
export function translator(translations: Translations, language: Language): (text: string) => string {
  const all = Object.entries(translations);
  const whole = new Map(all);
  const forms = all
    .map(([key, said]) => formOf(key, said))
    .filter(({ names }) => names.length > 0)
    .toSorted((one, other) => literals(other) - literals(one));
  const sayParts = (text: string, separator: RegExp, depth: number): string[] => {
    const parts = text.split(separator);
    // every second one is a separator
    return parts.map((part, index) => (index % 2 ? part : say(part, depth)));
  };
  /** Says a text by the key with holes that fits it; with `isWhole`, by one of as many sentences as the text. */
  const sayForm = (text: string, depth: number, isWhole = false): string | undefined => {
    for (const form of forms) {
      if (isWhole && !hasSentences(form.parts.join('X'))) continue;
      const found = holesIn(text, form.parts);
      if (!found || (isWhole && found.some(hasSentences))) continue;
      const fitting =
        typeof form.said === 'string' ? form.said : form.said[formFor(language, countIn(found))];
      if (fitting !== undefined)
        return fitting.replace(holes, (hole, name: string) =>
          say(found[form.names.indexOf(name)] ?? hole, depth + 1),
        );
    }
    return undefined;
  };
  const say = (text: string, depth: number): string => {
    const said = whole.get(text);
    if (typeof said === 'string') return said;
    // a mail is said line by line, and a list in a hole part by part
    const lines = depth ? /(\n+|; )/ : /(\n+(?:- )?)/;
    if (lines.test(text)) return sayParts(text, lines, depth).join('');
    if (depth > deepestHole || text.length > (depth ? longestHole : longestLine)) return text;
    const sentences = text.split(betweenSentences);
    const wholly = sentences.length > 1 && !depth ? sayForm(text, depth, true) : undefined;
    if (wholly !== undefined) return wholly;
    const bySentence = sentences.length > 1 && !depth ? sayParts(text, betweenSentences, depth) : [];
    if (bySentence.length && bySentence.every((part, index) => index % 2 || part !== sentences[index]))
      return bySentence.join('');
    return sayForm(text, depth) ?? (bySentence.join('') || text);
  };
  return (text) => say(text, 0);
}
