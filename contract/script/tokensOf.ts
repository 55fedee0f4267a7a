/** A piece of a script; all of them together are the script. */
export interface Token {
  kind: 'space' | 'other' | 'parameter';
  text: string;
}

/** Letters of names, in PostgreSQL also all that are not ASCII's. */
const name = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';

/** A name that a script may give a parameter. */
export const parameterName = new RegExp(`^${name}$`);

const afterName = '(?<![\\w$\\u0080-\\uffff])';
const escaped = "[^'\\\\]*(?:(?:''|\\\\[^])[^'\\\\]*)*(?:'|$)";
/** Behind it a literal goes on: comments, and at least one end of a line. */
const nextLine = '(?:[ \\t\\f\\v]|--[^\\n\\r]*)*[\\n\\r](?:\\s|--[^\\n\\r]*[\\n\\r])*';

/** What stands for itself, whatever colons are in it, and then the names with a colon. */
const pattern = [
  '(?<space>\\s+|--[^\\n\\r]*)',
  '(?<comment>/\\*)',
  // E'…' has escapes, other literals end with the next single quote that is not doubled
  `${afterName}[eE]'${escaped}(?:${nextLine}'${escaped})*`,
  "'[^']*(?:''[^']*)*(?:'|$)",
  '"[^"]*(?:""[^"]*)*(?:"|$)',
  `${afterName}\\$(?<tag>(?:${name})?)\\$[^]*?(?:\\$\\k<tag>\\$|$)`,
  '::|:=',
  `(?<parameter>:${name})`,
  '[\\w$\\u0080-\\uffff]+',
  '[^]',
].join('|');

/** Where the comment ends that begins at `start`: comments can stand in comments. */
function commentEnd(script: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let found = marks.exec(script); found; found = marks.exec(script)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (!depth) return marks.lastIndex;
  }
  return script.length;
}

/**
 * Reads a script as far as it takes to know its parameters, which stand as `:name` outside of literals, quoted names,
 * comments and casts. A slice has a space before a name: `[1: last]`.
 */
export function* tokensOf(script: string): Generator<Token> {
  const tokens = new RegExp(pattern, 'y');
  for (let found = tokens.exec(script); found; found = tokens.exec(script)) {
    const { space, comment, parameter } = found.groups ?? {};
    if (comment !== undefined) tokens.lastIndex = commentEnd(script, found.index);
    const isSpace = space !== undefined || comment !== undefined;
    yield {
      kind: parameter !== undefined ? 'parameter' : isSpace ? 'space' : 'other',
      text: script.slice(found.index, tokens.lastIndex),
    };
  }
}

/** The names of a script's parameters, in their order, each once. */
export const parametersIn = (script: string): string[] => [
  ...new Set([...tokensOf(script)].flatMap(({ kind, text }) => (kind === 'parameter' ? text.slice(1) : []))),
];
