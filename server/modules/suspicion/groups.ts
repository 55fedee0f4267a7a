/**
 * Puts together what is linked, directly or through others: the same groups whatever the order of the links.
 *
 * @param link calls its argument with the indexes of two things that belong together
 */
export function groupsOf<Item>(
  items: readonly Item[],
  link: (join: (one: number, other: number) => void) => void,
): Item[][] {
  const parents = items.map((_item, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root])
      root = parent;
    parents[index] = root;
    return root;
  };
  // the earlier one leads, so that groups stand in the order of their first items
  link((one, other) => {
    const [first, second] = [rootOf(one), rootOf(other)];
    parents[Math.max(first, second)] = Math.min(first, second);
  });
  const groups = new Map<number, Item[]>();
  items.forEach((item, index) => {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group) group.push(item);
    else groups.set(root, [item]);
  });
  return [...groups.values()];
}
