/**
 * The name under which a row says what is refused to whoever reads it, though their rights on the page allow it: by `edit`,
 * `activate`, `inactivate`, an action's name or a field's, why. Rows of which nothing is refused have none.
 */
export const refusedName = 'Refused';

type Row = Readonly<Record<string, unknown>>;

/** Why `what` is refused of a row; undefined where it is not. */
export function whyRefused(row: Row | undefined, what: string): string | undefined {
  const refused = row?.[refusedName];
  const why: unknown =
    typeof refused === 'object' && refused !== null && Object.hasOwn(refused, what)
      ? Reflect.get(refused, what)
      : undefined;
  return typeof why === 'string' ? why : undefined;
}

/** What the switch of a row does next, as a refusal names it. */
export const nextToggle = (isActive: boolean): 'activate' | 'inactivate' =>
  isActive ? 'inactivate' : 'activate';
