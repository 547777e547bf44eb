/** The keys of pages that have their own, for the list of them (NAV-08): loaded with that list. */
import type { TextKey } from "../../i18n/use-text.ts";

/** Keys as they are printed on the keyboard, and what they do. */
export type ShortcutRow = readonly [keys: readonly string[], text: TextKey];

export type PageWithKeys = "quotes" | "contract";

export const pageKeys: Readonly<Record<PageWithKeys, readonly ShortcutRow[]>> = {
  quotes: [
    [["/"], "keys.pair"],
    [["A"], "keys.amount"],
    [["Shift", "C"], "keys.call"],
    [["Shift", "P"], "keys.put"],
    [["1", "…", "6", "H", "W"], "keys.interval"],
    [["T"], "keys.trend"],
    [["←", "→", "+", "−", "End"], "keys.chart"],
    [["?"], "keys.help"],
  ],
  contract: [
    [["/"], "keys.pair"],
    [["Shift", "B"], "keys.contract.buy"],
    [["Shift", "S"], "keys.contract.sell"],
    [["F"], "keys.contract.kind"],
    [["Q"], "keys.contract.quantity"],
    [["7", "8", "9", "0"], "keys.contract.shares"],
    [["Shift", "X"], "keys.contract.closeAll"],
    [["Shift", "R"], "keys.contract.revokeAll"],
    [["Shift", "T"], "keys.contract.transfer"],
    [["1", "…", "6", "H", "W"], "keys.interval"],
    [["T"], "keys.trend"],
    [["←", "→", "+", "−", "End"], "keys.chart"],
    [["↑", "↓", "Enter"], "keys.contract.line"],
    [["?"], "keys.help"],
  ],
};
