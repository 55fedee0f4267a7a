import { bandPath } from '../shared/guilloche.ts';

const band = bandPath({ width: 1200, height: 60, waves: 18, lines: 9 });

/** A woven band over the whole width; decoration. */
export function GuillocheBand({ className = 'guilloche' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1200 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={band} fill="none" stroke="currentColor" strokeWidth="0.7" />
    </svg>
  );
}
