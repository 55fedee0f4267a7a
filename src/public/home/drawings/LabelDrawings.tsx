import type { ReactNode } from 'react';
import { bandPath, Qr, Rosette } from './parts.tsx';

const band = bandPath({ width: 220, height: 30, waves: 9, lines: 7 });

function Frame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 280 190" className="label-drawing" aria-hidden="true">
      {children}
    </svg>
  );
}

export const QrSeal = () => (
  <Frame>
    <rect x="60" y="35" width="160" height="120" rx="10" className="draw-paper" />
    <Rosette x={140} y={95} radius={74} rings={2} />
    <rect x="102" y="57" width="76" height="76" rx="5" className="draw-blank" />
    <Qr x={107} y={62} size={66} seed={2} />
  </Frame>
);

export const ScratchSeal = () => (
  <Frame>
    <rect x="40" y="45" width="200" height="100" rx="10" className="draw-paper" />
    <Qr x={54} y={60} size={70} seed={4} />
    <rect x="142" y="64" width="84" height="26" rx="13" className="draw-tape" />
    <path d="M146 78q8-8 14 0t14 0 14 0 14 0 14 0" className="draw-line" />
    <path d="M142 108h84M142 122h56" className="draw-line" />
  </Frame>
);

export const TamperLabel = () => (
  <Frame>
    <circle cx="140" cy="95" r="68" className="draw-paper" />
    <Rosette x={140} y={95} radius={66} rings={2} />
    <path
      d="M140 27v26M140 137v26M72 95h26M182 95h26M92 47l18 18M170 125l18 18M188 47l-18 18M110 125l-18 18"
      className="draw-slit"
    />
    <circle cx="140" cy="95" r="33" className="draw-blank" />
    <Qr x={119} y={74} size={42} seed={6} />
  </Frame>
);

export const CartonTape = () => (
  <Frame>
    <path d="M20 60h240v70H20z" className="draw-paper" />
    <path
      d="M20 60l8 6-8 6 8 6-8 6 8 6-8 6 8 6-8 6 8 6-8 6 8 6M260 60l-8 6 8 6-8 6 8 6-8 6 8 6-8 6 8 6-8 6 8 6-8 6"
      className="draw-slit"
    />
    {[48, 126, 204].map((x, index) => (
      <g key={x}>
        <Qr x={x} y={72} size={30} seed={9 + index} />
        <path d={`M${x} 112h30M${x} 119h20`} className="draw-line" />
      </g>
    ))}
    <path d="M98 66v58M176 66v58" className="draw-slit" />
  </Frame>
);

export const StripSeal = () => (
  <Frame>
    <g transform="rotate(-14 140 95)">
      <rect x="22" y="74" width="236" height="42" rx="6" className="draw-paper" />
      <g transform="translate(30 80)" className="draw-lines">
        <path d={band} />
      </g>
      <rect x="122" y="70" width="50" height="50" rx="6" className="draw-blank" />
      <Qr x={128} y={76} size={38} seed={7} />
    </g>
  </Frame>
);

export const LabelRoll = () => (
  <Frame>
    <path d="M112 156h142v-34H150" className="draw-paper" />
    <circle cx="112" cy="96" r="62" className="draw-paper" />
    {[52, 43, 34].map((radius) => (
      <circle key={radius} cx="112" cy="96" r={radius} className="draw-thin" />
    ))}
    <circle cx="112" cy="96" r="22" className="draw-blank" />
    {[166, 198, 230].map((x, index) => (
      <Qr key={x} x={x - 8} y={130} size={18} seed={12 + index} />
    ))}
    <path d="M183 124v30M216 124v30" className="draw-thin" />
  </Frame>
);
