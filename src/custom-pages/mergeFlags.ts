type Flags<Name extends string> = Readonly<Record<Name, boolean>>;

/** Merges flags: takes `mine` where it differs from `opened`, else what somebody else has stored `now`. */
export const mergeFlags = <Name extends string>(
  names: readonly Name[],
  { opened, now, mine }: { opened: Flags<Name>; now: Flags<Name>; mine: Flags<Name> },
): Flags<Name> =>
  Object.fromEntries(
    names.map((name) => [name, mine[name] === opened[name] ? now[name] : mine[name]]),
  ) as Flags<Name>;
