/** A rule of a form on a light page, which has no schema library. */
export type TextRule =
  | { readonly required: string }
  | { readonly matches: RegExp | readonly RegExp[]; readonly message: string }
  | { readonly atMost: number; readonly message: string };

export type TextRules<Field extends string> = Readonly<Record<Field, readonly TextRule[]>>;

function breaks(rule: TextRule, text: string): string | undefined {
  if ('required' in rule) return text === '' ? rule.required : undefined;
  if ('atMost' in rule) return text.length > rule.atMost ? rule.message : undefined;
  const patterns: readonly RegExp[] = rule.matches instanceof RegExp ? [rule.matches] : rule.matches;
  return text === '' || patterns.some((pattern) => pattern.test(text)) ? undefined : rule.message;
}

/**
 * Checks trimmed texts by rules that the page and the server share.
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
    const text = typeof value === 'string' ? value.trim() : '';
    for (const rule of rules[field]) {
      errors[field] ??= breaks(rule, text);
    }
    if (errors[field] === undefined) delete errors[field];
  }
  return errors;
}
