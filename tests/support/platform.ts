/** The functions and classes that tests and the product share with everything else in the process, by their names. */
export function readPlatform(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const note = (owner: object, path: string) => {
    for (const [name, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (typeof value === 'function') found.set(`${path}${name}`, value);
      if (get) found.set(`get ${path}${name}`, get);
      if (set) found.set(`set ${path}${name}`, set);
    }
  };
  note(globalThis, '');
  for (const [name, value] of [...found]) {
    if (typeof value !== 'function' || name.includes(' ')) continue;
    note(value, `${name}.`);
    if (typeof value.prototype === 'object' && value.prototype) note(value.prototype, `${name}.prototype.`);
  }
  return found;
}

/** Names what is no longer as it was. */
export function changedSince(before: Map<string, unknown>): string[] {
  const now = readPlatform();
  return [...new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name) !== now.get(name));
}
