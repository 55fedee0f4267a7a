/** A box: the register's sign. */
export const Mark = ({ size }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <path d="M4 11 16 4l12 7v11l-12 7-12-7z" fill="var(--accent)" />
    <path
      d="m4 11 12 7 12-7M16 18v11"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="2.2"
      strokeLinejoin="round"
    />
  </svg>
);
