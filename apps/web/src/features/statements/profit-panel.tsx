import { profitOverTime } from "@candor/wire/statements";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { usePreferences } from "../../lib/device/preferences.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { lookOf } from "../../lib/show/show-money.ts";
import { EmptyState, Fading, Unread } from "../../parts/states.tsx";
import { Amount } from "../../ui/amount.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ProfitChart } from "./profit-chart.tsx";
import { products, profitShape, type Product } from "./profit-shape.ts";
import { beginningQuery } from "./queries.ts";
import { lengths, momentsOf, type Length } from "./spans.ts";
import styles from "./statements.module.css";

/** What each product brought over time, from the journal alone, net of fees (JNL-04). */
export const ProfitPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const zone = usePreferences((state) => state.zone);
  const [product, setProduct] = useState<Product>("all");
  const [length, setLength] = useState<Length>("month");
  const beginning = useQuery(beginningQuery(uid));
  const firstMs = beginning.data?.firstTime;
  const moments = momentsOf(length, serverNowMs(), zone, firstMs).join(",");
  const profit = useQuery({
    queryKey: answerKey(profitOverTime, uid, moments),
    queryFn: ({ signal }) => call(profitOverTime, { moments }, { signal }),
    enabled: beginning.data !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={text("statements.profitTitle")}>
      <div className={styles["form"]}>
        <div className={styles["choices"]}>
          <Tabs
            look="segments"
            label={text("statements.product")}
            value={product}
            controls="profit"
            tabs={products.map((value) => ({ value, label: text(`statements.products.${value}`) }))}
            onChange={setProduct}
          />
          <Tabs
            look="segments"
            label={text("statements.length")}
            value={length}
            controls="profit"
            tabs={lengths.map((value) => ({ value, label: text(`statements.lengths.${value}`) }))}
            onChange={setLength}
          />
        </div>
        <div id="profit" role="tabpanel" aria-label={text("statements.profitTitle")}>
          {profit.data === undefined ? (
            <Unread query={beginning.error === null ? profit : beginning} rows={4} />
          ) : firstMs === undefined ? (
            <EmptyState title={text("statements.noProfit")}>{text("statements.noProfitBody")}</EmptyState>
          ) : (
            <Fading isOld={profit.isPlaceholderData}>
              <Shown shape={profitShape(profit.data.points, product)} isAll={product === "all"} />
            </Fading>
          )}
        </div>
        <p className={styles["note"]}>{text("statements.profitNote")}</p>
      </div>
    </Panel>
  );
};

type ShownProps = { readonly shape: ReturnType<typeof profitShape>; readonly isAll: boolean };

const Shown = ({ shape, isAll }: ShownProps) => {
  const text = useText();
  return (
    <>
      <Facts>
        <Fact name={text("statements.net")} look={lookOf(shape.net)}>
          <Amount of={shape.net} signed /> USDT
        </Fact>
        {isAll && (
          <Fact name={text("statements.feesIn")}>
            <Amount of={shape.fees} /> USDT
          </Fact>
        )}
      </Facts>
      <ProfitChart shape={shape} />
    </>
  );
};
