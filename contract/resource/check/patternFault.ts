/** A part of a pattern, with the number of ways in which it can match one text. */
interface Group {
  /** The single characters and classes in it, in order. */
  atoms: string[];
  /** The number of its parts that vary: repeats without a fixed number, and choices. */
  variations: number;
  /** Whether its first part occurs exactly once. */
  isFirstFixed: boolean;
  ways: number;
}

const newGroup = (): Group => ({ atoms: [], variations: 0, isFirstFixed: true, ways: 1 });

/** An escape, a class, the beginning or the end of a group, a choice, a repeat, or a character. */
const tokens =
  // oxlint-disable-next-line reg-exp/linear -- patterns are the declarations' own, and short
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|\||[*+?]\??|\{\d+(?:,\d*)?\}\??|./gisu;

const assertion = /^(?:[$^]|\\[bB])$/;
const lookAround = /[=!]$/;
const backReference = /^\\[1-9k]/;
const repeat = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??$/;

function timesOf(token: string): [least: number, most: number] | undefined {
  const [whole, sign, least = '', comma, most = ''] = repeat.exec(token) ?? [];
  if (!whole) return undefined;
  if (sign) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY];
  return [Number(least), !comma ? Number(least) : most ? Number(most) : Number.POSITIVE_INFINITY];
}

/** Whether a text has only one division into repeats of a group: each begins with a character that is nowhere else in it. */
function isCutOneWay({ atoms, variations, isFirstFixed }: Group, flags: string): boolean {
  const [first, ...others] = atoms;
  if (variations > 1 || !isFirstFixed || first === undefined || !others.length) return false;
  // oxlint-disable reg-exp/literal -- it tries single letters
  const [beginning, rest] = [new RegExp(`^${first}$`, flags), new RegExp(`^(?:${others.join('|')})$`, flags)];
  // oxlint-enable reg-exp/literal
  for (let code = 0; code < 0x10000; code += 1) {
    const character = String.fromCharCode(code);
    if (beginning.test(character) && rest.test(character)) return false;
  }
  return true;
}

/** The most ways to match a text, which take 50 ms at most (measured with 250 letters and three endless repeats). */
const mostWays = 20_000_000;

function isUnicode(source: string): boolean {
  try {
    // oxlint-disable-next-line reg-exp/literal -- it is not tried on any text
    return new RegExp(source, 'u').source === source;
  } catch {
    return false;
  }
}

/**
 * Says what is wrong with a declared pattern, as the end of a sentence; undefined if nothing is. A pattern must describe the
 * whole text, have no state between texts, and not try a text in endless ways. This judges its parts, and rather too
 * strictly: libraries for it either err in both directions or have megabytes.
 *
 * @param longest the most letters of a text
 */
export function patternFault({ source, flags }: RegExp, longest: number): string | undefined {
  if (/[^iu]/.test(flags)) return `has a pattern with flags other than i and u: '${flags}'`;
  if (!isUnicode(source))
    return 'has a pattern that the flag u would refuse, as OpenAPI reads it: escape less';
  const outside = 'has a pattern that is not about the whole text: it must begin with ^, end with $';
  if (!/^\^.*(?<!\\)(?:\\\\)*\$$/s.test(source)) return outside;
  const slow = (why: string) =>
    `has a pattern that can take endless time: ${why}; repeat less, give repeats an end as in {1,20}, or the field a smaller maxLength`;

  let group = newGroup();
  let last = newGroup();
  const outer: Group[] = [];
  for (const [token] of source.slice(1, -1).matchAll(tokens)) {
    const times = timesOf(token);
    if (token.startsWith('(')) {
      outer.push(group);
      group = { ...newGroup(), variations: lookAround.test(token) ? 1 : 0 };
    } else if (token === ')') {
      last = group;
      group = outer.pop() ?? newGroup();
      group.atoms.push(...last.atoms);
      group.variations += last.variations;
      group.ways *= last.ways;
    } else if (token === '|') {
      if (!outer.length) return `${outside}, and put choices into a group`;
      group.variations += 1;
    } else if (times) {
      const [least, most] = times;
      if (most > 1 && last.variations) {
        if (Number.isFinite(most)) group.ways *= last.ways ** (most - 1);
        else if (!isCutOneWay(last, flags)) return slow('it repeats what itself repeats or chooses');
        else group.ways /= last.ways;
      }
      if (least === most) continue;
      if (least === 0 && group.atoms.length === last.atoms.length) group.isFirstFixed = false;
      if (group.atoms.length === 1) group.isFirstFixed = false;
      group.variations += 1;
      group.ways *= Math.min(most, longest) - least + 1;
    } else {
      const atoms = assertion.test(token) ? [] : [token];
      last = { ...newGroup(), atoms };
      group.atoms.push(...atoms);
      if (backReference.test(token)) group.variations += 1;
    }
  }
  return group.ways > mostWays ? slow('it has too many repeats') : undefined;
}
