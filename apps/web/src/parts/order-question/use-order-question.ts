/** What stands between a press on an order's button and its sending: the risk notice, then the confirmation (SAFE-03, OPT-08, LEV-14). */
import { money, type Money } from "@candor/core/money/money";
import { asksToConfirm, isLargeOrder } from "@candor/core/protection/confirmation";
import type { RiskKind } from "@candor/core/protection/risk";
import { useState } from "react";
import { asksBefore } from "../../lib/account/order-questions.ts";
import { useRiskGate } from "../../lib/account/risk-notice.ts";
import { useUser } from "../../lib/account/session.ts";

export type OrderQuestion<Side> = {
  /** The side that is waiting for confirmation. */
  readonly asking: Side | undefined;
  /** The order takes more than a quarter of its wallet: confirmed whatever the account has chosen. */
  readonly isLarge: boolean;
  /** False when the order may be sent at once; `always`: it is confirmed whatever the account has chosen. */
  readonly asksFirst: (side: Side, always?: boolean) => boolean;
  readonly withdraw: () => void;
};

type Pressed = {
  readonly kind: RiskKind;
  readonly pid: number | undefined;
  /** What it takes out of its wallet. */
  readonly bound: Money | undefined;
  /** Undefined for a visitor. */
  readonly wallet: Money | undefined;
};

const noMoney = money(0n);

export const useOrderQuestion = <Side>({ kind, pid, bound, wallet }: Pressed): OrderQuestion<Side> => {
  const user = useUser();
  const risk = useRiskGate(kind);
  const [asked, setAsked] = useState<{ readonly pid: number | undefined; readonly side: Side }>();
  const amounts = [bound ?? noMoney, wallet ?? noMoney] as const;
  return {
    // The browser's Back button can change the pair even while a dialog is open: that withdraws the question.
    asking: asked?.pid === pid ? asked?.side : undefined,
    isLarge: isLargeOrder(...amounts),
    asksFirst: (side, always = false) => {
      const ask = (): void => setAsked({ pid, side });
      // Reading the notice takes time, and the price moves: afterwards the order is always confirmed.
      if (!risk.isAccepted) void risk.ask().then((accepted) => accepted && ask());
      else if (always || asksToConfirm(...amounts, asksBefore(user, kind))) ask();
      else return false;
      return true;
    },
    withdraw: () => setAsked(undefined),
  };
};
