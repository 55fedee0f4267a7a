const teeth = 16;

/** A circle with soft teeth around the point 16, 16, like a notary's paper seal. */
const edge = `M${Array.from({ length: teeth * 2 }, (_, index) => {
  const angle = (index * Math.PI) / teeth;
  const radius = index % 2 === 0 ? 15.5 : 13.4;
  return `${(16 + radius * Math.sin(angle)).toFixed(2)} ${(16 - radius * Math.cos(angle)).toFixed(2)}`;
}).join('L')}Z`;

/** Sealbook's mark, on every page; `public/favicon.svg` draws the same. Style sheets size it where `size` does not. */
export function SealMark({ size }: { size?: number }) {
  return (
    <svg className="seal-mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path d={edge} fill="var(--accent)" stroke="var(--accent)" strokeLinejoin="round" />
      <path
        d="M10 16.4l4.2 4.2 8-8.8"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
