import { noticeDays } from "@candor/core/invest/holding";
import { runLifeMs } from "@candor/core/bot/rule";
import { hourMs } from "@candor/core/time/time";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Panel } from "../../../ui/panel.tsx";
import projectStyles from "../project.module.css";
import styles from "./pool.module.css";
import type { CopyProduct, Pool } from "./pool-query.ts";

const hours = runLifeMs / hourMs;

type Props = { readonly product: CopyProduct; readonly pool?: Pool | undefined };

/** How money enters a pool and leaves it, what waits now, and that all of it can be lost (INV-10, INV-14). */
export const WaysPanel = ({ product, pool }: Props) => {
  const text = useText();
  return (
    <Panel title={text("pool.ways.title")}>
      <div className={projectStyles["stack"]}>
        <ul className={styles["ways"]}>
          <li>{text("pool.ways.enter", { hours })}</li>
          <li>{text("pool.ways.back")}</li>
          <li>{text("pool.ways.leave", { days: product.cycleDays, last: noticeDays, hours })}</li>
          <li>{text("pool.ways.price")}</li>
          <li>{text("pool.ways.early")}</li>
        </ul>
        {pool !== undefined && (
          <Facts ruled className={projectStyles["facts"]}>
            <Fact name={text("pool.ways.waiting")}>
              {text("project.usdt", { amount: showMoney(pool.waitingAmount) })}
            </Fact>
            <Fact name={text("pool.ways.leaving")}>{pool.leaving}</Fact>
          </Facts>
        )}
        <p className={styles["loss"]}>{text("pool.ways.loss")}</p>
      </div>
    </Panel>
  );
};
