import type { LeverSide } from "@candor/core/leverage/lever-order";
import type { Product } from "@candor/wire/market";
import { formatMoney } from "@candor/core/money/money";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { withTexts } from "../../../i18n/i18n.ts";
import { useText } from "../../../i18n/use-text.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Frozen } from "../../../ui/frozen.tsx";
import { TicketChoices } from "../../../parts/order-question/ticket-choices.tsx";
import { EmptyState } from "../../../parts/states.tsx";
import { FormNotice, loadLostOrder } from "./form-notice.tsx";
import { PanelFrame } from "../../../ui/panel.tsx";
import styles from "./form.module.css";
import sheet from "../../../ui/ticket/ticket.module.css";
import { LeveragePicker } from "./leverage-picker.tsx";
import { PlaceButtons } from "./place-buttons.tsx";
import { PreviewFacts } from "./preview-facts.tsx";
import { PriceField } from "./price-field.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { StopsFields } from "./stops-fields.tsx";
import type { TicketDesk } from "./use-ticket.ts";

// Loaded after what is visible first, and before it can be needed.
const loadConfirm = () => withTexts(["confirm", "leverage", "orders"], () => import("./confirm-place.tsx"));
const ConfirmPlace = lazy(async () => ({ default: (await loadConfirm()).ConfirmPlace }));

type Props = {
  readonly desk: TicketDesk;
  readonly product: Product | undefined;
  readonly onTransfer: () => void;
  /** The side that was pressed beside the chart, on a phone. */
  readonly chosen?: LeverSide | undefined;
};

/** The contract form: price, leverage, quantity, stops, what it would cost and risk, buy and sell (LEV-01, LEV-14). */
export const FormPanel = ({ desk, product, onTransfer, chosen }: Props) => {
  const text = useText();
  // A failure shows at the press that needs it.
  useEffect(() => void Promise.all([loadConfirm(), loadLostOrder()]).catch(() => undefined), []);
  const offersNone = desk.offer?.multiples.length === 0;
  return (
    <PanelFrame edge label={text("leverage.form")} className={`${sheet["panel"]} ${styles["panel"]}`}>
      <FormHead desk={desk} onTransfer={onTransfer} chosen={chosen} />
      {offersNone ? (
        <EmptyState title={text("leverage.notOffered")}>{text("leverage.notOfferedBody")}</EmptyState>
      ) : (
        <div className={styles["body"]}>
          <Frozen frozen={desk.callState !== "idle"}>
            <PriceField desk={desk} product={product} />
            <LeveragePicker desk={desk} />
            <QuantityField desk={desk} onTransfer={onTransfer} />
            <StopsFields desk={desk} />
          </Frozen>
          <PreviewFacts desk={desk} product={product} />
          <TicketChoices kind="lever" askLabel={text("leverage.askEachTime")} />
          <div className={`${sheet["submit"]} ${styles["submit"]}`}>
            <FormNotice desk={desk} />
            <PlaceButtons desk={desk} chosen={chosen} />
          </div>
        </div>
      )}
      {desk.question.asking !== undefined && product !== undefined && (
        <Suspense>
          <ConfirmPlace desk={desk} product={product} side={desk.question.asking} />
        </Suspense>
      )}
    </PanelFrame>
  );
};

/** The contract wallet with a link to fill it; a visitor is asked to log in. */
const FormHead = ({ desk, onTransfer, chosen }: Omit<Props, "product">) => {
  const text = useText();
  const side = chosen && text(chosen === "long" ? "leverage.buy" : "leverage.sell");
  const title = [text("leverage.form"), side].filter(Boolean).join(" · ");
  return (
    <div className={sheet["head"]}>
      {desk.wallet === undefined ? (
        <>
          <h2 tabIndex={-1}>{title}</h2>
          <Link to="/login" className={styles["link"]}>
            {text("shell.signIn")}
          </Link>
        </>
      ) : (
        <>
          <h2 tabIndex={-1} className="visually-hidden">
            {title}
          </h2>
          <span className={styles["wallet"]}>
            <small>{text("leverage.wallet")}</small>
            <b>
              <Amount of={formatMoney(desk.wallet)} />
            </b>
          </span>
          <button type="button" className={styles["link"]} onClick={onTransfer}>
            {text("leverage.transfer")}
          </button>
        </>
      )}
    </div>
  );
};
