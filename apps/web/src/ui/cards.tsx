import type { ReactNode } from "react";
import styles from "./cards.module.css";

/** Things that take their course, such as deposits, one below the other. */
export const Cards = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles["cards"]}>{children}</ul>
);

type Props = {
  readonly title: string;
  /** Where it stands. */
  readonly state: string;
  readonly look?: "good" | "warn" | undefined;
  readonly children: ReactNode;
};

export const Card = ({ title, state, look, children }: Props) => (
  <li className={styles["card"]}>
    <div className={styles["head"]}>
      <b className="num">{title}</b>
      <span className={look === undefined ? styles["state"] : `${styles["state"]} ${styles[look]}`}>
        {state}
      </span>
    </div>
    {children}
  </li>
);
