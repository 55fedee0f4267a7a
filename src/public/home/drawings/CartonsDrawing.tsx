import { Qr } from './Qr.tsx';
import { Rosette } from './Rosette.tsx';

interface CartonProps {
  x: number;
  y: number;
  side: number;
  seed: number;
}

/** A box seen from a corner, with its label on the front. */
function Carton({ x, y, side, seed }: CartonProps) {
  const depth = side * 0.42;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0h${side}l${depth} ${-depth}h${-side}z`} className="draw-top" />
      <path d={`M${side} 0l${depth} ${-depth}v${side * 0.86}l${-depth} ${depth}z`} className="draw-side" />
      <rect width={side} height={side * 0.86} className="draw-paper" />
      <path
        d={`M${side * 0.42} 0v${side * 0.2}h${side * 0.16}v${-side * 0.2}l${depth} ${-depth}h${-side * 0.16}z`}
        className="draw-tape"
      />
      <Qr x={side * 0.1} y={side * 0.42} size={side * 0.34} seed={seed} />
      <path
        d={`M${side * 0.54} ${side * 0.5}h${side * 0.34}M${side * 0.54} ${side * 0.6}h${side * 0.24}`}
        className="draw-line"
      />
    </g>
  );
}

/** Cartons of three sizes: what is packed into what. */
export function CartonsDrawing() {
  return (
    <svg viewBox="0 0 480 400" className="drawing" aria-hidden="true">
      <Rosette x={240} y={200} radius={196} className="draw-faint" />
      <Carton x={236} y={220} side={170} seed={5} />
      <Carton x={104} y={277} side={104} seed={8} />
      <Carton x={34} y={319.5} side={54} seed={11} />
      <path d="M16 366h448" className="draw-ground" />
    </svg>
  );
}
