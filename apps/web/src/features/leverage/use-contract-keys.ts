/** The keys of /contract (NAV-08), besides those of every page about a pair, and the list of them all that the help shows. */
import type { Product } from "@candor/wire/market";
import { useShortcuts } from "../../lib/keyboard/use-shortcuts.ts";
import { chartKeys } from "../../parts/chart/chart-keys.ts";
import type { ShortcutRow } from "../../ui/dialog/shortcuts-dialog.tsx";
import { toFixedPrice } from "./form/price-field.tsx";
import { percents } from "./form/quantity-field.tsx";
import type { TicketDesk } from "./form/use-ticket.ts";
import type { LeverActions } from "./orders/use-lever-actions.ts";
import type { PaneName } from "./panes.tsx";

export const contractKeyRows: readonly ShortcutRow[] = [
  [["/"], "options.keys.pair"],
  [["Shift", "B"], "leverage.keys.buy"],
  [["Shift", "S"], "leverage.keys.sell"],
  [["F"], "leverage.keys.kind"],
  [["Q"], "leverage.keys.quantity"],
  [["7", "8", "9", "0"], "leverage.keys.shares"],
  [["Shift", "X"], "leverage.keys.closeAll"],
  [["Shift", "R"], "leverage.keys.revokeAll"],
  [["Shift", "T"], "leverage.keys.transfer"],
  [["1", "…", "6", "H", "W"], "options.keys.interval"],
  [["T"], "options.keys.trend"],
  [["←", "→", "+", "−", "End"], "options.keys.chart"],
  [["↑", "↓", "Enter"], "leverage.keys.line"],
  [["?"], "options.keys.help"],
];

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
