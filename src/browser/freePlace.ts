/** A part of the window, in its pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Obstacle extends Box {
  /** How bad it is to cover it. */
  weight: number;
}

/** Pixels between two tried places. */
const step = 8;

const covers = (box: Box, other: Box): boolean =>
  box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;

/** What a box would cover, by weight. */
export const costOf = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, obstacle) => sum + (covers(box, obstacle) ? obstacle.weight : 0), 0);

/**
 * Where something of this size covers the least in a window, with a margin to its edges: as low as it can, there rather
 * at the right than at the left than in the middle.
 */
export function freePlace(
  size: { width: number; height: number },
  room: { width: number; height: number; margin: number },
  obstacles: readonly Obstacle[],
): Box {
  const { margin } = room;
  const right = Math.max(room.width - margin - size.width, 0);
  const lowest = Math.max(room.height - margin - size.height, 0);
  let best: { box: Box; cost: number } | undefined;
  for (let top = lowest; top >= Math.min(margin, lowest); top -= step) {
    for (const left of [right, Math.min(margin, right), right / 2]) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const cost = costOf(box, obstacles);
      if (!best || cost < best.cost) best = { box, cost };
      if (cost === 0) return box;
    }
  }
  return best?.box ?? { left: right, top: lowest, right: right + size.width, bottom: lowest + size.height };
}
