import type { Product } from "@candor/wire/market";
import { formatMoney } from "@candor/core/money/money";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { withTexts } from "../../../i18n/i18n.ts";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Frozen } from "../../../ui/frozen.tsx";
import { TicketChoices } from "../../../parts/order-question/ticket-choices.tsx";
import { PanelFrame } from "../../../ui/panel.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import styles from "./order.module.css";
import sheet from "../../../ui/ticket/ticket.module.css";
import { OrderFacts } from "./order-facts.tsx";
import { PlaceButtons } from "./place-buttons.tsx";
import { loadOpenNotice, PlacementNotice } from "./placement-notice.tsx";
import { StakeField } from "./stake-field.tsx";
import { TermPicker } from "./term-picker.tsx";
import type { OptionOrder } from "./use-option-order.ts";

// Loaded after what is visible first, and before it can be needed.
const loadConfirm = () => withTexts(["confirm", "options"], () => import("./confirm-option.tsx"));
const ConfirmOption = lazy(async () => ({ default: (await loadConfirm()).ConfirmOption }));

/** Where order.module.css fixes the buttons to the bottom of the window. The expiries are then by them: the form itself is below the window. */
const buttonsAreFixed = "(max-width: 767px) and (min-height: 561px)";

/** On a phone the buttons stay visible while the form scrolls: this line next to them says what a press would place. */
const StakeLine = ({ order: { summary } }: { readonly order: OptionOrder }) => {
  const text = useText();
  if (summary === undefined) return null;
  const amount = showMoney(formatMoney(summary.amount));
  return (
    <p className={styles["stake"]}>
      {text("options.stakeFor", { amount, minutes: summary.term.seconds / 60 })}
    </p>
  );
};

/** Amount, expiry, possible results, CALL and PUT (OPT-01, OPT-08). */
export const OrderPanel = ({
  order,
  product,
}: {
  readonly order: OptionOrder;
  readonly product: Product | undefined;
}) => {
  const text = useText();
  const isFixed = useMedia(buttonsAreFixed);
  // A failure shows at the press that needs it.
  useEffect(() => void Promise.all([loadConfirm(), loadOpenNotice()]).catch(() => undefined), []);
  return (
    <PanelFrame edge label={text("options.order")} className={sheet["panel"] ?? ""}>
      <div className={sheet["head"]}>
        <h2>{text("options.order")}</h2>
        {order.wallet === undefined ? (
          <Link to="/login" className={styles["login"]}>
            {text("shell.signIn")}
          </Link>
        ) : (
          <span className={styles["wallet"]}>
            {text("options.wallet")}{" "}
            <b>
              <Amount of={formatMoney(order.wallet)} />
            </b>
          </span>
        )}
      </div>
      <div className={styles["body"]}>
        <Frozen frozen={order.frozen}>
          <StakeField order={order} />
          {!isFixed && <TermPicker order={order} />}
        </Frozen>
        <OrderFacts order={order} />
        <TicketChoices kind="option" askLabel={text("options.askEachTime")} />
        <div className={`${sheet["submit"]} ${styles["submit"]}`}>
          <PlacementNotice order={order} product={product} />
          <StakeLine order={order} />
          {isFixed && (
            <Frozen frozen={order.frozen}>
              <TermPicker order={order} />
            </Frozen>
          )}
          <PlaceButtons order={order} />
        </div>
      </div>
      {order.question.asking !== undefined && product !== undefined && (
        <Suspense>
          <ConfirmOption order={order} product={product} direction={order.question.asking} />
        </Suspense>
      )}
    </PanelFrame>
  );
};
