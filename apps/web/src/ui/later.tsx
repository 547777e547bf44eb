import { useDeferredValue, type ReactNode } from "react";

type Props = {
  /** Drawn with the rest after all, such as where there is room for it on the first screen. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
};

/**
 * What is not visible at first: drawn right after the rest, in slices and laid out by itself, so that a slow phone shows the page
 * earlier and can answer a touch in between.
 */
export const Later = ({ atOnce = false, children }: Props) =>
  useDeferredValue(true, atOnce) ? children : null;
