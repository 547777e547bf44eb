import type { CycleTerms } from "@candor/core/invest/earned";
import { becomes } from "@candor/core/invest/schedule";
import { money, moneyUnit } from "@candor/core/money/money";
import { useText } from "../../i18n/use-text.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { show, showBps } from "./product-terms.ts";
import styles from "./project.module.css";

/** INV-02. */
const example = money(1_000n * moneyUnit);

type Props = { readonly name: string; readonly terms: CycleTerms; readonly feeBps: number | undefined };

/** What 1 000 USDT become in a cycle, and what is left of them after they are withdrawn (INV-02). */
export const BecomesTable = ({ name, terms, feeBps }: Props) => {
  const text = useText();
  const { after, withdrawn } = becomes(example, terms, feeBps ?? 0);
  return (
    <div className={styles["becomes"]}>
      <b>{name}</b>
      <Facts ruled>
        <Fact name={text("project.afterDays", { days: terms.days })} look={styles["strong"]}>
          {text("project.usdt", { amount: show(after) })}
        </Fact>
        <Fact
          name={
            <>
              {text("project.withdrawn")}
              {feeBps !== undefined && <small>{text("project.feeOf", { percent: showBps(feeBps) })}</small>}
            </>
          }
        >
          {feeBps === undefined ? undefined : text("project.usdt", { amount: show(withdrawn) })}
        </Fact>
      </Facts>
      {feeBps !== undefined && withdrawn < example && <p className="muted">{text("project.lessBack")}</p>}
    </div>
  );
};
