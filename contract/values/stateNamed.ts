import { formats, type State } from './formats.ts';

/** Reduces a state's text to small letters, with `&` as `and`, to compare it. The database does the same (`sumStates`). */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');

const known = new WeakMap<readonly State[], ReadonlyMap<string, string>>();

/** The states' names by the keys of all their names. */
export function stateKeys(): ReadonlyMap<string, string> {
  const { states } = formats();
  const keys =
    known.get(states) ??
    new Map(
      states.flatMap(({ code, name, otherNames }) =>
        [name, code, ...otherNames].map((text) => [keyOf(text), name] as const),
      ),
    );
  known.set(states, keys);
  return keys;
}

/** Finds the name of the state that a text names; undefined if it names none. */
export const stateNamed = (text: string): string | undefined => stateKeys().get(keyOf(text));
