import { useText } from "../../../i18n/use-text.ts";
import { showMoney, toCents } from "../../../lib/show/show-money.ts";
import { showShare } from "../../../lib/show/show-part.ts";
import { EmptyState } from "../../../parts/states.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Panel } from "../../../ui/panel.tsx";
import projectStyles from "../project.module.css";
import type { Pool } from "./pool-query.ts";
import { showWorstFall, TrailingFigure } from "./trailing-figure.tsx";
import { showUnit, UnitChart } from "./unit-chart.tsx";

/** What became of a pool: its unit's value, its worst fall, and what it holds (INV-14). */
export const RecordPanel = ({ pool }: { readonly pool: Pool }) => {
  const text = useText();
  const { trailing, trades, points, unitValue, worth, stake, state } = pool;
  const usdt = (amount: string): string => text("project.usdt", { amount: showMoney(toCents(amount)) });
  return (
    <Panel title={text("pool.recordTitle")}>
      <div className={projectStyles["stack"]}>
        <TrailingFigure trailing={trailing} />
        {trades === 0 ? (
          <EmptyState title={text("pool.noTrades")}>{text("pool.noTradesBody")}</EmptyState>
        ) : (
          <UnitChart points={points} />
        )}
        <Facts ruled className={projectStyles["facts"]}>
          <Fact name={text("pool.state")}>{text(`pool.states.${state}`)}</Fact>
          <Fact name={text("pool.unit")}>{text("project.usdt", { amount: showUnit(unitValue) })}</Fact>
          <Fact name={text("pool.worstFall")}>{showWorstFall(pool)}</Fact>
          <Fact name={text("pool.tradesCount")}>{text("pool.winsOf", { trades, wins: pool.wins })}</Fact>
          <Fact name={text("pool.holds")}>{usdt(worth)}</Fact>
          <Fact name={text("pool.stake")}>
            {usdt(stake)}
            <small>{showShare(stake, worth)}</small>
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
};
