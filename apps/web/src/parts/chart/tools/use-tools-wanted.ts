/**
 * Whether the chart needs its tools: they were opened, or there is something of the user to draw, their trades or what the device keeps for
 * the pair. From then on they stay.
 */
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useUser } from "../../../lib/account/session.ts";
import type { ChartHold } from "../use-candle-chart.ts";

export const useToolsWanted = (hold: ChartHold, symbol: string | undefined, isOpen: boolean): boolean => {
  const isShown = useStore(hold.feed, (state) => state.phase === "shown");
  const isUser = useUser() !== undefined;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted || symbol === undefined) return;
    if (isOpen || (isShown && isUser)) return setWanted(true);
    if (!isShown) return;
    let alive = true;
    void import("./setup-store.ts").then(async ({ hasSetup }) => {
      if ((await hasSetup(symbol)) && alive) setWanted(true);
    });
    return () => {
      alive = false;
    };
  }, [isOpen, isShown, isUser, isWanted, symbol]);
  return isWanted;
};
