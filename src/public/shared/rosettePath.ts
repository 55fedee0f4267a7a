/** Line-work as on banknotes and security labels: many waves of one shape, each slightly out of phase with the last. */

const round = (value: number) => Math.round(value * 100) / 100;

interface Rosette {
  radius: number;
  /** The height of the waves beyond the radius. */
  depth: number;
  lobes: number;
  lines: number;
}

/** Returns a closed rosette around the origin as one path. */
function rosettePath({ radius, depth, lobes, lines }: Rosette): string {
  const steps = lobes * 24;
  return Array.from({ length: lines }, (_, line) => {
    const phase = (line / lines) * 2 * Math.PI;
    const points = Array.from({ length: steps }, (_, step) => {
      const angle = (step / steps) * 2 * Math.PI;
      const wave = Math.sin(lobes * angle + phase) + 0.35 * Math.sin(2 * lobes * angle - phase);
      const distance = radius + (depth * wave) / 1.35;
      return `${round(distance * Math.cos(angle))} ${round(distance * Math.sin(angle))}`;
    });
    return `M${points.join('L')}Z`;
  }).join('');
}

/** Thousands of points, which a page computes only if it shows them. */
export const drawRings = () => [
  rosettePath({ radius: 88, depth: 10, lobes: 24, lines: 7 }),
  rosettePath({ radius: 66, depth: 11, lobes: 16, lines: 7 }),
  rosettePath({ radius: 45, depth: 9, lobes: 12, lines: 6 }),
];
