import type { ProductRow } from "@candor/wire/earn/invest";
import { useText } from "../../i18n/use-text.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./project.module.css";

const lines = [
  "detailintroduce",
  "dividend",
  "dividend2",
  "repayment",
  "settlementtime",
  "security",
  "riskmsg",
  "agency",
  "custodianbank",
  "jianguan",
  "referralreward",
  "remark",
] as const satisfies readonly (keyof ProductRow["detail"])[];

/** What the product says of itself; a line that does not apply is left out. A copy product has payouts, and no interest. */
export const LinesPanel = ({ product: { kind, detail } }: { readonly product: ProductRow }) => {
  const text = useText();
  const said = lines.filter((line) => detail[line] !== "");
  if (said.length === 0) return null;
  return (
    <Panel title={text("project.about")}>
      <dl className={styles["lines"]}>
        {said.map((line) => (
          <div key={line}>
            <dt>{text(kind === "copy" && line === "dividend" ? "pool.payouts" : `project.lines.${line}`)}</dt>
            <dd>{detail[line]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};
