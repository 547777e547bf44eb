import type { ReactNode } from "react";
import styles from "./timeline.module.css";

/** The steps of something in their order: those that were made, then those to come. */
export const Timeline = ({ children }: { readonly children: ReactNode }) => (
  <ol className={styles["timeline"]}>{children}</ol>
);

type Props = {
  readonly isMade: boolean;
  /** It stands here. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
};

export const TimelineStep = ({ isMade, isCurrent = false, children }: Props) => (
  <li className={isMade ? styles["made"] : "muted"} aria-current={isCurrent ? "step" : undefined}>
    {children}
  </li>
);
