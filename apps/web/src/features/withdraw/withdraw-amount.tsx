import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { useQuickSetting } from "../../parts/use-quick-setting.ts";
import { FieldAction } from "../../ui/field.tsx";
import { AmountField } from "../../ui/ticket/amount-field.tsx";
import type { Withdrawing } from "./use-withdraw.ts";
import { quickAmounts, type Quote } from "./withdraw-form.ts";

type Props = { readonly quote: Quote; readonly withdrawing: Withdrawing };

/** How much: typed, all, or one of the quick amounts (WAL-06). */
export const WithdrawAmount = ({ quote, withdrawing }: Props) => {
  const text = useText();
  const { form, change, frozen, amountError: wrong } = withdrawing;
  const { min, max, wallet } = quote;
  const quick = quickAmounts(useQuickSetting(), form, quote);
  return (
    <AmountField
      whole
      label={text("withdraw.amount")}
      name="price"
      readOnly={frozen}
      value={form.amount}
      error={wrong && text(`refusal.${wrong.key}`, wrong.values)}
      hint={text("withdraw.limits", {
        min: showMoney(min),
        max: showMoney(max),
        wallet: showMoney(wallet),
      })}
      onType={(typed) => change({ kind: "amount", text: typed })}
      unit="USDT"
      action={
        <FieldAction disabled={frozen} onClick={() => change({ kind: "all", quote })}>
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
