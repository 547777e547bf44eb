import { parseMoney, parsePrice } from "@candor/core/money/money";
import { settleOption } from "@candor/core/options/settle";
import { directionOf } from "@candor/wire/codec/digits";
import { orderList, type OptionRow } from "@candor/wire/options";
import { formatMoney } from "@candor/core/money/money";
import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../../i18n/use-text.ts";
import { useUser } from "../../../lib/account/session.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";
import { callList } from "../../../lib/calls/api.ts";
import { lookOf, showMoney } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { useFreshness } from "../../../live/freshness.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { resultOf, type Portfolio } from "../worth-at.ts";
import { useWorth } from "../use-worth.ts";
import { allocationOf } from "./allocation.ts";
import styles from "./board.module.css";

/** What the equity consists of, and every open contract and option, at the price of this moment (MINE-01). */
export const HoldingsPanel = () => {
  const text = useText();
  const { held, worth, priceOf } = useWorth();
  const options = useOpenOptions();
  const parts = held && allocationOf(held, worth, priceOf);
  const positions = held?.positions ?? [];
  const isNone = held !== undefined && options !== undefined && positions.length + options.length === 0;
  return (
    <Panel title={text("portfolio.holdings.title")} className={styles["holdings"] ?? ""}>
      <div className={styles["bar"]} aria-hidden="true">
        {parts?.map(({ part, bps }) => (
          <i key={part} data-part={part} style={{ flexGrow: bps }} />
        ))}
      </div>
      <dl className={styles["parts"]} aria-label={text("portfolio.holdings.allocation")}>
        {parts?.map(({ part, amount, bps }) => (
          <div key={part}>
            <dt>
              <i data-part={part} aria-hidden="true" /> {text(`portfolio.holdings.${part}`)}
            </dt>
            <dd className="num">
              <Amount of={amount} /> <small>{(bps / 100).toFixed(1)}%</small>
            </dd>
          </div>
        ))}
      </dl>
      <h3>{text("portfolio.holdings.open")}</h3>
      {isNone && <p className={styles["quiet"]}>{text("portfolio.holdings.none")}</p>}
      <ul className={styles["open"]}>
        {positions.map((position) => (
          <PositionLine key={position.id} position={position} />
        ))}
        {options?.map((option) => (
          <OptionLine key={option.id} option={option} />
        ))}
      </ul>
    </Panel>
  );
};

/** The next ones to end; the key is that of the list on /quotes, so both read it once. */
const useOpenOptions = (): readonly OptionRow[] | undefined => {
  const uid = useUser()?.uid;
  const { data } = useQuery({
    queryKey: answerKey(orderList, uid, 0, 1),
    queryFn: ({ signal }) =>
      callList(
        orderList,
        { settledDigit: 0, pageNum: 1, pageSize: 20, orderByColumn: "sellTime", isAsc: "asc" },
        { signal },
      ),
    enabled: uid !== undefined,
  });
  return data?.rows;
};

/** The last price of a pair while it is live: an old one would give a result that is wrong. */
const useNowPrice = (symbol: string): string | undefined => {
  const price = useLivePrice(symbol);
  return useFreshness(symbol) === "live" ? price : undefined;
};

const Result = ({ amount }: { readonly amount: string | undefined }) => (
  <b className={`num ${lookOf(amount ?? "0")}`}>
    {amount === undefined ? "–" : <Amount of={amount} signed />}
  </b>
);

const PositionLine = ({ position }: { readonly position: Portfolio["positions"][number] }) => {
  const text = useText();
  const price = useNowPrice(position.symbol);
  return (
    <li>
      <Link to="/contract" search={{ pair: position.symbol }}>
        {text(position.type === 1 ? "portfolio.holdings.long" : "portfolio.holdings.short", {
          pair: position.symbol.replace(/USDT$/, "/USDT"),
        })}
        <small>{text("portfolio.holdings.margin", { amount: showMoney(position.orderMargin) })}</small>
      </Link>
      <Result amount={resultOf(position, price)} />
    </li>
  );
};

const OptionLine = ({ option }: { readonly option: OptionRow }) => {
  const text = useText();
  const times = useTimes();
  const price = useNowPrice(option.symbol);
  const direction = directionOf(option.directionDigit);
  return (
    <li>
      <Link to="/quotes" search={{ pair: option.symbol }}>
        {text(`portfolio.holdings.${direction}`, { pair: option.pairName })}
        <small>
          {text("portfolio.holdings.stake", {
            amount: showMoney(option.fee),
            time: times.clock(option.sellTime),
          })}
        </small>
      </Link>
      <Result amount={wouldBring(option, price)} />
    </li>
  );
};

/** What an option would bring if it ended at this price (OPT-06). */
const wouldBring = (option: OptionRow, price: string | undefined): string | undefined => {
  const exit = parsePrice(price ?? "");
  const [entryPrice, stake] = [parsePrice(option.entryPrice), parseMoney(option.fee)];
  if (exit === undefined || entryPrice === undefined || stake === undefined) return undefined;
  const terms = { direction: directionOf(option.directionDigit), stake, entryPrice };
  return formatMoney(settleOption({ ...terms, percent: Number(option.percent) }, exit).net);
};
