import type { Ref } from "react";
import { useText } from "../i18n/use-text.ts";
import { Button } from "./button.tsx";
import styles from "./lost-answer.module.css";

type Props = {
  /** What the repeat is about, such as an amount, where the screen could suggest something else. */
  readonly what?: string;
  readonly onAskAgain: () => void;
  /** Gets the button that asks again, so that the focus can move to it: the button that sent has lost it. */
  readonly again?: Ref<HTMLButtonElement>;
};

/** Shown when an answer got lost: it may or may not have been done, and asking again cannot do it twice (API-11). */
export const LostAnswer = ({ what, onAskAgain, again }: Props) => {
  const text = useText();
  return (
    <div className={styles["lost"]} role="alert">
      <p>{text("orders.lostAnswer")}</p>
      <Button ref={again} className={styles["again"] ?? ""} onClick={onAskAgain}>
        {what === undefined ? text("orders.askAgain") : text("orders.askAgainAbout", { what })}
      </Button>
    </div>
  );
};
