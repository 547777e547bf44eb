import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./frozen.module.css";

type Props = { readonly frozen: boolean; readonly children: ReactNode };

/**
 * Controls of something that is on its way, or whose outcome is unknown: what would be asked for again must be what they show (API-11).
 * The focus, which a browser takes from what is disabled, comes back with them unless it went elsewhere.
 */
export const Frozen = ({ frozen, children }: Props) => {
  // React tells of no focus that is lost by its own change of the page: this stays what it was before.
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
