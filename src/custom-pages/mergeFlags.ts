type Flags<Name extends string> = Readonly<Record<Name, boolean>>;

/** Merges flags. Takes `mine` if it differs from `opened`, or else the value `now` that somebody else may have stored. */
export const mergeFlags = <Name extends string>(
  names: readonly Name[],
  { opened, now, mine }: { opened: Flags<Name>; now: Flags<Name>; mine: Flags<Name> },
): Flags<Name> =>
  Object.fromEntries(
    names.map((name) => [name, mine[name] === opened[name] ? now[name] : mine[name]]),
  ) as Flags<Name>;
