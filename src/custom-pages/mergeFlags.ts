type Flags<Name extends string> = Readonly<Record<Name, boolean>>;

/** Flags as somebody else left them `now`, but for those that were changed here since they were opened. */
export const mergeFlags = <Name extends string>(
  names: readonly Name[],
  { opened, now, mine }: { opened: Flags<Name>; now: Flags<Name>; mine: Flags<Name> },
): Flags<Name> =>
  Object.fromEntries(
    names.map((name) => [name, mine[name] === opened[name] ? now[name] : mine[name]]),
  ) as Flags<Name>;
