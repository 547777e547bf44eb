import { formatMoney } from "@candor/core/money/money";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { MoneyWay } from "../../../parts/money-way.tsx";
import { AmountField } from "../../../ui/ticket/amount-field.tsx";
import type { OptionOrder } from "./use-option-order.ts";

const shares = [25, 50, 75, 100] as const;

/** The stake: typed, stepped, or as a share of the wallet (OPT-03). */
export const StakeField = ({ order }: { readonly order: OptionOrder }) => {
  const text = useText();
  const { form, change, limits, wallet, errors, showsErrors } = order;
  const error = showsErrors ? errors.amount : undefined;
  const shown = (amount: bigint): string => showMoney(formatMoney(amount)).replace(/\.00$/, "");
  return (
    <AmountField
      label={text("options.amount")}
      name="amount"
      value={form.amount}
      error={error && text(`refusal.${error.key}`, error.values)}
      aside={error?.key === "low" && <MoneyWay />}
      hint={text("options.amountHint", {
        min: shown(limits.min),
        max: shown(limits.max),
        step: shown(limits.step),
      })}
      onType={(typed) => change({ kind: "amount", text: typed })}
      unit="USDT"
      steps={{
        less: text("options.less"),
        more: text("options.more"),
        onStep: (by) => change({ kind: "step", by, limits }),
      }}
      quick={{
        label: text("options.shareOfWallet"),
        disabled: wallet === undefined,
        amounts: shares.map((percent) => ({
          label: percent === 100 ? text("options.max") : `${percent}%`,
          onPick: () => wallet !== undefined && change({ kind: "share", percent, wallet, limits }),
        })),
      }}
    />
  );
};
