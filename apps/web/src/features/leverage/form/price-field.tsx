import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { showPrice } from "../../../lib/show/show-money.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { FieldAction, NumberField, TextField, Unit } from "../../../ui/form/field.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { fieldError } from "./field-error.ts";
import styles from "./form.module.css";
import sheet from "../../../ui/ticket/ticket.module.css";
import { lastPriceOf, type TicketDesk } from "./use-ticket.ts";

type Props = { readonly desk: TicketDesk; readonly product: Product | undefined };

/** Best or fixed price; for the best price the field is read-only and shows the current price (LEV-02). */
export const PriceField = ({ desk, product }: Props) => {
  const text = useText();
  const { isBestPrice } = desk.ticket;
  return (
    <div className={`${sheet["stack"]} ${styles["price"]}`}>
      <Tabs
        look="segments"
        label={text("leverage.priceKind")}
        value={isBestPrice ? "best" : "fixed"}
        tabs={[
          { value: "best", label: text("leverage.best") },
          { value: "fixed", label: text("leverage.fixed") },
        ]}
        onChange={(kind) => (kind === "best" ? desk.change({ kind: "bestPrice" }) : toFixedPrice(desk))}
      />
      {isBestPrice ? <BestPrice product={product} /> : <FixedPrice desk={desk} product={product} />}
    </div>
  );
};

/** Switches to a fixed price: the one typed before, otherwise the last price. */
export const toFixedPrice = ({ ticket, product, change }: TicketDesk): void => {
  const price = ticket.price === "" && product !== undefined ? lastPriceOf(product) : undefined;
  change({ kind: "fixedPrice", price });
};

/** Only this part follows the price, so that a tick does not redraw the whole form. */
const BestPrice = ({ product }: Pick<Props, "product">) => {
  const text = useText();
  const live = useLivePrice(product?.symbol ?? "") ?? product?.price;
  return (
    <TextField
      label={text("leverage.price")}
      name="price"
      disabled
      value={live === undefined ? "–" : showPrice(live, product?.decimals ?? 2)}
      hint={text("leverage.bestHint")}
      before={<span className={styles["about"]}>≈</span>}
      after={<Unit>USDT</Unit>}
    />
  );
};

const FixedPrice = ({ desk, product }: Props) => {
  const text = useText();
  const takeLast = (): void => {
    if (product !== undefined) desk.change({ kind: "fixedPrice", price: lastPriceOf(product) });
  };
  return (
    <NumberField
      label={text("leverage.price")}
      name="price"
      value={desk.ticket.price}
      error={fieldError(text, desk, "price")}
      hint={text("leverage.fixedHint")}
      onType={(typed) => desk.change({ kind: "text", field: "price", text: typed })}
      after={
        <>
          <FieldAction aria-label={text("leverage.takeLastLong")} onClick={takeLast}>
            {text("leverage.takeLast")}
          </FieldAction>
          <Unit>USDT</Unit>
        </>
      }
    />
  );
};
