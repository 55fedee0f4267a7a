/** A piece of a script. All pieces together make the script. */
export interface Token {
  kind: 'space' | 'other' | 'parameter';
  text: string;
}

// PostgreSQL takes everything outside of ASCII for a letter
const nameBegins = /[A-Za-z_\u0080-\uffff]/;
const nameGoesOn = /[\w\u0080-\uffff]/;
const wordPart = /[\w$\u0080-\uffff]/;
const isSpace = /\s/;
const lineEnd = /[\n\r]/;

/** Finds the end of the letters of one kind that begin at `start`. */
function endOf(script: string, start: number, letter: RegExp): number {
  let at = start;
  while (at < script.length && letter.test(script.charAt(at))) at += 1;
  return at;
}

/** Finds the end of a name that begins at `start`; `start` itself if there is none. */
const nameEnd = (script: string, start: number): number =>
  nameBegins.test(script.charAt(start)) ? endOf(script, start + 1, nameGoesOn) : start;

function lineCommentEnd(script: string, start: number): number {
  let at = start;
  while (at < script.length && !lineEnd.test(script.charAt(at))) at += 1;
  return at;
}

/** Finds the end of the comment that begins at `start`. Comments may nest. */
function commentEnd(script: string, start: number): number {
  let depth = 1;
  let at = start + 2;
  for (; depth && at < script.length; at += 1) {
    const isMark = script.startsWith('/*', at) || script.startsWith('*/', at);
    if (!isMark) continue;
    depth += script.charAt(at) === '/' ? 1 : -1;
    at += 1;
  }
  return at;
}

/**
 * Finds the end of the literal or quoted name that begins at `start`. A doubled or escaped quote belongs to its text.
 */
function quotedEnd(script: string, start: number, hasEscapes = false): number {
  const quote = script.charAt(start);
  for (let at = start + 1; at < script.length; at += 1) {
    if (hasEscapes && script.charAt(at) === '\\') at += 1;
    else if (script.charAt(at) === quote) {
      if (script.charAt(at + 1) !== quote) return at + 1;
      at += 1;
    }
  }
  return script.length;
}

/** Finds the place where a literal continues on another line; undefined if it does not. */
function goesOnAt(script: string, end: number): number | undefined {
  let at = end;
  let isNextLine = false;
  for (; at < script.length; at += 1) {
    if (script.startsWith('--', at)) at = lineCommentEnd(script, at);
    const letter = script.charAt(at);
    if (!isSpace.test(letter)) break;
    isNextLine ||= lineEnd.test(letter);
  }
  return isNextLine && script.charAt(at) === "'" ? at : undefined;
}

/** Finds the end of the literal with escapes whose first quote is at `start`. */
function escapedEnd(script: string, start: number): number {
  let end = start;
  for (let next: number | undefined = start; next !== undefined; next = goesOnAt(script, end))
    end = quotedEnd(script, next, true);
  return end;
}

/** Finds the end of the dollar-quoted literal that begins at `start`; undefined if there is none. */
function dollarEnd(script: string, start: number): number | undefined {
  const tagEnd = nameEnd(script, start + 1);
  if (script.charAt(tagEnd) !== '$') return undefined;
  const mark = script.slice(start, tagEnd + 1);
  // From dollar to dollar, because a tag may be as long as the rest of the script.
  for (let at = script.indexOf('$', tagEnd + 1); at !== -1; at = script.indexOf('$', at + 1))
    if (script.startsWith(mark, at)) return at + mark.length;
  return script.length;
}

/** Finds the kind and the end of the piece that begins at `start`. */
function pieceAt(script: string, start: number): [kind: Token['kind'], end: number] {
  const letter = script.charAt(start);
  const next = script.charAt(start + 1);
  if (isSpace.test(letter)) return ['space', endOf(script, start, isSpace)];
  if (letter === '-' && next === '-') return ['space', lineCommentEnd(script, start)];
  if (letter === '/' && next === '*') return ['space', commentEnd(script, start)];
  if (letter === "'" || letter === '"') return ['other', quotedEnd(script, start)];
  if (letter === ':') {
    if (next === ':' || next === '=') return ['other', start + 2];
    const end = nameEnd(script, start + 1);
    return end > start + 1 ? ['parameter', end] : ['other', start + 1];
  }
  const isWithinName = start > 0 && wordPart.test(script.charAt(start - 1));
  if (!isWithinName) {
    // E'…' has escapes. Other literals end with the next single quote that is not doubled.
    if (/[eE]/.test(letter) && next === "'") return ['other', escapedEnd(script, start + 1)];
    const end = letter === '$' ? dollarEnd(script, start) : undefined;
    if (end !== undefined) return ['other', end];
  }
  return ['other', Math.max(endOf(script, start, wordPart), start + 1)];
}

/**
 * Splits a script to find its parameters, which are `:name` outside of literals, quoted names, comments and casts. A slice
 * has a space before a name: `[1: last]`. It reads each letter only a few times, because anybody may have written the
 * script.
 */
export function* tokensOf(script: string): Generator<Token> {
  for (let start = 0; start < script.length;) {
    const [kind, end] = pieceAt(script, start);
    yield { kind, text: script.slice(start, end) };
    start = end;
  }
}

/** Lists the names of a script's parameters in order, each once. */
export const parametersIn = (script: string): string[] => [
  ...new Set([...tokensOf(script)].flatMap(({ kind, text }) => (kind === 'parameter' ? text.slice(1) : []))),
];
