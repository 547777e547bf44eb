import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import styles from "./ticket.module.css";

type Props = {
  readonly kind: "up" | "down";
  readonly name: ReactNode;
  /** What is expected of the price. */
  readonly meaning: ReactNode;
  readonly blocked: boolean;
  readonly busy: boolean;
  /** The other one was chosen before. */
  readonly isQuiet?: boolean;
  readonly onPress: () => void;
};

/**
 * Places an order. It is marked as unavailable while something blocks it, but stays pressable: a press then says why
 * (NAV-09), which a disabled button cannot.
 */
export const PlaceButton = ({ kind, name, meaning, blocked, busy, isQuiet = false, onPress }: Props) => (
  <Button
    kind={isQuiet ? "line" : kind}
    big
    wide
    aria-disabled={blocked || undefined}
    aria-busy={busy || undefined}
    onClick={onPress}
  >
    <span className={styles["label"]}>
      <b>{name}</b>
      <small>{meaning}</small>
    </span>
  </Button>
);
