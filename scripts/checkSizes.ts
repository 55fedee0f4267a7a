import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The gzipped kB of JavaScript that a page may load before it works on a poor network and an old phone. */
const limits = { 'pa.html': 81, 'login.html': 85, 'public.html': 90 };

const kilobytes = (page: string): number => {
  const html = readFileSync(join('dist', page), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  return (
    scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join('dist', file)), { level: 9 }).length, 0) /
    1000
  );
};

let tooLarge = false;
for (const [page, limit] of Object.entries(limits)) {
  const size = kilobytes(page);
  if (size > limit) tooLarge = true;
  console.log(`${page}: ${size.toFixed(1)} kB of JavaScript, ${limit} at the most`);
}
if (tooLarge) process.exit(1);
