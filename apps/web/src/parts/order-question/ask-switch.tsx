import type { RiskKind } from "@candor/core/protection/risk";
import { asksBefore, chooseAsking } from "../../lib/account/order-questions.ts";
import { useUser } from "../../lib/account/session.ts";
import { Switch } from "../../ui/form/switch.tsx";

/** On a ticket and on /mine: turns the confirmation before each order off, and on again. A visitor has none. */
export const AskSwitch = ({ kind, label }: { readonly kind: RiskKind; readonly label: string }) => {
  const user = useUser();
  if (user === undefined) return null;
  return (
    <Switch
      label={label}
      checked={asksBefore(user, kind)}
      onChange={(asks) => void chooseAsking(kind, asks)}
    />
  );
};
