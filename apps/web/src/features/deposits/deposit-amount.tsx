import type { DigitalChannel } from "@candor/wire/deposits";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { useQuickSetting } from "../../parts/use-quick-setting.ts";
import { AmountField } from "../../ui/ticket/amount-field.tsx";
import { quickAmounts, type Limits } from "./deposit-form.ts";

type Props = {
  readonly limits: Limits;
  /** USDT unless named. */
  readonly asset?: DigitalChannel["asset"];
  readonly typed: string;
  readonly error: string | undefined;
  readonly frozen: boolean;
  readonly onType: (typed: string) => void;
};

/** How much, typed or picked from the quick amounts of `reg_push` (WAL-01). */
export const DepositAmount = ({ limits, asset = "USDT", typed, error, frozen, onType }: Props) => {
  const text = useText();
  const setting = useQuickSetting();
  const quick = asset === "USDT" ? quickAmounts(setting, limits) : [];
  const { minprice, maxprice } = limits;
  return (
    <AmountField
      label={text("deposits.amount")}
      name="money"
      value={typed}
      readOnly={frozen}
      error={error}
      hint={
        maxprice === ""
          ? text("deposits.eth.least", { min: showMoney(minprice) })
          : text("deposits.limits", { min: showMoney(minprice), max: showMoney(maxprice) })
      }
      onType={onType}
      unit={asset}
      quick={{
        label: text("funds.quick"),
        disabled: frozen,
        amounts: quick.map((amount) => ({ label: amount, onPick: () => onType(amount) })),
      }}
    />
  );
};
