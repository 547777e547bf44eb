import type { LeverRow } from "@candor/wire/leverage";
import { sideOf } from "@candor/wire/codec/digits";
import { useText } from "../../../../i18n/use-text.ts";
import { leavesText } from "../../../../parts/lever-title.ts";
import look from "../../../../ui/table/row-name.module.css";
import styles from "../orders.module.css";

/** Side, pair, leverage and leaves, and the order's origin. */
export const LeverName = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const side = sideOf(row.type);
  return (
    <span className={look["name"]}>
      <b className={look[side === "long" ? "rise" : "fall"]}>{text(`orders.${side}`)}</b>
      <span className={styles["what"]}>
        <span>
          {row.pairName} <small>{row.multiple}×</small>
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
