import { useText } from "../../../i18n/use-text.ts";
import { Fact } from "../../../ui/facts.tsx";
import { moneyOf, showBps, showWhole } from "../product-terms.ts";
import type { CopyProduct } from "./pool-query.ts";

/** What a pool trades, and how much of it is at risk: facts of a list (INV-14). */
export const PoolTerms = ({ product }: { readonly product: CopyProduct }) => {
  const text = useText();
  const { pool, cycleDays, leastAmount, mostAmount } = product;
  return (
    <>
      <Fact name={text("pool.pair")}>
        {text("pool.pairAt", { pair: pool.pairName, multiple: pool.multiple })}
      </Fact>
      <Fact name={text("pool.part")}>{text("pool.partOf", { percent: showBps(pool.tradePartBps) })}</Fact>
      <Fact name={text("pool.period")}>{text("project.days", { days: cycleDays })}</Fact>
      <Fact name={text("project.amounts")}>
        {text("project.range", {
          min: showWhole(moneyOf(leastAmount)),
          max: showWhole(moneyOf(mostAmount)),
        })}
      </Fact>
    </>
  );
};
