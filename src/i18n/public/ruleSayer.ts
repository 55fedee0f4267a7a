const number = /\d[\d,]*/;

/**
 * Returns a function that says the texts of rules, which have one number at most, by keys with `%{most}` in its place. `/pa` needs no
 * more, and the portal's `translator` would weigh three times as much as these texts.
 */
export function ruleSayer(texts: Readonly<Record<string, string>>): (text: string) => string {
  const said = new Map(Object.entries(texts));
  return (text) =>
    said.get(text.replace(number, '%{most}'))?.replace('%{most}', number.exec(text)?.[0] ?? '') ?? text;
}
