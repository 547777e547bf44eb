/**
 * The contents of the questions that a user confirms about positions: figures that follow the market while the question is open, and the
 * worst case (LEV-07, LEV-11, LEV-15).
 */
import { formatMoney, type Money } from "@candor/core/money/money";
import { sideOf } from "@candor/wire/codec/digits";
import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { lookOf, showMoney, showSigned, toCents } from "../../../lib/show/show-money.ts";
import { useProduct } from "../../../live/products.ts";
import { useLivePrice, useLivePrices } from "../../../live/quote-store.ts";
import { PairPrice } from "../../../parts/pair/pair-price.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import {
  marginOfAll,
  otherSide,
  pairsOf,
  resultAt,
  resultOfAll,
  reversalFee,
  reversalWorst,
} from "./lever-view.ts";

/** The newest price of a row's pair, live. */
const useRowPrice = (row: LeverRow): string | undefined =>
  useLivePrice(row.symbol) ?? row.newPrice ?? undefined;

type PriceProps = { readonly row: LeverRow; readonly price: string | undefined };

const PriceFact = ({ row, price }: PriceProps) => (
  <Fact name={useText()("orders.ask.price")}>{price && <PairPrice symbol={row.symbol} price={price} />}</Fact>
);

const ResultFact = ({ net }: { readonly net: Money | undefined }) => {
  const shown = net === undefined ? undefined : toCents(formatMoney(net));
  return (
    <Fact name={useText()("orders.partResult")} look={lookOf(shown ?? "0")}>
      {shown === undefined ? undefined : `${showSigned(shown)} USDT`}
    </Fact>
  );
};

type WorstProps = { readonly loss: Money | undefined; readonly means: string };

/** The most that the action can cost, whatever the next logged price is. */
export const WorstFact = ({ loss, means }: WorstProps) => (
  <Fact name={useText()("orders.ask.worst")}>
    {loss === undefined ? undefined : (
      <>
        <b className="down">−{showMoney(formatMoney(loss))} USDT</b>
        <small>{means}</small>
      </>
    )}
  </Fact>
);

export const CloseBody = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const price = useRowPrice(row);
  const result = resultAt(row, price);
  return (
    <>
      <p>{text("orders.closeBody")}</p>
      <Facts ruled>
        <PriceFact row={row} price={price} />
        <ResultFact net={result?.net} />
        <Fact name={text("orders.partBack")}>
          {result && `${showMoney(toCents(formatMoney(result.back)))} USDT`}
        </Fact>
        <WorstFact loss={marginOfAll([row])} means={text("orders.ask.margin")} />
      </Facts>
    </>
  );
};

export const ReverseBody = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const price = useRowPrice(row);
  const fee = reversalFee(row, useProduct(row.symbol));
  const [side, other] = [text(`orders.${sideOf(row.type)}`), text(`orders.${otherSide(row)}`)];
  return (
    <>
      <p>{text("orders.reverseBody", { side, other })}</p>
      <Facts ruled>
        <PriceFact row={row} price={price} />
        <ResultFact net={resultAt(row, price)?.net} />
        <Fact name={text("orders.ask.newMargin")}>{showMoney(row.orderMargin)} USDT</Fact>
        <Fact name={text("orders.fee")}>
          {fee === undefined ? undefined : `${showMoney(formatMoney(fee))} USDT`}
        </Fact>
        <WorstFact
          loss={fee === undefined ? undefined : reversalWorst(row, fee)}
          means={text("orders.ask.bothMargins")}
        />
      </Facts>
    </>
  );
};

export const CloseAllBody = ({ rows }: { readonly rows: readonly LeverRow[] }) => {
  const text = useText();
  const live = useLivePrices();
  const net = resultOfAll(rows, ({ symbol, newPrice }) => live(symbol) ?? newPrice ?? undefined);
  return (
    <>
      <p>{text("orders.closeAllBody", { pairs: pairsOf(rows) })}</p>
      <Facts ruled>
        <ResultFact net={net} />
        <WorstFact loss={marginOfAll(rows)} means={text("orders.ask.allMargins")} />
      </Facts>
    </>
  );
};

/** For a stop that the price has already reached, and for the end of a run: either closes the position at once. */
export const AtOnceBody = ({ row, says }: { readonly row: LeverRow; readonly says: string }) => {
  const text = useText();
  const price = useRowPrice(row);
  return (
    <>
      <p>{says}</p>
      <Facts ruled>
        <PriceFact row={row} price={price} />
        <ResultFact net={resultAt(row, price)?.net} />
        <WorstFact loss={marginOfAll([row])} means={text("orders.ask.margin")} />
      </Facts>
    </>
  );
};
