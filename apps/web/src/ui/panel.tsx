import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

type Props = {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Without padding, for tables that reach the edges. */
  readonly flush?: boolean;
  readonly className?: string;
};

/** One bordered area of a page, named by its heading. */
export const Panel = ({ title, aside, children, flush = false, className }: Props) => {
  const id = useId();
  return (
    <section
      className={`${styles["panel"]} ${className ?? ""}`}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={styles["head"]}>
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      )}
      <div className={flush ? undefined : styles["body"]}>{children}</div>
    </section>
  );
};
