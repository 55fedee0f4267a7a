import { bandPath, Qr, Rosette } from './parts.tsx';

const band = bandPath({ width: 380, height: 26, waves: 12, lines: 7 });

/** Draws a label with a guilloche background, a code and a serial. */
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

export function PhoneDrawing() {
  return (
    <svg viewBox="0 0 480 400" className="drawing" aria-hidden="true">
      <Rosette x={240} y={200} radius={196} className="draw-faint" />
      <rect x="156" y="22" width="192" height="364" rx="30" className="draw-shadow" />
      <rect x="146" y="14" width="192" height="364" rx="30" className="draw-ink" />
      <rect x="156" y="24" width="172" height="344" rx="21" className="draw-paper" />
      <rect x="214" y="32" width="56" height="7" rx="3.5" className="draw-ink" />
      <rect x="168" y="54" width="148" height="118" rx="12" className="draw-positive-soft" />
      <Rosette x={242} y={98} radius={46} rings={2} className="draw-positive-soft" />
      <circle cx="242" cy="98" r="27" className="draw-positive" />
      <path d="M230 99l8.5 8.5L255 90" className="draw-tick draw-positive-tick" />
      <rect x="204" y="153" width="76" height="10" rx="5" className="draw-positive" />
      <rect x="168" y="184" width="148" height="76" rx="12" className="draw-blank" />
      <path d="M226 246v-30l16-10 16 10v30z M242 206v20m0 0l16-10m-16 10l-16-10" className="draw-line" />
      <rect x="168" y="274" width="110" height="10" rx="5" className="draw-ink" />
      <rect x="168" y="296" width="148" height="6" rx="3" className="draw-bar" />
      <rect x="168" y="312" width="148" height="6" rx="3" className="draw-bar" />
      <rect x="168" y="328" width="96" height="6" rx="3" className="draw-bar" />
    </svg>
  );
}

interface CartonProps {
  x: number;
  y: number;
  side: number;
  seed: number;
}

/** Draws a box seen from one corner, with its label on the front. */
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

/** Draws cartons of three sizes, to show what is packed into what. */
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
