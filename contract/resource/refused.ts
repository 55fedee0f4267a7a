/**
 * The name under which a row carries the refusals that apply to its reader in spite of their rights: the reasons, by `edit`,
 * `activate`, `inactivate`, or the name of an action or a field.
 */
export const refusedName = 'Refused';

type Row = Readonly<Record<string, unknown>>;

/** Reads why the server would refuse `what` of a row; undefined if it would not. */
export function whyRefused(row: Row | undefined, what: string): string | undefined {
  const refused = row?.[refusedName];
  const why: unknown =
    typeof refused === 'object' && refused !== null && Object.hasOwn(refused, what)
      ? Reflect.get(refused, what)
      : undefined;
  return typeof why === 'string' ? why : undefined;
}

/** Returns the next toggle of a row, as refusals name it. */
export const nextToggle = (isActive: boolean): 'activate' | 'inactivate' =>
  isActive ? 'inactivate' : 'activate';
