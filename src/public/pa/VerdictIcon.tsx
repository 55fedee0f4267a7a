import type { Verdict } from '../../../contract/calls/verification.ts';

const teeth = 18;
const point = (angle: number, radius: number) =>
  `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`;
const polygon = (corners: number, radius: (index: number) => number, turn = 0) =>
  `M${Array.from({ length: corners }, (_, index) => point((index * 2 * Math.PI) / corners + turn, radius(index))).join('L')}Z`;

/** Each verdict has a shape of its own, so that it is told without its colour. */
const shapes: Record<Verdict, { outline: string; sign: string }> = {
  genuine: {
    outline: polygon(teeth * 2, (index) => (index % 2 === 0 ? 29 : 25.5)),
    sign: 'M20 33l8.5 8.5L45 24',
  },
  scanned: { outline: 'M32 6L60 55H4Z', sign: 'M32 25v14M32 46.5v.5' },
  fake: { outline: polygon(8, () => 29, Math.PI / 8), sign: 'M22 22l20 20M42 22L22 42' },
};

export function VerdictIcon({ verdict }: { verdict: Verdict }) {
  const { outline, sign } = shapes[verdict];
  return (
    <svg
      className="verdict-icon"
      viewBox="0 0 64 64"
      aria-hidden="true"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={outline} className="verdict-shape" />
      <path d={sign} className="verdict-sign" />
    </svg>
  );
}
