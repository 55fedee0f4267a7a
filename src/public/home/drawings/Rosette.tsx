import { rosettePath } from '../../shared/guilloche.ts';

interface RosetteProps {
  x: number;
  y: number;
  radius: number;
  rings?: number;
  className?: string;
}

/** Woven rings around a place of a drawing. */
export function Rosette({ x, y, radius, rings = 3, className = 'draw-lines' }: RosetteProps) {
  return (
    <g transform={`translate(${x} ${y})`} className={className}>
      {Array.from({ length: rings }, (_, ring) => {
        const outer = radius * (0.88 - ring * 0.24);
        return (
          <path
            key={ring}
            d={rosettePath({ radius: outer, depth: radius * 0.13, lobes: 22 - ring * 5, lines: 6 })}
          />
        );
      })}
    </g>
  );
}
