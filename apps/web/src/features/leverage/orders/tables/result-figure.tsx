import type { ReactNode } from "react";
import { lookOf } from "../../../../lib/show/show-money.ts";
import styles from "../orders.module.css";
import { Amount } from "../../../../ui/amount.tsx";

type Props = {
  /** A signed amount; undefined while it is unknown. */
  readonly amount: string | undefined;
  /** Right after the amount. */
  readonly mark?: ReactNode;
  readonly hint?: string | undefined;
  /** Below the amount, in its colour if it has none of its own. */
  readonly children: ReactNode;
};

/** What a position brings, in the colour of a gain or a loss, above what explains it. */
export const ResultFigure = ({ amount, mark, hint, children }: Props) => (
  <span className={`${styles["stack"]} ${lookOf(amount ?? "0")}`} title={hint}>
    <b>
      {amount === undefined ? "–" : <Amount of={amount} signed />}
      {mark}
    </b>
    {children}
  </span>
);
