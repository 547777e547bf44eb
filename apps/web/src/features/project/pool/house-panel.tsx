import { useText } from "../../../i18n/use-text.ts";
import { lookOf, showMoney, showSigned, toCents } from "../../../lib/show/show-money.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Panel } from "../../../ui/panel.tsx";
import projectStyles from "../project.module.css";
import type { Pool } from "./pool-query.ts";

/** The house is the other side of a pool's trades: what it has won and lost there (INV-14). */
export const HousePanel = ({ pool: { houseResult, houseFees } }: { readonly pool: Pool }) => {
  const text = useText();
  const result = toCents(houseResult);
  return (
    <Panel title={text("pool.house.title")}>
      <div className={projectStyles["stack"]}>
        <p className={projectStyles["note"]}>{text("pool.house.lead")}</p>
        <Facts ruled className={projectStyles["facts"]}>
          <Fact name={text("pool.house.result")} look={lookOf(result)}>
            {text("project.usdt", { amount: showSigned(result) })}
          </Fact>
          <Fact name={text("pool.house.fees")}>
            {text("project.usdt", { amount: showMoney(toCents(houseFees)) })}
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
};
