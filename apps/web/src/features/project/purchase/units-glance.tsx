import { noticeDays } from "@candor/core/invest/holding";
import { firstEndMs } from "@candor/core/invest/schedule";
import { runLifeMs } from "@candor/core/bot/rule";
import type { Money } from "@candor/core/money/money";
import { businessDate, dayMs, hourMs } from "@candor/core/time/time";
import { useText } from "../../../i18n/use-text.ts";
import { showDay } from "../../../lib/show/show-day.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import type { CopyProduct } from "../pool/pool-query.ts";
import { show } from "../product-terms.ts";
import styles from "../project.module.css";
import { useBusinessDay } from "./use-business-day.ts";

type Props = { readonly product: CopyProduct; readonly amount: Money };

/** What happens to money that goes into a pool: before it does (INV-10, INV-14). */
export const UnitsGlance = ({ product, amount }: Props) => {
  const text = useText();
  const endMs = firstEndMs(product.cycleDays, useBusinessDay());
  const midnight = (timeMs: number): string =>
    text("project.order.endsAt", { date: showDay(businessDate(timeMs)) });
  const usdt = text("project.usdt", { amount: show(amount) });
  return (
    <div className={styles["stack"]}>
      <Facts ruled>
        <Fact name={text("project.order.fromBalance")}>{usdt}</Fact>
        <Fact name={text("pool.order.promised")}>{text("pool.order.nothing")}</Fact>
        <Fact name={text("pool.order.atRisk")} look={styles["strong"]}>
          {usdt}
        </Fact>
        <Fact name={text("pool.order.enters")}>
          {text("pool.order.entersAt", { hours: runLifeMs / hourMs })}
        </Fact>
        <Fact name={text("pool.order.untilThen")}>{text("pool.order.takeBack")}</Fact>
        <Fact name={text("pool.order.firstEnd")}>{midnight(endMs)}</Fact>
        <Fact name={text("pool.order.ask")}>{midnight(endMs - noticeDays * dayMs)}</Fact>
        <Fact name={text("project.order.then")}>{text("pool.order.renews")}</Fact>
        <Fact name={text("project.order.exit")}>{text("project.order.exitNone")}</Fact>
      </Facts>
      <p className={styles["note"]}>{text("pool.noPromise")}</p>
    </div>
  );
};
