import { useText } from "../../../i18n/use-text.ts";
import { Choice } from "../../../ui/ticket/choice.tsx";
import styles from "./form.module.css";
import type { TicketDesk } from "./use-ticket.ts";

/** The leverages offered (LEV-01). */
export const LeveragePicker = ({ desk }: { readonly desk: TicketDesk }) => {
  const text = useText();
  return (
    <Choice
      label={text("leverage.leverage")}
      choices={desk.offer?.multiples ?? []}
      value={desk.multiple}
      onPick={(multiple) => desk.change({ kind: "multiple", multiple })}
      className={styles["chips"]}
    >
      {(multiple) => text("leverage.times", { multiple })}
    </Choice>
  );
};
