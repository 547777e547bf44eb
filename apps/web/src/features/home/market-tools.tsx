import { useText } from "../../i18n/use-text.ts";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { marketOrders, type MarketOrder } from "./market-order.ts";
import styles from "./markets-panel.module.css";

type Props = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly order: MarketOrder | undefined;
  readonly onOrder: (order: MarketOrder | undefined) => void;
};

const nameOf = ({ by, falls }: MarketOrder): string => `${by} ${falls}`;

/** Above the markets: a search, and on a phone, where the table has no titles to press, the order (HOME-02). */
export const MarketTools = ({ typed, onType, order, onOrder }: Props) => {
  const text = useText();
  return (
    <div className={styles["tools"]}>
      <SearchInput
        type="search"
        value={typed}
        placeholder={text("home.markets.search")}
        onChange={(event) => onType(event.target.value)}
      />
      <select
        aria-label={text("home.markets.sort")}
        value={order === undefined ? "" : nameOf(order)}
        onChange={(event) => onOrder(marketOrders.find((each) => nameOf(each) === event.target.value))}
      >
        <option value="">{text("home.markets.usual")}</option>
        {marketOrders.map((each) => (
          <option key={nameOf(each)} value={nameOf(each)}>
            {text(`home.markets.${each.by}`)} {each.falls ? "↓" : "↑"}
          </option>
        ))}
      </select>
    </div>
  );
};
