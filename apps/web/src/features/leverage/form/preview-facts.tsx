import { formatMoney, formatPrice, type Price } from "@candor/core/money/money";
import type { LeverPreview } from "@candor/core/leverage/preview";
import type { Product } from "@candor/wire/market";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { useText } from "../../../i18n/use-text.ts";
import { showDecimal, showMoney } from "../../../lib/show-money.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import styles from "./form.module.css";
import sheet from "../../../ui/ticket/ticket.module.css";
import { previewTicket } from "./ticket.ts";
import type { TicketDesk } from "./use-ticket.ts";

type Props = { readonly desk: TicketDesk; readonly product: Product | undefined };

/** The position that would open, for both sides, at the last price or the requested one (LEV-14). */
export const usePreview = (desk: TicketDesk, product: Product | undefined, side: LeverSide) => {
  const live = useLivePrice(product?.procode ?? "") ?? product?.price;
  return desk.offer && previewTicket(desk.ticket, side, desk.offer, live);
};

/** What the order costs and risks, before it is placed (LEV-14): the same functions that the engine runs. */
export const PreviewFacts = ({ desk, product }: Props) => {
  const text = useText();
  const long = usePreview(desk, product, "long");
  const short = usePreview(desk, product, "short");
  const money = (amount: bigint | undefined): string =>
    amount === undefined ? "–" : showMoney(formatMoney(amount));
  const closeOut = (preview: LeverPreview | undefined): string =>
    preview === undefined
      ? "–"
      : (closeOutText(preview.closeOutPrice, product) ?? text("contract.closeOutNever"));
  return (
    <dl className={`${sheet["facts"]} ${styles["facts"]}`}>
      <div>
        <dt>{text("contract.position")}</dt>
        <dd>{money(long?.notional)}</dd>
      </div>
      <div>
        <dt>{text("contract.margin")}</dt>
        <dd>{money(long?.margin)}</dd>
      </div>
      <div>
        <dt>{text("contract.fee")}</dt>
        <dd>{money(long?.fee)}</dd>
      </div>
      <div>
        <dt>{text("contract.onePercent")}</dt>
        <dd>{long === undefined ? "–" : `±${money(long.onePercent)}`}</dd>
      </div>
      <div>
        <dt>{text("contract.closeOut")}</dt>
        <dd className={styles["both"]}>
          <span>
            <small>{text("contract.buy")}</small> {closeOut(long)}
          </span>
          <span>
            <small>{text("contract.sell")}</small> {closeOut(short)}
          </span>
        </dd>
      </div>
    </dl>
  );
};

/** With the decimals of the pair: the log never has more. */
export const closeOutText = (
  closeOutPrice: Price | undefined,
  product: Pick<Product, "decimals"> | undefined,
): string | undefined =>
  closeOutPrice === undefined ? undefined : showDecimal(formatPrice(closeOutPrice), product?.decimals ?? 2);
