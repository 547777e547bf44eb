import { formatMoney, formatPrice, type Price } from "@candor/core/money/money";
import type { LeverPreview } from "@candor/core/leverage/preview";
import type { Product } from "@candor/wire/market";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { useText, type Text } from "../../../i18n/use-text.ts";
import { leavesText } from "../../../parts/lever-title.ts";
import {
  changeBps,
  lookOf,
  showMoney,
  showPercent,
  showPrice,
  showSetPrice,
  showSigned,
} from "../../../lib/show/show-money.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { OrderConfirmation } from "../../../parts/order-question/order-confirmation.tsx";
import { isStopIdle } from "../stop-idle.ts";
import styles from "./form.module.css";
import sheet from "../../../ui/ticket/ticket.module.css";
import { closeOutText, usePreview } from "./preview-facts.tsx";
import { opensAtOnce, readTicket, stopNet, type Ticket } from "./ticket.ts";
import type { TicketDesk } from "./use-ticket.ts";

type Props = { readonly desk: TicketDesk; readonly product: Product; readonly side: LeverSide };

/** Everything about the order, shown again before it is sent (LEV-14); its figures follow the price while the dialog is open. */
export const ConfirmPlace = ({ desk, product, side }: Props) => {
  const text = useText();
  const live = useLivePrice(product.symbol) ?? product.price;
  const preview = usePreview(desk, product, side);
  const sideText = text(side === "long" ? "leverage.buy" : "leverage.sell");
  const shown = (price: string): string => showPrice(price, product.decimals);
  const asSet = (price: string): string => showSetPrice(price, product.decimals);
  const { multiple = 0 } = desk;
  const ticket = readTicket(desk.ticket);
  const leaves = leavesText(text, Number(ticket.share));
  return (
    <OrderConfirmation
      kind="lever"
      title={text("confirm.lever.title", { side: sideText, pair: product.pairName })}
      askLabel={text("leverage.askEachTime")}
      action={actionText(text, desk, side, leaves)}
      tone={side === "long" ? "up" : "down"}
      isBlocked={desk.freshness !== "live"}
      agree={desk.agree}
      onClose={desk.question.withdraw}
    >
      {desk.move !== undefined && (
        <ol className={styles["twoSteps"]}>
          <li>{text("confirm.lever.firstMove", { amount: showMoney(formatMoney(desk.move)) })}</li>
          <li>{text("confirm.lever.thenOrder", { side: sideText, leaves, pair: product.pairName })}</li>
        </ol>
      )}
      <Facts className={styles["facts"]}>
        <Fact name={text(ticket.isBestPrice ? "confirm.lever.priceBest" : "confirm.lever.priceFixed")}>
          {ticket.isBestPrice ? `≈ ${shown(live)}` : asSet(ticket.price)}
        </Fact>
        <Fact name={text("leverage.quantity")}>{text("confirm.lever.quantityOf", { leaves, multiple })}</Fact>
        <Fact name={text("leverage.position")}>{preview && showMoney(formatMoney(preview.notional))}</Fact>
        <Fact name={text("leverage.margin")}>{preview && showMoney(formatMoney(preview.margin))}</Fact>
        <Fact name={text("leverage.fee")}>{preview && showMoney(formatMoney(preview.fee))}</Fact>
        <Fact name={text("leverage.onePercent")}>
          {preview && `±${showMoney(formatMoney(preview.onePercent))}`}
        </Fact>
        <Fact name={text("confirm.lever.closeOut")}>
          {closeOutText(preview?.closeOutPrice, product) ?? text("leverage.closeOutNever")}
          {preview?.closeOutPrice !== undefined && (
            <small>
              {text("confirm.lever.away", { percent: away(preview.price, preview.closeOutPrice) })}
            </small>
          )}
        </Fact>
        {ticket.hasStops && ticket.takeProfit !== "" && (
          <Fact name={text("leverage.takeProfit")}>
            {asSet(ticket.takeProfit)}
            <StopNet ticket={ticket} side={side} desk={desk} stop={ticket.takeProfit} preview={preview} />
          </Fact>
        )}
        {ticket.hasStops && ticket.stopLoss !== "" && (
          <Fact name={text("leverage.stopLoss")}>
            {asSet(ticket.stopLoss)}
            <StopNet ticket={ticket} side={side} desk={desk} stop={ticket.stopLoss} preview={preview} />
            {isStopIdle(side, ticket.stopLoss, preview?.closeOutPrice) && (
              <small>{text("orders.stop.idle")}</small>
            )}
          </Fact>
        )}
        <Fact name={text("confirm.lever.most")}>
          <b className="down">{preview && showMoney(formatMoney(preview.need))}</b>
          <small>{text("confirm.lever.mostMeans")}</small>
        </Fact>
      </Facts>
      {opensAtOnce(ticket, side, live) && (
        <p className={`${sheet["notice"]} ${sheet["warn"]}`} role="alert">
          {text("confirm.lever.reached", { price: shown(live) })}
        </p>
      )}
      {desk.freshness !== "live" && (
        <p className={`${sheet["notice"]} ${sheet["warn"]}`} role="status">
          {text(`leverage.blocked.${desk.freshness}`)}
        </p>
      )}
      {desk.question.isLarge && <p className={sheet["notice"]}>{text("confirm.lever.large")}</p>}
    </OrderConfirmation>
  );
};

type StopProps = {
  readonly ticket: Ticket;
  readonly side: LeverSide;
  readonly desk: TicketDesk;
  readonly stop: string;
  readonly preview: LeverPreview | undefined;
};

/** What a stop would bring, after the fee: its gain or loss is what the user decides about. */
const StopNet = ({ ticket, side, desk: { offer }, stop, preview }: StopProps) => {
  const text = useText();
  const net = offer && preview && stopNet(ticket, side, offer, preview, stop);
  if (net === undefined) return null;
  const amount = formatMoney(net);
  return (
    <small className={lookOf(amount)}>{text("confirm.lever.stopNet", { amount: showSigned(amount) })}</small>
  );
};

/** What the button does: with a move both steps, in one press. */
const actionText = (text: Text, { move }: TicketDesk, side: LeverSide, leaves: string): string => {
  if (move === undefined)
    return text("confirm.lever.action", {
      side: text(side === "long" ? "leverage.buy" : "leverage.sell"),
      leaves,
    });
  const amount = showMoney(formatMoney(move)).replace(/\.00$/, "");
  return text(side === "long" ? "confirm.lever.moveAndBuy" : "confirm.lever.moveAndSell", { amount, leaves });
};

/** How far the price may go against the position before it is closed out. */
const away = (from: Price, to: Price): string => {
  const bps = changeBps(formatPrice(from), formatPrice(to)) ?? 0n;
  return showPercent(bps < 0n ? -bps : bps).replace("+", "");
};
