import { useText } from "../../i18n/use-text.ts";
import { AskSwitch } from "../../parts/order-question/ask-switch.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./mine-page.module.css";

/** Whether options and contracts are confirmed before they are sent (OPT-08, LEV-14): the same switches as on the tickets. */
export const QuestionsPanel = () => {
  const text = useText();
  return (
    <Panel title={text("mine.questions.title")}>
      <div className={styles["questions"]}>
        <AskSwitch kind="option" label={text("mine.questions.option")} />
        <AskSwitch kind="lever" label={text("mine.questions.lever")} />
      </div>
      <p className={styles["note"]}>{text("mine.questions.note")}</p>
    </Panel>
  );
};
