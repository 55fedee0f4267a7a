import { qrModules, qrSide } from './qrModules.ts';

interface QrProps {
  x: number;
  y: number;
  size: number;
  seed: number;
}

/** A code's look at a place of a drawing. */
export function Qr({ x, y, size, seed }: QrProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / qrSide})`}>
      <path d={qrModules(seed)} className="draw-ink" shapeRendering="crispEdges" />
    </g>
  );
}
