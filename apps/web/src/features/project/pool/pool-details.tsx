import { useText } from "../../../i18n/use-text.ts";
import { Unread } from "../../../parts/states.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { LinesPanel } from "../lines-panel.tsx";
import { isOpen } from "../product-terms.ts";
import projectStyles from "../project.module.css";
import { BacktestPanel } from "./backtest-panel.tsx";
import { HousePanel } from "./house-panel.tsx";
import { InvestLink } from "./invest-link.tsx";
import { PoolTerms } from "./pool-terms.tsx";
import { usePool, type CopyProduct } from "./pool-query.ts";
import { RecordPanel } from "./record-panel.tsx";
import { RulePanel } from "./rule-panel.tsx";
import { TradesPanel } from "./trades-panel.tsx";
import { WaysPanel } from "./ways-panel.tsx";

/** A copy product: what it does, by which rule, and what became of it; a closed one too (INV-14). */
export const PoolDetails = ({ product }: { readonly product: CopyProduct }) => {
  const pool = usePool(product.id);
  return (
    <>
      <div className={projectStyles["columns"]}>
        <div className={projectStyles["column"]}>
          <TermsPanel product={product} />
          {pool.data === undefined ? <Unread query={pool} rows={6} /> : <RecordPanel pool={pool.data} />}
          <LinesPanel product={product} />
        </div>
        <div className={projectStyles["column"]}>
          <RulePanel product={product} />
          {pool.data !== undefined && <HousePanel pool={pool.data} />}
          <WaysPanel product={product} pool={pool.data} />
          {pool.data !== undefined && <BacktestPanel backtest={pool.data.backtest} />}
        </div>
      </div>
      <TradesPanel id={product.id} />
    </>
  );
};

const TermsPanel = ({ product }: { readonly product: CopyProduct }) => {
  const text = useText();
  return (
    <Panel title={product.name}>
      <div className={projectStyles["stack"]}>
        <p className={projectStyles["note"]}>{text("pool.lead")}</p>
        <Facts ruled className={projectStyles["facts"]}>
          <PoolTerms product={product} />
        </Facts>
        {!isOpen(product) && <p>{text(product.pool.isEnded ? "pool.endedBody" : "pool.closedBody")}</p>}
        <InvestLink product={product} to="/order" />
      </div>
    </Panel>
  );
};
