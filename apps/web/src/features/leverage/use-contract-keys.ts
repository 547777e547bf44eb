/** The keys of /contract (NAV-08), besides those of every page about a pair; the help lists them (ui/dialog/page-keys.ts). */
import type { Product } from "@candor/wire/market";
import { useShortcuts } from "../../lib/keyboard/use-shortcuts.ts";
import { chartKeys } from "../../parts/chart/chart-keys.ts";
import { toFixedPrice } from "./form/price-field.tsx";
import { percents } from "./form/quantity-field.tsx";
import type { TicketDesk } from "./form/use-ticket.ts";
import type { LeverActions } from "./orders/use-lever-actions.ts";
import type { PaneName } from "./panes.tsx";

type KeyTargets = {
  readonly desk: TicketDesk;
  readonly product: Product | undefined;
  readonly actions: LeverActions;
  readonly onTransfer: () => void;
  readonly onPane: (pane: PaneName) => void;
};

export const useContractKeys = ({ desk, product, actions, onTransfer, onPane }: KeyTargets): void => {
  const percent = (each: number): void => {
    const { wallet, multiple, offer } = desk;
    if (wallet === undefined || multiple === undefined || offer === undefined) return;
    desk.change({ kind: "percent", percent: each, buyingPower: { wallet, multiple, offer } });
  };
  useShortcuts({
    B: () => desk.press("long"),
    S: () => desk.press("short"),
    f: () => (desk.ticket.isBestPrice ? toFixedPrice(desk) : desk.change({ kind: "bestPrice" })),
    q: () => {
      onPane("form");
      // On a phone the pane can take the focus only when it is the chosen one.
      requestAnimationFrame(() => document.querySelector<HTMLInputElement>("input[name=share]")?.select());
    },
    X: () => void actions.closeAll(product?.pid),
    R: () => void actions.revokeAll(product?.pid),
    T: onTransfer,
    ...chartKeys,
    ...Object.fromEntries(percents.map((each, index) => ["7890"[index] ?? "", () => percent(each)])),
  });
};
