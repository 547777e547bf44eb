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

type FrameProps = Pick<Props, "children" | "className" | "id"> & {
  readonly label: string;
  /** On a phone it reaches the edges of the window. */
  readonly edge?: boolean;
};

/** A bordered area with a head of its own kind; its label names it. */
export const PanelFrame = ({ label, edge = false, className, id, children }: FrameProps) => (
  <section
    id={id}
    className={`${styles["panel"]} ${edge ? styles["edge"] : ""} ${className ?? ""}`}
    aria-label={label}
  >
    {children}
  </section>
);

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
