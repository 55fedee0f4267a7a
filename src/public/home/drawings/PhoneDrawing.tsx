import { Rosette } from './Rosette.tsx';

/** A phone that shows a verdict. */
export function PhoneDrawing() {
  return (
    <svg viewBox="0 0 480 400" className="drawing" aria-hidden="true">
      <Rosette x={240} y={200} radius={196} className="draw-faint" />
      <rect x="156" y="22" width="192" height="364" rx="30" className="draw-shadow" />
      <rect x="146" y="14" width="192" height="364" rx="30" className="draw-body" />
      <rect x="156" y="24" width="172" height="344" rx="21" className="draw-paper" />
      <rect x="214" y="32" width="56" height="7" rx="3.5" className="draw-bar-strong" />
      <rect x="168" y="54" width="148" height="118" rx="12" className="draw-positive-soft" />
      <Rosette x={242} y={98} radius={46} rings={2} className="draw-positive-lines" />
      <circle cx="242" cy="98" r="27" className="draw-positive" />
      <path d="M230 99l8.5 8.5L255 90" className="draw-positive-tick" />
      <rect x="204" y="153" width="76" height="10" rx="5" className="draw-positive" />
      <rect x="168" y="184" width="148" height="76" rx="12" className="draw-blank" />
      <path d="M226 246v-30l16-10 16 10v30z M242 206v20m0 0l16-10m-16 10l-16-10" className="draw-line" />
      <rect x="168" y="274" width="110" height="10" rx="5" className="draw-bar-strong" />
      <rect x="168" y="296" width="148" height="6" rx="3" className="draw-bar" />
      <rect x="168" y="312" width="148" height="6" rx="3" className="draw-bar" />
      <rect x="168" y="328" width="96" height="6" rx="3" className="draw-bar" />
    </svg>
  );
}
