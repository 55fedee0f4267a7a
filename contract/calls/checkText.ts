/** A pattern, or anything else that knows which texts it takes. */
type Test = Pick<RegExp, 'test'>;

/** A rule of a form on a light page, which has no schema library. A fold comes first: those behind it judge the folded text. */
export type TextRule =
  | { readonly fold: (text: string) => string }
  | { readonly required: string }
  | { readonly matches: Test | readonly Test[]; readonly message: string }
  | { readonly atMost: number; readonly message: (limit: number) => string };

export type TextRules<Field extends string> = Readonly<Record<Field, readonly TextRule[]>>;

/** The form of a typed text that its rules judge and that the server stores. */
export const foldBy = (rules: readonly TextRule[], text: string): string =>
  rules.reduce((folded, rule) => ('fold' in rule ? rule.fold(folded) : folded), text);

function breaks(rule: TextRule, text: string): string | undefined {
  if ('fold' in rule) return undefined;
  if ('required' in rule) return text === '' ? rule.required : undefined;
  if ('atMost' in rule) return text.length > rule.atMost ? rule.message(rule.atMost) : undefined;
  const patterns = 'test' in rule.matches ? [rule.matches] : rule.matches;
  return text === '' || patterns.some((pattern) => pattern.test(text)) ? undefined : rule.message;
}

/**
 * Checks typed texts, folded and trimmed, by rules that the page and the server share.
 *
 * @returns the text of the first broken rule of each field, in the order of the rules; empty if all hold
 */
export function checkText<Field extends string>(
  rules: TextRules<Field>,
  values: Readonly<Partial<Record<Field, unknown>>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const value = values[field];
    const text = typeof value === 'string' ? foldBy(rules[field], value).trim() : '';
    for (const rule of rules[field]) {
      errors[field] ??= breaks(rule, text);
    }
    if (errors[field] === undefined) delete errors[field];
  }
  return errors;
}
