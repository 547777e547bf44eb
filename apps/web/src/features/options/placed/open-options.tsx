import { formatMoney } from "@candor/core/money/money";
import type { OptionRow } from "@candor/wire/options";
import { useText } from "../../../i18n/use-text.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { useFreshness } from "../../../live/freshness.ts";
import { useProduct } from "../../../live/products.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { PairPrice } from "../../../parts/pair/pair-price.tsx";
import { Amount } from "../../../ui/amount.tsx";
import { DataTable, type Column } from "../../../ui/table/data-table.tsx";
import { Countdown } from "./countdown.tsx";
import { placedColumns } from "./placed-columns.tsx";
import { wouldBe } from "./would-be.ts";

type Props = { readonly rows: readonly OptionRow[]; readonly onDue: () => void };

/** Open options with the result if they ended now. */
export const OpenOptions = ({ rows, onDue }: Props) => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<OptionRow>[] = [
    ...placedColumns(text),
    { key: "now", title: text("options.now"), cell: (option) => <Now option={option} /> },
    { key: "bring", title: text("options.wouldBring"), cell: (option) => <WouldBring option={option} /> },
    {
      key: "placed",
      title: text("options.placed"),
      kind: "quiet",
      cell: ({ entryTime }) => times.shortTime(entryTime),
    },
    {
      key: "left",
      title: text("options.timeLeft"),
      kind: "actions",
      cell: (option) => <Countdown option={option} onDue={onDue} />,
    },
  ];
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />;
};

const usePriceOf = (option: OptionRow): string | undefined => {
  const start = useProduct(option.symbol)?.price;
  return useLivePrice(option.symbol) ?? start;
};

type CellProps = { readonly option: OptionRow };

const Now = ({ option }: CellProps) => {
  const price = usePriceOf(option);
  const isLive = useFreshness(option.symbol) === "live";
  return isLive && price !== undefined ? <PairPrice symbol={option.symbol} price={price} /> : "–";
};

const WouldBring = ({ option }: CellProps) => {
  const result = wouldBe(option, usePriceOf(option));
  // While no price comes, the result is unknown.
  const isLive = useFreshness(option.symbol) === "live";
  if (!isLive || result === undefined) return "–";
  const look = result.outcome === "tie" ? undefined : result.outcome === "win" ? "up" : "down";
  return (
    <span className={look}>
      <Amount of={formatMoney(result.net)} signed />
    </span>
  );
};
