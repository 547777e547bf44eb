import { useEffect, useState } from "react";

type Rotation = {
  readonly index: number;
  readonly go: (index: number) => void;
  readonly paused: boolean;
  readonly setPaused: (paused: boolean) => void;
  /** Spread on the rotating element: hover and focus hold it still (HOME-01). */
  readonly hold: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
};

const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Steps through `count` things, one each `everyMs`; stands still while held, paused, hidden, or where motion is unwanted. */
export const useRotation = (count: number, everyMs: number): Rotation => {
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const [paused, setPaused] = useState(reducedMotion);
  const still = held || paused || count < 2;
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
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
};
