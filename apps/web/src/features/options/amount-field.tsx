import { formatMoney } from "@candor/core/money/money";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show-money.ts";
import { TextField, Unit } from "../../ui/field.tsx";
import sheet from "../../ui/ticket.module.css";
import type { OptionOrder } from "./use-option-order.ts";

const shares = [25, 50, 75, 100] as const;

/** The stake: typed, stepped, or as a share of the wallet (OPT-03). */
export const AmountField = ({ order }: { readonly order: OptionOrder }) => {
  const text = useText();
  const { form, change, limits, wallet, errors, showsErrors } = order;
  const error = showsErrors ? errors.amount : undefined;
  const shown = (amount: bigint): string => showMoney(formatMoney(amount)).replace(/\.00$/, "");
  return (
    <div className={sheet["stack"]}>
      <TextField
        label={text("quotes.amount")}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={32}
        value={form.amount}
        error={error && text(`refusal.${error.key}`, error.values)}
        hint={text("quotes.amountHint", {
          min: shown(limits.min),
          max: shown(limits.max),
          step: shown(limits.step),
        })}
        onChange={(event) => change({ kind: "amount", text: event.target.value })}
        before={
          <button
            type="button"
            className={sheet["step"]}
            aria-label={text("quotes.less")}
            onClick={() => change({ kind: "step", by: -1, limits })}
          >
            −
          </button>
        }
        after={
          <>
            <Unit>USDT</Unit>
            <button
              type="button"
              className={sheet["step"]}
              aria-label={text("quotes.more")}
              onClick={() => change({ kind: "step", by: 1, limits })}
            >
              +
            </button>
          </>
        }
      />
      <div className={sheet["shares"]} role="group" aria-label={text("quotes.shareOfWallet")}>
        {shares.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={wallet === undefined}
            onClick={() => wallet !== undefined && change({ kind: "share", percent, wallet, limits })}
          >
            {percent === 100 ? text("quotes.max") : `${percent}%`}
          </button>
        ))}
      </div>
    </div>
  );
};
