/** Modules along a side, as in the smallest QR code. */
export const qrSide = 21;

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

/** A drawing that looks like a QR code and holds nothing: nobody should scan the landing page's pictures. */
export function qrModules(seed: number): string {
  let path = '';
  for (let y = 0; y < qrSide; y++) {
    for (let x = 0; x < qrSide; x++) {
      const isDark = isFinder(x, y) ? finderDark(x, y) : noise(x, y, seed) > 0.52;
      if (isDark) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return path;
}
