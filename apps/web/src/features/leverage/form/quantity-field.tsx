import { maxShare } from "@candor/core/leverage/margin";
import { useText } from "../../../i18n/use-text.ts";
import { showCount } from "../../../lib/show-money.ts";
import { TextField, Unit } from "../../../ui/field.tsx";
import { fieldError } from "./field-error.ts";
import styles from "./form.module.css";
import sheet from "../../../ui/ticket.module.css";
import type { TicketDesk } from "./use-ticket.ts";

/** LEV-01. */
export const percents = [25, 50, 75, 100] as const;

type Props = { readonly desk: TicketDesk; readonly onTransfer: () => void };

/** The leaves: typed, stepped, or as a share of the contract wallet (LEV-03, LEV-04). */
export const QuantityField = ({ desk, onTransfer }: Props) => {
  const text = useText();
  const { wallet, multiple, offer, ticket, change } = desk;
  const purse =
    wallet === undefined || multiple === undefined || offer === undefined
      ? undefined
      : { wallet, multiple, offer };
  const most = purse && maxShare(purse.wallet, purse.multiple, purse.offer.feeRate);
  const isLow = desk.errors.share?.key === "low";
  const step = (by: 1 | -1, label: string, sign: string) => (
    <button
      type="button"
      className={sheet["step"]}
      aria-label={label}
      onClick={() => change({ kind: "step", by })}
    >
      {sign}
    </button>
  );
  return (
    <div className={sheet["stack"]}>
      <TextField
        label={text("contract.quantity")}
        name="share"
        inputMode="numeric"
        autoComplete="off"
        maxLength={32}
        value={ticket.share}
        error={fieldError(text, desk, "share")}
        hint={
          most === undefined ? text("contract.leaf") : text("contract.openable", { count: showCount(most) })
        }
        aside={
          isLow && (
            <button type="button" className={styles["aside"]} onClick={onTransfer}>
              {text("contract.transfer")}
            </button>
          )
        }
        onChange={(event) => change({ kind: "text", field: "share", text: event.target.value })}
        onKeyDown={(event) => {
          const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : undefined;
          if (by === undefined) return;
          event.preventDefault();
          change({ kind: "step", by });
        }}
        before={step(-1, text("quotes.less"), "−")}
        after={
          <>
            <Unit>{text("contract.leaves")}</Unit>
            {step(1, text("quotes.more"), "+")}
          </>
        }
      />
      <div className={sheet["shares"]} role="group" aria-label={text("contract.shareOfWallet")}>
        {percents.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={purse === undefined}
            onClick={() => purse && change({ kind: "percent", percent, purse })}
          >
            {percent === 100 ? text("contract.max") : `${percent}%`}
          </button>
        ))}
      </div>
    </div>
  );
};
