import type { WithdrawalWay } from "@candor/core/withdrawal/withdrawal";
import { useText } from "../../i18n/use-text.ts";
import { Tabs } from "../../ui/tabs.tsx";

type Props = { readonly way: WithdrawalWay; readonly onChange: (way: WithdrawalWay) => void };

export const WayTabs = ({ way, onChange }: Props) => {
  const text = useText();
  return (
    <Tabs
      label={text("withdraw.way")}
      look="segments"
      value={way}
      controls="withdraw-form"
      tabs={[
        { value: "digital", label: text("withdraw.ways.digital") },
        { value: "bank", label: text("withdraw.ways.bank") },
      ]}
      onChange={onChange}
    />
  );
};
