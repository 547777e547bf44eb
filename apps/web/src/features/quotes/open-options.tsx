import { formatMoney, parseMoney, parsePrice } from "@candor/core/money/money";
import { settleOption, type OptionResult } from "@candor/core/options/settle";
import type { OptionRow } from "@candor/wire/options";
import { useText } from "../../i18n/use-text.ts";
import { showMoney, showSigned } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import { useProduct } from "../../live/products.ts";
import { useLivePrice } from "../../live/quote-store.ts";
import { Countdown } from "./countdown.tsx";
import { OptionName } from "./option-name.tsx";
import styles from "./options.module.css";
import { PairPrice } from "../../ui/pair/pair-price.tsx";

/** Open options with what they would bring if the clock stopped now. */
export const OpenOptions = ({
  rows,
  onDue,
}: {
  readonly rows: readonly OptionRow[];
  readonly onDue: () => void;
}) => {
  const text = useText();
  const times = useTimes();
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{text("quotes.option")}</th>
          <th scope="col">{text("quotes.stake")}</th>
          <th scope="col">{text("quotes.entry")}</th>
          <th scope="col">{text("quotes.now")}</th>
          <th scope="col">{text("quotes.wouldBring")}</th>
          <th scope="col">{text("quotes.placed")}</th>
          <th scope="col">{text("quotes.timeLeft")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((option) => (
          <tr key={option.id}>
            <th scope="row">
              <OptionName option={option} />
            </th>
            <td data-label={text("quotes.stake")}>{showMoney(option.fee)}</td>
            <td data-label={text("quotes.entry")}>
              <PairPrice symbol={option.procode} price={option.buyprice} />
            </td>
            <NowCells option={option} />
            <td data-label={text("quotes.placed")} className="muted">
              {times.shortTime(option.buytime)}
            </td>
            <td className={styles["left"]}>
              <Countdown option={option} onDue={onDue} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What the option would pay at a price, by the product's own rule (OPT-06). */
export const wouldBe = (option: OptionRow, priceText: string | undefined): OptionResult | undefined => {
  const exit = parsePrice(priceText ?? "");
  const [entryPrice, fee] = [parsePrice(option.buyprice), parseMoney(option.fee)];
  if (exit === undefined || entryPrice === undefined || fee === undefined) return undefined;
  return settleOption({ style: option.ostyle, fee, percent: Number(option.percent), entryPrice }, exit);
};

const NowCells = ({ option }: { readonly option: OptionRow }) => {
  const text = useText();
  const start = useProduct(option.procode)?.price;
  const price = useLivePrice(option.procode) ?? start;
  const result = wouldBe(option, price);
  const look =
    result === undefined || result.outcome === "tie" ? "" : result.outcome === "win" ? "up" : "down";
  return (
    <>
      <td data-label={text("quotes.now")}>
        {price === undefined ? "–" : <PairPrice symbol={option.procode} price={price} />}
      </td>
      <td data-label={text("quotes.wouldBring")} className={look}>
        {result === undefined ? "–" : showSigned(formatMoney(result.ploss))}
      </td>
    </>
  );
};
