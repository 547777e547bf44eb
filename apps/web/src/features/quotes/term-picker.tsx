import { useId } from "react";
import { useText } from "../../i18n/use-text.ts";
import styles from "./order.module.css";
import type { OptionOrder } from "./use-option-order.ts";

/** Expiry and what a win pays at it, at the same position (OPT-01): radio buttons, so arrows move between them. */
export const TermPicker = ({ order }: { readonly order: OptionOrder }) => {
  const text = useText();
  const name = useId();
  return (
    <fieldset className={styles["terms"]}>
      <legend>{text("quotes.expiry")}</legend>
      <div className={styles["termRow"]}>
        {order.terms.map(({ seconds, percent }) => (
          <label key={seconds} className={styles["term"]}>
            <input
              type="radio"
              name={name}
              checked={order.term?.seconds === seconds}
              onChange={() => order.change({ kind: "term", seconds })}
            />
            <span>
              <b>{text("quotes.minutes", { minutes: seconds / 60 })}</b>
              <small>+{percent}%</small>
            </span>
          </label>
        ))}
        {order.terms.length === 0 && <div className={styles["termBlank"]} aria-hidden="true" />}
      </div>
    </fieldset>
  );
};
