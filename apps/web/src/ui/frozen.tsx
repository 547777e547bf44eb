import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./frozen.module.css";

type Props = { readonly frozen: boolean; readonly children: ReactNode };

/**
 * Controls of a request that is on its way, or whose outcome is unknown: they must show what a repeat would send (API-11).
 * A browser takes the focus from disabled controls; it comes back when they are enabled, unless it went elsewhere.
 */
export const Frozen = ({ frozen, children }: Props) => {
  // React sends no event when its own change of the page removes the focus: this keeps the earlier value.
  const focused = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (frozen) return;
    if (document.activeElement === document.body) focused.current?.focus({ preventScroll: true });
    if (document.activeElement !== focused.current) focused.current = undefined;
  }, [frozen]);
  return (
    <fieldset
      role="presentation"
      disabled={frozen}
      className={styles["frozen"]}
      onFocus={(event) => (focused.current = event.target)}
      onBlur={() => (focused.current = undefined)}
    >
      {children}
    </fieldset>
  );
};
