import { lazy, Suspense, useEffect } from "react";
import { useUser } from "../lib/account/session.ts";
import { useFinishedTrade } from "../live/finished-trade.ts";
import { isBotOpen } from "../parts/claim/code-status.ts";
import { withTexts } from "../i18n/i18n.ts";

const load = () =>
  withTexts(["bot", "orders"], () => import("../features/leverage/bot/finished-trade-card.tsx"));
const FinishedTradeCard = lazy(async () => ({ default: (await load()).FinishedTradeCard }));

/** The card of the bot trade that has just closed, on every page; assistive software reads it (BOT-05). */
export const FinishedTrade = () => {
  const trade = useFinishedTrade((state) => state.trade);
  const isOpen = isBotOpen(useUser()?.botCodeStatus);
  // The card shows for 2 s: its code must be loaded before the push arrives.
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen]);
  return (
    <div role="status">
      {trade !== undefined && (
        <Suspense>
          <FinishedTradeCard trade={trade} />
        </Suspense>
      )}
    </div>
  );
};
