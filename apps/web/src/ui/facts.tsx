import type { ReactNode } from "react";
import styles from "./facts.module.css";

type FactsProps = {
  /** With a line between them. */
  readonly ruled?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** What an order, a position or a run means, as named figures. */
export const Facts = ({ ruled = false, className = "", children }: FactsProps) => (
  <dl className={`${styles["facts"]} ${ruled ? styles["ruled"] : ""} ${className}`}>{children}</dl>
);

type FactProps = {
  readonly name: ReactNode;
  /** The class of its figure. */
  readonly look?: string | undefined;
  /** Undefined while it is unknown. */
  readonly children: ReactNode;
};

export const Fact = ({ name, look, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={look}>{children ?? "–"}</dd>
  </div>
);
