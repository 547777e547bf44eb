import type { ReactNode } from "react";
import styles from "./frozen.module.css";

type Props = { readonly frozen: boolean; readonly children: ReactNode };

/** Controls of something that is on its way, or whose outcome is unknown: what would be asked for again must be what they show (API-11). */
export const Frozen = ({ frozen, children }: Props) => (
  <fieldset role="presentation" disabled={frozen} className={styles["frozen"]}>
    {children}
  </fieldset>
);
