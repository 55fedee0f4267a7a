import { useState } from 'react';
import { drawRings } from './rosettePath.ts';

/** Draws a rosette of three woven rings with room in the middle, as decoration. */
export function GuillocheRosette({ className = 'guilloche' }: { className?: string }) {
  const [rings] = useState(drawRings);
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
