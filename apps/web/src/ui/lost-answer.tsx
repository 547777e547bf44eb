import { useText } from "../i18n/use-text.ts";
import { Button } from "./button.tsx";
import styles from "./lost-answer.module.css";

/** Said where an answer got lost: it may or may not have been done, and asking again cannot do it twice (API-11). */
export const LostAnswer = ({ onAskAgain }: { readonly onAskAgain: () => void }) => {
  const text = useText();
  return (
    <div className={styles["lost"]} role="alert">
      <p>{text("orders.lostAnswer")}</p>
      <Button onClick={onAskAgain}>{text("orders.askAgain")}</Button>
    </div>
  );
};
