/** Candor's logo: an open ring, and one straight line drawn to its centre: the tick that decides. */
export const Mark = ({ size = 26 }: { readonly size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <path d="M25.5 8.2a12 12 0 1 0 0 15.6" fill="none" stroke="currentColor" strokeWidth="3.4" />
    <path d="M16 16h13" stroke="var(--accent)" strokeWidth="3.4" />
  </svg>
);
