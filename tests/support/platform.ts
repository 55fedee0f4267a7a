/** The functions that tests and the product share with everything else in the process, by their names. */
export function readPlatform(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const note = (owner: object, path: string) => {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      for (const part of ['value', 'get', 'set'] as const)
        if (typeof property[part] === 'function') found.set(`${path}.${name} (${part})`, property[part]);
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    // read, since Node loads many of them at the first use
    const value: unknown = Reflect.get(globalThis, name);
    if (typeof value !== 'function') continue;
    found.set(name, value);
    note(value, name);
    if (typeof value.prototype === 'object') note(value.prototype, `${name}.prototype`);
  }
  return found;
}

/** Names what is no longer as it was. Libraries may add to it. */
export function changedSince(before: Map<string, unknown>): string[] {
  const now = readPlatform();
  return [...before.keys()].filter((name) => before.get(name) !== now.get(name));
}
