import { formatMoney, formatPrice, type Price } from "@candor/core/money/money";
import type { LeverPreview } from "@candor/core/leverage/preview";
import type { Product } from "@candor/wire/market";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { useText } from "../../../i18n/use-text.ts";
import { showPrice, showMoney } from "../../../lib/show/show-money.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import styles from "./form.module.css";
import { previewTicket } from "./ticket.ts";
import type { TicketDesk } from "./use-ticket.ts";

type Props = { readonly desk: TicketDesk; readonly product: Product | undefined };

/** The position that would open, for both sides, at the last price or the requested one (LEV-14). */
export const usePreview = (desk: TicketDesk, product: Product | undefined, side: LeverSide) => {
  const live = useLivePrice(product?.symbol ?? "") ?? product?.price;
  return desk.offer && previewTicket(desk.ticket, side, desk.offer, live);
};

/** What the order costs and risks, before it is placed (LEV-14): the same functions that the engine runs. */
export const PreviewFacts = ({ desk, product }: Props) => {
  const text = useText();
  const long = usePreview(desk, product, "long");
  const short = usePreview(desk, product, "short");
  const money = (amount: bigint): string => showMoney(formatMoney(amount));
  const closeOut = (preview: LeverPreview | undefined): string =>
    preview === undefined
      ? "–"
      : (closeOutText(preview.closeOutPrice, product) ?? text("leverage.closeOutNever"));
  return (
    <Facts className={styles["facts"]}>
      <Fact name={text("leverage.position")}>{long && money(long.notional)}</Fact>
      <Fact name={text("leverage.margin")}>{long && money(long.margin)}</Fact>
      <Fact name={text("leverage.fee")}>{long && money(long.fee)}</Fact>
      <Fact name={text("leverage.onePercent")}>{long && `±${money(long.onePercent)}`}</Fact>
      <Fact name={text("leverage.closeOut")} look={styles["both"]}>
        <span>
          <small>{text("leverage.buy")}</small> {closeOut(long)}
        </span>
        <span>
          <small>{text("leverage.sell")}</small> {closeOut(short)}
        </span>
      </Fact>
    </Facts>
  );
};

/** With the decimals of the pair: the log never has more. */
export const closeOutText = (
  closeOutPrice: Price | undefined,
  product: Pick<Product, "decimals"> | undefined,
): string | undefined =>
  closeOutPrice === undefined ? undefined : showPrice(formatPrice(closeOutPrice), product?.decimals ?? 2);
