import type { ReactNode } from "react";
import styles from "./stories.module.css";

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly flush?: boolean;
  readonly wide?: boolean;
};

/** One part of `ui/` in its states. */
export const Story = ({ title, children, flush = false, wide = false }: Props) => (
  <section className={wide ? `${styles["story"]} ${styles["wide"]}` : styles["story"]} aria-label={title}>
    <h2>{title}</h2>
    <div className={flush ? styles["flush"] : styles["states"]}>{children}</div>
  </section>
);
