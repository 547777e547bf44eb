import { useId } from "react";
import { useText } from "../../i18n/use-text.ts";
import styles from "./order.module.css";
import sheet from "../../ui/ticket.module.css";
import type { OptionOrder } from "./use-option-order.ts";

/** Expiries, each with what a win pays (OPT-01): radio buttons, so arrow keys move between them. */
export const TermPicker = ({ order }: { readonly order: OptionOrder }) => {
  const text = useText();
  const name = useId();
  return (
    <fieldset className={`${sheet["choice"]} ${styles["terms"]}`}>
      <legend>{text("quotes.expiry")}</legend>
      <div>
        {order.terms.map(({ seconds, percent }) => (
          <label key={seconds}>
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
        {order.terms.length === 0 && <div className={styles["blank"]} aria-hidden="true" />}
      </div>
    </fieldset>
  );
};
