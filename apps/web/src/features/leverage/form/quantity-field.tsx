import { maxShare } from "@candor/core/leverage/margin";
import { money, type Money } from "@candor/core/money/money";
import { useText } from "../../../i18n/use-text.ts";
import { showCount } from "../../../lib/show/show-money.ts";
import { MoneyWay } from "../../../parts/money-way.tsx";
import { AmountField } from "../../../ui/ticket/amount-field.tsx";
import { fieldError } from "./field-error.ts";
import styles from "./form.module.css";
import type { TicketDesk } from "./use-ticket.ts";

/** Parts of the contract wallet that a button or a key chooses, in percent (LEV-01). */
export const percents = [25, 50, 75, 100] as const;

type Props = { readonly desk: TicketDesk; readonly onTransfer: () => void };

/** How many leaves: typed, changed in steps, or chosen as a part of the contract wallet (LEV-03, LEV-04). */
export const QuantityField = ({ desk, onTransfer }: Props) => {
  const text = useText();
  const { wallet, balance, multiple, offer, ticket, change } = desk;
  const buyingPower =
    wallet === undefined || multiple === undefined || offer === undefined
      ? undefined
      : { wallet, multiple, offer };
  const mostWith = (funds: Money): number | undefined =>
    buyingPower && maxShare(funds, buyingPower.multiple, buyingPower.offer.feeRate);
  const most = wallet === undefined ? undefined : mostWith(wallet);
  // Before the first transfer the contract wallet carries nothing, and that is not what a user has.
  const afterMove =
    most === 0 && wallet !== undefined && balance ? mostWith(money(wallet + balance)) : undefined;
  const isLow = desk.errors.share?.key === "low";
  return (
    <AmountField
      label={text("leverage.quantity")}
      name="share"
      whole
      value={ticket.share}
      error={fieldError(text, desk, "share")}
      hint={
        most === undefined
          ? text("leverage.leaf")
          : afterMove === undefined
            ? text("leverage.openable", { count: showCount(most) })
            : text("leverage.openableAfter", { count: showCount(afterMove) })
      }
      aside={
        isLow &&
        (balance === 0n ? (
          <MoneyWay />
        ) : (
          <button type="button" className={styles["aside"]} onClick={onTransfer}>
            {text("leverage.transfer")}
          </button>
        ))
      }
      onType={(typed) => change({ kind: "text", field: "share", text: typed })}
      onKeyDown={(event) => {
        const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : undefined;
        if (by === undefined) return;
        event.preventDefault();
        change({ kind: "step", by });
      }}
      unit={text("leverage.leaves")}
      steps={{
        less: text("leverage.less"),
        more: text("leverage.more"),
        onStep: (by) => change({ kind: "step", by }),
      }}
      quick={{
        label: text("leverage.shareOfWallet"),
        disabled: buyingPower === undefined,
        amounts: percents.map((percent) => ({
          label: percent === 100 ? text("leverage.max") : `${percent}%`,
          onPick: () => buyingPower && change({ kind: "percent", percent, buyingPower }),
        })),
      }}
    />
  );
};
