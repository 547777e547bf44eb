import type { LeverRow } from "@candor/wire/leverage";
import { create } from "zustand";

/** The bot trade that has just closed, while its card is shown (BOT-05). */
export const useFinishedTrade = create<{ readonly trade: LeverRow | undefined }>(() => ({
  trade: undefined,
}));
