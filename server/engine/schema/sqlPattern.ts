/**
 * The patterns that both languages read alike: ASCII characters, classes of them, groups, alternatives and repeats. Others
 * differ, as JavaScript counts some characters as two, and knows other spaces and letters.
 */
const plain =
  /^\^(?:[\w ,@'"#%&/:;<=>~!`-]|\\[dnw./+*?()[\]{}|^$-]|\[(?!\^)(?:[\w ,.@'#%&/:;<=>~!`+*?()$-]|\\[dw./\]^-])+\]|\((?:\?:|(?!\?))|[)|*+?]|\{\d{1,2}(?:,\d{0,2})?\})*\$$/;

/** A hyphen after `\d` or `\w` in a class, which PostgreSQL would take for a range. */
const rangeBehindClass = /\\[dw]-[^\]]/;

const classes: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_' };

/** Translates a pattern of whole texts for PostgreSQL; undefined where PostgreSQL might match other texts. */
export function sqlPattern({ source, flags }: RegExp): string | undefined {
  if (!/^u?$/.test(flags) || !plain.test(source) || rangeBehindClass.test(source)) return undefined;
  let isWithin = false;
  return source.replace(/\\(.)|[[\]]/g, (mark, escaped?: string) => {
    if (escaped === '/') return escaped;
    if (mark === '[' || mark === ']') isWithin = mark === '[';
    const letters = escaped === undefined ? undefined : classes[escaped];
    if (letters === undefined) return mark;
    return isWithin ? letters : `[${letters}]`;
  });
}
