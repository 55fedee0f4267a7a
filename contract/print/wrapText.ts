/** Stands at the end of a text that was cut off. */
const ellipsis = '…';

/** Splits a text into letters with their signs. */
const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** Splits `word` into the start that fits, at least one letter, and the rest. */
function cutWord(word: string, fits: (text: string) => boolean): [string, string] {
  const letters = lettersOf(word);
  let count = 1;
  while (count < letters.length && fits(letters.slice(0, count + 1).join(''))) count += 1;
  return [letters.slice(0, count).join(''), letters.slice(count).join('')];
}

/** Cuts `text` so that it fits on one line with an ellipsis. */
function cutShort(text: string, fits: (text: string) => boolean): string {
  const letters = lettersOf(text);
  while (letters.length && !fits(`${letters.join('').trimEnd()}${ellipsis}`)) letters.pop();
  return `${letters.join('').trimEnd()}${ellipsis}`;
}

/** Breaks `text` into lines between words, also within long ones, and ends the `most`th line with an ellipsis. */
export function wrapText(
  text: string,
  fits: (text: string) => boolean,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line = '';
    for (let word of paragraph.split(/\s+/).filter(Boolean)) {
      if (line && fits(`${line} ${word}`)) {
        line = `${line} ${word}`;
        continue;
      }
      if (line) lines.push(line);
      while (!fits(word)) {
        const [head, rest] = cutWord(word, fits);
        if (!rest) break;
        lines.push(head);
        word = rest;
      }
      line = word;
    }
    if (line) lines.push(line);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutShort(lines.slice(most - 1).join(' '), fits)];
}
