import { hash32 } from "@candor/core/prng/prng";

/** 14 avatars (MINE-01): seven strokes each, in the style of the hash strip. */
export const Avatar = ({ index, size = 56 }: { readonly index: number; readonly size?: number }) => (
  <svg viewBox="0 0 56 56" width={size} height={size} aria-hidden="true">
    <rect width="56" height="56" rx="10" fill="var(--accent-soft)" />
    {Array.from({ length: 7 }, (_, stroke) => {
      const tall = 8 + (hash32(`avatar ${index} ${stroke}`) % 28);
      return (
        <rect
          key={stroke}
          x={9 + stroke * 5.8}
          y={46 - tall}
          width="3.4"
          height={tall}
          fill="var(--accent)"
        />
      );
    })}
  </svg>
);
