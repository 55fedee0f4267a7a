import { bandPath } from '../../shared/guilloche.ts';
import { Qr } from './Qr.tsx';
import { Rosette } from './Rosette.tsx';

const band = bandPath({ width: 380, height: 26, waves: 12, lines: 7 });

/** The hero's label: guilloche ground, code, serial. */
export function SealDrawing() {
  return (
    <svg viewBox="0 0 480 400" className="drawing" aria-hidden="true">
      <Rosette x={240} y={200} radius={196} className="draw-faint" />
      <g transform="rotate(-5 240 200)">
        <rect x="62" y="62" width="380" height="284" rx="16" className="draw-shadow" />
        <rect x="50" y="52" width="380" height="284" rx="16" className="draw-paper" />
        <g transform="translate(50 66)" className="draw-lines">
          <path d={band} />
        </g>
        <g transform="translate(50 296)" className="draw-lines">
          <path d={band} />
        </g>
        <Rosette x={337} y={194} radius={68} />
        <path d="M311 194l18 18 34-37" className="draw-tick" />
        <rect x="78" y="118" width="152" height="152" rx="8" className="draw-blank" />
        <Qr x={87} y={127} size={134} seed={3} />
      </g>
    </svg>
  );
}
