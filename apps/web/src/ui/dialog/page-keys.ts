/** The keys of pages that have their own, for the list of them (NAV-08): loaded with that list. */
import type { TextKey } from "../../i18n/use-text.ts";

/** Keys as they are printed on the keyboard, and what they do. */
export type ShortcutRow = readonly [keys: readonly string[], text: TextKey];

export type PageWithKeys = "quotes" | "contract";

export const pageKeys: Readonly<Record<PageWithKeys, readonly ShortcutRow[]>> = {
  quotes: [
    [["/"], "options.keys.pair"],
    [["A"], "options.keys.amount"],
    [["Shift", "C"], "options.keys.call"],
    [["Shift", "P"], "options.keys.put"],
    [["1", "…", "6", "H", "W"], "options.keys.interval"],
    [["T"], "options.keys.trend"],
    [["←", "→", "+", "−", "End"], "options.keys.chart"],
    [["?"], "options.keys.help"],
  ],
  contract: [
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
  ],
};
