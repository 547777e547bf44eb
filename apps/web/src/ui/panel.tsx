import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

type Props = {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Without padding, for tables that reach the edges. */
  readonly flush?: boolean;
  readonly className?: string;
  /** For links to it. */
  readonly id?: string | undefined;
};

/** One bordered area of a page, named by its heading. */
export const Panel = ({ title, aside, children, flush = false, className, id }: Props) => {
  const heading = useId();
  return (
    <section
      id={id}
      className={`${styles["panel"]} ${className ?? ""}`}
      aria-labelledby={title === undefined ? undefined : heading}
    >
      {title !== undefined && (
        <div className={styles["head"]}>
          <h2 id={heading}>{title}</h2>
          {aside}
        </div>
      )}
      <div className={flush ? undefined : styles["body"]}>{children}</div>
    </section>
  );
};
