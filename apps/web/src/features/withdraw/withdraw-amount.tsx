import { formatMoney } from "@candor/core/money/money";
import { useText } from "../../i18n/use-text.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useQuickSetting } from "../../parts/use-quick-setting.ts";
import { FieldAction } from "../../ui/form/field.tsx";
import { AmountField } from "../../ui/ticket/amount-field.tsx";
import type { Withdrawing } from "./use-withdraw.ts";
import { amountHint, canWithdraw, quickAmounts, type Quote } from "./withdraw-form.ts";

type Props = { readonly quote: Quote; readonly withdrawing: Withdrawing };

/** How much: typed, all, or one of the quick amounts (WAL-06). */
export const WithdrawAmount = ({ quote, withdrawing }: Props) => {
  const text = useText();
  const { form, change, frozen, amountError: wrong } = withdrawing;
  const hint = useHint(quote);
  const quick = quickAmounts(useQuickSetting(), form, quote);
  return (
    <AmountField
      whole
      label={text("withdraw.amount")}
      name="price"
      readOnly={frozen}
      value={form.amount}
      error={wrong && text(`refusal.${wrong.key}`, wrong.values)}
      hint={hint}
      onType={(typed) => change({ kind: "amount", text: typed })}
      unit="USDT"
      action={
        <FieldAction disabled={frozen || !canWithdraw(quote)} onClick={() => change({ kind: "all", quote })}>
          {text("withdraw.all")}
        </FieldAction>
      }
      quick={{
        label: text("funds.quick"),
        disabled: frozen,
        amounts: quick.map((amount) => ({
          label: amount,
          onPick: () => change({ kind: "amount", text: amount }),
        })),
      }}
    />
  );
};

/** Between what, or when the next day begins if nothing more can be withdrawn today (WAL-10). */
const useHint = (quote: Quote): string => {
  const text = useText();
  const times = useTimes();
  const hint = amountHint(quote);
  if (hint.kind === "nextDay") return text("withdraw.nextDay", { time: showDeadline(times, hint.atMs) });
  return text("withdraw.limits", {
    min: showMoney(quote.min),
    max: showMoney(formatMoney(hint.max)),
    wallet: showMoney(quote.wallet),
  });
};
