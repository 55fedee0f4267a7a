import { linePath, rosettePath } from '../../shared/rosettePath.ts';

interface Band {
  width: number;
  height: number;
  waves: number;
  lines: number;
}

/** Returns a band of woven waves from left to right as one path. */
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
    return linePath(points, false);
  }).join('');
}

interface RosetteProps {
  x: number;
  y: number;
  radius: number;
  rings?: number;
  className?: string;
}

/** Draws woven rings around a point. */
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

/** The modules along one side, as in the smallest QR code. */
const qrSide = 21;

const isFinder = (x: number, y: number): boolean => {
  const dx = Math.min(x, qrSide - 1 - x);
  const dy = Math.min(y, qrSide - 1 - y);
  return dx < 8 && dy < 8 && !(x > 12 && y > 12);
};

function finderDark(x: number, y: number): boolean {
  const dx = Math.min(x, qrSide - 1 - x);
  const dy = Math.min(y, qrSide - 1 - y);
  if (dx > 6 || dy > 6) return false;
  const ring = Math.max(Math.abs(dx - 3), Math.abs(dy - 3));
  return ring === 3 || ring < 2;
}

const noise = (x: number, y: number, seed: number) => {
  const mixed = Math.sin(x * 12.9898 + y * 78.233 + seed * 37.719) * 43_758.5453;
  return mixed - Math.floor(mixed);
};

/** Returns a pattern that looks like a QR code but holds nothing, because nobody should scan the landing page's pictures. */
function qrModules(seed: number): string {
  let path = '';
  for (let y = 0; y < qrSide; y++) {
    for (let x = 0; x < qrSide; x++) {
      const isDark = isFinder(x, y) ? finderDark(x, y) : noise(x, y, seed) > 0.52;
      if (isDark) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return path;
}

interface QrProps {
  x: number;
  y: number;
  size: number;
  seed: number;
}

export function Qr({ x, y, size, seed }: QrProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / qrSide})`}>
      <path d={qrModules(seed)} className="draw-ink" shapeRendering="crispEdges" />
    </g>
  );
}
