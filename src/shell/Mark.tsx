/** Sealbook's mark: a notary's seal with a tick, as on the public pages. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false">
      <path
        fill="var(--accent)"
        d="M16 1l3.7 2.7 4.5-.4 1.9 4.2 4.2 1.9-.4 4.5L32 16l-2.1 2.1.4 4.5-4.2 1.9-1.9 4.2-4.5-.4L16 31l-3.7-2.7-4.5.4-1.9-4.2-4.2-1.9.4-4.5L0 16l2.1-2.1-.4-4.5 4.2-1.9 1.9-4.2 4.5.4z"
      />
      <path
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M9.5 16.5l4.3 4.3 8.7-9.3"
      />
    </svg>
  );
}
