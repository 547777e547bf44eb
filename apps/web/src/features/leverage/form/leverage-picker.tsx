import { useId } from "react";
import { useText } from "../../../i18n/use-text.ts";
import styles from "./form.module.css";
import sheet from "../../../ui/ticket.module.css";
import type { TicketDesk } from "./use-ticket.ts";

/** The leverages offered (LEV-01): radio buttons, so arrow keys move between them. */
export const LeveragePicker = ({ desk }: { readonly desk: TicketDesk }) => {
  const text = useText();
  const name = useId();
  const multiples = desk.offer?.multiples ?? [];
  return (
    <fieldset className={`${sheet["choice"]} ${styles["chips"]}`}>
      <legend>{text("contract.leverage")}</legend>
      <div>
        {multiples.map((multiple) => (
          <label key={multiple}>
            <input
              type="radio"
              name={name}
              checked={multiple === desk.multiple}
              onChange={() => desk.change({ kind: "multiple", multiple })}
            />
            <span>{text("contract.times", { multiple })}</span>
          </label>
        ))}
        {multiples.length === 0 && <i aria-hidden="true" />}
      </div>
    </fieldset>
  );
};
