import { rosettePath } from './guilloche.ts';

const rings = [
  rosettePath({ radius: 88, depth: 10, lobes: 24, lines: 7 }),
  rosettePath({ radius: 66, depth: 11, lobes: 16, lines: 7 }),
  rosettePath({ radius: 45, depth: 9, lobes: 12, lines: 6 }),
];

/** A rosette of three woven rings with room in the middle; decoration. */
export function GuillocheRosette({ className = 'guilloche' }: { className?: string }) {
  return (
    <svg className={className} viewBox="-100 -100 200 200" aria-hidden="true">
      {rings.map((ring, index) => (
        <path
          key={index}
          d={ring}
          fill="none"
          stroke="currentColor"
          strokeWidth="0.45"
          className={`ring-${index}`}
        />
      ))}
    </svg>
  );
}
