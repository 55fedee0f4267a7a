/** Line-work as on banknotes and security labels: many waves of the same shape, each a little further in phase. */

const round = (value: number) => Math.round(value * 100) / 100;

const pathOf = (points: readonly (readonly [number, number])[], closed: boolean) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;

interface Rosette {
  radius: number;
  /** How far the waves leave the radius. */
  depth: number;
  lobes: number;
  lines: number;
}

/** A closed rosette around the origin as one path. */
export function rosettePath({ radius, depth, lobes, lines }: Rosette): string {
  const steps = lobes * 24;
  return Array.from({ length: lines }, (_, line) => {
    const phase = (line / lines) * 2 * Math.PI;
    const points = Array.from({ length: steps }, (_, step) => {
      const angle = (step / steps) * 2 * Math.PI;
      const wave = Math.sin(lobes * angle + phase) + 0.35 * Math.sin(2 * lobes * angle - phase);
      const distance = radius + (depth * wave) / 1.35;
      return [distance * Math.cos(angle), distance * Math.sin(angle)] as const;
    });
    return pathOf(points, true);
  }).join('');
}

interface Band {
  width: number;
  height: number;
  waves: number;
  lines: number;
}

/** A band of woven waves from left to right as one path. */
export function bandPath({ width, height, waves, lines }: Band): string {
  const steps = waves * 24;
  return Array.from({ length: lines }, (_, line) => {
    const phase = (line / lines) * 2 * Math.PI;
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const along = step / steps;
      const angle = along * waves * 2 * Math.PI;
      const swell = 0.62 + 0.38 * Math.sin(angle / 3 + phase / 2);
      return [along * width, height / 2 + (height / 2) * swell * Math.sin(angle + phase)] as const;
    });
    return pathOf(points, false);
  }).join('');
}
