import type { ReactNode, Ref } from "react";
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
  /** Gets the heading, so that the focus can move to it when the card is the result of what was pressed. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

export const Card = ({ title, state, look, heading, children }: Props) => (
  <li className={styles["card"]}>
    <h3 ref={heading} className={styles["head"]}>
      <b className="num">{title}</b>{" "}
      <span className={look === undefined ? styles["state"] : `${styles["state"]} ${styles[look]}`}>
        {state}
      </span>
    </h3>
    {children}
  </li>
);
