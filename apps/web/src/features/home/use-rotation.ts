import { useEffect, useState, type FocusEvent } from "react";

export type Rotation = {
  readonly index: number;
  readonly go: (index: number) => void;
  /** Because the user pressed pause, or because motion is unwanted. */
  readonly paused: boolean;
  readonly setPaused: (paused: boolean) => void;
  /** Paused or held: what is shown changes only when the user changes it, and may then be read out. */
  readonly still: boolean;
  /** Props for the rotating element: hover and focus each hold it while they last (HOME-01). */
  readonly hold: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
};

const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Steps through `count` items, one every `everyMs`; stops while held, paused, hidden, or where motion is unwanted. */
export const useRotation = (count: number, everyMs: number): Rotation => {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [paused, setPaused] = useState(reducedMotion);
  const still = hovered || focused || paused || count < 2;
  useEffect(() => {
    if (still) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((now) => (now + 1) % count);
    }, everyMs);
    return () => clearInterval(timer);
  }, [still, count, everyMs]);
  return {
    index: count === 0 ? 0 : index % count,
    go: setIndex,
    paused,
    setPaused,
    still,
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
};
