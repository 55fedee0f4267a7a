function isUnicode(source: string): boolean {
  try {
    // oxlint-disable-next-line reg-exp/literal -- it is not tried on any text
    return new RegExp(source, 'u').source === source;
  } catch {
    return false;
  }
}

/** Whether a pattern has a choice outside of its groups. */
function hasBareChoice(source: string): boolean {
  let depth = 0;
  // oxlint-disable-next-line reg-exp/linear -- patterns are the declarations' own, and short
  for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gsu)) {
    if (token === '|' && depth === 0) return true;
    depth += Number(token === '(') - Number(token === ')');
  }
  return false;
}

/**
 * Says what is wrong with a declared pattern, as the end of a sentence; undefined if nothing is. A pattern must describe the
 * whole text and have no state between texts. The linter refuses those that take long.
 */
export function patternFault({ source, flags }: RegExp): string | undefined {
  if (/[^iu]/.test(flags)) return `has a pattern with flags other than i and u: '${flags}'`;
  if (!isUnicode(source))
    return 'has a pattern that the flag u would refuse, as OpenAPI reads it: escape less';
  const outside = 'has a pattern that is not about the whole text: it must begin with ^, end with $';
  if (!/^\^.*(?<!\\)(?:\\\\)*\$$/s.test(source)) return outside;
  return hasBareChoice(source) ? `${outside}, and put choices into a group` : undefined;
}
