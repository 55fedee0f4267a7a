/** Literals, quoted names, comments and casts, in which no parameter stands, then a parameter. */
const pieces =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|::|:=|:([a-z_]\w*)/gi;

/** The names that stand as `:name` in a script, in their order. */
export const parametersIn = (script: string): string[] => [
  ...new Set([...script.matchAll(pieces)].flatMap(([, , name]) => name ?? [])),
];
