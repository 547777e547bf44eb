/** The switch inside a confirmation: it is kept with the order that is confirmed, and forgotten when that is cancelled. */
import type { RiskKind } from "@candor/core/protection/risk";
import { useState } from "react";
import { asksBefore, chooseAsking } from "../../lib/account/order-questions.ts";
import { useUser } from "../../lib/account/session.ts";

export type AskChoice = {
  readonly asks: boolean;
  readonly choose: (asks: boolean) => void;
  /** The order is confirmed: keeps a changed choice. */
  readonly keep: () => void;
};

export const useAskChoice = (kind: RiskKind): AskChoice => {
  const kept = asksBefore(useUser(), kind);
  const [asks, choose] = useState(kept);
  return {
    asks,
    choose,
    keep: () => {
      if (asks !== kept) void chooseAsking(kind, asks);
    },
  };
};
