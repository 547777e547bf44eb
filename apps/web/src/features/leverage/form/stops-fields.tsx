import { useId } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { NumberField } from "../../../ui/form/field.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { fieldError } from "./field-error.ts";
import styles from "./form.module.css";
import sheet from "../../../ui/ticket/ticket.module.css";
import type { TicketDesk } from "./use-ticket.ts";

/** Take-profit and stop-loss at entry (LEV-15), hidden until the user opens them. */
export const StopsFields = ({ desk }: { readonly desk: TicketDesk }) => {
  const text = useText();
  const id = useId();
  const { ticket, change } = desk;
  const field = (name: "takeProfit" | "stopLoss") => (
    <NumberField
      label={text(`leverage.${name}`)}
      name={name}
      placeholder="–"
      value={ticket[name]}
      error={fieldError(text, desk, name)}
      onType={(typed) => change({ kind: "text", field: name, text: typed })}
    />
  );
  return (
    <div className={sheet["stack"]}>
      <Switch
        label={text("leverage.stops")}
        checked={ticket.hasStops}
        controls={id}
        onChange={(open) => change({ kind: "stops", open })}
      />
      <div id={id} hidden={!ticket.hasStops}>
        <div className={styles["pairOfFields"]}>
          {field("takeProfit")}
          {field("stopLoss")}
        </div>
        <p className={styles["hint"]}>{text("leverage.stopsHint")}</p>
      </div>
    </div>
  );
};
