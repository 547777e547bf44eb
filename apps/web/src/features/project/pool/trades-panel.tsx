import type { AnswerOf } from "@candor/wire/call";
import { poolTrades } from "@candor/wire/earn/pools";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText, type Text } from "../../../i18n/use-text.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";
import { callList } from "../../../lib/calls/api.ts";
import { lookOf, mostDecimals, showPrice } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { Paged } from "../../../parts/paged.tsx";
import { EmptyState, Fading } from "../../../parts/states.tsx";
import { Amount } from "../../../ui/amount.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { DataTable, type Column } from "../../../ui/table/data-table.tsx";
import styles from "./pool.module.css";
import { everyMs } from "./pool-query.ts";
import { showUnit } from "./unit-chart.tsx";

const pageSize = 10;
type Trade = AnswerOf<typeof poolTrades>;

/** The closed trades of a pool, the newest first, each with the way to its evidence (INV-14). */
export const TradesPanel = ({ id }: { readonly id: string }) => {
  const text = useText();
  const times = useTimes();
  const [page, setPage] = useState(1);
  const trades = useQuery({
    queryKey: answerKey(poolTrades, id, page),
    queryFn: ({ signal }) => callList(poolTrades, { typeid: id, pageNum: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  return (
    <Panel title={text("pool.trades.title")} flush>
      <Paged
        query={trades}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        empty={<EmptyState title={text("pool.noTrades")}>{text("pool.noTradesBody")}</EmptyState>}
      >
        {(rows) => (
          <Fading isOld={trades.isPlaceholderData}>
            <DataTable
              columns={columnsOf(text, times.shortTime)}
              rows={rows}
              keyOf={(trade) => trade.id}
              label={text("pool.trades.title")}
            />
          </Fading>
        )}
      </Paged>
    </Panel>
  );
};

const priceOf = (price: string, { openPrice, closePrice }: Trade): string =>
  showPrice(price, Math.max(2, mostDecimals([openPrice, closePrice])));

const columnsOf = (text: Text, time: (timeMs: number) => string): readonly Column<Trade>[] => [
  {
    key: "closed",
    title: text("pool.trades.closed"),
    kind: "name",
    cell: ({ closedTime }) => time(closedTime),
  },
  {
    key: "what",
    title: text("pool.trades.what"),
    cell: ({ direct }) => text(direct === 1 ? "pool.trades.long" : "pool.trades.short"),
  },
  { key: "open", title: text("pool.trades.open"), cell: (trade) => priceOf(trade.openPrice, trade) },
  { key: "close", title: text("pool.trades.close"), cell: (trade) => priceOf(trade.closePrice, trade) },
  {
    key: "profit",
    title: text("pool.trades.profit"),
    cell: ({ profit }) => (
      <span className={lookOf(profit)}>
        <Amount of={profit} signed />
      </span>
    ),
  },
  { key: "unit", title: text("pool.trades.unit"), cell: ({ unitValue }) => showUnit(unitValue) },
  {
    key: "check",
    title: text("pool.trades.evidence"),
    kind: "actions",
    cell: ({ id }) => (
      <Link
        to="/verify"
        search={{ lever: id }}
        className={styles["way"]}
        aria-label={text("pool.trades.checkOf", { id })}
      >
        {text("pool.trades.check")}
      </Link>
    ),
  },
];
