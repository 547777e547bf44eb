import { useText } from "../../../i18n/use-text.ts";
import { Choice } from "../../../ui/ticket/choice.tsx";
import styles from "./order.module.css";
import type { OptionOrder } from "./use-option-order.ts";

/** Expiries, each with what a win pays (OPT-01). */
export const TermPicker = ({ order: { terms, term, change } }: { readonly order: OptionOrder }) => {
  const text = useText();
  return (
    <Choice
      label={text("options.expiry")}
      choices={terms.map(({ seconds }) => seconds)}
      value={term?.seconds}
      onPick={(seconds) => change({ kind: "term", seconds })}
      className={styles["terms"]}
    >
      {(seconds) => (
        <>
          <b>{text("options.minutes", { minutes: seconds / 60 })}</b>
          <small>+{terms.find((each) => each.seconds === seconds)?.percent}%</small>
        </>
      )}
    </Choice>
  );
};
