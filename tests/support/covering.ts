/**
 * Chooses a few of `items` that together have every feature: each time the one with most missing features, of equals the one
 * with the fewest features, then the first.
 */
export function covering<Item>(
  items: readonly Item[],
  featuresOf: (item: Item) => readonly string[],
): readonly Item[] {
  const sized = items
    .map((item) => ({ item, features: [...new Set(featuresOf(item))] }))
    .toSorted((one, other) => one.features.length - other.features.length);
  const missing = new Set(sized.flatMap(({ features }) => features));
  const fills = (features: readonly string[]) => features.filter((feature) => missing.has(feature)).length;
  const chosen: Item[] = [];
  while (missing.size) {
    const [best] = sized.toSorted((one, other) => fills(other.features) - fills(one.features));
    if (!best) break;
    chosen.push(best.item);
    for (const feature of best.features) missing.delete(feature);
  }
  return chosen;
}
