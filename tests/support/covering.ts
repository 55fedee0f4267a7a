/**
 * The fewest of `items`, as far as choosing the richest one again and again finds them, that have together all that any of them
 * has: what a test says of one kind of thing it need not be asked of each declaration that has the kind.
 *
 * @param thingsOf what the test is about in an item; nothing where it can't be tried on it
 */
export function covering<Item>(
  items: readonly Item[],
  thingsOf: (item: Item) => readonly string[],
): ReadonlySet<Item> {
  const missing = new Set(items.flatMap(thingsOf));
  const chosen = new Set<Item>();
  const found = (item: Item) => new Set(thingsOf(item).filter((thing) => missing.has(thing))).size;
  while (missing.size) {
    const richest = items.reduce((best, item) => (found(item) > found(best) ? item : best));
    chosen.add(richest);
    for (const thing of thingsOf(richest)) missing.delete(thing);
  }
  return chosen;
}
