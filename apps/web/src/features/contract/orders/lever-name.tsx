import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { leavesText } from "../../../lib/lever-title.ts";
import look from "../../../ui/table/row-name.module.css";
import styles from "./orders.module.css";

/** Side, pair, leverage and leaves, and where it came from. */
export const LeverName = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  return (
    <span className={look["name"]}>
      <b className={look[row.type === 1 ? "rise" : "fall"]}>
        {text(row.type === 1 ? "orders.long" : "orders.short")}
      </b>
      <span className={styles["what"]}>
        <span>
          {row.ptitle} <small>{row.multiple}×</small>
          {row.aiRun !== null && (
            <abbr className={styles["mark"]} title={text("orders.byBotLong")}>
              {text("orders.byBot")}
            </abbr>
          )}
          {row.partOf !== null && (
            <abbr className={styles["mark"]} title={text("orders.partLong", { id: row.partOf })}>
              {text("orders.part")}
            </abbr>
          )}
        </span>
        <small>{leavesText(text, row.share)}</small>
      </span>
    </span>
  );
};
